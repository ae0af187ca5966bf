"""Events about the cycles of the internal competition."""

import datetime

from indeler.language import N_
from indeler.season.core.event import ATTENDANCE, GROUPS, FieldWords, MemberId, Name, Number, OfOneKind

RULEBOOK = "botwinnik"


class _OfCycle(OfOneKind, frozen=True, kw_only=True):
    subject = GROUPS


class CycleOpened(_OfCycle, frozen=True, kw_only=True):
    """BW-29, BW-30, BW-31: the groups of a cycle; start ratings are the ratings at this time."""

    title = N_("cycle opened")
    meaning = N_("The groups of a cycle; start ratings are those of this moment.")
    sentences = (N_("Cycle {cycle} was opened with the groups {groups}."),)
    although = N_("although results of the last cycle were missing")
    fields = (
        FieldWords(
            "groups",
            N_("groups"),
            """'{"A":[1,2,3],"B":[4,5,6]}'""",
            N_("JSON; members of each group, strongest first"),
        ),
    )

    cycle: Number
    groups: dict[Name, tuple[MemberId, ...]]
    """The groups, each in the order of BW-24: the ranking by which the first round is paired."""
    anyway: bool = False


class GroupJoined(_OfCycle, frozen=True, kw_only=True):
    """A member plays in a group from this round on."""

    title = N_("member added to a group")
    meaning = N_("A member plays in a group from this round on.")
    sentences = (
        N_("{member} joined group {group} of cycle {cycle}, from round {round} on."),
        N_("{member} joined group {group} of cycle {cycle}."),
    )

    cycle: Number
    group: Name
    member: MemberId
    round: Number


class _OfMember(_OfCycle, frozen=True, kw_only=True):
    member: MemberId
    cycle: Number


class PromotionDeclined(_OfMember, frozen=True, kw_only=True):
    """BW-30: a member declines promotion after this cycle."""

    title = N_("promotion declined")
    meaning = N_("A member does not want to go up after this cycle.")
    sentences = (N_("{member} declined promotion in cycle {cycle}."),)


class TempoAgreed(_OfMember, frozen=True, kw_only=True):
    """BW-26: a junior and the leader agree on a shorter tempo for a cycle."""

    title = N_("shorter tempo agreed")
    meaning = N_("A junior and the leader agree on a shorter tempo for a cycle.")
    sentences = (N_("{member} plays at a shorter tempo in cycle {cycle}: {tempo}."),)
    fields = (FieldWords("tempo", N_("tempo"), "60+10", N_("one of the rulebook's shorter tempi")),)

    tempo: Name


class ShortGamesDisliked(_OfMember, frozen=True, kw_only=True):
    """BW-28: a member would rather not play shortened games in this cycle."""

    title = N_("rather no shortened games")
    meaning = N_("A member would rather not play shortened games in this cycle.")
    sentences = (N_("{member} would rather play no shortened games in cycle {cycle}."),)


class PlayedLate(OfOneKind, frozen=True, kw_only=True):
    """BW-27: a junior still played long after the limit of the shorter tempo."""

    subject = ATTENDANCE
    title = N_("played past the agreed time")
    meaning = N_("A junior was still playing long after the time that goes with the shorter tempo.")
    sentences = (N_("{member} played past the agreed time on {date}."),)

    member: MemberId
    date: datetime.date


class CycleShortened(_OfCycle, frozen=True, kw_only=True):
    """BW-21: a cycle of which no round was paired gets fewer rounds."""

    title = N_("cycle shortened")
    meaning = N_("A cycle that has not begun gets fewer rounds.")
    sentences = (N_("Cycle {cycle} now has this number of rounds: {rounds}."),)
    needs_reason = True
    fields = (FieldWords("rounds", N_("rounds"), "6", N_("how many")),)

    cycle: Number
    rounds: Number

"""Events about a round robin."""

import datetime

from indeler.language import N_
from indeler.season.core.event import GROUPS, RESULTS, FieldWords, MemberId, Name, Number, OfOneKind


class GroupsMadeUp(OfOneKind, frozen=True, kw_only=True):
    """The groups of a part of a round robin; until its first round they can be replaced."""

    subject = GROUPS
    title = N_("groups made up")
    meaning = N_("The groups of a part of a round robin; until its first round they can be given again.")
    sentences = (N_("The groups of {competition} were made up: {groups}."),)
    fields = (
        FieldWords(
            "groups",
            N_("groups"),
            """'{"A":[1,2,3],"B":[4,5,6]}'""",
            N_("JSON; members of each group, in the order of their places in the table"),
        ),
    )

    part: Number
    groups: dict[Name, tuple[MemberId, ...]]


class _OfGame(OfOneKind, frozen=True, kw_only=True):
    subject = RESULTS

    part: Number
    round: Number
    white: MemberId
    black: MemberId


class CatchUpDate(_OfGame, frozen=True, kw_only=True):
    """The day on which a game is caught up, or played before its round; without a day it is postponed."""

    title = N_("day of a game to be caught up")
    meaning = N_("The day on which a game is caught up, or played before its round; without a day it is left open.")
    sentences = (
        N_("{white} – {black} is caught up on {date} ({where})."),
        N_("There is no day any more for {white} – {black} ({where})."),
    )
    fields = (
        FieldWords(
            "proposer", N_("proposed by"), "3", N_("which of the two proposes it; left out: the leader sets it")
        ),
    )

    date: datetime.date | None = None
    proposer: MemberId | None = None
    """The member who proposes the day; it is agreed once both propose the same day."""


class CatchUpExtended(_OfGame, frozen=True, kw_only=True):
    """The leader gives more time to catch up a game."""

    title = N_("more time to catch up a game")
    meaning = N_("The leader gives more time to catch up a game.")
    sentences = (N_("{white} – {black} may be caught up until {until} ({where})."),)
    needs_reason = True
    fields = (FieldWords("until", N_("until"), "2026-11-05", N_("the last day for it")),)

    until: datetime.date


class _OfMember(OfOneKind, frozen=True, kw_only=True):
    subject = GROUPS

    part: Number
    member: MemberId


class Withdrawn(_OfMember, frozen=True, kw_only=True):
    """A member withdraws from a part of a round robin; the rules decide about the games."""

    title = N_("withdrawn")
    meaning = N_("A member withdraws from a part of a round robin; the rules decide about the games.")
    sentences = (N_("{member} withdrew from {competition}."),)
    needs_reason = True


class GoingUpDeclined(_OfMember, frozen=True, kw_only=True):
    """A member declines promotion after this part; the next one gets the offer."""

    title = N_("does not want to go up")
    meaning = N_("A member of a round robin does not want to go up a group after this part; the next one is asked.")
    sentences = (N_("{member} does not want to go up in {competition}."),)

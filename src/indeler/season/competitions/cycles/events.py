"""Events about the cycles of the internal competition."""

from __future__ import annotations

import datetime

from indeler.language import N_
from indeler.season.core.event import Event, MemberId, Name, Number

RULEBOOK = "botwinnik"


class CycleOpened(Event, frozen=True, kw_only=True):
    """BW-29, BW-30, BW-31: the groups of a cycle; start ratings are those of this moment."""

    title = N_("cycle opened")
    meaning = N_("The groups of a cycle; start ratings are those of this moment.")
    although = N_("although results of the last cycle were missing")

    cycle: Number
    groups: dict[Name, tuple[MemberId, ...]]
    """Each in the order of BW-24: the ranking from which the first round is paired."""
    anyway: bool = False


class GroupJoined(Event, frozen=True, kw_only=True):
    """A member enters a group from this round on."""

    title = N_("group joined")
    meaning = N_("A member enters a group from this round on.")

    cycle: Number
    group: Name
    member: MemberId
    round: Number


class PromotionDeclined(Event, frozen=True, kw_only=True):
    """BW-30: a member does not want to go up after this cycle."""

    title = N_("promotion declined")
    meaning = N_("A member does not want to go up after this cycle.")

    member: MemberId
    cycle: Number


class QualificationDeclined(Event, frozen=True, kw_only=True):
    """BW-41, BW-55, BW-59: a member does not want the place in this final (``cycles`` is the championship group)."""

    title = N_("place in the final declined")
    meaning = N_("A member does not want the place in this final ('cycles' is the championship group).")

    member: MemberId
    competition: Name


class TempoAgreed(Event, frozen=True, kw_only=True):
    """BW-26: a junior and the leader agree on a shorter tempo for a cycle."""

    title = N_("shorter tempo agreed")
    meaning = N_("A junior and the leader agree on a shorter tempo for a cycle.")

    member: MemberId
    cycle: Number
    tempo: Name


class ShortGamesDisliked(Event, frozen=True, kw_only=True):
    """BW-28: a member would rather not play shortened games in this cycle."""

    title = N_("rather no shortened games")
    meaning = N_("A member would rather not play shortened games in this cycle.")

    member: MemberId
    cycle: Number


class PlayedLate(Event, frozen=True, kw_only=True):
    """BW-27: a junior was still playing long after the time that goes with the shorter tempo."""

    title = N_("still playing late")
    meaning = N_("A junior was still playing long after the time that goes with the shorter tempo.")

    member: MemberId
    date: datetime.date


class NotationSkipped(Event, frozen=True, kw_only=True):
    """BW-4: a member did not write down the game of this evening."""

    title = N_("game not written down")
    meaning = N_("A member did not write down the game of this evening.")

    member: MemberId
    date: datetime.date
    valid_reason: bool = False

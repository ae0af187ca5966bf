"""Events about finals: who does not want a place, and play-offs for first place."""

from __future__ import annotations

from typing import Literal

from indeler.language import N_
from indeler.season.core.event import Event, FieldWords, MemberId, Name

RULEBOOK = "botwinnik"


class QualificationDeclined(Event, frozen=True, kw_only=True):
    """BW-41, BW-55, BW-59: a member does not want the place in this final (``cycles`` is the championship group)."""

    title = N_("place in the final declined")
    meaning = N_(
        "A member does not want the place in this final; that of the club competition is the championship group."
    )
    sentences = (N_("{member} declined a place in the final ({competition})."),)

    member: MemberId
    competition: Name


class PlayOffOpened(Event, frozen=True, kw_only=True):
    """BW-47, BW-57, BW-61: these players play off for first place; lots are drawn from the seed."""

    title = N_("play-off opened")
    meaning = N_("These players play off for first place; lots are drawn from the seed.")
    sentences = (N_("A play-off was opened between {players} ({competition})."),)
    fields = (FieldWords("players", N_("players"), "3,8", N_("members, by number")),)

    competition: Name
    players: tuple[MemberId, ...]
    seed: str


class PlayOffResult(Event, frozen=True, kw_only=True):
    """BW-47: the next game of a play-off."""

    title = N_("result of a play-off")
    meaning = N_("The next game of a play-off.")
    sentences = (N_("The play-off {white} – {black} ended {result} ({competition})."),)

    competition: Name
    white: MemberId
    black: MemberId
    result: Literal["1-0", "½-½", "0-1"]

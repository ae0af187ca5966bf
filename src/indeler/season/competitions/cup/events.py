"""Events about a cup."""

import datetime
from typing import Literal

from msgspec import UNSET, UnsetType

from indeler.language import N_
from indeler.season.boards.events import Boards, GameResult
from indeler.season.core.event import FieldWords, MemberId, OfOneKind

RULEBOOK = "botwinnik"


class _OfCup(OfOneKind, frozen=True, kw_only=True):
    subject = N_("The cup")


class _OfGame(_OfCup, frozen=True, kw_only=True):
    round: int
    white: MemberId
    black: MemberId


class CupDatesPlanned(_OfCup, frozen=True, kw_only=True):
    """BW-73: the main dates of the rounds of the cup, the preliminary round first if there is one."""

    title = N_("dates of the cup planned")
    meaning = N_("The main dates of the rounds of the cup, the preliminary round first where there is one.")
    sentences = (N_("The dates of the cup were planned: {dates}."),)
    fields = (FieldWords("dates", N_("dates"), "2026-09-10,2026-10-15", N_("evenings")),)

    dates: tuple[datetime.date, ...]


class CupDrawn(_OfCup, frozen=True, kw_only=True):
    """BW-74: a round of the cup as drawn; the draw can be reproduced from the seed."""

    title = N_("round of the cup drawn")
    meaning = N_("A round of the cup as drawn; the seed makes it possible to draw it again.")
    sentences = (
        N_("The cup was drawn for {cup_round}: {boards}."),
        N_("The cup was drawn for {cup_round}."),
    )
    fields = (FieldWords("still_in", N_("players"), "3,8", N_("members, by number")),)

    round: int
    """0 is the preliminary round."""
    date: datetime.date
    """The main date; pairs of present players play on it."""
    boards: Boards
    seed: str = ""
    """The seed; empty if lots were drawn by hand."""
    present: tuple[MemberId, ...] = ()
    still_in: tuple[MemberId, ...] | UnsetType = UNSET
    """All players still in the cup; unset in lines that are older than this field."""


class CupGameSet(_OfGame, frozen=True, kw_only=True):
    """BW-77: the evening on which a cup game is played or caught up; None: the date is cancelled."""

    title = N_("evening of a cup game set")
    meaning = N_(
        "The evening on which a cup game is played or caught up; left empty: not on the evening it was set for."
    )
    sentences = (N_("The cup game {white} – {black} is played on {date} ({cup_round})."),)

    date: datetime.date | None = None


class CupResult(_OfGame, frozen=True, kw_only=True):
    """BW-75, BW-78: the regular game of the cup; it counts for the cycles on its evening."""

    title = N_("result of a cup game")
    meaning = N_("The regular game of the cup; it counts for the cycles on the evening it was set for.")
    sentences = (N_("The cup game {white} – {black} ended {result} ({cup_round})."),)

    result: GameResult


class CupPlayOffResult(_OfGame, frozen=True, kw_only=True):
    """BW-76: the next game of the play-off after a drawn cup game."""

    title = N_("result of a cup play-off")
    meaning = N_("The next game of the play-off after a drawn cup game.")
    sentences = (N_("The play-off of the cup {white} – {black} ended {result} ({cup_round})."),)

    result: Literal["1-0", "½-½", "0-1"]


class CupDeferred(_OfGame, frozen=True, kw_only=True):
    """BW-77: in an exceptional case it was decided beforehand to play this game later."""

    title = N_("cup game deferred")
    meaning = N_("In an exceptional case it was decided beforehand to play this game later.")
    sentences = (
        N_("The cup game {white} – {black} was deferred until {until} ({cup_round})."),
        N_("The cup game {white} – {black} was deferred ({cup_round})."),
    )
    needs_reason = True
    fields = (FieldWords("until", N_("until"), "2026-11-05", N_("the last evening for it")),)

    until: datetime.date


class CupWalkOver(_OfCup, frozen=True, kw_only=True):
    """BW-77: the game was not played in time; this player advances."""

    title = N_("cup game without play")
    meaning = N_("The game was not played in time; this player advances.")
    sentences = (
        N_("{winner} advances in the cup without play against {loser} ({cup_round})."),
        N_("{winner} advances in the cup without play ({cup_round})."),
    )
    needs_reason = True
    fields = (
        FieldWords("winner", N_("winner"), "3", N_("a member, by number")),
        FieldWords("loser", N_("loser"), "8", N_("a member, by number")),
    )

    round: int
    winner: MemberId
    loser: MemberId

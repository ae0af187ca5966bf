"""Events about pairings, results, play-offs and the cup."""

from __future__ import annotations

import datetime
from typing import Literal

import msgspec

from indeler.language import N_
from indeler.season.core.event import Event, MemberId, Name, Number
from indeler.season.core.state import Place

RULEBOOK = "botwinnik"

Boards = tuple[tuple[MemberId, MemberId], ...]
"""White and Black of each board, in board order."""
GameResult = Literal["1-0", "½-½", "0-1", "0-0", "+-", "-+", "--"]
"""``+`` and ``-`` are a forfeit: nothing was played."""


class _OfRound(Event, frozen=True, kw_only=True):
    """Something about one round of one competition. ``part`` is the number of the cycle or of the evening."""

    competition: Name
    part: Number
    round: Number


class _OfGroup(_OfRound, frozen=True, kw_only=True):
    group: str = ""
    """The group of the cycle; of an evening the final pool, or nothing for all others."""

    @property
    def place(self) -> Place:
        """The group's round that this is about."""
        return Place(self.competition, self.part, self.round, self.group)


class PairingMade(_OfGroup, frozen=True, kw_only=True):
    """BW-22, BW-51: the boards of a round, not yet published; made again it replaces what was made before."""

    title = N_("pairing made")
    meaning = N_("The boards of a round, not yet published; made again it replaces what was made before.")

    boards: Boards
    odd: MemberId | None = None
    seed: str = ""


class PairingChanged(_OfGroup, frozen=True, kw_only=True):
    """BW-2, BW-11: the leader changes a pairing by hand, published or not; ``why`` must say why."""

    title = N_("pairing changed by hand")
    meaning = N_("The leader changes a pairing by hand, published or not; 'why' must say why.")
    needs_reason = True

    boards: Boards
    odd: MemberId | None = None
    anyway: bool = False


class PairingPublished(_OfGroup, frozen=True, kw_only=True):
    """The pairing that was made is published; from now on nothing but a change by hand alters it."""

    title = N_("pairing published")
    meaning = N_("The pairing that was made is published; from now on nothing but a change by hand alters it.")
    although = N_("although somebody came or went since it was made")

    anyway: bool = False


class PairingWithdrawn(_OfGroup, frozen=True, kw_only=True):
    """A pairing without results is taken back, so that the round can be paired again."""

    title = N_("pairing taken back")
    meaning = N_("A pairing without results is taken back, so that the round can be paired again.")
    needs_reason = True

    anyway: bool = False


class _OfGame(_OfRound, frozen=True, kw_only=True):
    white: MemberId
    black: MemberId


class ResultEntered(_OfGame, frozen=True, kw_only=True):
    """BW-12: how a game ended."""

    title = N_("result entered")
    meaning = N_("How a game ended.")

    result: GameResult
    anyway: bool = False


class ResultCorrected(_OfGame, frozen=True, kw_only=True):
    """BW-32: a result put right; once it is final only after the lock has been lifted."""

    title = N_("result corrected")
    meaning = N_("A result put right; once it is final only after the lock has been lifted.")
    needs_reason = True

    result: GameResult | None = None
    """None: there is no result after all."""
    anyway: bool = False


class UnplayedDecided(_OfGame, frozen=True, kw_only=True):
    """BW-45: a game that was not caught up: lost for the one who alone is responsible, else drawn."""

    title = N_("game not played decided")
    meaning = N_("A game that was not caught up: lost for the one who alone is responsible, else drawn.")
    needs_reason = True

    responsible: MemberId | None = None


class RoundClosed(_OfRound, frozen=True, kw_only=True):
    """BW-12: all results of this round are in and were checked; whatever changes them now is a correction."""

    title = N_("round closed")
    meaning = N_("All results of this round are in and were checked; whatever changes them now is a correction.")


class LockLifted(_OfRound, frozen=True, kw_only=True):
    """BW-32: results of this round may be changed again, though they were final."""

    title = N_("results opened again")
    meaning = N_("Results of this round may be changed again, though they were final.")
    needs_reason = True


class TakenGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that was played before the season came here; ``?`` where nobody knows how it ended."""

    white: MemberId
    black: MemberId
    result: Literal["1-0", "½-½", "0-1", "0-0", "+-", "-+", "--", "?"] = "?"


class RoundTakenOver(_OfGroup, frozen=True, kw_only=True):
    """A round that was played before the season came here: it counts, and was paired elsewhere."""

    title = N_("round taken over")
    meaning = N_("A round that was played before the season came here: it counts, and was paired elsewhere.")

    games: tuple[TakenGame, ...] = ()
    odd: MemberId | None = None
    away: tuple[MemberId, ...] = ()
    """Those who had signed off."""
    no_shows: tuple[MemberId, ...] = ()
    others: tuple[MemberId, ...] = ()
    """Members of the group of whom nothing else is known in this round."""
    extra: tuple[tuple[MemberId, int], ...] = ()
    """Tenths of a point on top, so that the total is what the club's own list says."""


class PlayOffOpened(Event, frozen=True, kw_only=True):
    """BW-47, BW-57, BW-61: these players play off for first place; lots are drawn from the seed."""

    title = N_("play-off opened")
    meaning = N_("These players play off for first place; lots are drawn from the seed.")

    competition: Name
    players: tuple[MemberId, ...]
    seed: str


class PlayOffResult(Event, frozen=True, kw_only=True):
    """BW-47: the next game of a play-off."""

    title = N_("result of a play-off")
    meaning = N_("The next game of a play-off.")

    competition: Name
    white: MemberId
    black: MemberId
    result: Literal["1-0", "½-½", "0-1"]


class LotsDrawn(Event, frozen=True, kw_only=True):
    """BW-54: the seed from which ties of this evening are drawn."""

    title = N_("lots drawn")
    meaning = N_("The seed from which ties of this evening are drawn.")

    competition: Name
    part: Number
    seed: str


class CupDatesPlanned(Event, frozen=True, kw_only=True):
    """BW-73: the main dates of the rounds of the cup, the preliminary round first where there is one."""

    title = N_("dates of the cup planned")
    meaning = N_("The main dates of the rounds of the cup, the preliminary round first where there is one.")

    dates: tuple[datetime.date, ...]


class CupDrawn(Event, frozen=True, kw_only=True):
    """BW-74: a round of the cup as drawn; the seed makes it possible to draw it again."""

    title = N_("round of the cup drawn")
    meaning = N_("A round of the cup as drawn; the seed makes it possible to draw it again.")

    round: int
    """0 is the preliminary round."""
    date: datetime.date
    """The main date; pairs that are both present play then."""
    boards: Boards
    seed: str = ""
    """Empty where lots were drawn by hand."""
    present: tuple[MemberId, ...] = ()


class CupGameSet(Event, frozen=True, kw_only=True):
    """BW-77: the evening on which a cup game is played or caught up; None: not on the evening it was set for."""

    title = N_("evening of a cup game set")
    meaning = N_("The evening on which a cup game is played or caught up; None: not on the evening it was set for.")

    round: int
    white: MemberId
    black: MemberId
    date: datetime.date | None = None


class CupResult(Event, frozen=True, kw_only=True):
    """BW-75, BW-78: the regular game of the cup; it counts for the cycles on the evening it was set for."""

    title = N_("result of a cup game")
    meaning = N_("The regular game of the cup; it counts for the cycles on the evening it was set for.")

    round: int
    white: MemberId
    black: MemberId
    result: GameResult


class CupPlayOffResult(Event, frozen=True, kw_only=True):
    """BW-76: the next game of the play-off after a drawn cup game."""

    title = N_("result of a cup play-off")
    meaning = N_("The next game of the play-off after a drawn cup game.")

    round: int
    white: MemberId
    black: MemberId
    result: Literal["1-0", "½-½", "0-1"]


class CupDeferred(Event, frozen=True, kw_only=True):
    """BW-77: in an exceptional case it was decided beforehand to play this game later."""

    title = N_("cup game deferred")
    meaning = N_("In an exceptional case it was decided beforehand to play this game later.")
    needs_reason = True

    round: int
    white: MemberId
    black: MemberId
    until: datetime.date


class CupWalkOver(Event, frozen=True, kw_only=True):
    """BW-77: the game was not played in time; this player goes on."""

    title = N_("cup game without play")
    meaning = N_("The game was not played in time; this player goes on.")
    needs_reason = True

    round: int
    winner: MemberId
    loser: MemberId

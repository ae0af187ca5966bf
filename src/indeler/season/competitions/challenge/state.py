"""What a ladder of challenges is at one moment."""

from __future__ import annotations

import datetime

from indeler.season.core.state import CompetitionState, MemberNumber, Value


class Challenge(Value, frozen=True):
    """A challenge that is open."""

    member: MemberNumber
    challenged: MemberNumber
    made_on: datetime.date
    accepted: bool = False
    date: datetime.date | None = None
    """The day on which it is played, once that is agreed."""
    made_at: datetime.datetime | None = None


class ChallengeGame(Value, frozen=True):
    """A game that was played on a challenge."""

    white: MemberNumber
    black: MemberNumber
    result: str
    date: datetime.date


class Move(Value, frozen=True):
    """What a challenge that is over did to the place of who challenged."""

    date: datetime.date
    member: MemberNumber
    challenged: MemberNumber
    before: int
    after: int
    result: str = ""
    """Nothing where there was no game."""


class ChallengeState(CompetitionState, frozen=True):
    """What the events of a ladder have decided."""

    order: tuple[MemberNumber, ...] = ()
    """From the top; who came later stands below."""
    open: tuple[Challenge, ...] = ()
    games: tuple[ChallengeGame, ...] = ()
    moves: tuple[Move, ...] = ()

"""Values with which competitions answer."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from indeler.season.core.standings_table import StandingsTable
from indeler.season.core.state import Board, RoundKey

if TYPE_CHECKING:
    from indeler.model import Tournament

Boards = list[tuple[int, int]]


class GuestGame(NamedTuple):
    """A game of one competition that takes the place of a player's round in another."""

    competition: str
    board: Board


class OpenGame(NamedTuple):
    """A game of a schedule that has no result yet."""

    place: RoundKey
    white: int
    black: int
    evening: datetime.date | None
    """The evening of its round; None where the calendar has none."""
    is_out: bool
    """Whether its round has been published."""
    is_left: bool
    """Whether it is not played on that evening."""
    date: datetime.date | None
    """The day on which it is played instead, once that is agreed."""
    proposed: Mapping[int, datetime.date]
    """The day that one of the two proposed."""
    until: datetime.date | None
    """The last day for it."""


class Course(NamedTuple):
    """How a member came to the place of now."""

    first: int
    """The first round after which the member has a place."""
    ranks: tuple[int, ...]
    """The place after that round and each that followed."""
    points: tuple[Fraction, ...]
    """What the places went by."""
    field: int
    """How many have a place now."""
    table: StandingsTable
    """What each round gave."""


class AuditCase(NamedTuple):
    """A tournament before a round, and the boards of that round by pairing number; the odd player's has 0 for Black."""

    tournament: Tournament
    boards: Sequence[tuple[int, int]]
    judges_rematches: bool = False
    """Whether the rulebook itself says what is best where old opponents meet, or somebody is odd again."""

"""What every competition answers: the rounds due on an evening, its field, a pairing, whether a result fits, its final,
how it is called, what it wants of the calendar and what it puts on the leader's list.

A `Competition` is bound to a season at one moment and to its table of the rulebook file. Here stand the answers of a
competition that has nothing to say to a question; a kind of competition gives those that it has an opinion about.
Whoever asks goes by ``season.competition(name)`` and compares neither names nor kinds.

It is said in parts that build on each other: `naming`, `planning` (the calendar), `rounds`, `results`, and here what
happens elsewhere and what people look at; `values` has what is answered with.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from indeler.season.competitions.protocol.naming import Rules
from indeler.season.competitions.protocol.results import WithResults
from indeler.season.competitions.protocol.values import AuditCase, Boards, Course, GuestGame, OpenGame
from indeler.season.core.standings_table import StandingsTable, points_in
from indeler.season.core.state import RoundKey, State

if TYPE_CHECKING:
    from indeler.season.competitions.offers import Offer
    from indeler.season.core.tasks import Task

RULEBOOK = "botwinnik"

__all__ = ["AuditCase", "Boards", "Competition", "Course", "GuestGame", "OpenGame"]


class Competition(WithResults[Rules]):
    """One competition of a season."""

    # What happens elsewhere.

    def check_participation(self) -> None:
        """BW-8, BW-70: refuse that anybody enters or leaves this competition now."""

    def joined_or_left(self, state: State, members: Sequence[int]) -> State:
        """BW-8: what follows for it if these members take part from now on, or do so no more."""
        return state

    def signed_off(self, state: State, date: datetime.date, member: int) -> State:
        """BW-77: what follows for it if this member does not come on this evening."""
        return state

    def stayed_away(self, state: State, date: datetime.date, member: int) -> State:
        """BW-78: what follows for it if this member stayed away without notice, or did not after all."""
        return state

    def evening_moved(self, state: State, date: datetime.date) -> State:
        """BW-77: what follows for it if there is no evening on this date any more."""
        return state

    def evenings_moved(self, state: State, moves: Mapping[datetime.date, datetime.date]) -> State:
        """BW-77: what follows for it if these evenings are on other days from now on."""
        return state

    # What people look at.

    def tables(self) -> Sequence[StandingsTable]:
        """Every standing it has so far, the newest first."""
        return ()

    def tables_now(self) -> Sequence[StandingsTable]:
        """What a stranger would want to see: one table, or that of each group in what is being played now."""
        return self.tables()[:1]

    def tables_after(self, places: Sequence[RoundKey]) -> Sequence[StandingsTable]:
        """The standings that these rounds of it have changed."""
        return self.tables()

    def tables_of_season(self) -> Sequence[StandingsTable]:
        """The standings that sum its season up, in the order in which they were played for."""
        return self.tables_now()

    def decides_title(self) -> bool:
        """Whether somebody wins it apart from the standings."""
        return self.has_final()

    def winner(self) -> int | None:
        """Who has won it, where that is decided apart from the standings and is decided by now."""
        pool = self.pool()
        return None if pool is None else pool.winner

    def number_of_games(self) -> int | None:
        """How many games were played in it over the board; None where nothing is played in it."""
        return sum(self.games_played().values()) // 2

    def tables_for(self, member: int, *, unasked: bool = False) -> Sequence[StandingsTable]:
        """What it can tell one member beyond the standings: what each round gave, what the next one can bring.

        ``unasked``: only what is worth its while to one who just looks at the standings.
        """
        return ()

    def course(self, member: int) -> Course | None:
        """How a member came to the place of now, round by round, where the page of a group does not tell it."""
        return None

    def season_points(self) -> Mapping[int, Fraction]:
        """What each member has scored in it over the whole season: the sum of its standings."""
        return points_in(self.tables())

    def season_places(self) -> list[list[int]]:
        """Everybody by place over the whole season, the best first; those on one place together."""
        order = self.classified()
        if order:
            return [[member] for member in order]
        points = self.season_points()
        ranked = sorted(points, key=lambda member: (-points[member], member))
        return [list(equals) for _, equals in groupby(ranked, key=points.__getitem__)]

    def games_played(self) -> Counter[int]:
        """By member: how many games were played in it over the board."""
        return Counter(
            player
            for place, paired in self.season.state.pairings.items()
            if place.competition == self.name
            for board in paired.boards
            if board.was_played
            for player in (board.white, board.black)
        )

    def todo(self, now: datetime.datetime) -> Sequence[Task]:
        """What the leader has to do for it now."""
        return ()

    def offers(self, now: datetime.datetime) -> Sequence[Offer]:
        """What can be decided about it now, of which the site makes forms."""
        return ()

    def offers_to(self, member: int, now: datetime.datetime) -> Sequence[Offer]:
        """What this member may decide about it himself, or say of his own game."""
        return [offer for offer in self.offers(now) if member in offer.members | offer.players]

    @property
    def fewest_players(self) -> int:
        """With how many players it can begin."""
        return 2

"""The schedule of a team event: its matches with day, place and score, and teams against teams."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from indeler.formats.periods import round_date
from indeler.model import Colour, Result, format_points
from indeler.model.event import Team
from indeler.model.matches import Match, colour_on
from indeler.model.teams import TeamEvent
from indeler.opens.state import State
from indeler.opens.team_play import Arrangement, in_order
from indeler.opens.views.schedule import ITSELF, pairings_to_come
from indeler.opens.views.teams import TeamStanding, team_standings


class Fixture(NamedTuple):
    """A match of the schedule, whether it was played or not."""

    round: int
    home: Team
    """The team named first."""
    away: Team
    day: datetime.date | None
    time: datetime.time | None
    venue: str
    is_moved: bool
    """Whether it has another day than its round."""
    score: tuple[str, str] | None
    """Game points; None before the first result."""
    forfeit: str
    is_ended: bool
    is_confirmed: bool
    objection: str

    @property
    def teams(self) -> tuple[int, int]:
        """Both by number."""
        return self.home.number, self.away.number

    @property
    def when(self) -> tuple[datetime.date, datetime.time, int]:
        """By this fixtures stand in order; those without a day come last."""
        return self.day or datetime.date.max, self.time or datetime.time.min, self.round


def fixtures(state: State) -> list[Fixture]:
    """All matches round by round; of a round robin also those that have not been paired yet."""
    if not state.tournament.teams.teams:
        return []
    event = TeamEvent(state.tournament)
    rows = [
        _fixture(state, event, number, match)
        for number, round in enumerate(event.rounds, start=1)
        for match in in_order(round, state.teams.matches[number - 1])
    ]
    if state.rulebook.fixed_pairings:
        colour = colour_on(state.tournament.teams.colour_sequence, 1)
        for pairing in pairings_to_come(state):
            boards = pairing.boards if colour is Colour.WHITE else [board[::-1] for board in pairing.boards]
            rows += [_fixture(state, event, pairing.round, Match(*board)) for board in boards]
    return rows


def _fixture(state: State, event: TeamEvent, round: int, match: Match) -> Fixture:
    arrangement = state.teams.arranged.get((round, match.first), Arrangement())
    planned = round_date(state.tournament.event, round)
    begun = bool(match.forfeit) or any(board.result is not Result.PENDING for board in match.boards)
    first, second = match.game_points(event.games.scale, event.boards)
    return Fixture(
        round,
        event.teams[match.first],
        event.teams[match.second],
        arrangement.day or planned,
        arrangement.time,
        arrangement.venue,
        arrangement.day is not None and arrangement.day != planned,
        (format_points(first), format_points(second)) if begun else None,
        match.forfeit,
        match.result(event.games.scale) is not Result.PENDING,
        state.teams.is_confirmed(round, match.first),
        state.teams.objections.get((round, match.first), ""),
    )


def score_grid(state: State) -> list[tuple[TeamStanding, list[str]]]:
    """Each team's game points against each other one, in the order of the standings; of a home match first."""
    event, (_, rows) = TeamEvent(state.tournament), team_standings(state)
    found: dict[tuple[int, int], list[str]] = {}
    for round in event.rounds:
        for match in sorted(round.matches):
            if match.forfeit or any(board.result is not Result.PENDING for board in match.boards):
                first, second = match.game_points(event.games.scale, event.boards)
                found.setdefault((match.first, match.second), []).insert(0, format_points(first))
                found.setdefault((match.second, match.first), []).append(format_points(second))
    return [
        (
            row,
            [
                ITSELF if other.team == row.team else " ".join(found.get((row.team.number, other.team.number), ()))
                for other in rows
            ],
        )
        for row in rows
    ]

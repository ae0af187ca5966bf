"""Line-ups of a team event on the site: what a form shows of one, what it says, and when they become public."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.utils import timezone

from indeler.opens import Decider, OpenTournament, State, team_propose
from indeler.opens.events import Event
from indeler.opens.team_deciding import team_named
from indeler.opens.team_play import AWAY
from indeler.opens.views import MatchRow, match_rows
from indeler.web.accounts.actor import VISITOR
from indeler.web.common.logbooks import DecisionRequest
from indeler.web.common.requests import parse_int
from indeler.web.tournaments.log import OPENS, state_of
from indeler.web.tournaments.models import Open

SITE = "Indeler"
"""Who shows line-ups when their time is over."""


def match_of_team(state: State, number: int, round: int) -> MatchRow | None:
    """The match of a team in a round."""
    rows = match_rows(state, round) if 1 <= round <= state.rounds else []
    return next((row for row in rows if number in (row.first.number, row.second.number)), None)


def line_up_in(chosen: Sequence[str]) -> list[int]:
    """The players of a form, board by board; empty seats at the end are left out."""
    players = [parse_int(value) or 0 for value in chosen]
    while players and not players[-1]:
        players.pop()
    return players


def line_up_fields(state: State, number: int, round: int) -> dict[str, Any]:
    """What a form for a line-up shows: each board with who is chosen, and the roster."""
    team, boards = team_named(state, number), len(state.tournament.teams.colour_sequence)
    sealed = state.teams.sealed.get((round, number))
    lines = [line for line in state.tournament.teams.line_ups if (line.round, line.team) == (round, number)]
    published = lines[0].players if lines else ()
    chosen = sealed or published or team_propose.usual_line_up(state, number)
    return {
        "seats": [(place, chosen[place - 1] if place <= len(chosen) else 0) for place in range(1, boards + 1)],
        "roster": [state.players[each] for each in team.players],
        "is_given": sealed is not None,
        "round": round,
    }


def give(tournament: Open, team: int, round: int, players: Sequence[int], name: str) -> Open:
    """A captain's line-up for a round, as the event is when it is written."""
    who = Decider(timezone.now(), name)
    return _decided(
        tournament,
        lambda snapshot: team_propose.line_up(snapshot.state, who, team, players, by_captain=True, round=round),
    )


def report(tournament: Open, round: int, home: int, away: int, results: Sequence[str], name: str) -> Open:
    """The results of a match as the captain of the home team tells them."""
    who = Decider(timezone.now(), name)
    return _decided(tournament, lambda snapshot: team_propose.reported(snapshot.state, who, round, home, away, results))


def sign(tournament: Open, round: int, home: int, away: int, objection: str, name: str) -> Open:
    """The captain of the away team confirms the result of a match, or objects."""
    who = Decider(timezone.now(), name)
    return _decided(
        tournament,
        lambda snapshot: [team_propose.signed(snapshot.state, who, round, home, away, AWAY, objection=objection)],
    )


def reveal_if_due(tournament: Open) -> Open:
    """Show the line-ups whose time is over: the first who looks after that writes it down."""
    state, who = state_of(tournament), Decider(timezone.now(), SITE)
    is_due = any(until <= who.at for until in state.teams.due.values())
    if not is_due or not team_propose.revealing(state, who):
        return tournament
    return _decided(tournament, lambda snapshot: team_propose.revealing(snapshot.state, who))


def _decided(tournament: Open, make: Callable[[OpenTournament], list[Event]]) -> Open:
    """Decide on the event as it is when that is written, whatever was seen."""
    decided: Open = OPENS.decide(DecisionRequest(tournament, VISITOR, lambda snapshot, actor: make(snapshot))).row
    return decided

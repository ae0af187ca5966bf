"""The screen on which a round of a team event is led."""

from __future__ import annotations

from typing import Any

from indeler import systems
from indeler.opens import State
from indeler.opens.views import adjourned_rows, board_rows, fixtures, match_rows, team_byes, ties_to_decide
from indeler.web.common.visitor_language import translate
from indeler.web.live.tournament_results import entry_rows
from indeler.web.tournaments.models import Open


def team_event_context(tournament: Open, state: State, round: int | None = None) -> dict[str, Any]:
    """What the leader's screen shows: the matches of a round with their boards; of a round robin the one asked for."""
    number = round if round is not None and 1 <= round <= state.rounds else state.current
    context: dict[str, Any] = {"tournament": tournament, "state": state, "number": number}
    if number:
        rows = board_rows(state.tournament, number, state.boards[number - 1])
        entries = {row.number: row for row in entry_rows(tournament, state, number, rows)}
        days = {each.home.number: each for each in fixtures(state) if each.round == number}
        matches = [match._replace(fixture=days.get(match.first.number)) for match in match_rows(state, number)]
        context["matches"] = [
            (match, [(board, entries.get(board.board)) for board in match.boards]) for match in matches
        ]
        context["byes"] = team_byes(state, number)
        context["has_begun"] = state.has_begun
        context["waiting"] = [match for match in matches if match.is_waiting]
    context["ties"] = ties_to_decide(state)
    context["adjourned"] = adjourned_rows(state)
    context["warnings"] = [translate(each) for each in systems.warnings(state.tournament)]
    context["until"] = state.teams.due.get(number)
    return context

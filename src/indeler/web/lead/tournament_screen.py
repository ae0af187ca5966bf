"""The contents of the leader's screen of a tournament: matches of a team event, and players who have not checked in."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from indeler import systems
from indeler.model import Player
from indeler.opens import CheckInConsequence, State
from indeler.opens.views import adjourned_rows, board_rows, fixtures, match_rows, team_byes, ties_to_decide
from indeler.web.common.visitor_language import name_order, translate
from indeler.web.live.tournament_results import entry_rows
from indeler.web.tournaments.models import Open, PlayerEntry


class MissingPlayer(NamedTuple):
    """A missing player, with the phone number for the arbiter."""

    player: Player
    phone: str
    was_missed: bool
    """Whether the first round was paired without this player."""


def missing_rows(tournament: Open, state: State, players: Iterable[Player]) -> list[MissingPlayer]:
    """Return the players by name, each with the phone number of the entry."""
    references = {number: reference for reference, number in state.attendance.entries.items()}
    phones = dict(PlayerEntry.objects.filter(tournament=tournament).values_list("reference", "phone"))
    return [
        MissingPlayer(
            player, phones.get(references.get(player.number, ""), ""), player.number in state.attendance.missed
        )
        for player in sorted(players, key=lambda each: name_order(each.name))
    ]


def consequences_in(sent: Mapping[str, str]) -> dict[int, CheckInConsequence | None]:
    """Return the choice of a form for each missing player by number; None for a player who is paired anyway."""
    words: dict[str, CheckInConsequence | None] = {"bye": "bye", "withdrawal": "withdrawal", "plays": None}
    named = ((name.removeprefix(_PREFIX), value) for name, value in sent.items() if name.startswith(_PREFIX))
    return {
        int(number): words[value] for number, value in named if number.isascii() and number.isdigit() and value in words
    }


_PREFIX = "missing-"


def team_event_context(tournament: Open, state: State, round: int | None = None) -> dict[str, Any]:
    """Return the context of the leader's screen: the matches of a round (of a round robin the requested one)."""
    number = round if round is not None and 1 <= round <= state.rounds else state.current
    context: dict[str, Any] = {"tournament": tournament, "state": state, "number": number}
    if number:
        rows = board_rows(state.tournament, number, state.boards[number - 1])
        entries = {row.number: row for row in entry_rows(tournament, state, number, rows)}
        days = {each.home.number: each for each in fixtures(state) if each.round == number}
        matches = [match._replace(fixture=days.get(match.first.number)) for match in match_rows(state, number)]
        context |= {
            "matches": [(match, [(board, entries.get(board.board)) for board in match.boards]) for match in matches],
            "byes": team_byes(state, number),
            "has_begun": state.has_begun,
            "waiting": [match for match in matches if match.is_waiting],
        }
    return context | {
        "ties": ties_to_decide(state),
        "adjourned": adjourned_rows(state),
        "warnings": [translate(each) for each in systems.warnings(state.tournament)],
        "until": state.teams.due.get(number),
    }

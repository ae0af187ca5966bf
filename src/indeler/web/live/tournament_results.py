"""Results of an open tournament: its boards with their buttons, and the requests of the buttons."""

from collections.abc import Mapping, Sequence

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.model import Player, Result, normalise, result_of
from indeler.opens import OpenTournament, State, completes
from indeler.opens.views import BoardRow
from indeler.web.accounts.actor import Actor
from indeler.web.common.addresses import address_of
from indeler.web.common.logbooks import decisions_about, last_decisions
from indeler.web.common.requests import read_press
from indeler.web.live.entry import Choice, EntryRow, ResultRequest, choices, match_choices
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.log import OPENS, state_of, tournament_of
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.result_entry import Press, ResultEntry, decision_at, result_request, seats

_ADJOURNED = Choice("", Result.ADJOURNED.label, "?", lazy("adjourned"))

ADDRESS = "t/<slug:slug>/round/<int:number>/board/<int:board>/"


_HALVES = (Choice("", Result.HALF_ZERO.label, "½-0"), Choice("", Result.ZERO_HALF.label, "0-½"))


def entry_row(slug: str, round: int, row: BoardRow, state: State, last_decision: int) -> EntryRow:
    """Return one board with its buttons, in the notation of this game; for a match, with those of both games."""
    game, result, is_match = state.game, row.result_text, state.rulebook.games > 1
    offered = match_choices(game, row.result, *_HALVES, _ADJOURNED) if is_match else choices(game, _ADJOURNED)
    return EntryRow(
        id=f"board-{row.number}",
        number=row.number,
        white=_named(state, row.white),
        black=_named(state, row.black),
        result=result,
        label="" if is_match and result != _ADJOURNED.value else offered.other_result_label(result),
        action=address_of("result", slug, round, row.number),
        choices=offered,
        last_decision=last_decision,
    )


def _named(state: State, player: Player) -> str:
    """Return the name of a player, with the team in a team event: slips and standings go by team, boards by colour."""
    name = player.name or str(player.number)
    teams = state.tournament.teams.teams if state.is_team_event else ()
    return next((f"{name} ({team.name})" for team in teams if player.number in team.players), name)


def request_by_link(actor: Actor, form: Mapping[str, str], slug: str, number: int, board: int) -> ResultRequest:
    """Return the request of a helper in the link's tournament, from cached data."""
    assert actor.link is not None
    tournament = actor.link.tournament
    if tournament is None or tournament.slug != slug:
        raise Http404
    return request_of_form(actor, tournament, number, board, form)


def request_of_form(actor: Actor, tournament: Open, number: int, board: int, form: Mapping[str, str]) -> ResultRequest:
    """Return the request of a form about a board."""
    white, black = seats(actor, tournament, state_of(tournament), number, board)
    anyway, was = form.get("anyway", ""), normalise(form.get("was") or Result.PENDING.label)
    result = normalise(form.get("result", anyway))
    entry = ResultEntry(number, white, black, result, was, read_press(form))
    by = By(actor.name or _("helper"), confirmed=bool(anyway))
    decision = result_request(tournament, entry, by, Press(actor, board))
    replaced = _replaced(was, result)
    return ResultRequest(
        *(OPENS, decision),
        lambda written: board_row(written.row, written.snapshot, number, board)._replace(replaced=replaced),
    )


def _replaced(was: str, result: str) -> str:
    """Return the result before, if this one does not only add a missing one."""
    before, now = result_of(was), result_of(result)
    return "" if before is None or now is None or before is now or completes(before, now) else before.label


def board_row(tournament: Open, snapshot: OpenTournament, number: int, board: int) -> EntryRow:
    """Return one board in the present state of the tournament."""
    state = snapshot.state
    white, black = state.boards[number - 1][board - 1]
    found = state.result(number, white, black)
    row = BoardRow(board, state.players[white], state.players[black], "", "", found)
    about = decisions_about((number, white, black), snapshot, decision_at)
    last_decision, _result = next(about, (0, ""))
    return entry_row(tournament.slug, number, row, state, last_decision)


def entry_rows(tournament: Open, state: State, number: int, rows: Sequence[BoardRow]) -> list[EntryRow]:
    """Return these boards of a round with their buttons."""
    last = last_decisions(tournament_of(tournament), decision_at)

    def entry(row: BoardRow) -> EntryRow:
        decided = last.get((number, row.white.number, row.black.number), 0)
        return entry_row(tournament.slug, number, row, state, max(decided, last.get(None, 0)))

    return [entry(row) for row in rows]

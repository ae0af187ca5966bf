"""The page on which a round is paired by hand: one move at a time, and after each the word of the audit."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from indeler.language import IndelerError
from indeler.model import Player, Tournament, format_points, scores
from indeler.model.teams import TeamTournament
from indeler.opens import Decider, State, by_hand, propose
from indeler.opens.by_hand import Draft, draft_findings
from indeler.opens.forms import after_press, draft_in, format_draft, picked_player
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.visitor_language import language, translate
from indeler.web.lead.views.correcting import reason_in
from indeler.web.lead.views.tournaments import decide
from indeler.web.tournaments import decisions
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.tournament_lookup import tournament_for_visitor


@page(Right.LEAD)
@require_http_methods(["GET", "POST"])
def pair_by_hand(request: Request, slug: str, number: int) -> HttpResponse:
    """fide-handling 4.4: the last round once more, or the next one, as the arbiter wants it; saved with a reason."""
    tournament, state = tournament_for_visitor(request, slug)
    state = propose.numbered_for(state, number, Decider(timezone.now(), request.actor.name))
    before = by_hand.before(state, number)
    if request.method == "GET":
        return _page(request, tournament, state, number, before, by_hand.started(state, number))
    posted = request.POST.dict()
    draft = (by_hand.engine_draft(before) or Draft()) if "rules" in posted else draft_in(posted)
    if "save" in posted:
        if not reason_in(request):
            messages.error(request, _("Say why you pair the round by hand."))
        else:
            return decide(
                request, slug, lambda one, by: decisions.set_boards(one, number, draft, by, reason_in(request))
            )
    try:
        draft = by_hand.in_order(before, after_press(draft, posted))
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
    return _page(request, tournament, state, number, before, draft, picked_player(posted))


def _page(
    request: Request, tournament: Open, state: State, number: int, before: Tournament, draft: Draft, picked: int = 0
) -> HttpResponse:
    judged = by_hand.judge_draft(before, draft, language())
    standing = before.standing() if isinstance(before, TeamTournament) else scores(before)

    def seat(player: int) -> dict[str, Any]:
        return {"player": before.player(player), "points": format_points(standing[player])}

    def names(board: tuple[int, int]) -> tuple[Player, Player]:
        return before.player(board[0]), before.player(board[1])

    engine = judged.engine
    context = {
        "tournament": tournament,
        "state": state,
        "number": number,
        "rows": [(seat(white), seat(black)) for white, black in draft.boards],
        "bye": seat(draft.bye) if draft.bye else None,
        "free": [seat(player) for player in draft.free(before)],
        "choices": [player for player in before.players.values() if player.takes_part(number)],
        "boards": format_draft(draft),
        "picked": picked,
        "judged": judged,
        "findings": [translate(each) for each in draft_findings(before, draft)],
        "instead": [names(board) for board in judged.differences(draft)],
        "other_bye": before.player(engine.bye) if engine and engine.bye and engine.bye != draft.bye else None,
        "why": reason_in(request),
        "is_public": number <= state.published,
    }
    return render(request, "lead/tournament-by-hand.html", context)

"""The pages on which what was decided about a tournament is put right: corrected, or taken back.

Each shows what it changes before it is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from indeler.language import IndelerError
from indeler.model.board_game import BoardGame
from indeler.model.results import BETWEEN_GAMES, result_of
from indeler.opens import RESULTS, Decider, State, views
from indeler.opens.by_hand import RoundCheck, check_draft
from indeler.opens.events import Event
from indeler.opens.fide_departure import cause_in
from indeler.opens.forms import FIELDS, Correction
from indeler.web.accounts.pages import ANY, page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.requests import one_line, parse_int
from indeler.web.common.visitor_language import language, translate, words
from indeler.web.lead.views.tournaments import decide
from indeler.web.tournaments import decisions
from indeler.web.tournaments.log import tournament_of
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.tournament_lookup import round_or_404, tournament_for_visitor

TO_COME = "…"
"""In place of a reason that nobody has given yet."""


def reason_in(request: Request, field: str = "why") -> str:
    """The reason that a form gives, as one line."""
    return one_line(request.POST.get(field, ""))


@page(Right.LEAD, params=ANY)
@require_http_methods(["GET", "POST"])
def correct(request: Request, slug: str, number: int) -> HttpResponse:
    """fide-handling 4.3: put right a result, colours, a seat or a bye of any round, once it is seen what changes."""
    tournament, state = tournament_for_visitor(request, slug)
    number = round_or_404(state, number)
    if request.method == "POST":
        wish, why = Correction(number, request.POST.dict()), reason_in(request)
        return decide(request, slug, lambda one, by: decisions.correct(one, wish, by, why))
    if "what" in request.GET:
        return _foreseen(request, tournament, state, Correction(number, request.GET.dict()))
    return _correction_page(request, tournament, state, number)


def _correction_page(request: Request, tournament: Open, state: State, number: int) -> HttpResponse:
    """What there is in this round that can be put right."""
    context = {
        "tournament": tournament,
        "state": state,
        "number": number,
        "rows": views.board_rows(state.tournament, number, state.boards[number - 1]),
        "byes": views.correctable_byes(state.tournament, number),
        "results": _results(state.game, state.rulebook.games),
        "chosen": request.GET,
    }
    return render(request, "lead/tournament-correct.html", context)


def _results(game: BoardGame, games: int) -> list[tuple[str, str]]:
    """The results that can stand there, as players write them; only what can be told from all others."""
    if games > 1:
        usual = [label for label in RESULTS if not label.endswith(SHORT)]
        both = [result_of(BETWEEN_GAMES.join(pair)) for pair in product(usual, repeat=2)]
        return [(result.label, result.label) for result in both if result]
    options = [(label, game.format_result(label)) for label in RESULTS if game.read(game.format_result(label)) == label]
    return [(label, _short(text) if label.endswith(SHORT) else text) for label, text in options]


SHORT = " short"
"""The end of the label of a result after less than one move."""


def _short(text: str) -> str:
    return _("{result} in less than one move (not rated)").format(result=text.removesuffix(SHORT))


def _foreseen(request: Request, tournament: Open, state: State, wish: Correction) -> HttpResponse:
    """What the correction would change; nothing has changed yet."""
    try:
        events = wish.events(state, Decider(timezone.now(), request.actor.name), TO_COME)
        changes = views.consequences(state, events, wish.round)
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
        return _correction_page(request, tournament, state, wish.round)
    context = {
        "tournament": tournament,
        "state": state,
        "number": wish.round,
        "sentences": [_describe_correction(state, event) for event in events],
        "changes": changes,
        "told": [(name, value) for name, value in wish.form.items() if name in FIELDS],
        "needs_reason": any(event.why for event in events),
        "cause": cause_in(state, events),
        "is_result": wish.form.get("what") == "result",
    }
    return render(request, "lead/tournament-foreseen.html", context)


def _describe_correction(state: State, event: Event) -> str:
    """What would be decided, without the reason that is still to come."""
    names = {number: player.name or str(number) for number, player in state.players.items()}
    return translate(views.by_name(event, state.game, names)).removesuffix(f": {TO_COME}")


@page(Right.LEAD)
@require_POST
def take_back(request: Request, slug: str) -> HttpResponse:
    """F6, F7: take back a round that nobody has seen; or that has not begun, for a fault that the arbiter names.

    What the audit finds is said, and the arbiter is asked first where more goes than the pairing.
    """
    tournament, state = tournament_for_visitor(request, slug)
    why, anyway = reason_in(request), request.POST.get("anyway") == "yes"
    is_public = bool(why) and 0 < state.rounds <= state.published
    check = check_draft(state, language()) if is_public else RoundCheck()
    lost = _lost(tournament, state)
    if not anyway and (is_public or (len(lost) > 1 and state.published < state.rounds)):
        context = {"tournament": tournament, "state": state, "why": why, "version": request.POST.get("version", "")}
        context |= {"is_public": is_public, "fault": check.fault, "lost": lost}
        context["unjudged"] = translate(check.unjudged) if check.unjudged else ""
        return render(request, "lead/tournament-take-back.html", context)
    return decide(request, slug, lambda tournament, by: decisions.take_back(tournament, by, why, anyway=anyway))


def _lost(tournament: Open, state: State) -> Sequence[views.LogRow]:
    """What would go with the last round."""
    return (
        views.of_round(tournament_of(tournament), state.rounds, words()) if state.rounds and not state.has_begun else ()
    )


@page(Right.LEAD)
@require_POST
def restore(request: Request, slug: str, number: int) -> HttpResponse:
    """Back to what it was after an entry of the log; more than one decision that goes by that is listed first."""
    tournament, state = tournament_for_visitor(request, slug)
    lost = views.would_be_taken_back(tournament_of(tournament), number, words()) if number else ()
    what = "; ".join(row.sentence for row in lost)
    if len(lost) > 1 and request.POST.get("anyway") != "yes":
        context = {"tournament": tournament, "state": state, "number": number, "lost": lost}
        return render(request, "lead/tournament-go-back.html", context)
    message = _("Taken back: {what}").format(what=f"{what}.") if what else ""
    return decide(request, slug, lambda tournament, by: decisions.restored(tournament, number, by), what=message)


@page(Right.LEAD)
@require_POST
def decide_tie(request: Request, slug: str, number: int) -> HttpResponse:
    """One of the two goes on from a game of this round; how the play-off ended is told beside it."""
    white, black, goes_on = (parse_int(request.POST.get(name, "")) or 0 for name in ("white", "black", "goes_on"))
    play_off = reason_in(request, "play_off")
    return decide(
        request, slug, lambda one, by: decisions.decide_tie(one, (number, white, black), goes_on, play_off, by)
    )

"""The pages of a tournament that everybody may read."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from indeler.opens.corrected import told_corrections
from indeler.opens.unfinished import check_final
from indeler.opens.views import adjourned_rows, board_rows, bye_rows, of_category, player_card, seats, standings_of
from indeler.ranking import why
from indeler.ratings.reporting import report_of
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right, needs
from indeler.web.common.requests import whole
from indeler.web.common.templatetags.wording import legend
from indeler.web.public.chart import rank_chart
from indeler.web.public.explaining import explanation
from indeler.web.public.exports import EXPORTS, as_file
from indeler.web.public.player_order import ORDERS, order_of, players_by
from indeler.web.tournaments.tournament_lookup import (
    found,
    has_archived_tournaments,
    round_or_404,
    seen_tournaments,
)


@needs(Right.READ)
@require_safe
def tournaments(request: Request) -> HttpResponse:
    """All tournaments, the newest first."""
    shown, has_archive = seen_tournaments(request).filter(archived=None), has_archived_tournaments(request)
    return render(request, "public/tournaments.html", {"tournaments": shown, "has_archive": has_archive})


@needs(Right.READ)
@require_safe
def overview(request: Request, slug: str) -> HttpResponse:
    """The last round if there is one, else the players."""
    _, state = found(request, slug)
    return redirect("round", slug=slug, number=state.rounds) if state.rounds else redirect("players", slug=slug)


@needs(Right.READ)
@require_safe
def round_page(request: Request, slug: str, number: int) -> HttpResponse:
    """The pairings of a round, by board and by name, with the results so far."""
    tournament, state = found(request, slug)
    number = round_or_404(state, number)
    rows = board_rows(state.tournament, number, state.boards[number - 1])
    byes = bye_rows(state.tournament, number)
    context = {
        "tournament": tournament,
        "state": state,
        "number": number,
        "rows": rows,
        "byes": byes,
        "seats": seats(rows, byes),
        "corrections": told_corrections(state.tournament, number),
    }
    return render(request, "public/tournament-round.html", context)


@needs(Right.READ)
@require_safe
def players(request: Request, slug: str) -> HttpResponse:
    """Who takes part."""
    tournament, state = found(request, slug)
    order = order_of(request)
    context = {"tournament": tournament, "state": state, "order": order, "orders": ORDERS}
    return render(request, "public/tournament-players.html", {**context, "rows": players_by(state, order)})


@needs(Right.READ)
@require_safe
def player_page(request: Request, slug: str, number: int) -> HttpResponse:
    """One player: games, colours, floats, and points and rank round by round."""
    tournament, state = found(request, slug)
    if number not in state.tournament.players:
        raise Http404
    card = player_card(state, number)
    chart = rank_chart([row.rank for row in card.rows], [row.total for row in card.rows], len(state.tournament.players))
    context = {"tournament": tournament, "state": state, "card": card, "chart": chart}
    return render(request, "public/tournament-player.html", context)


@needs(Right.READ)
@require_safe
def standings_page(request: Request, slug: str) -> HttpResponse:
    """The standings with their tie-breaks, and what those are."""
    tournament, state = found(request, slug)
    categories, asked = state.prizes.plan.categories, whole(request.GET.get("category", "")) or 0
    table = standings_of(state)
    if 0 < asked <= len(categories):
        table = of_category(state, table, categories[asked - 1])
    context = {"tournament": tournament, "state": state, "table": table, "legend": legend(table.codes)}
    context |= {"adjourned": adjourned_rows(state), "categories": categories, "asked": asked}
    context["has_clubs"] = any(player.club for player in state.players.values())
    return render(request, "public/tournament-standings.html", context)


@needs(Right.READ)
@require_safe
def cross_table(request: Request, slug: str) -> HttpResponse:
    """Everybody's rounds side by side, in the order of the standings."""
    tournament, state = found(request, slug)
    context = {"tournament": tournament, "state": state, "table": standings_of(state)}
    return render(request, "public/tournament-cross-table.html", context)


@needs(Right.READ)
@require_safe
def why_page(request: Request, slug: str, number: int) -> HttpResponse:
    """Why a player stands where he does: compared with the one above and the one below."""
    tournament, state = found(request, slug)
    order = [row.player.number for row in standings_of(state).rows]
    if number not in order or len(order) < 2:
        raise Http404
    place = order.index(number)
    neighbours = [order[at] for at in (place - 1, place + 1) if 0 <= at < len(order)]
    answers = [why(state.tournament, number, other) for other in neighbours]
    context = {
        "tournament": tournament,
        "state": state,
        "player": state.tournament.player(number),
        "place": place + 1,
        "answers": answers,
        "workings": state.tournament,
    }
    return render(request, "public/tournament-why.html", context)


@needs(Right.READ)
@require_safe
def export(request: Request, slug: str, dialect: str) -> HttpResponse:
    """The tournament as a file; birth dates stay here."""
    _, state = found(request, slug)
    if dialect not in EXPORTS:
        raise Http404
    if dialect.startswith("trf"):
        check_final(state)
    public = state.tournament
    if not request.actor.leads:
        nameless = (player._replace(birth="", national=()) for player in public.players.values())
        public = public.replace(players=nameless)
    return as_file(report_of(public) if dialect in ("trf16", "trf26") else public, dialect, slug)


@needs(Right.READ)
@require_safe
def explained(request: Request, slug: str, number: int) -> HttpResponse:
    """Why the boards of a round are what they are, and why two players do or do not meet."""
    tournament, state = found(request, slug)
    context = {"tournament": tournament, "state": state, "number": round_or_404(state, number)}
    if state.is_explained:
        before = state.tournament.before(number)
        context |= explanation(request, before, state.settings, state.boards[number - 1])
    return render(request, "public/tournament-explained.html", context)

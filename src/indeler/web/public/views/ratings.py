"""What a tournament does to ratings, for everybody to read."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from indeler.model import Tournament
from indeler.model.board_game import BoardGame
from indeler.ratings.norms import event_notes, near
from indeler.ratings.shown import decimals, points, signed
from indeler.ratings.tournament import Row
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right, needs
from indeler.web.common.visitor_language import said
from indeler.web.tournaments.rating_index import coefficients_of, rated
from indeler.web.tournaments.tournament_lookup import found


@needs(Right.READ)
@require_safe
def ratings(request: Request, slug: str) -> HttpResponse:
    """Performance, expected score and rating change of everybody, and norms; FIDE rates chess alone."""
    tournament, state = found(request, slug)
    if state.game is not BoardGame.CHESS:
        raise Http404
    worked_out = rated(state.tournament)
    context: dict[str, object] = {
        "tournament": tournament,
        "state": state,
        "rows": [_shown(row) for row in worked_out.rows],
        "notes": [said(each) for each in worked_out.notes],
        "list": coefficients_of(worked_out.tempo),
        "norms": list(_norms(state.tournament)),
    }
    if context["norms"]:
        context["norm_notes"] = [said(each) for each in event_notes(state.tournament)]
    return render(request, "public/tournament-ratings.html", context)


def _norms(tournament: Tournament) -> Iterator[dict[str, object]]:
    """Whoever has at least the performance of a norm, with what else it takes."""
    for player, norm in near(tournament):
        yield {"player": player, "norm": norm, "missing": [said(each) for each in norm.missing]}


def _shown(row: Row) -> dict[str, object]:
    """A line of the table."""
    told: dict[str, object] = {"player": row.player, "games": len(row.games), "performance": row.performance}
    told["first"] = row.first
    if row.change is not None:
        told |= {
            "score": points(row.change.score),
            "expected": points(row.change.expected),
            "k": row.change.k,
            "change": decimals(row.change.exact),
            "rounded": signed(row.change.rounded),
            "after": row.change.after,
        }
    return told

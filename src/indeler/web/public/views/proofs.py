"""Rounds that visitors verify themselves: the proof as a file, and the way to the checker (docs/desk.md)."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from indeler.web.accounts.pages import TOURNAMENT, Copied, Cost, page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.addresses import address_of
from indeler.web.common.static_files import checker_address
from indeler.web.common.visitor_language import language
from indeler.web.public.tournament_pages import TournamentPages
from indeler.web.tournaments.tournament_lookup import round_or_404, tournament_for_visitor


@page(Right.READ, about=TOURNAMENT, cost=Cost.HIGH, copied=Copied.PAGE)
@require_safe
def round_proof(request: Request, slug: str, number: int) -> HttpResponse:
    """The tournament up to this round, and the certificate of the round."""
    pages = TournamentPages(*tournament_for_visitor(request, slug))
    return proof_of(pages, round_or_404(pages.state, number))


def proof_of(pages: TournamentPages, number: int) -> HttpResponse:
    """The proof of a round as a file."""
    if not pages.state.rulebook.audit:
        raise Http404
    name = f"{pages.tournament.slug}-round-{number}-proof.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(pages.proof(number), content_type="application/json", headers=headers)


@page(Right.READ)
@require_safe
def check_round(request: Request, slug: str, number: int) -> HttpResponse:
    """To the checker: a short address, as a QR code on paper has it."""
    pages = TournamentPages(*tournament_for_visitor(request, slug))
    if settings.DESK is None or not pages.state.rulebook.audit:
        raise Http404
    proof = address_of("round-proof", slug, round_or_404(pages.state, number))
    return redirect(checker_address(proof, language()))

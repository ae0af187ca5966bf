"""Certificates as PDF: the organiser chooses for whom, and what stands on each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.live.certificates import HonourList, Wording, certificates, season_lists, tournament_lists
from indeler.web.live.forms import CertificateForm
from indeler.web.live.printing import pdf
from indeler.web.seasons.season_lookup import season_for_visitor
from indeler.web.tournaments.tournament_lookup import tournament_for_visitor


@page(Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
def tournament_certificates(request: Request, slug: str) -> HttpResponse:
    """For places, categories, prizes and participation in a tournament."""
    tournament, state = tournament_for_visitor(request, slug)
    context = {"tournament": tournament, "state": state, "layout": "tournaments/layout.html"}
    return _page(request, tournament.name, slug, tournament_lists(state), context)


@page(Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
def season_certificates(request: Request, slug: str) -> HttpResponse:
    """For places and participation in a competition of a season."""
    row, season = season_for_visitor(request, slug)
    context = {"row": row, "season": season, "layout": "club/layout.html"}
    event = " · ".join(filter(None, (request.club.name if request.club else "", row.name)))
    return _page(request, event, slug, season_lists(season), context)


def _page(
    request: Request, event: str, slug: str, lists: Mapping[str, HonourList], context: dict[str, Any]
) -> HttpResponse:
    """The form, or the certificates that it asks for."""
    form = CertificateForm(request, lists, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        wording = Wording(*(form.cleaned_data[name] for name in Wording._fields))
        data = certificates(form.people, wording, by_place=form.is_by_place)
        return pdf(request, event, "certificates", data, f"{slug}-certificates", keep=False)
    return render(request, "live/certificates.html", {**context, "form": form, "has_lists": bool(lists)})

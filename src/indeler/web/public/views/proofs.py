"""Rounds that visitors verify themselves: the proof as a file, and the way to the checker (docs/desk.md)."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from indeler.opinion.round_proof import format_proof
from indeler.season import RoundKey, views
from indeler.web.accounts.pages import SEASON, TOURNAMENT, Copied, Cost, page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.addresses import address_of
from indeler.web.common.static_files import checker_address
from indeler.web.common.visitor_language import language, translate
from indeler.web.public.tournament_pages import TournamentPages
from indeler.web.seasons.season_lookup import season_for_visitor
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
    return _file(pages.proof(number), f"{pages.tournament.slug}-round-{number}-proof.json")


def _file(text: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{slugify(name.removesuffix(".json"))}.json"'}
    return HttpResponse(text, content_type="application/json", headers=headers)


@page(Right.READ, about=SEASON, cost=Cost.HIGH, copied=Copied.PAGE)
@require_safe
def season_proof(request: Request, slug: str, name: str, part: int, round: int, group: str = "") -> HttpResponse:
    """A round of a season that a system paired, and its certificate."""
    row, season = season_for_visitor(request, slug)
    place = RoundKey(name, part, round, group)
    found = views.round_to_prove(season, place) if season.published(place) is not None else None
    if found is None:
        raise Http404
    tournament, boards = found
    event = tournament.event._replace(name=f"{row.name}, {translate(season.name_round(place))}")
    text = format_proof(tournament.replace(event=event), len(tournament.rounds), boards)
    return _file(text, "-".join(filter(None, (slug, name, str(part), group, str(round), "proof.json"))))


@page(Right.READ)
@require_safe
def check_round(request: Request, slug: str, number: int) -> HttpResponse:
    """Redirect to the checker; its short address is printed as a QR code."""
    pages = TournamentPages(*tournament_for_visitor(request, slug))
    if settings.DESK is None or not pages.state.rulebook.audit:
        raise Http404
    proof = address_of("round-proof", slug, round_or_404(pages.state, number))
    return redirect(checker_address(proof, language()))


@page(Right.READ)
@require_safe
def check_season_round(request: Request, slug: str, name: str, part: int, round: int, group: str = "") -> HttpResponse:
    """Redirect to the checker for a round of a season that has a proof."""
    _row, season = season_for_visitor(request, slug)
    place = RoundKey(name, part, round, group)
    is_public = settings.DESK is not None and season.published(place) is not None
    if not is_public or views.round_to_prove(season, place) is None:
        raise Http404
    return redirect(checker_address(proof_address(slug, place), language()))


def proof_address(slug: str, place: RoundKey) -> str:
    """Where the proof of a round of a season is."""
    return address_of("group-proof" if place.group else "season-proof", slug, *place_words(place))


def place_words(place: RoundKey) -> tuple[object, ...]:
    """A round of a season in addresses: the group stands only where there is one."""
    return (place.competition, place.part, place.round, *([place.group] if place.group else []))

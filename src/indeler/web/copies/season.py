"""The static copy of a season: every page that a visitor reaches, made by the views that he would see."""

from __future__ import annotations

from django.http import HttpResponse

from indeler.web.accounts.request import Request
from indeler.web.copies.crawl import Files, Part, crawled
from indeler.web.copies.look import look_of
from indeler.web.seasons.models import SeasonRow
from indeler.web.tenancy.models import Club


def copy_of_season(row: SeasonRow, club: Club, *, with_prints: bool) -> Files:
    """The season with the names that everybody may see."""
    return {**crawled(Part(f"/s/{row.slug}/", _answer, with_prints, club)), **look_of(club)}


def _answer(request: Request) -> HttpResponse:
    match = request.resolver_match
    assert match is not None
    answer: HttpResponse = match.func(request, *match.args, **match.kwargs)
    return answer

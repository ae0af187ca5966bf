"""The static copy of a tournament or a season, for its leader to put on any web host."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right, needs
from indeler.web.club.season_lookup import seen
from indeler.web.clubs import current
from indeler.web.clubs.current import acting_for
from indeler.web.copies.crawl import Files
from indeler.web.copies.season import copy_of_season
from indeler.web.copies.tournament import copy_of_row, has_typesetter
from indeler.web.copies.writing import packed
from indeler.web.tournaments.tournament_lookup import found_row


@needs(Right.LEAD)
@require_safe
def tournament_copy(request: Request, slug: str) -> HttpResponse:
    """The copy of a tournament as a zip file, in the language of who asks for it."""
    row, club = found_row(request, slug), current.club()
    with acting_for(club, "/"):  # pages of a copy lie beside each other, wherever the club is
        return _zip(copy_of_row(row, club, with_prints=has_typesetter()), slug)


@needs(Right.LEAD)
@require_safe
def season_copy(request: Request, slug: str) -> HttpResponse:
    """The same of a season, with the names that everybody may see."""
    (row, _season), club = seen(request, slug), current.club()
    with acting_for(club, "/"):
        return _zip(copy_of_season(row, club, with_prints=has_typesetter()), slug)


def _zip(files: Files, name: str) -> HttpResponse:
    response = HttpResponse(packed(files), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{name}.zip"'
    return response

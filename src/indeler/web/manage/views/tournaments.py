"""What a manager takes away of an open tournament."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from indeler.opens import tournaments
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.logbooks import DatabaseStore
from indeler.web.tournaments.tournament_lookup import tournament_row_for_visitor


@page(Right.MANAGE)
@require_safe
def logbook(request: Request, slug: str) -> HttpResponse:
    """The logbook as a file, which ``indeler open verify`` looks at: one event a line, in JSON."""
    lines = DatabaseStore(tournament_row_for_visitor(request, slug)).read()
    response = HttpResponse(tournaments.packed(lines), content_type="application/jsonl")
    response["Content-Disposition"] = f'attachment; filename="{slug}.jsonl"'
    return response

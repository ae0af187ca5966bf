"""The log of a season: every decision so far, and how one is taken back or undone."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from indeler.season import Season, events, views
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.requests import one_line, page_to_return_to, parse_int
from indeler.web.common.undo import report_done
from indeler.web.seasons.event_words import describe_event
from indeler.web.seasons.recording import MOST_UNDONE, event_of, record
from indeler.web.seasons.season_lookup import season_for_visitor

LOG_PAGE = 100


@page(Right.OVERSEE, params=("before",))
@require_safe
def season_log(request: Request, slug: str) -> HttpResponse:
    """Every decision, the newest first."""
    row, season = season_for_visitor(request, slug)
    before = parse_int(request.GET.get("before", ""))
    last = season.version if before is None else min(before - 1, season.version)
    first = max(last - LOG_PAGE + 1, 1)
    rows = list(reversed(views.log(season, first, max(last - first + 1, 0))))
    context = {"row": row, "season": season, "rows": rows, "first": first if first > 1 else None}
    return render(request, "lead/log.html", context)


@page(Right.LEAD)
@require_POST
def take_back(request: Request, slug: str, number: int) -> HttpResponse:
    """One more event that takes an earlier one back, whatever came after it."""
    row, season = season_for_visitor(request, slug)
    why = one_line(request.POST.get("why", "")) or _("taken back")
    if recorded := record(request, row, [event_of(request, "reversed", why=why, event=number)]):
        report_done(request, _describe_reversal(season, [number]), recorded.undo)
    return redirect("season-log", slug=slug)


@page(Right.LEAD, params=("next",))
@require_POST
def undo(request: Request, slug: str, first: int, last: int) -> HttpResponse:
    """Take back what one press decided, the last first; refused once something came after it."""
    row, season = season_for_visitor(request, slug)
    if not (1 < first <= last <= season.version and last - first < MOST_UNDONE):
        raise Http404
    numbers = range(last, first - 1, -1)
    reversals = [event_of(request, "reversed", why=_("undone"), event=number) for number in numbers]
    if recorded := record(request, row, reversals, last):
        report_done(request, _describe_reversal(season, numbers[::-1]), recorded.undo)
    return HttpResponseRedirect(page_to_return_to(request, reverse("season-log", args=[slug])))


def _describe_reversal(season: Season, numbers: Iterable[int]) -> str:
    """What holds no more, or holds again where a taking back is taken back."""
    found = [_decision(season, number) for number in numbers]
    what = " ".join(describe_event(season, event) for event, _holds in found)
    text = _("It holds again: {what}") if any(holds for _event, holds in found) else _("Taken back: {what}")
    return text.format(what=what)


def _decision(season: Season, number: int) -> tuple[events.Event, bool]:
    """The decision that this event is about in the end, and whether it holds once the event is taken back."""
    event, holds = season.event(number), False
    while isinstance(event, events.Reversed):
        event, holds = season.event(event.event), not holds
    return event, holds

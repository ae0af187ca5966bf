"""Last season again: looked over on one page, opened with one button."""

from __future__ import annotations

from collections import Counter

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from indeler.language import IndelerError
from indeler.season import Season
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right, needs
from indeler.web.club import clock
from indeler.web.club.display import competition_name
from indeler.web.club.season_lookup import current
from indeler.web.club.season_store import season_of
from indeler.web.common.visitor_language import said, told
from indeler.web.manage.again import STANDINGS, again, dates_after, name_after, opened
from indeler.web.manage.forms import AgainForm


@needs(Right.MANAGE)
@require_http_methods(["GET", "POST"])
def season_again(request: Request) -> HttpResponse:
    """The season that follows on the newest one: what it would be, and its opening."""
    last = current()
    if last is None:
        raise Http404
    before = season_of(last)
    start, end = dates_after(before, clock.today())
    usual = {"name": name_after(last.name), "start": start, "end": end, "groups": STANDINGS}
    form = AgainForm(request.POST if request.method == "POST" else usual)
    context = {"form": form, "last": last, "left": [one for one in before.state.members.values() if one.left]}
    if form.is_valid():
        try:
            made = again(last, by=request.actor.name, **form.cleaned_data)
            if request.POST.get("do") == "open":
                row = opened(last, made)
                messages.success(request, _("The season is open."))
                return redirect("club-lead", slug=row.slug)
        except IndelerError as refusal:
            form.add_error(None, said(refusal))
        else:
            context |= {
                "made": made.season,
                "evenings": _counted(made.season),
                "left_out": [(date, told(why)) for date, why in made.left_out.items()],
                "groups": [event for event in made.events if getattr(event, "groups", None)],
                "refusals": [said(refusal) for refusal in made.refusals],
            }
    return render(request, "manage/season-again.html", context)


def _counted(season: Season) -> list[tuple[str, int]]:
    """How many evenings each competition has."""
    counted = Counter(each.what for each in season.state.evenings.values())
    return [(competition_name(what), count) for what, count in counted.items()]

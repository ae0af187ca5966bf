"""Links by which helpers enter the results of a club evening on a phone."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from indeler.season import Season, views
from indeler.web.accounts import links
from indeler.web.accounts.models import Link, LinkKind
from indeler.web.accounts.rights import Right, needs
from indeler.web.club import clock
from indeler.web.club.season_lookup import seen
from indeler.web.common.qr import qr_svg
from indeler.web.live.reach import unreachable
from indeler.web.live.views.tournament_links import HOURS, MOST_HOURS, LinkForm
from indeler.web.live.views.tournament_prints import poster_of


class ClubLinkForm(LinkForm):
    """For whom, for which boards of which group, for how long."""

    group = forms.ChoiceField(label=lazy("Group"), required=False)

    def __init__(self, season: Season, given: Mapping[str, Any] | None) -> None:
        super().__init__(given)
        newest = season.state.cycles.get(max(season.state.cycles, default=0))
        names = newest.groups if newest else ()
        self.fields["hours"].initial = _hours_to_the_end(season)
        self.fields["group"].choices = [("", _("all groups")), *((name, name) for name in names)]


def _hours_to_the_end(season: Season) -> int:
    """A link that is made days before the evening is to work on it: until its night is over."""
    evening = views.tonight(season, clock.today())
    if evening is None or evening.date <= clock.today():
        return HOURS
    left = evening.starts + timedelta(hours=HOURS) - clock.now()
    return min(MOST_HOURS, -(-left // timedelta(hours=1)))


@needs(Right.LEAD)
@require_http_methods(["GET", "POST"])
def club_links(request: HttpRequest, slug: str) -> HttpResponse:
    """The links there are, with their codes, and a new one."""
    row, season = seen(request, slug)
    form = ClubLinkForm(season, request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = dict(form.cleaned_data)
        expires = timezone.now() + timedelta(hours=data.pop("hours"))
        links.make(LinkKind.RESULTS, season=row, expires=expires, **data)
        return redirect("club-links", slug=slug)
    valid = [link for link in row.links.order_by("group", "first_board") if link.is_valid]
    shown = [(link, address, qr_svg(address)) for link in valid for address in [links.address(request, link)]]
    return render(
        request,
        "live/season-links.html",
        {"row": row, "season": season, "form": form, "links": shown, "reach": unreachable(request)},
    )


@needs(Right.LEAD)
@require_POST
def club_revoke(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Make a helper's link worthless."""
    row, _season = seen(request, slug)
    links.revoke(get_object_or_404(Link, pk=number, season=row))
    messages.success(request, _("The link opens nothing any more."))
    return redirect("club-links", slug=slug)


@needs(Right.LEAD)
@require_safe
def club_poster(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A poster with a helper's QR code."""
    row, _season = seen(request, slug)
    link = get_object_or_404(Link, pk=number, season=row)
    if not link.is_valid:
        raise Http404
    return poster_of(request, row.name, link, f"{slug}-poster")

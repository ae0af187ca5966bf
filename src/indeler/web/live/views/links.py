"""The links by which helpers enter results on a phone: of a tournament, of a season."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.season import Season, views
from indeler.season.capabilities import HasGroups
from indeler.web.accounts import links
from indeler.web.accounts.actor import Request
from indeler.web.accounts.models import Link, LinkKind
from indeler.web.accounts.pages import FORM, POST, Right, page
from indeler.web.common.forms import OneLineForm
from indeler.web.common.qr import qr_svg
from indeler.web.hosting.serving import local_addresses
from indeler.web.live.printing import poster_of
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_for_visitor
from indeler.web.tournaments.log import tournament_for_visitor
from indeler.web.tournaments.models import Open

HOURS = 12
MOST_HOURS = 24 * 14


class LinkForm(OneLineForm):
    """The recipient, the boards and the duration of a link."""

    label = forms.CharField(label=lazy("For whom"), max_length=60, help_text=lazy("A name, or the part of the hall."))
    first_board = forms.IntegerField(label=lazy("First board"), min_value=1, max_value=9999, initial=1)
    last_board = forms.IntegerField(label=lazy("Last board"), min_value=1, max_value=9999, initial=20)
    hours = forms.IntegerField(
        label=lazy("Valid for how many hours?"), min_value=1, max_value=MOST_HOURS, initial=HOURS
    )


class SeasonLinkForm(LinkForm):
    """The recipient, the group, the boards and the duration of a link."""

    group = forms.ChoiceField(label=lazy("Group"), required=False)

    def __init__(self, season: Season, data: Mapping[str, Any] | None) -> None:
        super().__init__(data)
        newest = views.newest_cycle(season)
        grouped = [each for each in views.competitions(season, "tables") if isinstance(each, HasGroups)]
        others = [name for each in grouped for name in each.group_names()]
        names = dict.fromkeys([*(newest.groups if newest else ()), *others])
        self.set_choices("group", [("", _("all groups")), *((name, name) for name in names)])
        evening, today = views.tonight(season, clock.club_day(season)), clock.club_day(season)
        if evening is not None and evening.date > today:  # until the night after it
            left = evening.starts + timedelta(hours=HOURS) - clock.now()
            self.fields["hours"].initial = min(MOST_HOURS, -(-left // timedelta(hours=1)))


@dataclass(frozen=True)
class HelperLinks:
    """The links of one tournament or season, and the names of its pages about them."""

    subject: Open | SeasonRow
    scope: str
    """The field of a link that names the subject."""
    list_name: str
    poster_name: str
    revoke_name: str

    def page(self, request: Request, form: LinkForm, context: dict[str, Any]) -> HttpResponse:
        """Show the links with their QR codes, and make a new one."""
        if request.method == "POST" and form.is_valid():
            data = dict(form.cleaned_data)
            expires = timezone.now() + timedelta(hours=data.pop("hours"))
            links.make(LinkKind.RESULTS, expires=expires, **data | {self.scope: self.subject})
            return redirect(self.list_name, slug=self.subject.slug)
        helper_links = []
        for link in self.subject.links.filter(kind=LinkKind.RESULTS).order_by("group", "first_board"):
            if link.is_valid:
                address, where = links.address(request, link), [self.subject.slug, link.pk]
                poster, revoke = reverse(self.poster_name, args=where), reverse(self.revoke_name, args=where)
                helper_links.append(HelperLink(link, address, qr_svg(address), poster, revoke))
        context |= {"form": form, "links": helper_links, "reach": unreachable(request)}
        return render(request, "live/links.html", context)

    def revoked(self, request: Request, number: int) -> HttpResponse:
        """Revoke a helper's link, or undo that."""
        links.revoke_or_renew(request, self._link(number))
        return redirect(self.list_name, slug=self.subject.slug)

    def poster(self, request: Request, number: int) -> HttpResponse:
        """Return a poster with the QR code, for the playing hall."""
        link = self._link(number)
        if not link.is_valid:
            raise Http404
        return poster_of(request, self.subject.name, link, f"{self.subject.slug}-poster")

    def _link(self, number: int) -> Link:
        return get_object_or_404(Link, pk=number, **{self.scope: self.subject})


@dataclass(frozen=True)
class HelperLink:
    """A link on the page: its address, its QR code, and the addresses of its poster and its revocation."""

    link: Link
    address: str
    qr: SafeString
    poster: str
    revoke: str


def _of_tournament(tournament: Open) -> HelperLinks:
    return HelperLinks(tournament, "tournament", "links", "poster", "revoke-helper")


def _of_season(row: SeasonRow) -> HelperLinks:
    return HelperLinks(row, "season", "club-links", "club-poster", "club-revoke")


@page(Right.LEAD, methods=FORM)
def tournament_links(request: Request, slug: str) -> HttpResponse:
    """Show the links of a tournament."""
    tournament, state = tournament_for_visitor(request, slug)
    context = {"tournament": tournament, "state": state, "layout": "tournaments/layout.html"}
    return _of_tournament(tournament).page(request, LinkForm(request.POST or None), context)


@page(Right.LEAD, methods=POST)
def tournament_revoke(request: Request, slug: str, number: int) -> HttpResponse:
    """Revoke a link of a tournament."""
    return _of_tournament(tournament_for_visitor(request, slug)[0]).revoked(request, number)


@page(Right.LEAD)
def tournament_poster(request: Request, slug: str, number: int) -> HttpResponse:
    """Return a link of a tournament as a poster."""
    return _of_tournament(tournament_for_visitor(request, slug)[0]).poster(request, number)


@page(Right.LEAD, methods=FORM)
def season_links(request: Request, slug: str) -> HttpResponse:
    """Show the links of a season."""
    row, season = season_for_visitor(request, slug)
    context = {"row": row, "season": season, "layout": "club/layout.html"}
    return _of_season(row).page(request, SeasonLinkForm(season, request.POST or None), context)


@page(Right.LEAD, methods=POST)
def season_revoke(request: Request, slug: str, number: int) -> HttpResponse:
    """Revoke a link of a season."""
    return _of_season(season_for_visitor(request, slug)[0]).revoked(request, number)


@page(Right.LEAD)
def season_poster(request: Request, slug: str, number: int) -> HttpResponse:
    """Return a link of a season as a poster."""
    return _of_season(season_for_visitor(request, slug)[0]).poster(request, number)


THIS_MACHINE = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class Reach:
    """The links contain a host name that only this machine can resolve."""

    host: str
    sites: tuple[str, ...]
    page: str

    @property
    def example(self) -> str:
        """Return an address with which to start the site."""
        return self.sites[0] if self.sites else "http://192.168.1.10:8000"


def unreachable(request: HttpRequest) -> Reach | None:
    """Return the problem with links that are made now; None where other machines can open them."""
    site = settings.ADDRESS if settings.ADDRESS.hostname else urlsplit(request.build_absolute_uri("/"))
    if site.hostname not in THIS_MACHINE:
        return None
    port = f":{site.port}" if site.port else ""
    sites = tuple(f"{site.scheme}://{address}{port}" for address in local_addresses())
    return Reach(site.hostname, sites, request.path)

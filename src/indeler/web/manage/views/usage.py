"""Who uses how much of the site, for who runs it: the room of each club, and the places that visitors share now."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.visitor_language import colon
from indeler.web.hosting import pool, queueing
from indeler.web.seasons.models import SeasonRow
from indeler.web.tenancy import quota
from indeler.web.tenancy.current import acting_for, every_club
from indeler.web.tenancy.models import Club
from indeler.web.tournaments.models import Open

MAX_ROWS = 20
"""Of those who hold places, the first so many."""


class Table(NamedTuple):
    """What is used, by whom, and how much there is."""

    title: str
    about: str
    heads: tuple[str, ...]
    rows: list[tuple[Any, ...]]


@page(Right.HOST)
@require_safe
def host_usage(request: Request) -> HttpResponse:
    """The tables, and how much room the disk has; more of them come from `_tables`."""
    free = shutil.disk_usage(settings.DATA).free >> 20
    return render(request, "manage/usage.html", {"tables": list(_tables()), "free": free})


def _tables() -> Iterator[Table]:
    clubs = list(Club.objects.all())
    heads = (_("Club"), _("Seasons"), _("Tournaments"), _("Logbooks (MB)"))
    yield Table(
        _("Room of the clubs"), _("In use, and how much a club may have."), heads, [_club_usage(each) for each in clubs]
    )
    for usage in queueing.usage():
        yield Table(
            _queue_name(usage.pool), _places_sentence(usage), (_("Who"), _("Places")), list(_holders(usage, clubs))
        )
    yield _pool_table(clubs)


def _pool_table(clubs: list[Club]) -> Table:
    """Who uses the processes for slow pages, those who took most seconds first."""
    names = {each.address: str(each) for each in clubs}
    figures = (_("Running"), _("Waiting"), _("Done"), _("Seconds"), _("Refused"), _("Cancelled"))
    rows = [(f"{names.get(row.club, row.club)} {row.network}", *row[2:]) for row in pool.usage()[:MAX_ROWS]]
    about = _("Prints, exports, reasons and pages of large tournaments, since the start of this process.")
    return Table(_("Slow pages"), about, (_("Club and network"), *figures), rows)


def _club_usage(club: Club) -> tuple[Any, ...]:
    with acting_for(club):
        used = (SeasonRow.objects.count(), Open.objects.count(), quota.used() >> 20)
    most = (club.most_seasons, club.most_tournaments, club.most_bytes >> 20)
    return str(club), *(f"{one} / {other}" for one, other in zip(used, most, strict=True))


def _queue_name(name: str) -> str:
    names = {"open pages": _("Open pages"), "bodies": _("Forms and files on their way"), "long lists": _("Long lists")}
    return names.get(name, name)


def _places_sentence(usage: queueing.Usage) -> str:
    text = _("{held} of {places} places are taken; {ended} were ended for others since the start of this process.")
    return text.format(held=usage.used, places=usage.places, ended=usage.ended)


def _holders(usage: queueing.Usage, clubs: list[Club]) -> Iterator[tuple[Any, ...]]:
    """The places by club, by account and by network, the most first."""
    names = {str(each.pk): str(each) for each in clubs}
    with every_club():
        people = {str(each.pk): each.name for each in Account.objects.filter(pk__in=_numbers(usage.account))}
    nobody: dict[str, str] = {}
    kinds = (
        (_("Club"), usage.club, names),
        (_("Account"), usage.account, people),
        (_("Network"), usage.network, nobody),
    )
    for kind, places, known in kinds:
        for key, count in list(places.items())[:MAX_ROWS]:
            yield f"{kind}{colon()} {known.get(key, key)}", count


def _numbers(places: Mapping[str, int]) -> list[int]:
    return [int(key) for key in list(places)[:MAX_ROWS] if key.isdecimal()]

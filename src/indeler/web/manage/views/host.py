"""For who runs the site: the room that each club uses, the places that requests wait for, and the rating lists."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from indeler.formats.rating_lists import read_month
from indeler.language import N_, IndelerError, TooLarge
from indeler.ratings import Source, import_lists
from indeler.ratings.downloading import Addresses, download_lists, read_addresses, write_addresses
from indeler.web.accounts.actor import Request
from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import Right, page
from indeler.web.common.visitor_language import colon, translate
from indeler.web.hosting import pool, queueing
from indeler.web.manage.forms import TEMPOS, AddressesForm, RatingListForm
from indeler.web.seasons.models import SeasonRow
from indeler.web.tenancy import quota
from indeler.web.tenancy.current import acting_for, every_club
from indeler.web.tenancy.models import Club
from indeler.web.tournaments import rating_index
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


@page(Right.HOST)
@require_http_methods(["GET", "POST"])
def rating_lists(request: Request) -> HttpResponse:
    """The lists in the index, and one more; where it is bad, the old ones stay."""
    if "addresses" in request.POST:
        return _download(request)
    form = RatingListForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            imported = import_lists([_source(form)], rating_index.index_file())
        except IndelerError as refusal:
            form.add_error("file", translate(refusal))
        else:
            players = sum(one.players for one in imported)
            messages.success(request, _("Taken in: {count} players.").format(count=players))
            return redirect("rating-lists")
    lists = [
        (one, ", ".join(str(TEMPOS[tempo]) for tempo in one.tempos), month) for one, month in rating_index.named_lists()
    ]
    configured = read_addresses(settings.DATA)
    addresses = AddressesForm(initial={"addresses": "\n".join(configured.lines), "daily": configured.daily})
    return render(request, "manage/rating-lists.html", {"form": form, "lists": lists, "addresses": addresses})


def _download(request: Request) -> HttpResponse:
    """Rows 135 and 136: keep the addresses, and with the other button download all lists now."""
    form = AddressesForm(request.POST)
    try:
        data: dict[str, Any] = form.cleaned_data if form.is_valid() else {"addresses": "", "daily": False}
        lines = tuple(" ".join(line.split()) for line in data["addresses"].splitlines() if line.strip())
        write_addresses(settings.DATA, Addresses(lines, data["daily"]))
        if "now" in request.POST:
            imported = download_lists(lines, rating_index.index_file(), timezone.localdate())
            players = sum(one.players for one in imported)
            messages.success(request, _("Taken in: {count} players.").format(count=players))
        else:
            messages.success(request, _("The addresses are kept."))
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
    return redirect("rating-lists")


def _source(form: RatingListForm) -> Source:
    file = form.cleaned_data["file"]
    if file.size > settings.LARGEST_LIST:
        size = settings.LARGEST_LIST >> 20
        raise TooLarge(N_("{name}: this file is larger than {size} MB; choose another."), name=file.name, size=size)
    data = form.cleaned_data
    return Source(file.file, file.name, data["tempo"], read_month(data["month"]), data["register"].strip().upper())

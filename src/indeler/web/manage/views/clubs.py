"""Pages of the club for its owner, and for hosts of all clubs: their owners, quotas and use, and the rating lists."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, NamedTuple
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.formats.rating_lists import read_month
from indeler.language import N_, TooLarge
from indeler.ratings import (
    Addresses,
    ImportedList,
    Source,
    download_lists,
    import_lists,
    read_addresses,
    write_addresses,
)
from indeler.web.accounts import links
from indeler.web.accounts.actor import Request
from indeler.web.accounts.models import Account, LinkKind
from indeler.web.accounts.pages import FORM, POST, Right, Takes, page
from indeler.web.common.downloads import download
from indeler.web.common.form_fields import check_field, choice_field, file_field, text_field
from indeler.web.common.forms import OneLineForm, refusal_at
from indeler.web.common.visitor_language import colon
from indeler.web.hosting import pool, queueing
from indeler.web.manage.export_files import pack_club, restore_club
from indeler.web.manage.forms import TEMPOS, AddressesForm, RatingListForm, read_upload
from indeler.web.seasons.models import SeasonRow
from indeler.web.tenancy import branding, quota
from indeler.web.tenancy.addresses import check_address
from indeler.web.tenancy.branding import DEFAULT, SWATCHES, is_colour
from indeler.web.tenancy.current import acting_for, every_club, prefix_of
from indeler.web.tenancy.models import Club
from indeler.web.tournaments import rating_index
from indeler.web.tournaments.models import Open


@page(Right.HOST, methods=FORM)
def clubs(request: Request) -> HttpResponse:
    """Show all clubs, and a form for a new one."""
    form = NewClubForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        with refusal_at(form, "file"):
            with transaction.atomic():
                club = form.save()
                if form.cleaned_data["file"] is not None:
                    restore_club(club, form.cleaned_data["file"].read())
            return _with_owner_link(request, club)
    return render(request, "manage/clubs.html", {"form": form, "clubs": Club.objects.all()})


@page(Right.HOST, methods=FORM)
def change_club(request: Request, number: int) -> HttpResponse:
    """Change the address or the quotas of a club."""
    club = get_object_or_404(Club, pk=number)
    form = ClubForm(request.POST or None, instance=club)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("clubs")
    return render(request, "manage/change-club.html", {"form": form, "subject": Club.objects.get(pk=number)})


@page(Right.HOST, methods=POST)
def new_owner(request: Request, number: int) -> HttpResponse:
    """Make a link with which a person creates an owner's account at the club."""
    return _with_owner_link(request, get_object_or_404(Club, pk=number))


def _with_owner_link(request: Request, club: Club) -> HttpResponse:
    with acting_for(club, prefix_of(club)):
        address = links.address(request, links.make(LinkKind.OWNER))
    context: dict[str, Any] = {"subject": club, "address": address}
    return render(request, "manage/club-owner.html", context)


@page(Right.HOST)
def export_of(request: Request, number: int) -> HttpResponse:
    """Return the export of a club."""
    club = get_object_or_404(Club, pk=number)
    with acting_for(club):
        return download(pack_club(), "application/zip", f"{club.address}.zip")


@page(Right.HOST, methods=FORM)
def delete_club(request: Request, number: int) -> HttpResponse:
    """Delete a club and all its data after a confirmation; the only club cannot be deleted."""
    club = get_object_or_404(Club, pk=number)
    form = DeleteClubForm(request.POST or None)
    if form.is_valid() and form.cleaned_data["address"].strip("/ ") != club.address:
        form.add_error("address", lazy("This is not its address."))
    is_only = Club.only() is not None
    if request.method == "POST" and not is_only and form.is_valid():
        with every_club():
            club.delete()
        messages.success(request, _("The club is deleted."))
        return redirect("clubs")
    return render(request, "manage/delete-club.html", {"form": form, "subject": club, "is_only": is_only})


@page(Right.OWN, methods=FORM)
def club_page(request: Request) -> HttpResponse:
    """Show and change the name and the appearance of the club."""
    if request.club is None:
        raise Http404
    form = ClubPageForm(request.POST or None, request.FILES or None, instance=Club.objects.get(pk=request.club.pk))
    if request.method == "POST" and form.is_valid():
        file, club = form.cleaned_data["mark"], Club.objects.get(pk=form.instance.pk)
        with refusal_at(form, "mark"):  # a refused mark changes nothing
            if file is not None or form.cleaned_data.get("no_mark"):
                branding.keep(club, b"" if file is None else read_upload(file))
            form.instance.save(update_fields=ClubPageForm.Meta.fields)
            messages.success(request, _("Saved."))
            return redirect("club-page")
    space = {"used": quota.used() >> 20, "most": request.club.most_bytes >> 20}
    return render(request, "manage/club.html", {"form": form, **space})


@page(Right.OWN)
def export(request: Request) -> HttpResponse:
    """Download the club without its accounts."""
    if request.club is None:
        raise Http404
    return download(pack_club(), "application/zip", f"{request.club.address}.zip")


_AS_THE_SITE = lazy("as the site")
OWN = "own"
"""The choice for a colour that is not one of the swatches."""
_SWATCH = '<svg class="swatch" viewBox="0 0 4 4" aria-hidden="true"><rect width="4" height="4" fill="{}"/></svg> {}'


class ClubPageForm(OneLineForm, forms.ModelForm):  # type: ignore[type-arg]  # it takes none when it runs
    """The form of a club for its owner."""

    accent = choice_field(lazy("Colour"), (), widget=forms.RadioSelect)
    own_accent = text_field(
        lazy("Own colour"),
        help=lazy("Made as light or dark as it must be to be read, on light pages and on dark ones."),
        widget=forms.TextInput(attrs={"type": "color"}),
    )
    mark = file_field(lazy("Logo"), lazy("An SVG or PNG file of at most 256 KB."))
    no_mark = check_field(lazy("Remove the logo"))

    field_order = ("name", "town", "venue", "about", "joining", "mark", "no_mark", "accent", "own_accent")

    class Meta:
        model = Club
        fields = ("name", "town", "venue", "about", "joining", "accent", "language", "time_zone")
        widgets: ClassVar[dict[str, forms.Widget]] = {
            each: forms.Textarea(attrs={"rows": 3}) for each in ("about", "joining")
        }
        help_texts: ClassVar[dict[str, Promise]] = {
            "venue": lazy("The hall and its address."),
            "about": lazy("A sentence or two for people who have never been there."),
            "joining": lazy("Whom to write to or call, and what it costs; or that people can just come along."),
        }

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        zones = [(zone, zone) for zone in sorted(available_timezones())]
        for name, choices in (("language", settings.LANGUAGES), ("time_zone", zones)):
            label = self.fields[name].label
            self.fields[name] = choice_field(label, [("", _AS_THE_SITE), *choices])
        if not self.instance.mark_digest:
            del self.fields["no_mark"]
        swatches = [(colour, format_html(_SWATCH, colour or DEFAULT, name)) for colour, name in SWATCHES.items()]
        self.set_choices("accent", [*swatches, (OWN, lazy("own colour"))])
        chosen = self.instance.accent
        self.initial.update(accent=chosen if chosen in SWATCHES else OWN, own_accent=chosen or DEFAULT)

    def clean(self) -> dict[str, Any]:
        """Return the form's data with the chosen colour, from the swatches or the picker."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("accent") == OWN:
            data["accent"] = data.get("own_accent", "").lower()
            if not is_colour(data["accent"]):
                self.add_error("own_accent", _("Write a colour such as #1f4e8c."))
        return data


class ClubForm(OneLineForm, forms.ModelForm):  # type: ignore[type-arg]  # it takes none when it runs
    """The form of a club for a host: its address and its quotas."""

    class Meta:
        model = Club
        fields = ("address", "name", "most_seasons", "most_tournaments", "most_bytes")

    def clean_address(self) -> str:
        """Refuse an address with other characters than small letters and digits, or that begins another address."""
        address: str = self.cleaned_data["address"]
        check_address(address)
        return address


class NewClubForm(ClubForm):
    """A new club, empty or from an export."""

    file = file_field(lazy("From the export of a club (zip)"))

    class Meta:
        model = Club
        fields = ("address", "name")


class DeleteClubForm(forms.Form):
    """The confirmation of a deletion, so that it does not happen by mistake."""

    address = text_field(lazy("The address of the club, to be sure"), 60, required=True)


# For hosts: the use by each club, the queues of requests, and the rating lists.

MAX_ROWS = 20
"""The maximum number of rows in the table of holders of slots."""


class Table(NamedTuple):
    """The usage of a limit: the limit, its users, and their shares."""

    title: str
    about: str
    heads: tuple[str, ...]
    rows: list[tuple[Any, ...]]


@page(Right.HOST)
def host_usage(request: Request) -> HttpResponse:
    """Show the use by clubs (see `_tables`), and the free space of the disk."""
    free = shutil.disk_usage(settings.DATA).free >> 20
    return render(request, "manage/usage.html", {"tables": list(_tables()), "free": free})


def _tables() -> Iterator[Table]:
    clubs = list(Club.objects.all())
    heads = (_("Club"), _("Seasons"), _("Tournaments"), _("Logbooks (MB)"))
    rows: list[tuple[Any, ...]] = []
    for each in clubs:
        with acting_for(each):
            used = (SeasonRow.objects.count(), Open.objects.count(), quota.used() >> 20)
        most = (each.most_seasons, each.most_tournaments, each.most_bytes >> 20)
        rows.append((str(each), *(f"{one} / {other}" for one, other in zip(used, most, strict=True))))
    yield Table(_("Room of the clubs"), _("In use, and how much a club may have."), heads, rows)
    queues = {"open pages": _("Open pages"), "bodies": _("Forms and files on their way"), "long lists": _("Long lists")}
    text = _("{held} of {places} places are taken; {ended} were ended for others since the start of this process.")
    for usage in queueing.usage():
        about = text.format(held=usage.used, places=usage.places, ended=usage.ended)
        holders = list(_holders(usage, clubs))
        yield Table(queues.get(usage.pool, usage.pool), about, (_("Who"), _("Places")), holders)
    names = {each.address: str(each) for each in clubs}
    figures = (_("Running"), _("Waiting"), _("Done"), _("Seconds"), _("Refused"), _("Cancelled"))
    users = [(f"{names.get(row.club, row.club)} {row.network}", *row[2:]) for row in pool.usage()[:MAX_ROWS]]
    about = _("Prints, exports, reasons and pages of large tournaments, since the start of this process.")
    yield Table(_("Slow pages"), about, (_("Club and network"), *figures), users)


def _holders(usage: queueing.Usage, clubs: list[Club]) -> Iterator[tuple[Any, ...]]:
    names = {str(each.pk): str(each) for each in clubs}
    accounts = [int(key) for key in list(usage.account)[:MAX_ROWS] if key.isdecimal()]
    with every_club():
        people = {str(each.pk): each.name for each in Account.objects.filter(pk__in=accounts)}
    nobody: dict[str, str] = {}
    holders = ((_("Club"), usage.club, names), (_("Account"), usage.account, people))
    for kind, places, known in (*holders, (_("Network"), usage.network, nobody)):
        for key, count in list(places.items())[:MAX_ROWS]:
            yield f"{kind}{colon()} {known.get(key, key)}", count


@page(Right.HOST, methods=FORM, takes=Takes.LIST)
def rating_lists(request: Request) -> HttpResponse:
    """Show the lists in the index, import another one, and store the addresses; a refusal changes nothing."""
    is_about_addresses = "addresses" in request.POST
    stored = read_addresses(settings.DATA)
    addresses = AddressesForm(initial={"addresses": "\n".join(stored.lines), "daily": stored.daily})
    form = RatingListForm()
    if is_about_addresses:
        addresses = AddressesForm(request.POST)
    elif request.method == "POST":
        form = RatingListForm(request.POST, request.FILES)
    if _keep_addresses(request, addresses) if is_about_addresses else _import_list(request, form):
        return redirect("rating-lists")
    lists = [
        (one, ", ".join(str(TEMPOS[tempo]) for tempo in one.tempos), month) for one, month in rating_index.named_lists()
    ]
    return render(request, "manage/rating-lists.html", {"form": form, "lists": lists, "addresses": addresses})


def _import_list(request: Request, form: RatingListForm) -> bool:
    if not form.is_valid():
        return False
    data, file = form.cleaned_data, form.cleaned_data["file"]
    with refusal_at(form, "file"):
        if file.size > settings.LARGEST_LIST:
            size = settings.LARGEST_LIST >> 20
            raise TooLarge(N_("{name}: this file is larger than {size} MB; choose another."), name=file.name, size=size)
        register = data["register"].strip().upper()
        source = Source(file.file, file.name, data["tempo"], read_month(data["month"]), register)
        _say_imported(request, import_lists([source], rating_index.index_file()))
    return not form.errors


def _keep_addresses(request: Request, form: AddressesForm) -> bool:
    """Rows 135 and 136: store the addresses, and with the other button download all lists now."""
    if not form.is_valid():
        return False
    lines = tuple(" ".join(line.split()) for line in form.cleaned_data["addresses"].splitlines() if line.strip())
    with refusal_at(form, "addresses"):
        write_addresses(settings.DATA, Addresses(lines, form.cleaned_data["daily"]))
        if "now" in request.POST:
            _say_imported(request, download_lists(lines, rating_index.index_file(), timezone.localdate()))
        else:
            messages.success(request, _("The addresses are kept."))
    return not form.errors


def _say_imported(request: Request, imported: Sequence[ImportedList]) -> None:
    players = sum(one.players for one in imported)
    messages.success(request, _("Taken in: {count} players.").format(count=players))

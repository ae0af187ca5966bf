"""Pages of the club for its owner, and for hosts of all clubs: their owners, quotas and use, and the rating lists."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
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
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.formats.rating_lists import read_month
from indeler.language import N_, IndelerError, TooLarge
from indeler.ratings import ImportedList, Source, import_lists
from indeler.ratings.downloading import Addresses, download_lists, read_addresses, write_addresses
from indeler.web.accounts import links
from indeler.web.accounts.actor import Request
from indeler.web.accounts.models import Account, LinkKind
from indeler.web.accounts.pages import FORM, POST, Right, page
from indeler.web.common.form_fields import check_field, choice_field, file_field, text_field
from indeler.web.common.forms import OneLineForm
from indeler.web.common.visitor_language import colon, translate
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
        file = form.cleaned_data["file"]
        try:
            with transaction.atomic():
                club = form.save()
                if file is not None:
                    restore_club(club, file.read())
        except IndelerError as refusal:
            form.add_error("file", translate(refusal))
        else:
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
    """Make a link with which somebody creates an owner's account at the club."""
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
        return as_zip(pack_club(), club)


@page(Right.HOST, methods=FORM)
def delete_club(request: Request, number: int) -> HttpResponse:
    """Delete a club and all its data after a confirmation; the only club cannot be deleted."""
    club = get_object_or_404(Club, pk=number)
    form = DeleteClubForm(club, request.POST or None)
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
        try:
            _keep(form)
        except IndelerError as refusal:
            form.add_error("mark", translate(refusal))
        else:
            messages.success(request, _("Saved."))
            return redirect("club-page")
    space = {"used": quota.used() >> 20, "most": request.club.most_bytes >> 20}
    return render(request, "manage/club.html", {"form": form, **space})


def _keep(form: ClubPageForm) -> None:
    """Save the form, the mark first: a refused mark changes nothing."""
    file = form.cleaned_data["mark"]
    if file is not None:
        branding.keep(Club.objects.get(pk=form.instance.pk), read_upload(file))
    elif form.cleaned_data.get("no_mark"):
        branding.keep(Club.objects.get(pk=form.instance.pk), b"")
    form.instance.save(update_fields=ClubPageForm.Meta.fields)


@page(Right.OWN)
def export(request: Request) -> HttpResponse:
    """Download the club without its accounts."""
    if request.club is None:
        raise Http404
    return as_zip(pack_club(), request.club)


def as_zip(data: bytes, club: Club) -> HttpResponse:
    """Return an export as a download."""
    response = HttpResponse(data, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{club.address}.zip"'
    return response


_AS_THE_SITE = lazy("as the site")
OWN = "own"
"""What is chosen where a colour is none of the swatches."""


class ClubPageForm(OneLineForm, forms.ModelForm):  # type: ignore[type-arg]  # it takes none when it runs
    """A club as its owner sees it."""

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
            "joining": lazy("Whom to write or call, what it costs; or just to come along."),
        }

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        zones = [(zone, zone) for zone in sorted(available_timezones())]
        for name, choices in (("language", settings.LANGUAGES), ("time_zone", zones)):
            label = self.fields[name].label
            self.fields[name] = choice_field(label, [("", _AS_THE_SITE), *choices])
        if not self.instance.mark_digest:
            del self.fields["no_mark"]
        self._offer_colours(self.instance.accent)

    def _offer_colours(self, chosen: str) -> None:
        """Offer the swatches, and any other colour by the browser's picker."""
        is_own = chosen not in SWATCHES
        swatches = [(colour, _swatch(colour or DEFAULT, name)) for colour, name in SWATCHES.items()]
        self.set_choices("accent", [*swatches, (OWN, lazy("own colour"))])
        self.initial.update(accent=OWN if is_own else chosen, own_accent=chosen or DEFAULT)

    def clean(self) -> dict[str, Any]:
        """Return the form's data with the chosen colour, from the swatches or the picker."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("accent") == OWN:
            data["accent"] = data.get("own_accent", "").lower()
            if not is_colour(data["accent"]):
                self.add_error("own_accent", _("Write a colour such as #1f4e8c."))
        return data


def _swatch(colour: str, name: Promise) -> SafeString:
    return format_html(
        '<svg class="swatch" viewBox="0 0 4 4" aria-hidden="true"><rect width="4" height="4" fill="{}"/></svg> {}',
        colour,
        name,
    )


class ClubForm(OneLineForm, forms.ModelForm):  # type: ignore[type-arg]  # it takes none when it runs
    """A club as who runs the site sees it: where it is found, and how much room it has."""

    class Meta:
        model = Club
        fields = ("address", "name", "most_seasons", "most_tournaments", "most_bytes")

    def clean_address(self) -> str:
        """Refuse an address that is not of small letters and digits, or begins another address of the site."""
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
    """Nobody deletes a club by one press too many."""

    address = text_field(lazy("The address of the club, to be sure"), 60, required=True)

    def __init__(self, club: Club, data: Any = None) -> None:
        super().__init__(data)
        self._club = club

    def clean_address(self) -> str:
        """Refuse any address but that of the club."""
        address: str = self.cleaned_data["address"]
        if address.strip("/ ") != self._club.address:
            raise forms.ValidationError(lazy("This is not its address."))
        return address


# For hosts: what each club uses, where requests wait, and the rating lists.

MAX_ROWS = 20
"""Of those who hold places, the first so many."""


class Table(NamedTuple):
    """What is used, by whom, and how much there is."""

    title: str
    about: str
    heads: tuple[str, ...]
    rows: list[tuple[Any, ...]]


@page(Right.HOST)
def host_usage(request: Request) -> HttpResponse:
    """Show what clubs use (see `_tables`), and the free space of the disk."""
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
    """Return the users of the processes for slow pages, by time used."""
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
    """Yield the places that are held by club, account and network, the most first."""
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


@page(Right.HOST, methods=FORM)
def rating_lists(request: Request) -> HttpResponse:
    """Show the lists in the index, import another one, and keep the addresses; what is refused changes nothing."""
    is_about_addresses = "addresses" in request.POST
    form, addresses = RatingListForm(), _addresses_form()
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


def _addresses_form() -> AddressesForm:
    """Return the form with the stored addresses."""
    stored = read_addresses(settings.DATA)
    return AddressesForm(initial={"addresses": "\n".join(stored.lines), "daily": stored.daily})


def _import_list(request: Request, form: RatingListForm) -> bool:
    """Import the list of a valid form; return whether it was imported. A faulty list leaves the old ones in place."""
    if not form.is_valid():
        return False
    try:
        imported = import_lists([_source(form)], rating_index.index_file())
    except IndelerError as refusal:
        form.add_error("file", translate(refusal))
        return False
    _say_imported(request, imported)
    return True


def _keep_addresses(request: Request, form: AddressesForm) -> bool:
    """Rows 135 and 136: keep the addresses, and with the other button download all lists now."""
    if not form.is_valid():
        return False
    lines = tuple(" ".join(line.split()) for line in form.cleaned_data["addresses"].splitlines() if line.strip())
    try:
        write_addresses(settings.DATA, Addresses(lines, form.cleaned_data["daily"]))
        if "now" in request.POST:
            _say_imported(request, download_lists(lines, rating_index.index_file(), timezone.localdate()))
        else:
            messages.success(request, _("The addresses are kept."))
    except IndelerError as refusal:
        form.add_error("addresses", translate(refusal))
        return False
    return True


def _say_imported(request: Request, imported: Sequence[ImportedList]) -> None:
    players = sum(one.players for one in imported)
    messages.success(request, _("Taken in: {count} players.").format(count=players))


def _source(form: RatingListForm) -> Source:
    file = form.cleaned_data["file"]
    if file.size > settings.LARGEST_LIST:
        size = settings.LARGEST_LIST >> 20
        raise TooLarge(N_("{name}: this file is larger than {size} MB; choose another."), name=file.name, size=size)
    data = form.cleaned_data
    return Source(file.file, file.name, data["tempo"], read_month(data["month"]), data["register"].strip().upper())

"""The club as its owner sees it; and for who runs the site all clubs: made, given room and an owner, deleted."""

from __future__ import annotations

from typing import Any, ClassVar
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from indeler.language import IndelerError
from indeler.web.accounts import links
from indeler.web.accounts.actor import Request
from indeler.web.accounts.models import LinkKind
from indeler.web.accounts.pages import Right, page
from indeler.web.common.forms import OneLineForm
from indeler.web.common.visitor_language import translate
from indeler.web.manage.export_files import pack_club, restore_club
from indeler.web.manage.forms import read_upload
from indeler.web.tenancy import marks, quota
from indeler.web.tenancy.accents import DEFAULT, SWATCHES, is_colour
from indeler.web.tenancy.addresses import check_address
from indeler.web.tenancy.current import acting_for, every_club, prefix_of
from indeler.web.tenancy.models import Club


@page(Right.HOST)
@require_http_methods(["GET", "POST"])
def clubs(request: Request) -> HttpResponse:
    """All clubs, and one more."""
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


@page(Right.HOST)
@require_http_methods(["GET", "POST"])
def change_club(request: Request, number: int) -> HttpResponse:
    """Another address, or more room."""
    club = get_object_or_404(Club, pk=number)
    form = ClubForm(request.POST or None, instance=club)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("clubs")
    return render(request, "manage/change-club.html", {"form": form, "subject": Club.objects.get(pk=number)})


@page(Right.HOST)
@require_POST
def new_owner(request: Request, number: int) -> HttpResponse:
    """A link by which somebody makes an owner's account at the club."""
    return _with_owner_link(request, get_object_or_404(Club, pk=number))


def _with_owner_link(request: Request, club: Club) -> HttpResponse:
    with acting_for(club, prefix_of(club)):
        address = links.address(request, links.make(LinkKind.OWNER))
    context: dict[str, Any] = {"subject": club, "address": address}
    return render(request, "manage/club-owner.html", context)


@page(Right.HOST)
@require_safe
def export_of(request: Request, number: int) -> HttpResponse:
    """A club as a file."""
    club = get_object_or_404(Club, pk=number)
    with acting_for(club):
        return as_zip(pack_club(), club)


@page(Right.HOST)
@require_http_methods(["GET", "POST"])
def delete_club(request: Request, number: int) -> HttpResponse:
    """A club and all that belongs to it, after a question; not the only one."""
    club = get_object_or_404(Club, pk=number)
    form = DeleteClubForm(club, request.POST or None)
    is_only = Club.only() is not None
    if request.method == "POST" and not is_only and form.is_valid():
        with every_club():
            club.delete()
        messages.success(request, _("The club is deleted."))
        return redirect("clubs")
    return render(request, "manage/delete-club.html", {"form": form, "subject": club, "is_only": is_only})


@page(Right.OWN)
@require_http_methods(["GET", "POST"])
def club_page(request: Request) -> HttpResponse:
    """What the club is called, and how it looks."""
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
    """The mark first: one that is refused changes nothing."""
    file = form.cleaned_data["mark"]
    if file is not None:
        marks.keep(Club.objects.get(pk=form.instance.pk), read_upload(file))
    elif form.cleaned_data.get("no_mark"):
        marks.keep(Club.objects.get(pk=form.instance.pk), b"")
    form.instance.save(update_fields=ClubPageForm.Meta.fields)


@page(Right.OWN)
@require_safe
def export(request: Request) -> HttpResponse:
    """Download the club without its accounts."""
    if request.club is None:
        raise Http404
    return as_zip(pack_club(), request.club)


def as_zip(data: bytes, club: Club) -> HttpResponse:
    """An export to be kept."""
    response = HttpResponse(data, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{club.address}.zip"'
    return response


_AS_THE_SITE = lazy("as the site")
OWN = "own"
"""What is chosen where a colour is none of the swatches."""


class ClubPageForm(OneLineForm, forms.ModelForm):  # type: ignore[type-arg]  # it takes none when it runs
    """A club as its owner sees it."""

    accent = forms.ChoiceField(label=lazy("Colour"), widget=forms.RadioSelect, required=False)
    own_accent = forms.CharField(
        label=lazy("Own colour"),
        required=False,
        widget=forms.TextInput(attrs={"type": "color"}),
        help_text=lazy("Made as light or dark as it must be to be read, on light pages and on dark ones."),
    )
    mark = forms.FileField(label=lazy("Logo"), required=False, help_text=lazy("An SVG or PNG file of at most 256 KB."))
    no_mark = forms.BooleanField(label=lazy("Remove the logo"), required=False)

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
            self.fields[name] = forms.ChoiceField(label=label, choices=[("", _AS_THE_SITE), *choices], required=False)
        if not self.instance.mark_digest:
            del self.fields["no_mark"]
        self._offer_colours(self.instance.accent)

    def _offer_colours(self, chosen: str) -> None:
        """The swatches; and any other, which a browser lets one pick."""
        is_own = chosen not in SWATCHES
        swatches = [(colour, _swatch(colour or DEFAULT, name)) for colour, name in SWATCHES.items()]
        self.set_choices("accent", [*swatches, (OWN, lazy("own colour"))])
        self.initial.update(accent=OWN if is_own else chosen, own_accent=chosen or DEFAULT)

    def clean(self) -> dict[str, Any]:
        """The colour that is meant, wherever it was chosen."""
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
        """Small letters and digits, and no word that begins another address."""
        address: str = self.cleaned_data["address"]
        check_address(address)
        return address


class NewClubForm(ClubForm):
    """A new club, empty or from an export."""

    file = forms.FileField(label=lazy("From the export of a club (zip)"), required=False)

    class Meta:
        model = Club
        fields = ("address", "name")


class DeleteClubForm(forms.Form):
    """Nobody deletes a club by one press too many."""

    address = forms.CharField(label=lazy("The address of the club, to be sure"), max_length=60)

    def __init__(self, club: Club, data: Any = None) -> None:
        super().__init__(data)
        self._club = club

    def clean_address(self) -> str:
        """Exactly that of the club."""
        address: str = self.cleaned_data["address"]
        if address.strip("/ ") != self._club.address:
            raise forms.ValidationError(lazy("This is not its address."))
        return address

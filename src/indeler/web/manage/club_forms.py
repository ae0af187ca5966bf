"""What is asked about a club."""

from __future__ import annotations

from typing import Any, ClassVar
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.web.common.forms import OneLineForm
from indeler.web.tenancy.accents import DEFAULT, SWATCHES, is_colour
from indeler.web.tenancy.addresses import check_address
from indeler.web.tenancy.models import Club

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

"""What is asked about a club."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as lazy

from indeler.web.clubs.addresses import check_address
from indeler.web.clubs.models import Club
from indeler.web.common.forms import OneLineForm

_AS_THE_SITE = lazy("as the site")


class ClubPageForm(OneLineForm, forms.ModelForm):  # type: ignore[type-arg]  # it takes none when it runs
    """A club as its owner sees it."""

    mark = forms.FileField(label=lazy("Mark"), required=False, help_text=lazy("An SVG or PNG file of at most 64 KB."))
    no_mark = forms.BooleanField(label=lazy("Take the mark away"), required=False)

    class Meta:
        model = Club
        fields = ("name", "town", "language", "time_zone")

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        zones = [(zone, zone) for zone in sorted(available_timezones())]
        for name, choices in (("language", settings.LANGUAGES), ("time_zone", zones)):
            label = self.fields[name].label
            self.fields[name] = forms.ChoiceField(label=label, choices=[("", _AS_THE_SITE), *choices], required=False)
        if not self.instance.mark_digest:
            del self.fields["no_mark"]


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

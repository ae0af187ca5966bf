"""The form of one player of a tournament, new or corrected."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as lazy

from indeler.formats import fields
from indeler.formats.fields import KNSB
from indeler.language import IndelerError
from indeler.model import TITLES, NationalRating, Player
from indeler.opens.description import BY_HAND
from indeler.web.common.forms import OneLineForm
from indeler.web.common.visitor_language import translate

_NOBODY = Player(0)


def _title_of(player: Player) -> forms.ChoiceField:
    """Return the choice of titles, including one that a file may have given this player."""
    titles = dict.fromkeys(filter(None, (*TITLES, "WH", player.title)))
    return forms.ChoiceField(
        label=lazy("Title"), choices=[("", "–"), *((each, each) for each in titles)], required=False
    )


class PlayerForm(OneLineForm):
    """All data of a player."""

    name = forms.CharField(label=lazy("Name"), max_length=80)
    rating = forms.IntegerField(label=lazy("Rating"), min_value=0, max_value=9999, required=False)
    club = forms.CharField(label=lazy("Club"), max_length=80, required=False)
    title = _title_of(_NOBODY)
    federation = forms.RegexField(r"^[A-Za-z]{3}$", label=lazy("Federation"), required=False, max_length=3)
    fide_id = forms.RegexField(r"^[0-9]+$", label=lazy("FIDE number"), required=False, max_length=11)
    knsb = forms.RegexField(r"^[0-9]+$", label=lazy("KNSB number"), required=False, max_length=11)
    knsb_rating = forms.IntegerField(label=lazy("KNSB rating"), min_value=0, max_value=9999, required=False)
    birth = forms.CharField(
        label=lazy("Born"), max_length=10, required=False, help_text=lazy("A year, or a date such as 1987-05-17.")
    )
    source = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)
    """The source of the filled-in rating, and this rating."""
    sex = forms.ChoiceField(
        label=lazy("Sex"), choices=[("", "–"), ("m", lazy("man")), ("w", lazy("woman"))], required=False
    )

    def __init__(self, data: Any, player: Player | None = None) -> None:
        self.before = player or _NOBODY
        super().__init__(data, initial=self._initial() if player else None)
        self.fields["title"] = _title_of(self.before)

    def _initial(self) -> dict[str, Any]:
        own = ("knsb", "knsb_rating", "source")
        values = {name: getattr(self.before, name) for name in self.base_fields if name not in own}
        listed = _of_knsb(self.before)
        national = {"knsb": listed.identity, "knsb_rating": listed.rating or None}
        source = f"{self.before.rating_source}={self.before.rating}" if self.before.rating_source else ""
        return {**values, "rating": self.before.rating or None, "source": source, **national}

    def clean_birth(self) -> str:
        """Return the date of birth in the format of tournament files."""
        try:
            return fields.birth(self.cleaned_data["birth"])
        except IndelerError as error:
            raise forms.ValidationError(translate(error)) from None

    def player(self) -> Player:
        """Return the resulting player; a new one has no number yet."""
        data = dict(self.cleaned_data)
        record = _of_knsb(self.before)._replace(identity=data.pop("knsb"), rating=data.pop("knsb_rating") or 0)
        others = tuple(each for each in self.before.national if each.federation != KNSB)
        national = others if record == NationalRating(KNSB) else (*others, record)
        source, rating = data.pop("source"), data["rating"] or 0
        data["rating_source"] = _source_of(source, rating, self.before)
        changed = {"rating": rating, "federation": data["federation"].upper(), "national": national}
        return self.before._replace(**{**data, **changed})


def _source_of(source: str, rating: int, before: Player) -> str:
    """Row 134: return the list where its rating was not changed, else that it was typed."""
    listed, _, filled = source.rpartition("=")
    if not rating:
        return ""
    if listed and filled == str(rating):
        return listed
    return before.rating_source if rating == before.rating else BY_HAND


def _of_knsb(player: Player) -> NationalRating:
    return next((record for record in player.national if record.federation == KNSB), NationalRating(KNSB))

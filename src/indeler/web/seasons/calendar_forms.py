"""What is asked about the calendar: what an evening becomes, and on which days there are none."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.season import Season, views
from indeler.season.views import Slot
from indeler.web.common.forms import OneLineForm
from indeler.web.seasons.display import competition_name

BECOMES = "as:"
"""Before the name of a competition: the evening is one of it from now on."""

MOVES = [
    ("next", lazy("it is played on the next evening, and everything after it moves on")),
    ("date", lazy("it is played on another date")),
    ("drop", lazy("it is cancelled")),
    ("lost", lazy("it is cancelled, and what was to be played is not played later either")),
]


class DateInput(forms.DateInput):
    """A date as browsers ask for it."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class EveningForm(OneLineForm):
    """What becomes of an evening, or of a day that has none yet; a move needs its reason once the season is open."""

    use_required_attribute = False
    """The browser cannot know for which choice a reason is asked."""

    what = forms.ChoiceField(label=lazy("What becomes of it"), widget=forms.RadioSelect)
    to = forms.DateField(label=lazy("Other date"), required=False, widget=DateInput)
    note = forms.CharField(label=lazy("Remark in the calendar"), max_length=200, required=False)
    why = forms.CharField(
        label=lazy("Reason"), max_length=500, help_text=lazy("Not needed where it becomes another kind of evening.")
    )

    def __init__(self, data: Any, season: Season, slot: Slot | None, *, is_open: bool = True) -> None:
        super().__init__(data, initial={"what": "next" if slot else "", "note": slot.note if slot else ""})
        names = [each.name for each in season.competitions if each.has_evenings]
        uses = [
            (f"{BECOMES}{name}", _("it becomes: {what}").format(what=competition_name(season, name)))
            for name in (*names, views.RESERVE, views.SPECIAL)
        ]
        field = self.fields["what"]
        assert isinstance(field, forms.ChoiceField)
        moves = [move for move in MOVES if is_open or move[0] != "lost"]
        field.choices = [*moves, *uses] if slot else uses
        if slot is None:
            del self.fields["to"]
        if slot is None or not is_open:
            del self.fields["why"]

    def clean(self) -> dict[str, Any]:
        """Another date must be told where it is one; what cannot go on has a reason."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("what") == "date" and not data.get("to") and "to" not in self.errors:
            self.add_error("to", _("Fill in the date."))
        if data.get("what", "").startswith(BECOMES) and self.has_error("why", "required"):
            del self.errors["why"]
        return data

    def fields_on(self, date: datetime.date) -> dict[str, Any]:
        """The kind of the event that follows, and its fields."""
        data = self.cleaned_data
        why = data.get("why", "")
        if data["what"].startswith(BECOMES):
            evening = {"date": date, "what": data["what"].removeprefix(BECOMES), "note": data["note"]}
            return {"kind": "evenings-planned", "evenings": [evening], "why": why}
        if data["what"] in ("drop", "lost"):
            return {"kind": "evening-dropped", "date": date, "lost": data["what"] == "lost", "why": why}
        return {
            "kind": "evening-postponed",
            "date": date,
            "to": data["to"] if data["what"] == "date" else None,
            "why": why,
        }


class DaysOffForm(OneLineForm):
    """A period without evenings."""

    name = forms.CharField(label=lazy("Name"), max_length=100)
    first = forms.DateField(label=lazy("First day"), widget=DateInput)
    last = forms.DateField(label=lazy("Last day"), widget=DateInput)


REGIONS = [
    ("", lazy("no country: Christmas and New Year only")),
    ("NL", lazy("the Netherlands")),
    ("NL-Noord", lazy("the Netherlands, region North")),
    ("NL-Midden", lazy("the Netherlands, region Middle")),
    ("NL-Zuid", lazy("the Netherlands, region South")),
    ("BE", lazy("Belgium")),
    ("BE-Flemish", lazy("Belgium, Flemish Community")),
    ("BE-French", lazy("Belgium, French Community")),
    ("BE-German", lazy("Belgium, German-speaking Community")),
    ("DE", lazy("Germany")),
    ("DE-BW", "Baden-Württemberg"),
    ("DE-BY", "Bayern"),
    ("DE-BE", "Berlin"),
    ("DE-BB", "Brandenburg"),
    ("DE-HB", "Bremen"),
    ("DE-HH", "Hamburg"),
    ("DE-HE", "Hessen"),
    ("DE-MV", "Mecklenburg-Vorpommern"),
    ("DE-NI", "Niedersachsen"),
    ("DE-NW", "Nordrhein-Westfalen"),
    ("DE-RP", "Rheinland-Pfalz"),
    ("DE-SL", "Saarland"),
    ("DE-SN", "Sachsen"),
    ("DE-ST", "Sachsen-Anhalt"),
    ("DE-SH", "Schleswig-Holstein"),
    ("DE-TH", "Thüringen"),
]
"""Whose holidays a club can keep, by the words of the rulebook file."""


def region_name(code: str) -> str:
    """The region in the visitor's language."""
    return str(dict(REGIONS).get(code, code))

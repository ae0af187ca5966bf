"""What is asked about the calendar: what an evening becomes, and on which days there are none."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.season import Season, queries, views, with_setting
from indeler.season.views import DaysOff, Slot, slots
from indeler.web.common.forms import OneLineForm
from indeler.web.common.requests import parse_int
from indeler.web.common.visitor_language import language, translate_name
from indeler.web.seasons.display import competition_name, evening_title

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
        names = [each.name for each in season.competitions if queries.has_evenings(each)]
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
"""Whose holidays a club can keep, by the words of the club rules file."""


def region_name(code: str) -> str:
    """The region in the visitor's language."""
    return str(dict(REGIONS).get(code, code))


class Change(NamedTuple):
    """A date on which something else is played now."""

    date: datetime.date
    before: str
    after: str


def changes_of(before: Season, after: Season) -> list[Change]:
    """Every date on which another round is played than before, or none."""
    old, new = slots(before), slots(after)
    return [
        Change(date, was, becomes)
        for date in sorted({*old, *new})
        if (was := slot_title(before, old.get(date))) != (becomes := slot_title(after, new.get(date)))
    ]


def left_over(changes: list[Change]) -> list[str]:
    """What had an evening and has none any more."""
    there = {change.after for change in changes}
    return [change.before for change in changes if change.before and change.before not in there]


def slot_title(season: Season, slot: Slot | None) -> str:
    """What is played on an evening; nothing where there is none."""
    return evening_title(season, slot.what, slot.part, slot.round) if slot else ""


# The days without evenings on a page: whose public holidays, school holidays that are offered, periods with a name.
#
# The same of a season and of one that is being set up; what either does with the answer is its own.


HOLIDAYS = "season.holidays"
"""The setting of the club rules that says whose holidays the club keeps."""


def days_off_form(season: Season, posted: Mapping[str, Any]) -> DaysOffForm:
    """A period more; the weeks around Christmas stand there as long as they are not among the days off."""
    return DaysOffForm(posted if "add" in posted else None, initial=_christmas(season))


def days_off_page(season: Season, form: DaysOffForm) -> dict[str, Any]:
    """What the page shows."""
    region, offered = season.club_rules.season.holidays, _offered(season)
    return {
        "season": season,
        "form": form,
        "regions": REGIONS,
        "region": region,
        "region_name": region_name(region),
        "offered": offered,
        "has_school": views.has_school_holidays(region),
        "knows_none": not offered and not _school_holidays(season),
        "public": [
            (date, translate_name(why)) for date, why in views.days_off(season).items() if _is_club_day(season, date)
        ],
    }


def periods_after(season: Season, posted: Mapping[str, Any], form: DaysOffForm) -> list[dict[str, Any]] | None:
    """All periods after one more, one less or all that are offered were asked for; None where the form has a fault."""
    periods = [_fields(each) for each in season.state.days_off]
    if "remove" in posted:
        place = parse_int(posted["remove"])
        if place is None or not 0 <= place < len(periods):
            raise Http404
        del periods[place]
        return periods
    if "all" in posted:
        return [*periods, *map(_fields, _offered(season))]
    return [*periods, form.cleaned_data] if form.is_valid() else None


def rules_with_holidays(rules: str, region: str) -> str:
    """The club rules file in which the holidays of this region are kept."""
    return with_setting(rules, HOLIDAYS, f'"{region}"' if region in dict(REGIONS) else "")


def _is_club_day(season: Season, date: datetime.date) -> bool:
    periods = season.state.days_off
    return date in views.club_days(season) and not any(each.first <= date <= each.last for each in periods)


def _christmas(season: Season) -> dict[str, Any]:
    """The weeks around Christmas, as long as they are not among the days off."""
    found = views.christmas_break(season)
    known = any(found and each.first <= found[1] and each.last >= found[0] for each in season.state.days_off)
    return {} if found is None or known else {"name": _("Christmas break"), "first": found[0], "last": found[1]}


def _offered(season: Season) -> list[DaysOff]:
    """The school holidays of the club's region that it does not keep yet."""
    known = {(each.first, each.last) for each in season.state.days_off}
    return [each for each in _school_holidays(season) if (each.first, each.last) not in known]


def _school_holidays(season: Season) -> list[DaysOff]:
    state = season.state
    return views.school_holidays(season.club_rules.season.holidays, state.start, state.end, language())


def _fields(period: DaysOff) -> dict[str, Any]:
    return {"name": period.name, "first": period.first, "last": period.last}

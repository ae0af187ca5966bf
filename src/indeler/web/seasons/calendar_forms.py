"""Forms of the calendar: changes of an evening, and days without evenings."""

import datetime
from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.season import Season, queries, views, with_setting
from indeler.season.views import DaysOff, Slot, can_join, slots
from indeler.web.common.form_fields import choice_field, date_field, text_field
from indeler.web.common.forms import OneLineForm
from indeler.web.common.requests import parse_int
from indeler.web.common.visitor_language import language, translate_name
from indeler.web.seasons.display import competition_name, evening_title

BECOMES = "as:"
"""The prefix of a competition's name in the choice to which the evening changes."""

MOVES = [
    ("next", lazy("it is played on the next evening, and everything after it moves on")),
    ("date", lazy("it is played on another date")),
    ("both", lazy("it is played on the next evening too, which then has two rounds")),
    ("shorter", lazy("it is played on the next evening, and a later cycle has one round fewer")),
    ("drop", lazy("it is cancelled")),
    ("lost", lazy("it is cancelled, and what was to be played is not played later either")),
]


class EveningForm(OneLineForm):
    """The change of an evening, or of a day without one; a move needs a reason once the season is open."""

    use_required_attribute = False
    """The browser cannot know which choice requires a reason."""

    what = choice_field(lazy("What happens to it"), (), required=True, widget=forms.RadioSelect)
    to = date_field(lazy("Other date"))
    note = text_field(lazy("Remark in the calendar"), 200)
    why = text_field(lazy("Reason"), 500, lazy("Not needed where it becomes another kind of evening."), required=True)

    def __init__(
        self, data: Any, season: Season, slot: Slot | None, *, is_open: bool = True, can_shorten: bool = False
    ) -> None:
        super().__init__(data, initial={"what": "next" if slot else "", "note": slot.note if slot else ""})
        names = [each.name for each in season.competitions if queries.has_evenings(each)]
        uses = [
            (f"{BECOMES}{name}", _("it becomes: {what}").format(what=competition_name(season, name)))
            for name in (*names, views.RESERVE, views.SPECIAL)
        ]
        self.next_too = _next_of_same_part(season, slot) if slot and is_open else None
        possible = {"lost": is_open, "both": self.next_too is not None, "shorter": can_shorten}
        moves = [move for move in MOVES if possible.get(move[0], True)]
        self.set_choices("what", [*moves, *uses] if slot else uses)
        if slot is None:
            del self.fields["to"]
        if slot is None or not is_open:
            del self.fields["why"]

    def clean(self) -> dict[str, Any]:
        """Require a date for a move to another date, and a reason where nothing is moved on."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("what") == "date" and not data.get("to") and "to" not in self.errors:
            self.add_error("to", _("Fill in the date."))
        if data.get("what", "").startswith(BECOMES) and self.has_error("why", "required"):
            del self.errors["why"]
        return data

    def fields_on(self, date: datetime.date) -> dict[str, Any]:
        """Return the kind and the fields of the event."""
        data = self.cleaned_data
        why = data.get("why", "")
        if data["what"].startswith(BECOMES):
            evening = {"date": date, "what": data["what"].removeprefix(BECOMES), "note": data["note"]}
            return {"kind": "evenings-planned", "evenings": [evening], "why": why}
        if data["what"] in ("drop", "lost"):
            return {"kind": "evening-dropped", "date": date, "lost": data["what"] == "lost", "why": why}
        to = {"date": data.get("to"), "both": self.next_too}.get(data["what"])
        return {"kind": "evening-postponed", "date": date, "to": to, "together": data["what"] == "both", "why": why}


def _next_of_same_part(season: Season, slot: Slot) -> datetime.date | None:
    """Return the next evening that can have the rounds of this one too."""
    later = (date for date in slots(season) if date > slot.date and can_join(season, slot, date))
    return next(later, None)


class DaysOffForm(OneLineForm):
    """A period without evenings."""

    name = text_field(lazy("Name"), 100, required=True)
    first = date_field(lazy("First day"), required=True)
    last = date_field(lazy("Last day"), required=True)


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
"""The regions whose holidays a club can observe, by their codes in the club rules file."""


def region_name(code: str) -> str:
    """Return the region in the visitor's language."""
    return str(dict(REGIONS).get(code, code))


class Change(NamedTuple):
    """A date on which another round is played now."""

    date: datetime.date
    before: str
    after: str


def changes_of(before: Season, after: Season) -> list[Change]:
    """Return every date on which another round is played than before, or none."""
    old, new = slots(before), slots(after)
    return [
        Change(date, was, becomes)
        for date in sorted({*old, *new})
        if (was := slot_title(before, old.get(date))) != (becomes := slot_title(after, new.get(date)))
    ]


def left_over(changes: list[Change]) -> list[str]:
    """Return the rounds that had an evening and have none any more."""
    there = {change.after for change in changes}
    return [change.before for change in changes if change.before and change.before not in there]


def slot_title(season: Season, slot: Slot | None) -> str:
    """Return the title of an evening; empty where there is none."""
    return evening_title(season, slot.what, slot.part, slot.round) if slot else ""


# The days without evenings on a page: the region of public holidays, suggested school holidays, and named periods. The
# same for a season and for one that is being set up; each stores the result in its own way.


HOLIDAYS = "season.holidays"
"""The setting of the club rules for the region of the holidays."""


def days_off_form(season: Season, posted: Mapping[str, Any]) -> DaysOffForm:
    """Return the form for another period, with the weeks around Christmas until they are among the days off."""
    found = views.christmas_break(season)
    known = any(found and each.first <= found[1] and each.last >= found[0] for each in season.state.days_off)
    christmas = {"name": _("Christmas break"), "first": found[0], "last": found[1]} if found and not known else None
    return DaysOffForm(posted if "add" in posted else None, initial=christmas)


def days_off_page(season: Season, form: DaysOffForm) -> dict[str, Any]:
    """Return the context of the page."""
    region, offered, club_days = season.club_rules.season.holidays, _offered(season), views.club_days(season)
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
            (date, translate_name(why))
            for date, why in views.days_off(season).items()
            if date in club_days and not any(each.first <= date <= each.last for each in season.state.days_off)
        ],
    }


def periods_after(season: Season, posted: Mapping[str, Any], form: DaysOffForm) -> list[dict[str, Any]] | None:
    """Return the periods after adding one or all suggested ones, or removing one; None if the form has an error."""
    offered = _offered(season) if "all" in posted else []
    periods = [
        {"name": each.name, "first": each.first, "last": each.last} for each in (*season.state.days_off, *offered)
    ]
    if "remove" in posted:
        place = parse_int(posted["remove"])
        if place is None or not 0 <= place < len(periods):
            raise Http404
        del periods[place]
        return periods
    if "all" in posted:
        return periods
    return [*periods, form.cleaned_data] if form.is_valid() else None


def rules_with_holidays(rules: str, region: str) -> str:
    """Return the club rules file with the holidays of this region."""
    return with_setting(rules, HOLIDAYS, f'"{region}"' if region in dict(REGIONS) else "")


def _offered(season: Season) -> list[DaysOff]:
    """Return the school holidays of the club's region that it does not observe yet."""
    known = {(each.first, each.last) for each in season.state.days_off}
    return [each for each in _school_holidays(season) if (each.first, each.last) not in known]


def _school_holidays(season: Season) -> list[DaysOff]:
    state = season.state
    return views.school_holidays(season.club_rules.season.holidays, state.start, state.end, language())

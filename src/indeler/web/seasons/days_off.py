"""The days without evenings on a page: whose public holidays, school holidays that are offered, periods with a name.

The same of a season and of one that is being set up; what either does with the answer is its own.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _

from indeler.season import Season, views, with_setting
from indeler.season.views import DaysOff
from indeler.web.common.requests import parse_int
from indeler.web.common.visitor_language import language, told
from indeler.web.seasons.calendar_forms import REGIONS, DaysOffForm, region_name

HOLIDAYS = "season.holidays"
"""The setting of the rulebook that says whose holidays the club keeps."""


def days_off_form(season: Season, asked: Mapping[str, Any]) -> DaysOffForm:
    """A period more; the weeks around Christmas stand there as long as they are not among the days off."""
    return DaysOffForm(asked if "add" in asked else None, initial=_christmas(season))


def days_off_page(season: Season, form: DaysOffForm) -> dict[str, Any]:
    """What the page shows."""
    region, offered = season.rulebook.season.holidays, _offered(season)
    return {
        "season": season,
        "form": form,
        "regions": REGIONS,
        "region": region,
        "region_name": region_name(region),
        "offered": offered,
        "has_school": views.has_school_holidays(region),
        "knows_none": not offered and not _school_holidays(season),
        "public": [(date, told(why)) for date, why in views.days_off(season).items() if _is_club_day(season, date)],
    }


def periods_asked(season: Season, asked: Mapping[str, Any], form: DaysOffForm) -> list[dict[str, Any]] | None:
    """All periods after one more, one less or all that are offered were asked for; None where the form has a fault."""
    periods = [_fields(each) for each in season.state.days_off]
    if "remove" in asked:
        place = parse_int(asked["remove"])
        if place is None or not 0 <= place < len(periods):
            raise Http404
        del periods[place]
        return periods
    if "all" in asked:
        return [*periods, *map(_fields, _offered(season))]
    return [*periods, form.cleaned_data] if form.is_valid() else None


def rules_with_holidays(rules: str, region: str) -> str:
    """The rulebook file in which the holidays of this region are kept."""
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
    return views.school_holidays(season.rulebook.season.holidays, state.start, state.end, language())


def _fields(period: DaysOff) -> dict[str, Any]:
    return {"name": period.name, "first": period.first, "last": period.last}

"""A member's season at a glance: one small mark an evening, month by month, and what the marks mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from django.urls import get_script_prefix
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as lazy

from indeler.season import Season, views
from indeler.season.views import EveningMark
from indeler.web.common.addresses import address_of
from indeler.web.common.templatetags.wording import KINDS, day, escaped
from indeler.web.public.chart import Shares
from indeler.web.seasons.display import OUTCOMES, STATUSES, competition_name

MEANINGS = {
    "win": lazy("won"),
    "draw": lazy("drawn"),
    "loss": lazy("lost"),
    "pending": lazy("no result yet"),
    "bye": lazy("bye"),
    "external": lazy("played elsewhere"),
    "absent": lazy("absent"),
}
"""What each mark says, in the order of the legend."""
_HALVES = {"win": 2, "draw": 1, "loss": 0}


def season_strip(season: Season, slug: str, number: int) -> SafeString:
    """The marks of all evenings so far, with a legend of those that occur; nothing before the first evening."""
    key = "strip", number, slug, get_language(), get_script_prefix()
    mine = [paired for paired in season.state.pairings.values() if number in paired.field]
    return season.cached_for_rounds(mine, key, lambda: _strip(season, slug, views.glance(season, number)))


def _strip(season: Season, slug: str, marks: Sequence[EveningMark]) -> SafeString:
    if not marks:
        return SafeString()
    months = groupby(marks, lambda mark: (mark.date.year, mark.date.month))
    names = {what: competition_name(season, what) for what in {mark.competition for mark in marks}}
    listed = "".join([_month(season, slug, list(found), names) for _month_of, found in months])
    classes = {_css_class(mark).partition(" ")[0] for mark in marks}
    known = [(each, escaped(meaning)) for each, meaning in MEANINGS.items() if each in classes]
    legend = "".join([f'<li><i class="{each}"></i>{meaning}</li>' for each, meaning in known])
    return mark_safe(f'<ol class="strip">{listed}</ol><ul class="strip-legend">{legend}</ul>')  # escaped where made


def _month(season: Season, slug: str, marks: Sequence[EveningMark], names: Mapping[str, str]) -> str:
    evenings = "".join([_evening(season, slug, mark, names[mark.competition]) for mark in marks])
    return f"<li><span>{escaped(day(marks[0].date, 'M'))}</span><ol>{evenings}</ol></li>"


def _evening(season: Season, slug: str, mark: EveningMark, name: str) -> str:
    address = escaped(address_of("evening", slug, mark.date.isoformat()))
    words = escaped(describe_evening(season, mark, name))
    return f'<li><a class="{_css_class(mark)}" href="{address}" title="{words}"></a></li>'


def _css_class(mark: EveningMark) -> str:
    """How a mark looks: full, half or empty by the points, to a quarter where there were several games."""
    if mark.kind != "played":
        return mark.kind
    if len(mark.ended) == 1:
        return mark.ended[0]
    quarters = 2 * sum(_HALVES[each] for each in mark.ended) // len(mark.ended)
    return ("loss several", "quarter several", "draw several", "most several", "win several")[quarters]


def describe_evening(season: Season, mark: EveningMark, competition: str) -> str:
    """One evening in words: the day, what was played, how it ended, and against whom."""
    names = ", ".join([season.name(each) for each in mark.opponents])
    parts = (day(mark.date), competition, _ended(mark), names)
    return " · ".join([part for part in parts if part])


def _ended(mark: EveningMark) -> str:
    if mark.kind == "pending":
        return str(MEANINGS["pending"])
    if mark.kind != "played":
        return str(OUTCOMES.get(mark.why) or STATUSES[mark.why])
    if len(mark.ended) == 1:
        return str(KINDS[mark.ended[0]])
    return Shares(*(mark.ended.count(each) for each in _HALVES)).description

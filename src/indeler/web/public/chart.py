"""Charts of a season: rank and points, colours, and a mark for each evening; drawn on the server, without script.

They are built here and not in a template because a copy of a tournament has hundreds of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

from django.urls import get_script_prefix
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.season import Season, views
from indeler.season.views import EveningMark
from indeler.web.common.addresses import address_of
from indeler.web.common.templatetags.wording import KINDS, day, escaped
from indeler.web.seasons.display import OUTCOMES, STATUSES, competition_name

LEFT, RIGHT = 40, 326
"""The positions of the first and the last round; the scale is left of them."""
TOP, BOTTOM = 26, 116
"""The heights of the first and of the last place."""
GROUND, HIGHEST = 196, 48
"""The base line of the points, and the height of the maximum."""
LOWEST = (5, 10, 15, 25, 50, 100, 150, 250, 500, 1000)
"""The possible places at the bottom."""
MOST_NUMBERS = 12
"""The maximum number of rounds with numbers; of more rounds every other one is numbered, or fewer."""


class Chart(NamedTuple):
    """A player's rank after each round, the first at the top, and below it the points before and from each round."""

    ranks: Sequence[int]
    points: Sequence[int | Fraction]
    written: Sequence[str]
    """The points as a person writes them."""
    field: int
    first: int = 1
    """The number of the first of these rounds."""

    @property
    def description(self) -> str:
        """Return the ranks, with the points in brackets, for screen readers."""
        return ", ".join([f"{rank} ({points})" for rank, points in zip(self.ranks, self.written, strict=True)])

    @property
    def drawn(self) -> SafeString:
        """Return the chart as SVG."""
        worst, rounds = self._lowest, len(self.ranks)
        most = max([*self.points, 1])
        across = [LEFT + at * (RIGHT - LEFT) // max(rounds - 1, 1) for at in range(rounds)]
        down = [TOP + (rank - 1) * (BOTTOM - TOP) // (worst - 1) for rank in self.ranks]
        tops = [GROUND - max(int(points * HIGHEST // most), 0) for points in self.points]
        every = -(-rounds // MOST_NUMBERS)
        parts = [
            f'<path d="M{LEFT} {TOP}H{RIGHT}M{LEFT} {BOTTOM}H{RIGHT}M{LEFT - 12} {GROUND}H{RIGHT + 12}"/>'
            f'<text class="scale" x="0" y="{TOP + 4}">1</text><text class="scale" x="0" y="{BOTTOM + 4}">{worst}</text>'
        ]
        parts += map(_bar, across, [GROUND, *tops], tops)
        parts += ['<polyline points="', *[f"{x},{y} " for x, y in zip(across, down, strict=True)], '"/>']
        parts += [f'<circle cx="{x}" cy="{y}" r="3.5"/>' for x, y in zip(across, down, strict=True)]
        for at in range((rounds - 1) % every, rounds, every):
            parts.append(
                f'<text class="rank" x="{across[at]}" y="{down[at] - 9}">{self.ranks[at]}</text>'
                f'<text x="{across[at]}" y="{tops[at] - 5}">{escape(self.written[at])}</text>'
                f'<text class="round" x="{across[at]}" y="{GROUND + 16}">{at + self.first}</text>'
            )
        return mark_safe("".join(parts))  # numbers, and the written points, which are escaped

    @property
    def _lowest(self) -> int:
        """Return the place at the bottom: a round number that is low enough, and not below the last of the field."""
        needed = max([*self.ranks, 2])
        return min(next((each for each in LOWEST if each >= needed), needed), max(self.field, needed))


def _bar(x: int, before: int, top: int) -> str:
    """Return the points before a round, and the points of the round on top of them."""
    top_before = max(before, top)
    grey = (
        f'<rect x="{x - 6}" y="{top_before}" width="12" height="{GROUND - top_before}"/>' if top_before < GROUND else ""
    )
    gained = (
        f'<rect class="gained" x="{x - 6}" y="{top}" width="12" height="{top_before - top}"/>'
        if top < top_before
        else ""
    )
    return grey + gained


BALANCE = 120
"""The length of a balance of colours."""


def colour_balance(white: int, black: int) -> SafeString:
    """Return games with White from the left, with Black from the right; equal numbers meet at the mark."""
    part = white * BALANCE // max(white + black, 1)
    return mark_safe(  # numbers
        f'<svg class="balance" viewBox="-1 0 {BALANCE + 2} 14" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect x="0" y="3" width="{part}" height="8"/>'
        f'<rect class="b" x="{part}" y="3" width="{BALANCE - part}" height="8"/>'
        f'<path d="M{BALANCE // 2} 0V14"/></svg>'
    )


class Shares(NamedTuple):
    """Won, drawn and lost games, as parts of one line."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """Return the number of games."""
        return self.won + self.drawn + self.lost

    @property
    def description(self) -> str:
        """Return the chart in words."""
        return _("{won} won, {drawn} drawn, {lost} lost").format(won=self.won, drawn=self.drawn, lost=self.lost)

    @property
    def line(self) -> SafeString:
        """Return the line as SVG, of the available width."""
        ends = [0, *(each * 1000 // max(self.games, 1) for each in accumulate(self))]
        parts = [
            f'<rect class="{name}" x="{start}" width="{end - start}" height="10"/>'
            for name, (start, end) in zip(self._fields, pairwise(ends), strict=True)
        ]
        start = '<svg class="shares" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">'
        return mark_safe(f"{start}{''.join(parts)}</svg>")  # numbers


MEANINGS = {
    "win": lazy("won"),
    "draw": lazy("drawn"),
    "loss": lazy("lost"),
    "pending": lazy("no result yet"),
    "bye": lazy("bye"),
    "external": lazy("played elsewhere"),
    "absent": lazy("absent"),
}
"""The meaning of each mark, in the order of the legend."""
_HALVES = {"win": 2, "draw": 1, "loss": 0}


def season_strip(season: Season, slug: str, number: int) -> SafeString:
    """Return the marks of all evenings so far, with a legend of those that occur; empty before the first evening."""
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
    """Return the style of a mark: full, half or empty by the points, in quarters for several games."""
    if mark.kind != "played":
        return mark.kind
    if len(mark.ended) == 1:
        return mark.ended[0]
    quarters = 2 * sum(_HALVES[each] for each in mark.ended) // len(mark.ended)
    return ("loss several", "quarter several", "draw several", "most several", "win several")[quarters]


def describe_evening(season: Season, mark: EveningMark, competition: str) -> str:
    """Return one evening in words: the day, the competition, the result, and the opponents."""
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

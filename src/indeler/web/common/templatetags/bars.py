"""Template filters for tables that are read as bars: under each name a line as long as the points are many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from django import template
from django.utils.safestring import SafeString

register = template.Library()

Points = Fraction | int
LENGTH = 200
"""Into how many steps the longest bar is divided."""


@register.filter
def most(rows: Iterable[Any]) -> Points | None:
    """The most points in these rows; nothing where there are none, or less than none."""
    return most_of([row.points for row in rows])


@register.filter
def most_in(table: Any) -> Points | None:
    """The most points in standings of any competition, if their places go by points in the first column."""
    by_points = table.columns and table.columns[0].strong and all(row.rank for row in table.rows)
    return most_of([row.cells[0] for row in table.rows]) if by_points else None


def most_of(values: Sequence[object]) -> Points | None:
    """The most of these values, all of which must be points."""
    points = [each for each in values if isinstance(each, int | Fraction) and each.numerator >= 0]
    return max(points, default=0) or None if len(points) == len(values) else None


@register.filter
def bar(points: Points, longest: Points | None) -> SafeString:
    """So many points beside the most; the number itself stands in the row."""
    if not longest:
        return SafeString()
    start = f'<svg class="bar" viewBox="0 0 {LENGTH} 1" preserveAspectRatio="none" aria-hidden="true">'
    steps = LENGTH * points.numerator * longest.denominator // (points.denominator * longest.numerator)
    return SafeString(f'{start}<path d="M0 0H{steps}V1H0z"/></svg>')

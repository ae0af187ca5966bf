"""A player's rank and points from round to round as a line; drawn on the server, so that it needs no script."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe

WIDTH, HEIGHT, MARGIN = 420, 170, 28


class Point(NamedTuple):
    """One round in the picture."""

    x: int
    y: int
    round: int
    rank: int
    points: str


class Chart(NamedTuple):
    """The line of the ranks and the scale beside it."""

    points: tuple[Point, ...]
    worst: int

    @property
    def told(self) -> str:
        """The ranks, and in brackets the points, for who does not see the line."""
        return ", ".join(f"{point.rank} ({point.points})" for point in self.points)

    @property
    def drawn(self) -> SafeString:
        """The line and its numbers as SVG; put together here, for a copy of a tournament has hundreds of them."""
        line = " ".join(f"{point.x},{point.y}" for point in self.points)
        return mark_safe(f'<polyline points="{line}"/>' + "".join(map(_drawn, self.points)))  # escaped below


def _drawn(point: Point) -> str:
    return (
        f'<circle cx="{point.x}" cy="{point.y}" r="3.5"/>'
        f'<text class="rank" x="{point.x}" y="{point.y - 8}" text-anchor="middle">{point.rank}</text>'
        f'<text x="{point.x}" y="165" text-anchor="middle">{point.round}</text>'
        f'<text x="{point.x}" y="181" text-anchor="middle">{escape(point.points)}</text>'
    )


def rank_chart(ranks: Sequence[int], totals: Sequence[str], field: int) -> Chart:
    """The first place is on top, the last of the field at the bottom; the points so far stand under each round."""
    worst = max(field, 2)
    across, down = (WIDTH - 2 * MARGIN) // max(len(ranks) - 1, 1), HEIGHT - 2 * MARGIN
    points = tuple(
        Point(MARGIN + index * across, MARGIN + (rank - 1) * down // (worst - 1), index + 1, rank, total)
        for index, (rank, total) in enumerate(zip(ranks, totals, strict=True))
    )
    return Chart(points, worst)

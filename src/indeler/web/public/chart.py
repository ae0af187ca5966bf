"""A player's rank and points from round to round as a line; drawn on the server, so that it needs no script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

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
    def line(self) -> str:
        """The points as SVG wants them."""
        return " ".join(f"{point.x},{point.y}" for point in self.points)


def rank_chart(ranks: Sequence[int], totals: Sequence[str], field: int) -> Chart:
    """The first place is on top, the last of the field at the bottom; the points so far stand under each round."""
    worst = max(field, 2)
    across, down = (WIDTH - 2 * MARGIN) // max(len(ranks) - 1, 1), HEIGHT - 2 * MARGIN
    points = tuple(
        Point(MARGIN + index * across, MARGIN + (rank - 1) * down // (worst - 1), index + 1, rank, total)
        for index, (rank, total) in enumerate(zip(ranks, totals, strict=True))
    )
    return Chart(points, worst)

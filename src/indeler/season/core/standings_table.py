"""Standings of any competition as a plain table: whoever shows them need not know what kind of competition it is."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product

import msgspec

from indeler.language import N_, Sentence, Text

Cell = Fraction | int | str | Sentence | None
"""What stands in a cell: an exact number, a word, or nothing."""


class Column(msgspec.Struct, frozen=True):
    """A column after rank and name: how it is called in programs, its short head, and what it means."""

    code: str
    head: Sentence
    meaning: Sentence
    strong: bool = False
    """Whether the places go by this column first."""


class StandingsRow(msgspec.Struct, frozen=True):
    """A line: the place, the member, and a cell for each column; 0 where there is no place, or nobody."""

    rank: int
    member: int
    name: str
    cells: tuple[Cell, ...]


class StandingsTable(msgspec.Struct, frozen=True):
    """Standings of a group, of an evening, of a season."""

    code: str
    """How programs ask for this table of its competition, such as ``2-A``; the same for ever."""
    title: Sentence
    columns: tuple[Column, ...]
    rows: tuple[StandingsRow, ...]
    notes: tuple[Sentence, ...] = ()
    """What must be said below it: that it is provisional, that no order is stable."""
    line_head: Sentence = Sentence(N_("Rank"))
    """What the number of a line is: mostly its place."""
    name_head: Sentence = Sentence(N_("Name"))


def points_in(tables: Iterable[StandingsTable]) -> dict[int, Fraction]:
    """By member: the sum of the column by which the places go first."""
    points: dict[int, Fraction] = {}
    for table in tables:
        strong = [place for place, column in enumerate(table.columns) if column.strong][:1]
        for row, place in product(table.rows, strong):
            scored = row.cells[place]
            if isinstance(scored, int | Fraction):
                points[row.member] = points.get(row.member, Fraction(0)) + scored
    return points


def column(code: str, head: Text, meaning: Text, *, strong: bool = False) -> Column:
    """A column with a head and a meaning from the catalogue."""
    return Column(code, Sentence(head), Sentence(meaning), strong)


POINTS = column("points", N_("Points"), N_("the points"), strong=True)

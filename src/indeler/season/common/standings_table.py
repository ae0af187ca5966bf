"""Standings of any competition as a plain table: whoever shows them need not know what kind of competition it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import product
from typing import Protocol

import msgspec

from indeler.language import N_, Sentence, Text, Wording
from indeler.model import POINT, Tenths
from indeler.ranking.registry import name_of
from indeler.season.core.season import Season

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


class Ranked(Protocol):
    """A line of standings as most kinds of competition have it."""

    @property
    def rank(self) -> int:
        """The place."""
        ...

    @property
    def member(self) -> int:
        """Whose line it is."""
        ...

    @property
    def points(self) -> Tenths:
        """The points."""
        ...

    @property
    def tiebreaks(self) -> Mapping[str, Fraction]:
        """By code: what each tie-break gives."""
        ...


def ranked(season: Season, code: str, title: Sentence, rows: Iterable[Ranked]) -> StandingsTable:
    """These rows as a table: points, and every tie-break in its column."""
    listed = list(rows)
    codes = list(listed[0].tiebreaks) if listed else []
    lines = [
        StandingsRow(
            row.rank,
            row.member,
            season.titled(row.member),
            (Fraction(row.points, POINT), *[row.tiebreaks[each] for each in codes]),
        )
        for row in listed
    ]
    return StandingsTable(code, title, (POINTS, *map(tie_break_column, codes)), tuple(lines))


def tie_break_column(code: str) -> Column:
    """The column of a tie-break, which goes by its code in every language."""
    title = Sentence(Wording({"en": code}))
    return Column(code, title, name_of(code.partition("/")[0]) or title)

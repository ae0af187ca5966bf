"""Standings of any competition as a plain table, which can be shown without knowledge of the kind of competition."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import product
from typing import Protocol

import msgspec

from indeler.language import N_, Sentence, Text, Wording
from indeler.model import POINT, Tenths
from indeler.ranking import tie_break_name
from indeler.season.core.season import Season

Cell = Fraction | int | str | Sentence | None
"""The content of a cell: an exact number, a text, or nothing."""


class Column(msgspec.Struct, frozen=True):
    """A column after rank and name: its name in programs, its short head, and its meaning."""

    code: str
    head: Sentence
    meaning: Sentence
    strong: bool = False
    """Whether this column is the first criterion of the places."""


class StandingsRow(msgspec.Struct, frozen=True):
    """A line: the place, the member, and a cell for each column; 0 for no place, or no member."""

    rank: int
    member: int
    name: str
    cells: tuple[Cell, ...]


class StandingsTable(msgspec.Struct, frozen=True):
    """Standings of a group, of an evening, of a season."""

    code: str
    """The stable identifier of this table within its competition for programs, such as ``2-A``."""
    title: Sentence
    columns: tuple[Column, ...]
    rows: tuple[StandingsRow, ...]
    notes: tuple[Sentence, ...] = ()
    """Notes below the table: that it is provisional, or that no order is stable."""
    line_head: Sentence = Sentence(N_("Rank"))
    """The heading of the number of a line: mostly its place."""
    name_head: Sentence = Sentence(N_("Name"))


def points_in(tables: Iterable[StandingsTable]) -> dict[int, Fraction]:
    """Return the sum of the first ranking column by member."""
    points: dict[int, Fraction] = {}
    for table in tables:
        strong = [place for place, column in enumerate(table.columns) if column.strong][:1]
        for row, place in product(table.rows, strong):
            scored = row.cells[place]
            if isinstance(scored, int | Fraction):
                points[row.member] = points.get(row.member, Fraction(0)) + scored
    return points


def column(code: str, head: Text, meaning: Text, *, strong: bool = False) -> Column:
    """Return a column with a head and a meaning from the catalogue."""
    return Column(code, Sentence(head), Sentence(meaning), strong)


POINTS = column("points", N_("Points"), N_("the points"), strong=True)


class Ranked(Protocol):
    """A line of standings as most kinds of competition have it."""

    @property
    def rank(self) -> int:
        """Return the place."""

    @property
    def member(self) -> int:
        """Return the member of the line."""

    @property
    def points(self) -> Tenths:
        """Return the points."""

    @property
    def tiebreaks(self) -> Mapping[str, Fraction]:
        """Return the value of each tie-break by code."""


def ranked(season: Season, code: str, title: Sentence, rows: Iterable[Ranked]) -> StandingsTable:
    """Return these rows as a table: points, and every tie-break in its column."""
    listed = list(rows)
    codes = list(listed[0].tiebreaks) if listed else []
    lines = []
    for row in listed:
        cells = (Fraction(row.points, POINT), *[row.tiebreaks[each] for each in codes])
        lines.append(StandingsRow(row.rank, row.member, season.titled(row.member), cells))
    return StandingsTable(code, title, (POINTS, *map(tie_break_column, codes)), tuple(lines))


def tie_break_column(code: str) -> Column:
    """Return the column of a tie-break, whose heading is its code in every language."""
    title = Sentence(Wording({"en": code}))
    return Column(code, title, tie_break_name(code.partition("/")[0]) or title)

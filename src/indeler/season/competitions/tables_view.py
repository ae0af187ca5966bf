"""The standings of every competition as plain tables, for programs."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from indeler.language import Sentence
from indeler.ranking import shown
from indeler.season.core.season import Season
from indeler.season.core.standings_table import Cell, StandingsRow, StandingsTable

PlainCell = int | str | None
"""A number, exact text where it is no whole number, a word, or nothing."""


class TableColumn(msgspec.Struct, frozen=True):
    """A column after the number of the line and the name."""

    code: str
    head: Sentence
    meaning: Sentence


class TableLine(msgspec.Struct, frozen=True):
    """A line with a cell for each column; rank and member are 0 where there is none."""

    rank: int
    member: int
    name: str
    cells: tuple[PlainCell, ...]


class TableView(msgspec.Struct, frozen=True):
    """One table, as the page of its competition shows it."""

    code: str
    title: Sentence
    columns: tuple[TableColumn, ...]
    rows: tuple[TableLine, ...]
    notes: tuple[Sentence, ...]


class CompetitionTables(msgspec.Struct, frozen=True):
    """All tables of one competition, the newest first; a cup has none, it is a tree."""

    competition: str
    kind: str
    title: str
    tables: tuple[TableView, ...]


def tables(season: Season, competition: str = "") -> list[CompetitionTables]:
    """Every table of every competition in the order of the rulebook, or of one of them."""
    meant = [season.competition(competition)] if competition else season.competitions
    return [
        CompetitionTables(each.name, each.kind, str(each.title), tuple(map(_view, each.tables()))) for each in meant
    ]


def _view(table: StandingsTable) -> TableView:
    columns = tuple(TableColumn(each.code, each.head, each.meaning) for each in table.columns)
    return TableView(table.code, table.title, columns, tuple(map(_line, table.rows)), table.notes)


def _line(row: StandingsRow) -> TableLine:
    return TableLine(row.rank, row.member, row.name, tuple(map(plain, row.cells)))


def plain(cell: Cell) -> PlainCell:
    """A cell of a table as programs read it."""
    if isinstance(cell, Fraction):
        return int(cell) if cell.denominator == 1 else shown(cell)
    return str(cell) if isinstance(cell, Sentence) else cell

"""A season on a page: of every competition how much was played, who is first, and who has won it."""

from __future__ import annotations

from typing import Any

import msgspec

from indeler.language import Sentence
from indeler.season.competitions.protocol import Competition
from indeler.season.competitions.tables_view import PlainCell, plain
from indeler.season.core.season import Season
from indeler.season.core.standings_table import StandingsTable

FIRST = 3
"""So many of every table are named, with all who share the last of these places."""


class FirstPlace(msgspec.Struct, frozen=True):
    """One of the first of a table, and by what; None where its places go by no column."""

    rank: int
    member: int
    name: str
    by: PlainCell


class TableSummary(msgspec.Struct, frozen=True):
    """The first of a table."""

    code: str
    title: Sentence
    first: tuple[FirstPlace, ...]


class CompetitionSummary(msgspec.Struct, frozen=True):
    """What a competition came to."""

    competition: str
    kind: str
    title: Sentence | str
    games: int | None
    """None where nothing is played in it."""
    tables: tuple[TableSummary, ...]
    has_title: bool
    """Whether somebody wins it apart from the standings: in a final or a knock-out."""
    winner: int | None


def report(season: Season) -> list[CompetitionSummary]:
    """Every competition, whatever its kind, in the order of the rulebook."""
    return [_summary(each) for each in season.competitions]


def _summary(competition: Competition[Any]) -> CompetitionSummary:
    return CompetitionSummary(
        competition.name,
        competition.kind,
        competition.title,
        competition.number_of_games(),
        tuple(_table(each) for each in competition.tables_of_season() if each.rows),
        competition.decides_title(),
        competition.winner(),
    )


def _table(table: StandingsTable) -> TableSummary:
    strong = next((place for place, column in enumerate(table.columns) if column.strong), None)
    first = (
        FirstPlace(row.rank, row.member, row.name, None if strong is None else plain(row.cells[strong]))
        for row in table.rows
        if row.rank <= FIRST
    )
    return TableSummary(table.code, table.title, tuple(first))

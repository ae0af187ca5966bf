"""What other rules would change: the standings that are others, and the evenings that are wanted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from indeler.language import N_, Sentence
from indeler.season.competitions.protocol import Competition
from indeler.season.core.season import Season
from indeler.season.core.standings_table import Cell, StandingsTable


def differences(before: Season, after: Season) -> list[Sentence]:
    """In a sentence each what is otherwise in the second season; pairings that were made are the same in both."""
    return [
        each
        for competition in before.competitions
        for each in _of_competition(competition, after.competition(competition.name))
    ]


def _of_competition(old: Competition[Any], new: Competition[Any]) -> Iterator[Sentence]:
    if old.evenings_wanted() != new.evenings_wanted():
        text = N_("{competition}: {new} evenings instead of {old}. Plan the calendar again.")
        yield Sentence(text, competition=old.title, old=old.evenings_wanted(), new=new.evenings_wanted())
    tables = {table.code: table for table in old.tables()}
    for table in new.tables():
        if table.code in tables:
            yield from _of_table(old, tables[table.code], table)


def _of_table(competition: Competition[Any], old: StandingsTable, new: StandingsTable) -> Iterator[Sentence]:
    """How many members have other numbers in these standings, and how many another place."""
    known = {row.member: row for row in old.rows}
    both = [(known[row.member], row) for row in new.rows if row.member in known]
    others = sum([*map(_plain, one.cells)] != [*map(_plain, other.cells)] for one, other in both)
    moved = sum(one.rank != other.rank for one, other in both)
    if others or moved:
        text = N_("{competition}, {table}: {others} members get other numbers, {moved} another place.")
        yield Sentence(text, competition=competition.title, table=new.title, others=others, moved=moved)


def _plain(cell: Cell) -> object:
    return cell.translated(N_) if isinstance(cell, Sentence) else cell

"""Standings in short, for the leader's screen and the wall."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from indeler.season import RoundKey, Season, queries, views
from indeler.season.views import StandingsTable
from indeler.web.common.templatetags.wording import cell, translate


class Table(NamedTuple):
    """Standings in short."""

    place: RoundKey
    title: str
    rows: list[tuple[int, str, str]]
    """Rank, name, and by what the places go."""
    is_group: bool = False
    """Whether these are the standings of a group, and not of a competition or an evening of it."""


def places_in_play(season: Season, playing: Sequence[RoundKey]) -> list[RoundKey]:
    """Whose standings belong to the rounds that are being played: their evening's, or all groups' of the cycle."""
    of_evening = [place for place in playing if season.competition(place.competition).shown_as != "groups"]
    newest = views.newest_cycle(season)
    if of_evening or newest is None:
        return of_evening
    name = views.competitions(season, "groups")[0].name
    return [RoundKey(name, newest.number, 1, group) for group in newest.groups]


def tables_of(season: Season, places: Sequence[RoundKey]) -> list[Table]:
    """The standings as they are after these rounds."""
    tables: list[Table] = []
    for name, listed in groupby(places, lambda place: place.competition):
        of_it = list(listed)
        competition = season.competition(name)
        is_group = competition.shown_as == "groups"
        found = queries.tables_after(competition, of_it)
        of_each = of_it if is_group else [of_it[0]] * len(found)
        tables += [_in_short(place, table, is_group) for place, table in zip(of_each, found, strict=True)]
    return tables


def _in_short(place: RoundKey, table: StandingsTable, is_group: bool) -> Table:
    strong = next(number for number, column in enumerate(table.columns) if column.strong)
    rows = [(row.rank, row.name, cell(row.cells[strong])) for row in table.rows]
    title = translate(table.title)
    return Table(place, title[:1].upper() + title[1:], rows, is_group)

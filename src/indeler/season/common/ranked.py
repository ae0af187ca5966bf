"""Rows with points and tie-breaks as a table for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Protocol

from indeler.language import Sentence, Wording
from indeler.model import POINT, Tenths
from indeler.ranking.registry import name_of
from indeler.season.core.season import Season
from indeler.season.core.standings_table import POINTS, Column, StandingsRow, StandingsTable


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

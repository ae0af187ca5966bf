"""Standings in short, for the leader's screen and the wall."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from indeler.model import shown
from indeler.season import Place, Season, views
from indeler.web.club.display import evening_title, place_title


class Table(NamedTuple):
    """The standings of a group in short."""

    place: Place
    title: str
    rows: list[tuple[int, str, str]]
    """Rank, name, points."""
    is_group: bool = False
    """Whether these are the standings of a group, and not of an evening."""


def tables_of(season: Season, places: Sequence[Place]) -> list[Table]:
    """The standings as they are after these rounds: of every group of a cycle, or of the evening as a whole."""
    if places and season.competition(places[0].competition).shown_as == "evenings":
        place = places[0]
        lines = views.evening_standings(season, place.competition, place.part)
        title = evening_title(place.competition, place.part, 0)
        final = views.final(season, place.competition) if any(each.group for each in places) else None
        tables = [Table(place, _("Final"), _rows(final.rows))] if final else []
        return [*tables, Table(place, title, _rows(lines))] if lines else tables
    return [
        Table(place, place_title(season, place), _rows(views.standings(season, place.part, place.group)), True)
        for place in places
    ]


def _rows(lines: Iterable[Any]) -> list[tuple[int, str, str]]:
    return [(line.rank, line.name, shown(line.points)) for line in lines]

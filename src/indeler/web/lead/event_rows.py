"""The fields of events that are lists: each is asked for row by row, with members and competitions by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from indeler.season import Season, views
from indeler.web.common.rows import Column, Rows
from indeler.web.seasons.display import competition_name, competition_title, members_of

Row = Sequence[str]


class Listed(NamedTuple):
    """How a field of many parts is asked for, and what its rows are in the logbook."""

    columns: Callable[[Season], Sequence[Column]]
    read: Callable[[Row], Any]
    whole: Callable[[list[Any]], Any] = list
    """All rows together."""
    spare: int = 2


def competitions_of(season: Season) -> tuple[tuple[str, str], ...]:
    """The competitions of the season by name."""
    return tuple((each.name, competition_title(each)) for each in season.competitions)


def rows_of(season: Season, name: str) -> Rows:
    """The empty rows of a field that is a list."""
    listed = LISTED[name]
    return Rows(name, listed.columns(season), spare=listed.spare)


def read_rows(name: str, rows: Rows) -> Any:
    """What was filled in, as an event takes it; the rows of a file from elsewhere may have less than is asked for."""
    listed = LISTED[name]
    return listed.whole([listed.read(row) for row in rows.filled])


def _board(season: Season) -> list[Column]:
    people = members_of(season)
    return [Column("white", _("White"), "select", people), Column("black", _("Black"), "select", people)]


def _member(season: Season) -> Column:
    return Column("member", _("member"), "select", members_of(season))


def _what(season: Season) -> Column:
    others = ((each, capfirst(competition_name(season, each))) for each in (views.RESERVE, views.SPECIAL))
    choices = (*competitions_of(season), *others)
    return Column("what", _("what is played"), "select", choices)


def _results(season: Season) -> Column:
    game = season.game_of(None)
    choices = tuple((each, _("not known") if each == "?" else game.format_result(each)) for each in RESULTS)
    return Column("result", _("result"), "select", choices)


RESULTS = ("1-0", "½-½", "0-1", "0-0", "+-", "-+", "--", "?")


def _named(*names: str) -> Callable[[Row], dict[str, str]]:
    """A row as a table of the logbook, without what was left empty."""
    return lambda row: {name: value for name, value in zip(names, row, strict=True) if value}


def _groups(rows: list[Any]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for group, member in rows:
        found.setdefault(group, []).append(member)
    return found


def _alone(row: Row) -> str:
    return row[0]


LISTED: dict[str, Listed] = {
    "boards": Listed(_board, list, spare=4),
    "groups": Listed(lambda season: [Column("group", _("group")), _member(season)], tuple, _groups, spare=8),
    "dates": Listed(lambda season: [Column("date", _("date"), "date")], _alone, spare=4),
    "evenings": Listed(
        lambda season: [Column("date", _("date"), "date"), _what(season), Column("note", _("remark"))],
        _named("date", "what", "note"),
    ),
    "moves": Listed(
        lambda season: [Column("date", _("date"), "date"), Column("to", _("new day"), "date")],
        _named("date", "to"),
        spare=4,
    ),
    "periods": Listed(
        lambda season: [
            *(Column("first", _("first day"), "date"), Column("last", _("last day"), "date")),
            Column("name", _("name")),
        ],
        _named("first", "last", "name"),
    ),
    "games": Listed(
        lambda season: [*_board(season), _results(season)],
        lambda row: {"white": row[0], "black": row[1], "result": row[2] or "?"},
        spare=4,
    ),
    "order": Listed(lambda season: [_member(season)], _alone, spare=4),
    "extra": Listed(lambda season: [_member(season), Column("tenths", _("tenths of a point"), "number")], list),
    "members": Listed(
        lambda season: [
            *(Column("member", _("number"), "number"), Column("name", _("name"))),
            *(Column("rating", _("rating"), "number"), Column("born", _("born"), "date")),
        ],
        _named("member", "name", "rating", "born"),
        spare=3,
    ),
    "holders": Listed(lambda season: [Column("name", _("name"))], _alone),
    "last_season": Listed(
        lambda season: [Column("group", _("group")), Column("place", _("place"), "number")],
        list,
        lambda rows: rows[0] if rows else None,
        spare=1,
    ),
}
"""By the name of the field."""

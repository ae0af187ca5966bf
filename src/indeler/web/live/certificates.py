"""Certificates: whom an organiser can honour in a tournament or a season, for which place, and the sheet for each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from indeler.opens import State
from indeler.opens.views import Standings, best_on_boards, of_category, standings_of
from indeler.season import Season, queries, views
from indeler.season.views import StandingsTable
from indeler.web.common.templatetags.wording import cell
from indeler.web.common.visitor_language import colon, with_comma
from indeler.web.public.prize_tables import prize_tables
from indeler.web.seasons.display import competition_name


class Honoured(NamedTuple):
    """Somebody in a list: the place (0: the list has no places), what it was reached in, and with how much."""

    name: str
    rank: int
    honour: str
    detail: str = ""


class HonourList(NamedTuple):
    """A list of people from which certificates are made."""

    label: str
    people: tuple[Honoured, ...]


class Wording(NamedTuple):
    """What the organiser writes on every certificate."""

    title: str
    place_and_date: str
    signed: str


def tournament_lists(state: State) -> dict[str, HonourList]:
    """The standings, those of each category, and the prizes."""
    table = standings_of(state)
    lists = {"standings": HonourList(_("Standings"), _ranked(table, ""))}
    for number, category in enumerate(state.prizes.plan.categories, 1):
        lists[f"category-{number}"] = HonourList(
            category.name, _ranked(of_category(state, table, category), category.name)
        )
    for board in best_on_boards(state) if state.is_team_event and state.rounds else ():
        title = _("Board {number}").format(number=board.board)
        people = [Honoured(player.name, row.rank, title, f"{share} %") for row, player, _team, share in board.rows]
        lists[f"board-{board.board}"] = HonourList(title, tuple(people))
    winners = tuple(
        Honoured(row.name, 0, row.list, ", ".join(filter(None, (row.amount, row.goods))))
        for group in prize_tables(state)
        for row in group.rows
    )
    return {**lists, "prizes": HonourList(_("Prize winners"), winners)} if winners else lists


def _ranked(table: Standings, category: str) -> tuple[Honoured, ...]:
    return tuple(
        Honoured(row.player.name or str(row.player.number), row.rank, category, _with_points(row.points))
        for row in table.rows
    )


def _with_points(points: str) -> str:
    """The points of a player as a line of its own."""
    if points in ("1", "½"):
        return _("with {points} point").format(points=points)
    return _("with {points} points").format(points=with_comma(points))


def season_lists(season: Season) -> dict[str, HonourList]:
    """Every table of every competition in which members have a place."""
    tables = {
        f"{competition.name}/{table.code}": (_list_title(season, competition.name, table), table)
        for competition in views.competitions(season, "tables")
        for table in queries.tables(competition)
        if any(row.member for row in table.rows)
    }
    return {code: HonourList(title, _members(table, title)) for code, (title, table) in tables.items()}


def _list_title(season: Season, competition: str, table: StandingsTable) -> str:
    """The title of a table, after that of its competition unless it begins with it."""
    name, title = competition_name(season, competition), cell(table.title)
    return capfirst(title if title.casefold().startswith(name.casefold()) else f"{name}{colon()} {title}")


def _members(table: StandingsTable, title: str) -> tuple[Honoured, ...]:
    strong = next((place for place, column in enumerate(table.columns) if column.strong), None)

    def detail(cells: tuple[Any, ...]) -> str:
        return "" if strong is None else f"{cell(table.columns[strong].head)}{colon()} {cell(cells[strong])}"

    return tuple(Honoured(row.name, row.rank, title, detail(row.cells)) for row in table.rows if row.member)


def certificates(people: Iterable[Honoured], wording: Wording, *, by_place: bool) -> dict[str, Any]:
    """What fills the template: a sheet for each, with the place or for having taken part."""
    return {
        "title": wording.title,
        "place_and_date": wording.place_and_date,
        "signed": wording.signed,
        "for": _("for"),
        "sheets": [_sheet(each, by_place) for each in people],
    }


def _sheet(person: Honoured, by_place: bool) -> list[str]:
    """The name and the lines below it."""
    if not by_place:
        return [spoken_name(person.name), _("took part"), person.honour, ""]
    if not person.rank:
        return [spoken_name(person.name), person.honour, person.detail, ""]
    return [spoken_name(person.name), ordinal_place(person.rank), person.honour, person.detail]


def spoken_name(name: str) -> str:
    """A name as people say it: lists put the last name first, and a comma behind it."""
    last, _comma, first = name.partition(", ")
    return f"{first} {last}" if first and "," not in first else name


def ordinal_place(rank: int) -> str:
    """A place in words: English has four endings."""
    if rank % 10 == 1 and rank % 100 != 11:
        text = _("{rank}st place")
    elif rank % 10 == 2 and rank % 100 != 12:
        text = _("{rank}nd place")
    elif rank % 10 == 3 and rank % 100 != 13:
        text = _("{rank}rd place")
    else:
        text = _("{rank}th place")
    return text.format(rank=rank)

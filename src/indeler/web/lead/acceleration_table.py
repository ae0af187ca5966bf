"""A table of virtual points typed into cells: a group of players a row, a round a column."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from indeler.language import N_, InvalidInput
from indeler.model import Tenths, shown, tenths
from indeler.opens import State
from indeler.opens.accelerating import groups
from indeler.opens.arrangement_events import Virtual
from indeler.web.common.requests import parse_int

FEWEST_ROWS, MORE_ROWS = 3, 2
USUAL_ROUNDS, MOST_ROUNDS = 9, 20
MOST_ROWS = 60
MOST_POINTS = 1000
LARGEST_NUMBER = 999_999


class Row(NamedTuple):
    """A group as it stands in the cells."""

    number: int
    first: str = ""
    last: str = ""
    points: tuple[str, ...] = ()
    error: str = ""


def rounds_shown(state: State) -> range:
    """The columns: every round that is planned, and whatever stands in the table already."""
    stated = max(map(len, state.tournament.virtual_points.values()), default=0)
    planned = min(state.total_rounds or USUAL_ROUNDS, MOST_ROUNDS)
    return range(1, max(planned, stated) + 1)


def rows_of(state: State) -> list[Row]:
    """The groups that there are, and empty rows for more."""
    rounds = rounds_shown(state)
    found = [
        Row(number, str(group.first), str(group.last), _filled([*map(shown, group.points)], len(rounds)))
        for number, group in enumerate(groups(state.tournament.virtual_points), start=1)
    ]
    more = max(FEWEST_ROWS, len(found) + MORE_ROWS)
    return [*found, *(Row(number, points=_filled([], len(rounds))) for number in range(len(found) + 1, more + 1))]


def rows_typed(state: State, posted: Mapping[str, str]) -> list[Row]:
    """The rows as somebody typed them."""
    numbers = [number for number in range(1, MOST_ROWS + 1) if f"first-{number}" in posted]
    return [
        Row(
            number,
            posted.get(f"first-{number}", "").strip()[:10],
            posted.get(f"last-{number}", "").strip()[:10],
            tuple(posted.get(f"points-{number}-{round}", "").strip()[:10] for round in rounds_shown(state)),
        )
        for number in numbers
    ]


def table_of(rows: list[Row]) -> tuple[Virtual, ...]:
    """The table that the rows say; an empty row says nothing."""
    return tuple(virtual(row) for row in rows if row.first or row.last or any(row.points))


def virtual(row: Row) -> Virtual:
    """One group; what it cannot be is refused."""
    first, last = (_number(row.number, text) for text in (row.first, row.last or row.first))
    if last < first:
        text = N_("Group {group}: the last number, {last}, is smaller than the first, {first}.")
        raise InvalidInput(text, group=row.number, first=first, last=last)
    return Virtual(first, last, tuple(_points(row.number, text) for text in row.points))


def _number(group: int, text: str) -> int:
    number = parse_int(text)
    if not number or number > LARGEST_NUMBER:
        raise InvalidInput(N_("Group {group}: '{text}' is not the number of a player."), group=group, text=text)
    return number


def _points(group: int, text: str) -> Tenths:
    try:
        points = tenths(text or "0")
    except InvalidInput:
        points = -1
    if not 0 <= points <= MOST_POINTS:
        raise InvalidInput(
            N_("Group {group}: '{text}' is no number of points; write 1, ½ or 0."), group=group, text=text
        )
    return points


def _filled(points: list[str], rounds: int) -> tuple[str, ...]:
    return (*points, *[""] * (rounds - len(points)))

"""Form fields about regulations: numbers of players, groups with virtual points, and the events proposed from them.

The pages of the site and of the desk share these fields.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from indeler import systems
from indeler.formats.fields import parse_int
from indeler.language import N_, InvalidInput
from indeler.model import Player, Tenths, format_points, tenths
from indeler.opens.acceleration import groups
from indeler.opens.arrangement_events import Virtual
from indeler.opens.state import State

FEWEST_ROWS, MORE_ROWS = 3, 2
USUAL_ROUNDS, MOST_ROUNDS = 9, 20
MOST_ROWS = 60
MOST_POINTS = 1000
MOST_LIMIT = 99
LARGEST_NUMBER = 999_999


def player_numbers(text: str) -> tuple[int, ...]:
    """Return numbers of players between commas, semicolons or blanks; refuse anything else."""
    words = [word for word in re.split(r"[\s,;]+", text) if word]
    wrong = next((word for word in words if not 1 <= (parse_int(word) or 0) <= LARGEST_NUMBER), None)
    if wrong is not None:
        raise InvalidInput(N_("'{word}' is not the number of a player."), word=wrong[:20])
    return tuple(map(int, words))


def limit_in(form: Mapping[str, str], name: str, least: int = 1) -> int | None:
    """Return the number in a field that may be left empty; one that is too small or has more than two digits is
    refused.
    """
    text = form.get(name, "").strip()
    number = parse_int(text)
    if text and (number is None or not least <= number <= MOST_LIMIT):
        refusal = N_("'{text}' is not a number from {least} to {most}.")
        raise InvalidInput(refusal, text=text[:20], least=least, most=MOST_LIMIT)
    return number


class SeparationRow(NamedTuple):
    """Players who do not meet, as a row of a list."""

    common: str
    """``club`` or ``federation``; empty where players or teams are named."""
    names: str = ""
    players: str = ""
    """Their numbers, as a form sends them."""
    until: int | None = None


def separation_rows(state: State) -> list[SeparationRow]:
    """Return the players kept apart, by club or federation, and by name."""
    rules = [SeparationRow(rule.common, until=rule.until) for rule in state.regulations.apart]
    known = {team.number: team for team in state.tournament.teams.teams} if state.is_team_event else state.players
    named = [
        SeparationRow(
            "",
            ", ".join(known[number].name or str(number) for number in ban.players if number in known),
            " ".join(map(str, ban.players)),
            ban.last_round,
        )
        for ban in state.own_bans
    ]
    return [*rules, *named]


def lots_open(state: State) -> tuple[str, ...]:
    """Return the lots that can still be drawn, ``colour`` or ``numbers``: none after the first pairing.

    Numbers by rating are not drawn; where the numbers are the draw, no colour is drawn.
    """
    if state.rounds:
        return ()
    if state.rulebook.fixed_pairings or state.rulebook.decisive:
        return () if state.is_team_event else ("numbers",)
    by_lot = systems.rulebook(state.rulebook.name).numbers is None and not state.is_team_event
    return ("colour", "numbers") if by_lot else ("colour",)


class Row(NamedTuple):
    """The typed cells of one group."""

    number: int
    first: str = ""
    last: str = ""
    points: tuple[str, ...] = ()
    error: str = ""


def table_rounds(state: State) -> range:
    """Return the columns of the table: every planned round, and every round that the table already has."""
    stated = max(map(len, state.tournament.virtual_points.values()), default=0)
    planned = min(state.total_rounds or USUAL_ROUNDS, MOST_ROUNDS)
    return range(1, max(planned, stated) + 1)


def rows_of(state: State) -> list[Row]:
    """Return the groups that there are, and empty rows for more."""
    rounds = table_rounds(state)
    found = [
        Row(number, str(group.first), str(group.last), _fill_rounds([*map(format_points, group.points)], len(rounds)))
        for number, group in enumerate(groups(state.tournament.virtual_points), start=1)
    ]
    more = max(FEWEST_ROWS, len(found) + MORE_ROWS)
    return [*found, *(Row(number, points=_fill_rounds([], len(rounds))) for number in range(len(found) + 1, more + 1))]


def rows_typed(state: State, posted: Mapping[str, str]) -> list[Row]:
    """Return the rows as they were typed."""
    numbers = [number for number in range(1, MOST_ROWS + 1) if f"first-{number}" in posted]
    return [
        Row(
            number,
            posted.get(f"first-{number}", "").strip()[:10],
            posted.get(f"last-{number}", "").strip()[:10],
            tuple(posted.get(f"points-{number}-{round}", "").strip()[:10] for round in table_rounds(state)),
        )
        for number in numbers
    ]


def table_of(rows: list[Row]) -> tuple[Virtual, ...]:
    """Return the table of these rows; empty rows are skipped."""
    return tuple(virtual(row) for row in rows if row.first or row.last or any(row.points))


def virtual(row: Row) -> Virtual:
    """Return one group; refuse a row that is not valid."""
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


def _fill_rounds(points: list[str], rounds: int) -> tuple[str, ...]:
    return (*points, *[""] * (rounds - len(points)))


class Family(NamedTuple):
    """Players with one family name."""

    name: str
    players: tuple[Player, ...]

    @property
    def numbers(self) -> str:
        """The numbers as a form sends them."""
        return " ".join(str(player.number) for player in self.players)


def families(state: State) -> list[Family]:
    """Return families of two or more by name, who are not kept apart yet."""
    found: dict[str, list[Player]] = {}
    for player in () if state.is_team_event else state.players.values():
        if name := family_name(player.name):
            found.setdefault(name.casefold(), []).append(player)
    separated = {ban.players for ban in state.tournament.forbidden}
    named = [Family(family_name(players[0].name), tuple(players)) for players in found.values() if len(players) > 1]
    return sorted(
        (each for each in named if tuple(sorted(player.number for player in each.players)) not in separated),
        key=lambda each: each.name.casefold(),
    )


def family_name(name: str) -> str:
    """Return ``Vries`` of ``Vries, Anna de`` and of ``Anna de Vries``; nothing for a single word, perhaps a
    first name.
    """
    family, comma, _given = name.partition(",")
    words = name.split()
    return family.strip() if comma else words[-1] if len(words) > 1 else ""

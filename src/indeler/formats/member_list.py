"""A club's list of members: what becomes of each column and each line, faults and all, before anybody decides."""

from __future__ import annotations

import csv
import re
from itertools import islice
from typing import NamedTuple

from indeler.formats.csv_players import player_of
from indeler.formats.files import parse
from indeler.formats.sniffing import format_of
from indeler.formats.tables import COLUMN_OF, Row, plain, rows, separator
from indeler.formats.text import lines
from indeler.language import N_, InvalidInput, TooLarge
from indeler.model import Player

MOST_MEMBERS, LARGEST_LIST = 2000, 512 << 10
"""No club is larger, and no list of one: lines, and bytes."""

SKIPPED = frozenset(("women_title", "identity", "games", "rapid", "blitz", "flag"))
"""Columns of rating lists of which a club keeps nothing."""

_EMAIL = re.compile(r"[^@\s,;<>]+@[^@\s,;<>]+\.[^@\s,;<>]+")


class Column(NamedTuple):
    """A column of the file: its heading, and what we take it for; nothing where it is skipped."""

    heading: str
    field: str


class Listed(NamedTuple):
    """A line of the file: somebody, or what is wrong with it."""

    line: int
    name: str
    player: Player | None
    email: str = ""
    numbered: bool = False
    """Whether the file itself gives the number."""
    fault: InvalidInput | None = None


class MemberList(NamedTuple):
    """The whole file."""

    columns: tuple[Column, ...]
    rows: tuple[Listed, ...]


def read_member_list(data: bytes, name: str) -> MemberList:
    """Everybody in a CSV file, or in a tournament of any format; a faulty line is kept with its fault."""
    if len(data) > LARGEST_LIST:
        raise TooLarge(
            N_("{name}: this file is larger than {size} KB, too large for a list of members; choose another."),
            name=name,
            size=LARGEST_LIST >> 10,
        )
    if format_of(name, data) != "csv":
        players = parse(data, name).players.values()
        found = [Listed(at, player.name, player) for at, player in enumerate(players, start=1)]
        return MemberList((), _not_too_many(found, name))
    table = islice(rows(lines(data, name), name), MOST_MEMBERS + 1)
    return MemberList(_columns(data, name), _not_too_many([_listed(row) for row in table], name))


def _not_too_many(found: list[Listed], name: str) -> tuple[Listed, ...]:
    if len(found) > MOST_MEMBERS:
        raise TooLarge(N_("{name}: more than {most} members at once; split the file."), name=name, most=MOST_MEMBERS)
    return tuple(found)


def _columns(data: bytes, name: str) -> tuple[Column, ...]:
    first = next(lines(data, name), "")
    headings = next(csv.reader([first], delimiter=separator(first)), [])
    known = {heading: COLUMN_OF.get(plain(heading), "") for heading in headings if heading.strip()}
    return tuple(Column(heading, "" if column in SKIPPED else column) for heading, column in known.items())


def _listed(row: Row) -> Listed:
    cells = {column: cell for column, cell in row.cells.items() if column != "number" or cell}
    name, email = cells["name"], cells.get("email", "")
    try:
        if email and not _EMAIL.fullmatch(email):
            raise InvalidInput(N_("'{email}' is no e-mail address; write it as name@club.example."), email=email)
        return Listed(row.line, name, player_of(Row(row.line, cells), 1), email, "number" in cells)
    except InvalidInput as fault:
        return Listed(row.line, name, None, fault=fault)

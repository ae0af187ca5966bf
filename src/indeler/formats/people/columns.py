"""The content of each column of a list of people: by its heading, by its cells, or as chosen."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from indeler.formats import fields
from indeler.formats.people.sheets import Sheet
from indeler.formats.tables import COLUMN_OF, HEADINGS, MOST_COLUMNS, normalise_heading
from indeler.formats.text import quote
from indeler.language import N_, InvalidInput, Sentence
from indeler.model import TITLES

FIELDS = {
    "name": N_("whole name"),
    "first_name": N_("first name"),
    "infix": N_("prefix of the last name (van der)"),
    "last_name": N_("last name"),
    "number": N_("number"),
    "rating": N_("rating"),
    "title": N_("title"),
    "women_title": N_("title for women"),
    "federation": N_("federation"),
    "fide_id": N_("FIDE number"),
    "knsb": N_("{federation} number"),
    "knsb_rating": N_("{federation} rating"),
    "national_id": N_("number at the player's own federation"),
    "national_rating": N_("rating of the player's own federation"),
    "club": N_("club"),
    "birth": N_("date or year of birth"),
    "sex": N_("sex"),
    "email": N_("e-mail address"),
}
"""The names of the fields that can be chosen for a column."""

TEAM_FIELDS = {"team": N_("team"), "board": N_("board")}
"""The additional fields in a list of players of teams."""


def field_title(field: str, federation: str = "KNSB") -> Sentence:
    """Return the name of a field; the national federation is that of the game."""
    return Sentence((FIELDS | TEAM_FIELDS)[field], federation=federation)


LEFT_OUT = ""
"""The field of a column of which nothing is kept."""
NAME_PARTS = ("name", "first_name", "infix", "last_name")
_ROUND = re.compile(r"(round|ronde|runde|rd|r)\d{1,3}")
"""Headings of rounds, which are not read."""
EMAIL = re.compile(r"(?<![^@\s,;<>])[^@\s,;<>]++@[^@\s,;<>.]++\.[^@\s,;<>]++")
"""An e-mail address. It is found in a time that grows with the length of the text: a name is foreign text."""
_SAMPLES = 3


class Choices(NamedTuple):
    """The chosen way to read a table; all that is not chosen is guessed."""

    columns: Mapping[int, str] = MappingProxyType({})
    """Fields by the place of the column, counted from 0."""
    heading_line: int | None = None
    """The line with the headings; 0 where there are none."""
    sheet: str = ""


class Column(NamedTuple):
    """A column of the table."""

    place: int
    """Counted from 0."""
    heading: str
    field: str
    samples: tuple[str, ...] = ()
    """Its first cells that are not empty."""
    doubt: Sentence | None = None
    """The reason why the user should check it."""
    clashes: bool = False
    """Whether an earlier column has the same content."""


def columns_of(sheet: Sheet, chosen: Mapping[int, str] = MappingProxyType({})) -> tuple[Column, ...]:
    """Return every column with its content; one that is unknown or occurs twice is left out, and the user is asked."""
    headings = sheet.headings
    if len(headings) > MOST_COLUMNS:
        text = N_("there are more than {most} columns; check that this is the right file.")
        raise InvalidInput(text, most=MOST_COLUMNS)
    columns: list[Column] = []
    body = sheet.body
    cells_of = [[cells[at] for _, cells in body if at < len(cells) and cells[at]] for at in range(len(headings))]
    rated = any(cells and all(map(_is_rating, cells)) for cells in cells_of)
    for index, (heading, cells) in enumerate(zip(headings, cells_of, strict=True)):
        if not heading and not cells:
            continue
        column = Column(index, heading, chosen.get(index, LEFT_OUT), tuple(cells[:_SAMPLES]))
        if index not in chosen:
            used = {each.field for each in columns} | {*chosen.values()}
            guess = _by_heading(heading) if heading else _by_cells(index, cells, used)
            guess = guess or ("" if heading or sheet.heading_line else _by_position(used, rated))
            column = _with_field(column, guess, used)
        columns.append(column)
    return tuple(columns)


_UNUSED = "unused"
"""The columns that are dropped without a question: points, ratings for other tempos, addresses."""


def _by_heading(heading: str) -> str:
    known = COLUMN_OF.get(normalise_heading(heading), "")
    if known == "identity":  # the heading does not state the owner of the number
        return LEFT_OUT
    if known in FIELDS or known in TEAM_FIELDS:
        return known
    return _UNUSED if known or _ROUND.fullmatch(normalise_heading(heading)) else LEFT_OUT


def _by_cells(index: int, cells: list[str], used: set[str]) -> str:
    """Guess a column without a heading from its cells. The first column has names, or nothing that could be one."""
    if not cells:
        return LEFT_OUT
    if index == 0 and all(map(str.isdigit, cells)):
        return "number"
    for field, fits in _CELL_TESTS.items():
        if field not in used and all(map(fits, cells)) and (index or field not in ("federation", "sex")):
            if field == "birth" and all(map(str.isdigit, cells)):
                continue  # 1987 is a rating as well
            return field
    return LEFT_OUT


def _by_position(used: set[str], rated: bool) -> str:
    """Guess a column of a list without headings by position: name, rating unless found already, club."""
    if "name" not in used:
        return "name"
    if "rating" not in used:
        return LEFT_OUT if rated else "rating"
    return LEFT_OUT if "club" in used else "club"


def _with_field(column: Column, field: str, used: set[str]) -> Column:
    """Return the column with this field; the user is asked about a second one, and about an unknown one."""
    if field == _UNUSED:
        return column
    if field and field not in used:
        return column._replace(field=field)
    if field:
        text = N_("{text} is a second column for the {column}; remove one of them.")
        doubt = Sentence(text, text=quote(column.heading), column=field_title(field))
        return column._replace(doubt=doubt, clashes=True)
    unknown = Sentence(N_("This column is not known: say what it holds, or leave it out."))
    return column._replace(doubt=unknown) if column.samples else column


def _is_rating(cell: str) -> bool:
    return cell.isascii() and cell.isdigit() and 3 <= len(cell) <= 4


_CELL_TESTS: Mapping[str, Callable[[str], bool]] = {
    "email": lambda cell: EMAIL.fullmatch(cell) is not None,
    "birth": lambda cell: fields.Date.read(cell) is not None,
    "title": lambda cell: cell.upper() in TITLES,
    "rating": _is_rating,
    "federation": lambda cell: len(cell) == 3 and cell.isascii() and cell.isupper() and cell.isalpha(),
    "sex": lambda cell: cell.casefold() in ("m", "v", "w", "f"),
}
"""The pattern of the cells of each field."""


_UNLISTED = ("women_title", "national_id", "national_rating")


def accepted_headings() -> str:
    """Return some headings for each field, for a refusal."""
    return ", ".join(heading for field in FIELDS if field not in _UNLISTED for heading in HEADINGS[field].split()[:2])


def has_names(columns: tuple[Column, ...]) -> bool:
    """Return whether a column has full names or last names."""
    return bool({"name", "last_name"} & {column.field for column in columns})

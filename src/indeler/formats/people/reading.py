"""Conversion of a list of people to players: every line becomes a player or a fault."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from indeler.formats import fields
from indeler.formats.fields import KNSB
from indeler.formats.files import format_of, parse
from indeler.formats.people.columns import (
    EMAIL,
    NAME_PARTS,
    Choices,
    Column,
    accepted_headings,
    columns_of,
    field_title,
    has_names,
)
from indeler.formats.people.sheets import LONGEST_CELL, OLD_OR_PROTECTED, TYPED, Sheet, is_workbook, sheet_in
from indeler.formats.sevilla import is_sevilla_report, read_sevilla_groups
from indeler.formats.tables import MOST_COLUMNS, joined_name, too_many_cells
from indeler.formats.text import FORMULA_SIGNS
from indeler.formats.trf.dialects import rules_of_code
from indeler.language import N_, InvalidInput, Sentence, TooLarge
from indeler.model import NationalRating, Player, Team, Teams, Tournament

MOST_PEOPLE, LARGEST_LIST = 2000, 512 << 10
"""The largest numbers of lines and of bytes of a list."""
_DATE = re.compile(r"(?<!\d)(\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}[-/.]\d{1,2}[-/.]\d{1,2})(?!\d)", re.ASCII)
_PHONE = re.compile(r"(?<!\w)\+?\(?\d(?:[\s()./-]*\d){6,}", re.ASCII)


class Listed(NamedTuple):
    """A line of the list: a player, or a fault."""

    line: int
    name: str
    player: Player | None
    email: str = ""
    numbered: bool = False
    """Whether the list itself gives the number."""
    fault: InvalidInput | None = None
    team: str = ""
    board: int = 0
    """The place in the roster of the team; 0 where the list gives none."""


class People(NamedTuple):
    """The whole list: its columns, of which a tournament file has none, and its lines."""

    columns: tuple[Column, ...]
    rows: tuple[Listed, ...]
    sheet: Sheet | None = None

    @property
    def lacks_names(self) -> bool:
        """Whether the user must first choose the column of names."""
        return self.sheet is not None and not has_names(self.columns)

    @property
    def questions(self) -> list[Column]:
        """The columns that the user should check."""
        return [column for column in self.columns if column.doubt is not None]

    @property
    def faults(self) -> list[Listed]:
        """The lines that could not be read as players."""
        return [row for row in self.rows if row.fault is not None]


def read_people(data: bytes, name: str, choices: Choices | None = None, most: int = MOST_PEOPLE) -> People:
    """Read all people in a table, workbook, list of names or tournament of any format; bad lines have a reason."""
    if len(data) > LARGEST_LIST and not is_workbook(data):
        text = N_("{name}: this file is larger than {size} KB, too large for a list of members; choose another.")
        raise TooLarge(text, name=name, size=LARGEST_LIST >> 10)
    if not is_list(data, name):
        groups = read_sevilla_groups(data, name) if is_sevilla_report(data, name) else ()
        tournaments = [group.tournament for group in groups] or [parse(data, name)]
        players = [player for each in tournaments for player in each.players.values()]
        found = (Listed(at, player.name, player) for at, player in enumerate(players, start=1))
        return People((), _not_too_many(found, name, most))
    return people_in(data, name, choices, most)


def read_typed(text: str, most: int = MOST_PEOPLE) -> People:
    """Read all people in pasted or typed lines."""
    return people_in(text.encode(), TYPED, most=most)


def is_list(data: bytes, name: str) -> bool:
    """Return whether this is a list of people rather than a tournament in a format of its own."""
    if name == TYPED or is_workbook(data) or data.startswith(OLD_OR_PROTECTED):
        return True
    try:
        found = format_of(name, data)
    except InvalidInput:
        if len(data.split()) < 2 or data.lstrip()[:1] == b"<" or data.lower().lstrip().startswith(b"id number"):
            raise
        return True  # no other format has one name in each line; a single word is not a list
    return found == "csv" or (found == "trf" and b"001 " not in data)


def people_in(data: bytes, name: str, choices: Choices | None = None, most: int = MOST_PEOPLE) -> People:
    """Return all people in a table with or without headings."""
    choices = choices or Choices()
    sheet = sheet_in(data, name, heading_line=choices.heading_line, sheet=choices.sheet)
    if len(sheet.lines) > most + 1 + sheet.heading_line:
        raise _too_many(name, most)
    columns = columns_of(sheet, choices.columns)
    if not has_names(columns):
        return People(columns, (), sheet)
    headings = len(sheet.headings) if sheet.heading_line else MOST_COLUMNS
    found = (_person_of_row(row, columns, headings, sheet.mark) for row in _without_foot(sheet, columns))
    return People(columns, _not_too_many(found, name, most), sheet)


def players_in(people: People, name: str) -> list[Player]:
    """Return the players of a list without asking the user; refuse any error with its line."""
    clash = next((column.doubt for column in people.columns if column.clashes and column.doubt), None)
    if clash is not None:
        raise _at_line(name, people.sheet.heading_line if people.sheet else 1, clash)
    if people.lacks_names:
        text = N_("no column is headed as a name. Headings that are known: {headings}.")
        raise _at_line(name, 1, InvalidInput(text, headings=accepted_headings()))
    has_numbers = any(column.field == "number" for column in people.columns)
    players: dict[int, Player] = {}
    for number, row in enumerate(people.rows, start=1):
        if row.player is None:
            raise _at_line(name, row.line, row.fault or _NO_NUMBER)
        if has_numbers and not row.numbered:
            raise _at_line(name, row.line, _NO_NUMBER)
        player = row.player if row.numbered or not people.columns else row.player._replace(number=number)
        if player.number in players:
            fault = InvalidInput(N_("number {number} is given twice; renumber one of them."), number=player.number)
            raise _at_line(name, row.line, fault)
        players[player.number] = player
    if not players:
        fault = InvalidInput(N_("there are no players under the headings; add one line for each player."))
        raise _at_line(name, 1, fault)
    return list(players.values())


def tournament_of(data: bytes, name: str) -> Tournament:
    """Return a tournament of the people in a table, without rounds; numbered in this order if it has no numbers.

    A column with teams makes it a team event.
    """
    people = people_in(data, name, most=_MOST_IN_A_FILE)
    players = players_in(people, name)
    if not any(row.team for row in people.rows):
        return Tournament(players)
    teams = Teams(tuple(_teams(people, players, name)))
    return Tournament(players, teams=teams, type_code=TEAM_SWISS, rules=rules_of_code(TEAM_SWISS))


def _teams(people: People, players: Sequence[Player], name: str) -> Iterator[Team]:
    """Yield the teams in the order of the list, each with its players by board, else in the order of the list."""
    rosters: dict[str, list[tuple[int, int, Player]]] = {}
    team_of: dict[object, str] = {}
    for place, (row, player) in enumerate(zip(people.rows, players, strict=True)):
        if not row.team:
            raise _at_line(name, row.line, InvalidInput(N_("this player has no team; fill it in or remove the line.")))
        known = player.fide_id or (player.name.casefold(), player.rating, player.birth)
        if team_of.setdefault(known, row.team) != row.team:
            text = N_("{player} is in two teams, {one} and {other}; keep one.")
            fault = InvalidInput(text, player=player.name, one=team_of[known], other=row.team)
            raise _at_line(name, row.line, fault)
        roster = rosters.setdefault(row.team, [])
        if row.board and row.board in [board for board, _, _ in roster]:
            text = N_("{team} has two players on board {board}; correct one of them.")
            raise _at_line(name, row.line, InvalidInput(text, team=row.team, board=row.board))
        roster.append((row.board or len(people.rows), place, player))
    for number, (team, roster) in enumerate(rosters.items(), start=1):
        members = [player for _, _, player in sorted(roster)]
        clubs = {player.club for player in members}
        club = clubs.pop() if len(clubs) == 1 else ""
        yield Team(number, team, tuple([player.number for player in members]), club=club)


TEAM_SWISS = "FIDE_TEAM"
"""The code of record 192 of a list of teams, which does not state the pairing system."""
_MOST_IN_A_FILE = 100_000
_NO_NUMBER = InvalidInput(N_("this player has no number; number the players 1, 2, 3 and so on."))


def _at_line(name: str, line: int, fault: InvalidInput | Sentence) -> InvalidInput:
    """Return the refusal with its line; without a file name if the list was typed."""
    if name == TYPED:
        return InvalidInput(N_("Line {line}: {fault}"), line=line, fault=fault)
    return InvalidInput(N_("{name}:{line}: {fault}"), name=name, line=line, fault=fault)


def _not_too_many(found: Iterable[Listed], name: str, most: int) -> tuple[Listed, ...]:
    rows = tuple(islice(found, most + 1))
    if len(rows) > most:
        raise _too_many(name, most)
    return rows


def _too_many(name: str, most: int) -> TooLarge:
    return TooLarge(N_("{name}: more than {most} people at once; split the file."), name=name, most=most)


def _without_foot(sheet: Sheet, columns: tuple[Column, ...]) -> list[tuple[int, list[str]]]:
    """Return the lines without a last one of one cell and no name, which other programs write below their tables."""
    body = sheet.body
    names = [column.place for column in columns if column.field in NAME_PARTS]
    while body and len(columns) > 2:
        cells = body[-1][1]
        if sum(map(bool, cells)) != 1 or any(at < len(cells) and cells[at] for at in names):
            break
        body.pop()
    return body


def _person_of_row(row: tuple[int, list[str]], columns: tuple[Column, ...], headings: int, mark: str) -> Listed:
    line, cells = row
    cells = [cell[1:] if cell.startswith("'") and FORMULA.match(cell) else cell for cell in cells]
    values = {
        column.field: cells[column.place] if column.place < len(cells) else "" for column in columns if column.field
    }
    if not values.get("number"):
        values.pop("number", None)
    name, email = full_name(values), values.get("email", "")
    try:
        if fault := too_many_cells(cells, headings, mark):
            raise fault
        _check_lengths(values)
        if email and not EMAIL.fullmatch(email):
            raise InvalidInput(N_("'{email}' is not an e-mail address; write it as name@club.example."), email=email)
        check_name(name)
        board = fields.number_or_zero(values.get("board") or "0", N_("board"))
        player = player_of({**values, "name": name}, 1)
        return Listed(line, name, player, email, "number" in values, team=values.get("team", ""), board=board)
    except InvalidInput as fault:
        return Listed(line, name, None, fault=fault)


def _check_lengths(cells: Mapping[str, str]) -> None:
    """Refuse a cell that is longer than any name or address, before anything is searched in it."""
    for field, cell in cells.items():
        if len(cell) > LONGEST_CELL:
            text = N_("{column}: more than {most} characters; shorten it.")
            raise InvalidInput(text, column=field_title(field), most=LONGEST_CELL)


def full_name(cells: Mapping[str, str]) -> str:
    """Return the full name; separate parts are joined as in rating lists: ``Berg, Jan van der``.

    If there is also a column of first names, the column of names has last names, unless it contains the first name.
    """
    full, first, last = (cells.get(part, "") for part in ("name", "first_name", "last_name"))
    part_words, full_words = (set(text.replace(",", " ").casefold().split()) for text in (last or first, full))
    return full if full and part_words <= full_words else joined_name({**cells, "last_name": last or full})


def check_name(name: str) -> None:
    """Refuse a name that contains personal data (an e-mail address, a date or a telephone number): names are public."""
    if EMAIL.search(name):
        text = N_("this name holds an e-mail address, and names are public; choose another column or correct the line.")
        raise InvalidInput(text)
    if _DATE.search(name):
        text = N_(
            "this name holds what looks like a date, and names are public; choose another column or correct the line."
        )
        raise InvalidInput(text)
    if _PHONE.search(name):
        text = N_("this name holds what looks like a telephone number, and names are public; correct the line.")
        raise InvalidInput(text)


def player_of(cells: Mapping[str, str], number: int) -> Player:
    """Return the player in these cells, with ``number`` if they have none."""
    if not cells["name"]:
        raise InvalidInput(N_("this player has no name; fill it in or remove the line."))
    if "number" in cells:
        number = fields.number_or_zero(cells["number"], N_("pairing number"))
        if number < 1:
            raise _NO_NUMBER
    national = _national(cells)
    return Player(
        number,
        cells["name"],
        # A list with both ratings leaves the international one empty where there is none.
        rating=fields.rating(cells.get("rating", "")) or fields.rating(cells.get("national_rating", "")),
        title=(cells.get("title", "") or cells.get("women_title", "")).upper(),
        federation=cells.get("federation", "").upper(),
        fide_id=cells.get("fide_id", ""),
        sex=fields.sex(cells.get("sex", "")),
        birth=fields.birth(cells.get("birth", "")),
        club=cells.get("club", ""),
        national=(national,) if national.rating or national.identity else (),
    )


def _national(cells: Mapping[str, str]) -> NationalRating:
    """Return the KNSB's columns, else those of the player's own federation, as in lists of other programs."""
    if "knsb" in cells or "knsb_rating" in cells:
        return NationalRating(KNSB, fields.rating(cells.get("knsb_rating", "")), cells.get("knsb", ""))
    identity = cells.get("national_id", "")
    rating = fields.rating(cells.get("national_rating", ""))
    return NationalRating(cells.get("federation", "").upper() or KNSB, rating, "" if identity == "0" else identity)


FORMULA = re.compile(f"'*[{re.escape(FORMULA_SIGNS)}]")
"""A cell that a spreadsheet might take for a formula, and the apostrophes by which we prevent that."""

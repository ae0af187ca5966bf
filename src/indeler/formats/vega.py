"""Vega's files: its list of players, and ``.tdf``, a tournament report with bars between its fields.

Some records of a ``.tdf`` mean something else than those of TRF26: 162 is the number of rounds, 142 the points of a
game, 152 the current round and 172 the tie-breaks; the last three are not taken over.
"""

import re

from indeler.formats.people.reading import player_of
from indeler.formats.tables import Row, rows
from indeler.formats.text import quote, refusal_at_line, text_lines
from indeler.formats.trf import read_trf
from indeler.language import N_, InvalidInput
from indeler.model import Tournament

_BIRTHDAY = re.compile(r"(\d\d?)\.(\d\d?)\.(\d\d)", re.ASCII)
_CENTURY_TURNS_AT = 30
_CELL = re.compile(r"(\d{1,4})\s*([wWbB-])\s*([-1=0WDLwdl+UFHZufhz?]?)", re.ASCII)
_HEAD = frozenset(("012", "022", "032", "042", "052", "092", "102", "112", "122", "132"))
_ROUNDS = "162"
_PLAYER_FIELDS = 12


def read_list(data: bytes, name: str) -> Tournament:
    """Return the players, numbered in file order; birthdays are written 17.05.80."""
    players = []
    for number, row in enumerate(rows(text_lines(data, name), name), start=1):
        try:
            players.append(player_of(_with_birthday(row).cells, number))
        except InvalidInput as error:
            raise refusal_at_line(name, row.line, error) from None
    if not players:
        raise refusal_at_line(name, 1, N_("there are no players under the headings; add one line for each player."))
    return Tournament(players)


def _with_birthday(row: Row) -> Row:
    found = _BIRTHDAY.fullmatch(row.cells.get("birth", ""))
    if found is None:
        return row
    day, month, year = map(int, found.groups())
    century = 1900 if year >= _CENTURY_TURNS_AT else 2000
    return row._replace(cells={**row.cells, "birth": f"{century + year}-{month:02}-{day:02}"})


def read_tdf(data: bytes, name: str) -> Tournament:
    """Return the tournament: each record is rewritten as in TRF and then read."""
    records, national = [], []
    for number, line in enumerate(text_lines(data, name), start=1):
        id, _, body = line.strip().partition("|")
        id, fields = id.strip(), [field.strip() for field in body.split("|")]
        if id == "001":
            player, listed = _player(fields, name, number)
            records.append(player)
            national += listed
        elif id == _ROUNDS:
            records.append(f"142 {fields[0]}")
        else:
            records.append(f"{id} {' '.join(filter(None, fields))}" if id in _HEAD else "")
    return read_trf("\n".join([*records, *national]).encode(), name)


def _player(fields: list[str], file: str, line: int) -> tuple[str, list[str]]:
    if len(fields) < _PLAYER_FIELDS:
        text = N_("a player has at least {least} fields between bars.")
        raise refusal_at_line(file, line, text, least=_PLAYER_FIELDS)
    number, sex, title, name, rating, federation, fide_id, national, identity, birth, points, rank, *cells = fields
    rounds = "".join(_cell(cell, file, line) for cell in cells if cell)
    birth = birth.replace("-", "/")
    record = _person(number, sex, title, name, rating, federation, fide_id, birth)
    if not (identity.strip("0") or national.strip("0")) or not re.fullmatch("[A-Z]{3}", federation):
        return f"001{record} {points:>4} {rank:>4}{rounds}", []
    listed = _person(number, sex, "", name, national, federation, identity, birth)
    return f"001{record} {points:>4} {rank:>4}{rounds}", [f"{federation}{listed}"]


def _person(*fields: str) -> str:
    number, sex, title, name, rating, federation, identity, birth = fields
    return (
        f" {number:>4} {sex[:1].lower():1}{title:>3.3} {name:33.33} {rating:>4.4} {federation:3.3} "
        f"{identity:>11.11} {birth:10.10}"
    )


def _cell(text: str, file: str, line: int) -> str:
    found = _CELL.fullmatch(text)
    if found is None:
        refusal = N_("{text} is not a round; a round has the opponent, the colour and the result.")
        raise refusal_at_line(file, line, refusal, text=quote(text))
    return f"  {int(found[1]):04} {found[2].lower()} {found[3] or ' '}"

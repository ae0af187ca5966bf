"""Swiss-Manager's pairings and results, *Spielerauslosung*, as text or Excel: a board a line, players by number."""

from collections.abc import Iterator
from typing import NamedTuple

from indeler.formats.people.reading import tournament_of
from indeler.formats.people.sheets import sheet_in
from indeler.formats.tables import cells_in
from indeler.formats.text import in_file, quote, refusal_at_line, text_lines
from indeler.language import N_, InvalidInput
from indeler.model import (
    Game,
    InconsistentTournament,
    Kind,
    Player,
    Result,
    Round,
    Tenths,
    Tournament,
    Unplayed,
    tenths,
)

COLUMNS = ("Runde", "Brett", "NrW", "NrS", "ErgW", "ErgS", "Kontumaz")
"""The columns that are read, in any order; other columns may be between them."""

_NOBODY = "-1"
_PLAYED = {(10, 0): Result.WHITE_WINS, (5, 5): Result.DRAW, (0, 10): Result.BLACK_WINS, (0, 0): Result.ZERO_ZERO}
_FORFEITED = {(10, 0): Result.WHITE_BY_FORFEIT, (0, 10): Result.BLACK_BY_FORFEIT, (0, 0): Result.DOUBLE_FORFEIT}
_BYES = {10: Kind.PAIRING_BYE, 5: Kind.HALF_BYE, 0: Kind.ZERO_BYE}
_MOST_ROUNDS = 99
_HEADING_ROWS = 15
_MOST_PLAYERS = 9999


def read_pairings(data: bytes, name: str) -> Tournament:
    """Return the stated rounds; players have the number of the start list, and no name."""
    table = cells_in(text_lines(data, name), name)
    return _tournament(((line, cells) for line, (_, cells) in table), name)


def read_workbook(data: bytes, name: str) -> Tournament:
    """Return a workbook with these columns, else a list of players."""
    sheet = sheet_in(data, name)
    for at, (_, cells) in enumerate(sheet.lines[:_HEADING_ROWS]):
        if {"runde", "brett", "nrw", "nrs"} <= {cell.strip().lower() for cell in cells}:
            return _tournament(iter(sheet.lines[at:]), name)
    return tournament_of(data, name)


def _tournament(table: Iterator[tuple[int, list[str]]], name: str) -> Tournament:
    first, headings = next(table, (1, []))
    heading = [cell.strip().lower() for cell in headings]
    if not {column.lower() for column in COLUMNS} <= {*heading}:
        text = N_("the columns are not {columns}; export the pairings again.")
        raise refusal_at_line(name, first, text, columns=COLUMNS)
    rounds: dict[int, _Rows] = {}
    for line, cells in table:
        if not any(cell.strip() for cell in cells):
            continue
        try:
            _read_row(dict(zip(heading, map(str.strip, cells), strict=False)), rounds)
        except (KeyError, InvalidInput):
            text = N_("{line} is not a board; export the pairings again.")
            raise refusal_at_line(name, line, text, line=quote(";".join(cells))) from None
    played = [_round(rounds.get(number, _Rows([], []))) for number in range(1, max(rounds, default=0) + 1)]
    numbers = {player for round in played for game in round.games for player in (game.white, game.black)}
    numbers |= {row.player for round in played for row in round.unplayed}
    try:
        return Tournament([Player(number) for number in sorted(numbers)], played)
    except InconsistentTournament as error:
        raise in_file(name, error) from None


class _Rows(NamedTuple):
    games: list[tuple[int, Game]]
    """The games, each with the number of its board."""
    unplayed: list[Unplayed]


def _round(rows: _Rows) -> Round:
    ordered = [game for _, game in sorted(rows.games, key=lambda row: row[0])]
    clear = len({board for board, _ in rows.games}) == len(rows.games)
    boards = tuple((game.white, game.black) for game in ordered) if clear else ()
    return Round(tuple(ordered), tuple(rows.unplayed), boards)


def _read_row(cells: dict[str, str], rounds: dict[int, _Rows]) -> None:
    rows = rounds.setdefault(_number(cells["runde"], _MOST_ROUNDS), _Rows([], []))
    white = _number(cells["nrw"], _MOST_PLAYERS)
    if cells["nrs"] == _NOBODY:
        rows.unplayed.append(Unplayed(white, _BYES[_points(cells["ergw"] or "0")]))
        return
    results = _FORFEITED if cells["kontumaz"].upper() == "K" else _PLAYED
    stated = cells["ergw"], cells["ergs"]
    result = results[_points(stated[0]), _points(stated[1])] if all(stated) else Result.PENDING
    board = _number(cells["brett"], _MOST_PLAYERS)
    rows.games.append((board, Game(white, _number(cells["nrs"], _MOST_PLAYERS), result)))


def _number(text: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and 1 <= int(text) <= most):
        raise KeyError(text)
    return int(text)


def _points(text: str) -> Tenths:
    return tenths(text.replace(",", "."))

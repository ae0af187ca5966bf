"""Swiss-Manager's text of pairings and results, *Spielerauslosung*: one board a line, players by number alone."""

from __future__ import annotations

import csv

from indeler.formats.text import in_file, lines, quoted, refusal_at_line
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

COLUMNS = ("Runde", "Brett", "IdentW", "IdentS", "NrW", "NrS", "ErgW", "ErgS", "Kontumaz")
"""The columns that are read; others may follow."""

_NOBODY = "-1"
_PLAYED = {
    (10, 0): Result.WHITE_WINS,
    (5, 5): Result.DRAW,
    (0, 10): Result.BLACK_WINS,
    (0, 0): Result.ZERO_ZERO,
}
_FORFEITED = {
    (10, 0): Result.WHITE_BY_FORFEIT,
    (0, 10): Result.BLACK_BY_FORFEIT,
    (0, 0): Result.DOUBLE_FORFEIT,
}
_BYES = {10: Kind.PAIRING_BYE, 5: Kind.HALF_BYE, 0: Kind.ZERO_BYE}
_MOST_ROUNDS = 99
_MOST_PLAYERS = 9999


def read_pairings(data: bytes, name: str) -> Tournament:
    """The rounds that the file tells; players have the number of the start list, and no name."""
    rows = csv.reader(lines(data, name), delimiter=";")
    heading = [cell.strip() for cell in next(rows, [])]
    if tuple(heading[: len(COLUMNS)]) != COLUMNS:
        raise refusal_at_line(name, 1, N_("the columns are not {columns}; export the pairings again."), columns=COLUMNS)
    rounds: dict[int, tuple[list[Game], list[Unplayed]]] = {}
    for cells in rows:
        if not any(cell.strip() for cell in cells):
            continue
        try:
            _read_row(dict(zip(heading, map(str.strip, cells), strict=False)), rounds)
        except (KeyError, InvalidInput):
            raise refusal_at_line(
                name,
                rows.line_num,
                N_("{line} is not a board; export the pairings again."),
                line=quoted(";".join(cells)),
            ) from None
    games = [rounds.get(number, ([], [])) for number in range(1, max(rounds, default=0) + 1)]
    numbers = {player for played, _ in games for game in played for player in (game.white, game.black)}
    numbers |= {row.player for _, unplayed in games for row in unplayed}
    try:
        return Tournament(
            [Player(number) for number in sorted(numbers)],
            [Round(tuple(played), tuple(unplayed)) for played, unplayed in games],
        )
    except InconsistentTournament as error:
        raise in_file(name, error) from None


def _read_row(cells: dict[str, str], rounds: dict[int, tuple[list[Game], list[Unplayed]]]) -> None:
    games, unplayed = rounds.setdefault(_number(cells["Runde"], _MOST_ROUNDS), ([], []))
    white = _number(cells["NrW"], _MOST_PLAYERS)
    if cells["NrS"] == _NOBODY:
        unplayed.append(Unplayed(white, _BYES[_points(cells["ErgW"] or "0")]))
        return
    results = _FORFEITED if cells["Kontumaz"].upper() == "K" else _PLAYED
    told = cells["ErgW"], cells["ErgS"]
    result = results[_points(told[0]), _points(told[1])] if all(told) else Result.PENDING
    games.append(Game(white, _number(cells["NrS"], _MOST_PLAYERS), result))


def _number(text: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and 1 <= int(text) <= most):
        raise KeyError(text)
    return int(text)


def _points(text: str) -> Tenths:
    return tenths(text.replace(",", "."))

"""The cells of a file with a season under way: what its columns may be called, and what may stand in them."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from indeler.formats.tables import plain, separator
from indeler.formats.text import lines, refused
from indeler.language import N_, TooLarge
from indeler.model.board_game import PLAYED, BoardGame

MOST_LINES = 5000
COLUMNS = {
    "name": "name naam lid member",
    "competition": "competition competitie wettbewerb",
    "evening": "evening avond abend",
    "cycle": "cycle cyclus zyklus",
    "group": "group groep gruppe",
    "round": "round ronde runde",
    "white": "white wit weiss",
    "black": "black zwart schwarz",
    "result": "result uitslag ergebnis",
    "points": "points punten punkte",
    "rounds": "rounds ronden runden",
    "colours": "colours kleuren farben",
    "opponents": "opponents tegenstanders gegner",
    "results": "results uitslagen ergebnisse",
}
"""What each column may be called."""
_COLUMN_OF = {plain(heading): column for column, headings in COLUMNS.items() for heading in headings.split()}
_RESULTS = {
    **{each: each for each in ("?", "1-0", "½-½", "0-1", "0-0", "+-", "-+", "--")},
    "=": "½-½",
    "": "?",
}
WITHOUT = {
    **dict.fromkeys(("odd", "oneven", "o", "bye", "spielfrei", "freilos"), "odd"),
    **dict.fromkeys(("away", "afwezig", "a", "afm", "abwesend"), "away"),
    **dict.fromkeys(("no-show", "n", "azk", "fehlt"), "no_shows"),
}
"""Instead of an opponent: odd, signed off, absent without notice."""
_OWN_RESULTS = {"=": "½", "0.5": "½", "0,5": "½", "": "?", "-": "?", "?": "?"}
"""What one player's result may be besides the marks of the game."""
_COLOURS = {"w": "w", "b": "b", "z": "b", "s": "b"}

Line = tuple[int, dict[str, str]]


def table_of(data: bytes, name: str) -> Iterator[Line]:
    """The lines below the headings that are not empty, each with its number."""
    text = list(lines(data, name))
    if len(text) > MOST_LINES:
        raise TooLarge(N_("{name}: more than {most} lines; split the file."), name=name, most=MOST_LINES)
    reader = csv.reader(text, delimiter=separator(text[0] if text else ""))
    headings = [_COLUMN_OF.get(plain(heading), "") for heading in next(reader, [])]
    if not {"white", "black"} <= {*headings} and not {"name", "points"} <= {*headings}:
        raise refused(
            name,
            1,
            N_("there are no columns for white and black, nor for name and points; give the columns these headings."),
        )
    for cells in reader:
        if any(cell.strip() for cell in cells):
            padded = [*cells, *[""] * len(headings)]
            yield reader.line_num, {column: padded[at].strip() for at, column in enumerate(headings) if column}


def number_of(cells: Mapping[str, str], column: str, name: str, line: int, default: int | None = None) -> int:
    """A whole number; an empty cell is the default, if there is one."""
    text = cells.get(column, "")
    if not text and default is not None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise refused(name, line, N_("column '{column}': '{text}' is not a whole number."), text=text, column=column)
    return int(text)


def result_of(text: str, name: str, line: int, game: BoardGame) -> Any:
    """The result of a game as the events have it."""
    plainly = game.read(text.replace(" ", ""))
    if plainly not in _RESULTS:
        win, draw, loss = map(game.format_result, PLAYED)
        fault = N_("'{text}' is not a result; write {win}, {draw} or {loss}, or nothing.")
        raise refused(name, line, fault, text=text, win=win, draw=draw, loss=loss)
    return _RESULTS[plainly]


def tenths_of(text: str, name: str, line: int) -> int:
    """Points with a comma, a point or a half."""
    try:
        exact = Decimal(text.replace("½", ".5").replace(",", ".")) * 10
        if exact == exact.to_integral_value() and abs(exact) < 100_000:
            return int(exact)
    except InvalidOperation:
        pass
    raise refused(name, line, N_("'{text}' is not a score; write it as 12.5."), text=text)


def round_by_round(cells: Mapping[str, str], name: str, line: int, game: BoardGame) -> Iterator[tuple[str, str, str]]:
    """Opponent, colour (w, b or nothing) and own result (1, ½, 0 or ?) of each round that the line tells of."""
    win, draw, loss = game.marks
    own_results = _OWN_RESULTS | {win: "1", draw: "½", loss: "0"}
    opponents = cells.get("opponents", "").replace(",", " ").casefold().split()
    colours = cells.get("colours", "").replace(" ", "").casefold()
    results = cells.get("results", "").split()
    for at in range(max(number_of(cells, "rounds", name, line, 0), len(opponents))):
        opponent, colour, result = (_at(each, at) for each in (opponents, colours, results))
        if not (opponent in ("", "-", "?") or opponent in WITHOUT or (opponent.isascii() and opponent.isdigit())):
            raise refused(
                name, line, N_("'{text}' is not an opponent; write a place on the list, o, a, n or -."), text=opponent
            )
        if result not in own_results:
            fault = N_("'{text}' is not the result of one player; write {win}, {draw}, {loss} or -.")
            raise refused(name, line, fault, text=result, win=win, draw=draw, loss=loss)
        yield opponent, _COLOURS.get(colour, ""), own_results[result]


def _at(told: Sequence[str], at: int) -> str:
    return told[at] if at < len(told) else ""

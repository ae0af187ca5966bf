"""What a tournament file of an older dialect does not state as TRF26 does, and how it is read.

Rows 48, 50 and 166 of FIDE's draft checklist (docs/acceptance.md): whoever imports TRF06 or TRF16 is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from indeler.formats.trf.cells import UNKNOWN, CellReader
from indeler.formats.trf.lines import COMMENT, PREFIX, Line, numbered_lines
from indeler.language import N_, Sentence, Text
from indeler.model import Kind

_BY_DEFAULT: Mapping[tuple[str, ...], Text] = {
    ("142", "XXR"): N_("The number of rounds is not stated (record 142); it is that of the rulebook or of the form."),
    ("152", "XXC"): N_("The colour drawn for the first player is not stated (record 152); round 1 tells it."),
    ("162", "XXS", "BBW", "BBD"): N_(
        "The points of a win, a draw and a bye are not stated (record 162); those of the rulebook count, or those by "
        "which the points column adds up."
    ),
    ("192",): N_("The pairing system is not stated (record 192); it is the rulebook that was chosen."),
    ("202", "212"): N_("The tie-breaks are not stated (record 202); those of the rulebook are used."),
}
"""The records that an older file lacks, and what is taken in their place."""
_OF_2026 = frozenset(("142", "152", "162", "172", "192", "202", "212", "222", "240", "250", "260", "299"))
_OLD_BYES = {"+": Kind.PAIRING_BYE, "=": Kind.HALF_BYE, "-": Kind.NO_NOTICE}
"""The signs by which TRF06 writes rounds without an opponent."""
_FIRST, _WIDTH = 89, 10


def adjustments(data: bytes, name: str) -> list[Sentence]:
    """What of this tournament file was adjusted when it was read, in sentences; nothing of a file of TRF26."""
    lines = [*numbered_lines(data, name)]
    players = [line for line in lines if line.id == "001"]
    found = [*_unknown_results(players)]
    stated = {_id(line) for line in lines}
    if players and not stated & _OF_2026:
        found += _old_byes(players)
        found += [Sentence(text) for ids, text in _BY_DEFAULT.items() if not stated.intersection(ids)]
    return found


def _id(line: Line) -> str:
    """The identifier of a record, also of one that a comment of ours carries."""
    return line.text.removeprefix(PREFIX)[:3] if line.text.startswith(COMMENT) else line.id


def _unknown_results(players: Sequence[Line]) -> Iterator[Sentence]:
    reader = CellReader()
    for line in players:
        number = line.text[4:8].strip()
        for round, entry in enumerate(reader.card(line, 0), start=1):
            if entry is not None and entry.code == UNKNOWN:
                sign = line.text[_FIRST + _WIDTH * round - 1]
                text = N_("Player {player}, round {round}: '{sign}' is no result; the result is taken as unknown.")
                yield Sentence(text, player=number, round=round, sign=sign)


def _old_byes(players: Sequence[Line]) -> Iterator[Sentence]:
    """TRF06: signs of games in a round without an opponent."""
    text = N_("'{sign}' without an opponent is read as {kind} ({code}); places: {count}.")
    cells = [
        line.text[start : start + _WIDTH]
        for line in players
        for start in range(_FIRST, len(line.text), _WIDTH)
        if not line.text[start : start + 6].strip(" 0")
    ]
    for sign, kind in _OLD_BYES.items():
        count = sum(cell[9:] == sign for cell in cells)
        if count:
            yield Sentence(text, sign=sign, kind=Sentence(kind.label), code=kind.code, count=count)

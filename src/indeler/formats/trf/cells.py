"""The ten columns of a round in a player's record: opponent, colour, result."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.formats.trf.draft import Draft
from indeler.formats.trf.fields import HIGHEST_ROUND, misplaced, parse_int, shifted
from indeler.formats.trf.lines import Line
from indeler.language import N_, Sentence, TooLarge
from indeler.model import Card, Colour, Entry, Kind

_START = 89
_WIDTH = 10
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None, " ": None}
_RESULTS = "1=0WDL+-?UFHZ "
_TAILS = {
    f" {colour} {result}": (side, result.upper())
    for letter, side in _COLOURS.items()
    for colour in {letter, letter.upper()}
    for result in {*_RESULTS, *_RESULTS.lower()}
}
"""What may follow the opponent in a cell: the colour and the result, in either case."""
_BYES = {
    "U": Kind.PAIRING_BYE,
    "F": Kind.FULL_BYE,
    "H": Kind.HALF_BYE,
    "Z": Kind.ZERO_BYE,
    "+": Kind.PAIRING_BYE,  # old files give the odd player a win against nobody
    "=": Kind.HALF_BYE,  # half a point to one who asked for it
    "-": Kind.NO_NOTICE,  # and an absentee a loss
}


UNKNOWN = "unknown"
"""The code of a result whose sign is not known; it becomes that of an unknown result once both cells are read."""


_SIGNS = frozenset(map(chr, range(ord("!"), ord("~") + 1))) - {*_RESULTS, *_RESULTS.lower(), *"23456789"}
"""Signs that stand for no result that we know."""


class CellReader:
    """Reads the rounds of one player after another. Cells recur, so each text is understood only once."""

    def __init__(self) -> None:
        self._known: dict[str, Entry | None] = {}

    @property
    def has_unknown(self) -> bool:
        """Whether a sign was read that stands for no result."""
        return any(entry is not None and entry.code == UNKNOWN for entry in self._known.values())

    def card(self, line: Line, player: int) -> list[Entry | None]:
        """The player's rounds; None is a round of which the record says nothing."""
        count = -((_START - len(line.text)) // _WIDTH)
        if count > HIGHEST_ROUND:
            raise TooLarge(
                N_("{file}:{line}: player {player} has {count} rounds; at most {highest}."),
                file=line.path,
                line=line.number,
                player=player,
                count=count,
                highest=HIGHEST_ROUND,
            )
        text = line.text.ljust(_START + _WIDTH * count)
        known = self._known
        card = []
        for start in range(_START, len(text), _WIDTH):
            cell = text[start : start + _WIDTH]
            if cell not in known:
                try:
                    known[cell] = _entry(cell)
                except ValueError:
                    round, fault = (start - _START) // _WIDTH + 1, _fault(cell, start)
                    raise line.refuse(
                        N_("player {player}, round {round}: {fault}"), player=player, round=round, fault=fault
                    ) from None
            card.append(known[cell])
        return card


def _entry(cell: str) -> Entry | None:
    """What a cell says; ValueError if it is garbage. Row 166 of FIDE's draft checklist: unknown signs are read, too."""
    tail = _TAILS.get(cell[6:])
    if tail is None and cell[9] in _SIGNS and f"{cell[6:9]}1" in _TAILS and cell[1:6].strip(" 0"):
        tail = _TAILS[f"{cell[6:9]}1"][0], UNKNOWN
    if tail is None or cell[0] != " ":
        raise ValueError(cell)
    opponent = parse_int(cell[1:6].strip())
    colour, result = tail
    if opponent:
        return Entry(opponent, colour, result)
    if result == " ":
        return None
    if result not in _BYES:
        raise ValueError(cell)
    return Entry(bye=_BYES[result])


def _fault(cell: str, start: int) -> Sentence:
    """What is wrong with a cell that begins after this column."""
    for gap in (0, 6, 8):
        if cell[gap] != " ":
            return shifted(start + gap + 1, cell[gap])
    if cell[7].lower() not in _COLOURS:
        return misplaced(start + 8, start + 8, cell[7], N_("w, b or -"))
    if cell[9].upper() not in _RESULTS:
        return misplaced(start + 10, start + 10, cell[9], N_("one of 1 = 0 W D L + - U F H Z ?"))
    if cell[1:6].strip(" 0"):
        return misplaced(start + 3, start + 6, cell[1:6].strip(), N_("the opponent's number or 0000"))
    text = N_("has result '{result}' but no opponent; name the opponent or write U, F, H or Z.")
    return Sentence(text, result=cell[9].upper())


def settle_unknown(draft: Draft) -> None:
    """Row 166 of FIDE's draft checklist: a game with an unknown sign is one whose result is unknown, on both cards.

    Points that are stated of these two cannot be compared with their results.
    """
    for number, card in draft.cards.items():
        for place, entry in enumerate(card):
            if entry is None or entry.code != UNKNOWN:
                continue
            card[place] = entry._replace(code="?")
            draft.stated_points.pop(number, None)
            other = draft.cards.get(entry.opponent, [])
            faced = other[place] if place < len(other) else None
            if faced is not None and faced.opponent == number and faced.code != UNKNOWN:
                other[place] = faced._replace(code="?")
                draft.stated_points.pop(entry.opponent, None)


def written_cells(card: Card, coming: Kind | None, adjourned: str) -> str:
    """A card as columns; ``coming`` is the bye of the round to be paired, ``adjourned`` the letter for such a game."""
    parts = []
    for opponent, colour, kind, _ in card:
        if colour is None:
            parts.append(f"  0000 - {kind.code}")
        else:
            code = adjourned if kind is Kind.ADJOURNED else kind.code
            parts.append(f"{opponent:6} {colour.value} {code}")
    if coming is not None:
        parts.append(f"  0000 - {coming.code}")
    return "".join(parts)


def last_paired(card: Sequence[Entry | None], known: int) -> int:
    """The last round, not before ``known``, in which this card has an opponent or the pairing-allocated bye."""
    for round in range(len(card), known, -1):
        entry = card[round - 1]
        if entry is not None and (entry.opponent or entry.bye is Kind.PAIRING_BYE):
            return round
    return known

"""The ten columns of a round in a player's record: opponent, colour, result; and how those of older dialects are read.

Rows 48, 50 and 166 of FIDE's draft checklist (docs/acceptance.md): a reader of TRF06 or TRF16 is shown what the
file does not state as TRF26 does (`adjustments`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from indeler.formats.trf.draft import Draft
from indeler.formats.trf.fields import HIGHEST_ROUND, misplaced, parse_int, shifted
from indeler.formats.trf.lines import COMMENT, PREFIX, Line, numbered_lines
from indeler.language import N_, Sentence, Text, TooLarge
from indeler.model import Card, Colour, Entry, Kind, Team, Teams

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
"""The text after the opponent in a cell: the colour and the result, in either case."""
_BYES = {
    "U": Kind.PAIRING_BYE,
    "F": Kind.FULL_BYE,
    "H": Kind.HALF_BYE,
    "Z": Kind.ZERO_BYE,
    "+": Kind.EMPTY_SEAT,  # of a team; in old files of players it is the bye (`absences.read_old_byes`)
    "=": Kind.HALF_BYE,  # half a point to a player who requested it
    "-": Kind.NO_NOTICE,  # and an absentee a loss
}


_UNKNOWN = "unknown"
"""The code of a result whose sign is not known; it becomes that of an unknown result once both cells are read."""


_SIGNS = frozenset(map(chr, range(ord("!"), ord("~") + 1))) - {*_RESULTS, *_RESULTS.lower(), *"23456789"}
"""Signs that are not those of a known result."""


class CellReader:
    """A reader of the rounds of players. The same cells occur often, so each text is interpreted only once."""

    def __init__(self) -> None:
        self._known: dict[str, Entry | None] = {}

    @property
    def has_unknown(self) -> bool:
        """Whether a sign was read that is not the sign of a result."""
        return any(entry is not None and entry.code == _UNKNOWN for entry in self._known.values())

    @property
    def has_empty_seats(self) -> bool:
        """Whether a win without an opponent was read."""
        return any(entry is not None and entry.bye is Kind.EMPTY_SEAT for entry in self._known.values())

    def card(self, line: Line, player: int) -> list[Entry | None]:
        """Return the player's rounds, with None for each round that the record does not mention."""
        count = -((_START - len(line.text)) // _WIDTH)
        if count > HIGHEST_ROUND:
            refusal = N_("{file}:{line}: player {player} has {count} rounds; at most {highest}.")
            raise TooLarge(refusal, file=line.path, line=line.number, player=player, count=count, highest=HIGHEST_ROUND)
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
    """Return a cell's content; ValueError for garbage. Row 166 of FIDE's checklist: unknown signs are read, too."""
    tail = _TAILS.get(cell[6:])
    if tail is None and cell[9] in _SIGNS and f"{cell[6:9]}1" in _TAILS and cell[1:6].strip(" 0"):
        tail = _TAILS[f"{cell[6:9]}1"][0], _UNKNOWN
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
    """Row 166 of FIDE's draft checklist: set a game with an unknown sign to an unknown result, on both cards.

    The stated points of both players are dropped, because they cannot be compared with the results.
    """
    for number, card in draft.cards.items():
        for place, entry in enumerate(card):
            if entry is None or entry.code != _UNKNOWN:
                continue
            card[place] = entry._replace(code="?")
            draft.stated_points.pop(number, None)
            other = draft.cards.get(entry.opponent, [])
            faced = other[place] if place < len(other) else None
            if faced is not None and faced.opponent == number and faced.code != _UNKNOWN:
                other[place] = faced._replace(code="?")
                draft.stated_points.pop(entry.opponent, None)


def complete_colours(draft: Draft) -> list[Sentence]:
    """Row 52 of FIDE's draft checklist: give both players of a forfeited game a colour; return what was adjusted.

    Nobody had a colour in such a game, so it changes no pairing. If none is stated, the lower number has White.
    """
    text = N_("{white} – {black}, round {round}: a colour of this forfeited game is missing; {white} has White.")
    found = []
    for number, card in draft.cards.items():
        for place, entry in enumerate(card):
            other = _opposite(draft, number, place, entry)
            if entry is None or other is None or entry.colour is not None:
                continue
            colour = Colour.WHITE if number < entry.opponent else Colour.BLACK
            colour = other.colour.other if other.colour is not None else colour
            card[place] = entry._replace(colour=colour)
            draft.cards[entry.opponent][place] = other._replace(colour=colour.other)
            white, black = (number, entry.opponent) if colour is Colour.WHITE else (entry.opponent, number)
            found.append(Sentence(text, white=white, black=black, round=place + 1))
    return found


def _opposite(draft: Draft, number: int, place: int, entry: Entry | None) -> Entry | None:
    """Return the opponent's side of a forfeited game, if both players state it."""
    if entry is None or not entry.opponent or entry.code not in ("+", "-"):
        return None
    card = draft.cards.get(entry.opponent, [])
    other = card[place] if place < len(card) else None
    return other if other is not None and other.opponent == number and other.code in ("+", "-") else None


def written_cells(card: Card, coming: Kind | None, adjourned: str) -> str:
    """Return a card as columns; ``coming`` is the bye of the next round, ``adjourned`` the letter of such a game."""
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
    """Return the last round, at least ``known``, in which this card has an opponent or the pairing-allocated bye."""
    for round in range(len(card), known, -1):
        entry = card[round - 1]
        if entry is not None and (entry.opponent or entry.bye in (Kind.PAIRING_BYE, Kind.EMPTY_SEAT)):
            return round
    return known


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
"""The records that an older file lacks, and the values that are used instead."""
_OF_2026 = frozenset(("142", "152", "162", "172", "192", "202", "212", "222", "240", "250", "260", "299"))
_OLD_BYES = {"+": Kind.PAIRING_BYE, "=": Kind.HALF_BYE, "-": Kind.NO_NOTICE}
"""The signs by which TRF06 writes rounds without an opponent."""


def adjustments(data: bytes, name: str) -> list[Sentence]:
    """Return what was adjusted when this tournament file was read, in sentences; nothing for TRF26."""
    from indeler.model.teams import pairs_teams

    lines = [*numbered_lines(data, name)]
    players = [line for line in lines if line.id == "001"]
    found = [*_unknown_results(players)]
    stated = {_id(line) for line in lines}
    if players and not stated & _OF_2026:
        type = next((line.text[4:] for line in lines if _id(line) == "092"), "")
        of_teams = bool(stated & {"013", "310"}) and pairs_teams("", Teams((Team(1, ""),)), "", type)
        found += _old_byes(players, _OLD_BYES | {"+": Kind.EMPTY_SEAT} if of_teams else _OLD_BYES)
        found += [Sentence(text) for ids, text in _BY_DEFAULT.items() if not stated.intersection(ids)]
    return found


def _id(line: Line) -> str:
    """Return the identifier of a record, also of one in a comment of ours."""
    return line.text.removeprefix(PREFIX)[:3] if line.text.startswith(COMMENT) else line.id


def _unknown_results(players: Sequence[Line]) -> Iterator[Sentence]:
    reader = CellReader()
    for line in players:
        number = line.text[4:8].strip()
        for round, entry in enumerate(reader.card(line, 0), start=1):
            if entry is not None and entry.code == _UNKNOWN:
                sign = line.text[_START + _WIDTH * round - 1]
                text = N_("Player {player}, round {round}: '{sign}' is no result; the result is taken as unknown.")
                yield Sentence(text, player=number, round=round, sign=sign)


def _old_byes(players: Sequence[Line], kinds: Mapping[str, Kind]) -> Iterator[Sentence]:
    """TRF06: signs of games in a round without an opponent."""
    text = N_("'{sign}' without an opponent is read as {kind} ({code}); places: {count}.")
    cells = [
        line.text[start : start + _WIDTH]
        for line in players
        for start in range(_START, len(line.text), _WIDTH)
        if not line.text[start : start + 6].strip(" 0")
    ]
    for sign, kind in kinds.items():
        count = sum(cell[9:] == sign for cell in cells)
        if count:
            yield Sentence(text, sign=sign, kind=Sentence(kind.label), code=kind.code, count=count)

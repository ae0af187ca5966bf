"""The start position of a round of 960: drawn by lot, one of 960, known by its number."""

from __future__ import annotations

from itertools import combinations

from indeler.language import Sentence, Wording
from indeler.systems.lots import lot

POSITIONS = 960
LETTERS = {"en": "RNBQK", "nl": "TPLDK", "de": "TSLDK"}
"""Rook, knight, bishop, queen and king as each language writes them."""


def drawn(seed: str, round: int) -> int:
    """The position of a round: what is left of the lot of 960 (`indeler.systems.lots`) after division by 960."""
    return int(lot(seed, round, POSITIONS), 16) % POSITIONS


def arrangement(number: int) -> str:
    """The first rank from a to h by the usual numbers: 518 is RNBQKBNR."""
    rest, light = divmod(number, 4)
    rest, dark = divmod(rest, 4)
    knights, queen = divmod(rest, 6)
    files = [""] * 8
    files[2 * light + 1] = files[2 * dark] = "B"
    _put(files, queen, "Q")
    first, second = list(combinations(range(5), 2))[knights]
    _put(files, second, "N")
    _put(files, first, "N")
    return "".join(piece or next(left) for left in [iter("RKR")] for piece in files)


def pieces(number: int) -> Sentence:
    """The first rank with the letters of each language."""
    written = {
        lang: arrangement(number).translate(str.maketrans(LETTERS["en"], letters)) for lang, letters in LETTERS.items()
    }
    return Sentence(Wording(written))


def _put(files: list[str], place: int, piece: str) -> None:
    """On the file that is so many free ones from the left."""
    files[[file for file, there in enumerate(files) if not there][place]] = piece

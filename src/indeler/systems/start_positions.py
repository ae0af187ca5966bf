"""The 960 start positions of Chess960: the draw by lot, and the first rank of each."""

from __future__ import annotations

from itertools import combinations

from indeler.language import Sentence, Wording
from indeler.language.catalogue import LANGUAGES, conventions_of
from indeler.systems.lots import lot

START_POSITIONS = 960


def start_position_of_round(seed: str, round: int) -> int:
    """Return the position of a round: the remainder of the lot of 960 (`indeler.systems.lots`) divided by 960."""
    return int(lot(seed, round, START_POSITIONS), 16) % START_POSITIONS


def first_rank(number: int) -> str:
    """Return the first rank from a to h by the standard number: 518 is RNBQKBNR."""
    rest, light = divmod(number, 4)
    rest, dark = divmod(rest, 4)
    knights, queen = divmod(rest, 6)
    files = [""] * 8
    files[2 * light + 1] = files[2 * dark] = "B"
    _place_on_free_file(files, queen, "Q")
    first, second = list(combinations(range(5), 2))[knights]
    _place_on_free_file(files, second, "N")
    _place_on_free_file(files, first, "N")
    return "".join(piece or next(left) for left in [iter("RKR")] for piece in files)


def format_first_rank(number: int) -> Sentence:
    """Return the first rank with the letters of each language."""
    english, rank = conventions_of("en").pieces, first_rank(number)
    written = {lang: rank.translate(str.maketrans(english, conventions_of(lang).pieces)) for lang in LANGUAGES}
    return Sentence(Wording(written))


def _place_on_free_file(files: list[str], place: int, piece: str) -> None:
    files[[file for file, there in enumerate(files) if not there][place]] = piece

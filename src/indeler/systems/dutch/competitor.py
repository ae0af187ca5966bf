"""A player as the Dutch system sees him before a round: score, colours, floats, and whether he may have the bye."""

from __future__ import annotations

from enum import Enum, IntEnum
from functools import lru_cache

from indeler._typing import NamedTuple
from indeler.model import Colour, Tenths, saldo


class Strength(IntEnum):
    """knsb-rating A7a, A7b, A7c, A7f: how strongly a player wants a colour."""

    NONE = 0
    MILD = 1
    """fide-1992 Sollfarbe-schwach: both colours equally often, so the other one than last time."""
    STRONG = 2
    """fide-1992 Sollfarbe-stark: one colour once more than the other."""
    ABSOLUTE = 3
    """fide-1992 Sollfarbe-absolut: one colour twice more than the other, or in both last games."""


class Float(Enum):
    """Against whom a player met in a round: a lower score (down), a higher one (up), or neither."""

    DOWN = "down"
    UP = "up"
    NONE = ""

    __hash__ = object.__hash__  # a member is equal to itself only; the hash of its name costs a call


class Competitor:
    """One player to be paired. ``index`` is the rank among all to be paired: score first, then place."""

    __slots__ = (
        "bye_barred",
        "colour_class",
        "colours",
        "cost_class",
        "floats",
        "games",
        "index",
        "number",
        "opponents",
        "parity",
        "place",
        "points",
        "saldo",
        "score",
        "strength",
        "topscorer",
        "twice",
        "wish",
    )

    number: int
    place: int
    """The place on the start list: the pairing number, where the rulebook makes no list of its own."""
    index: int
    score: Tenths
    """The score that counts for pairing: points plus virtual points."""
    points: Tenths
    games: int
    colours: tuple[Colour, ...]
    opponents: tuple[int, ...]
    """In the same games, by pairing number."""
    saldo: int
    twice: Colour | None
    """The colour of the last two games, where it was the same."""
    wish: Colour | None
    strength: Strength
    floats: tuple[Float, Float]
    """The float of the last round and of the round before."""
    bye_barred: bool
    topscorer: bool
    parity: int
    """The place on the initial list among those who have taken part: odd or even decides the first colour."""
    colour_class: object
    """Equal for players whose colour wishes are alike in every respect (an *equivalence class*)."""
    cost_class: int
    """The same number for players who are alike in all that a criterion can look at."""

    def __repr__(self) -> str:
        return f"<{self.number}: {self.score}>"


class ColourPreference(NamedTuple):
    """What a colour history makes somebody want."""

    saldo: int
    wish: Colour | None
    strength: Strength
    twice: Colour | None
    key: tuple[Colour | None, int, int, Colour | None]
    """Equal for histories whose wishes are alike in every respect: only absolute ones are told apart by more."""


@lru_cache(maxsize=1 << 14)
def colour_preference(colours: tuple[Colour, ...]) -> ColourPreference:
    """fide-dutch 1.6: the colour difference of whoever had these colours, and what he then wants."""
    difference = saldo(colours)
    wish, strength, twice = colour_wish(colours, difference)
    is_absolute = strength is Strength.ABSOLUTE
    key = (wish, int(strength), difference if is_absolute else 0, twice if is_absolute else None)
    return ColourPreference(difference, wish, strength, twice, key)


def colour_wish(colours: tuple[Colour, ...], saldo: int) -> tuple[Colour | None, Strength, Colour | None]:
    """fide-dutch 1.7.1, 1.7.2, 1.7.3, 1.7.4; fide-dutch-2017 A.6, A.6.a, A.6.b, A.6.c, A.6.d; fide-handling 8: a wish.

    With how strongly it is wanted, and the colour had twice running.
    """
    if not colours:
        return None, Strength.NONE, None
    last = colours[-1]
    twice = last if len(colours) > 1 and colours[-2] is last else None
    fewer = Colour.BLACK if saldo > 0 else Colour.WHITE
    if abs(saldo) > 1:
        return fewer, Strength.ABSOLUTE, twice
    if twice is not None:
        return last.other, Strength.ABSOLUTE, twice
    if saldo:
        return fewer, Strength.STRONG, None
    return last.other, Strength.MILD, None

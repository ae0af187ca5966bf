"""A player's data for the Dutch system before a round (score, colours, floats), and the allocation of colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, IntEnum
from functools import lru_cache

from indeler._typing import NamedTuple
from indeler.model import Colour, Tenths, last_difference, saldo

RULEBOOK = "fide-dutch"


class Strength(IntEnum):
    """knsb-rating A7a, A7b, A7c, A7f: the strength of a colour wish."""

    NONE = 0
    MILD = 1
    """fide-1992 Sollfarbe-schwach: both colours equally often, so the other one than last time."""
    STRONG = 2
    """fide-1992 Sollfarbe-stark: one colour once more than the other."""
    ABSOLUTE = 3
    """fide-1992 Sollfarbe-absolut: one colour twice more than the other, or in both last games."""


class Float(Enum):
    """The float of a player in a round: against a lower score (down), a higher one (up), or neither."""

    DOWN = "down"
    UP = "up"
    NONE = ""

    __hash__ = object.__hash__  # members compare by identity; hashing the name costs a call


class Competitor:
    """One player to be paired. ``index`` is the rank among all to be paired: score first, then place."""

    __slots__ = (
        "bye_barred", "colour_class", "colours", "cost_class", "floats", "games", "index", "number", "opponents",
        "parity", "place", "points", "saldo", "score", "strength", "topscorer", "twice", "wish",
    )  # fmt: skip

    number: int
    place: int
    """The place on the start list: the pairing number, unless the rulebook makes a list of its own."""
    index: int
    score: Tenths
    """The score that counts for pairing: points plus virtual points."""
    points: Tenths
    games: int
    colours: tuple[Colour, ...]
    opponents: tuple[int, ...]
    """The opponents in these games, by pairing number."""
    saldo: int
    twice: Colour | None
    """The colour of the last two games, if they are equal."""
    wish: Colour | None
    strength: Strength
    floats: tuple[Float, Float]
    """The float of the last round and of the round before."""
    bye_barred: bool
    topscorer: bool
    parity: int
    """The place on the initial list among players who have taken part: odd or even decides the first colour."""
    colour_class: object
    """Equal for players whose colour wishes are alike in every respect (an *equivalence class*)."""
    cost_class: int
    """Equal for players who are alike in everything that a criterion can depend on."""

    def __repr__(self) -> str:
        return f"<{self.number}: {self.score}>"


class ColourPreference(NamedTuple):
    """The colour preference that follows from a colour history."""

    saldo: int
    wish: Colour | None
    strength: Strength
    twice: Colour | None
    key: tuple[Colour | None, int, int, Colour | None]
    """Equal for histories with equivalent wishes: only absolute wishes are distinguished further."""


@lru_cache(maxsize=1 << 14)
def colour_preference(colours: tuple[Colour, ...]) -> ColourPreference:
    """fide-dutch 1.6: return the colour difference of these colours and the preference that follows."""
    difference = saldo(colours)
    wish, strength, twice = colour_wish(colours, difference)
    is_absolute = strength is Strength.ABSOLUTE
    key = (wish, int(strength), difference if is_absolute else 0, twice if is_absolute else None)
    return ColourPreference(difference, wish, strength, twice, key)


def colour_wish(colours: tuple[Colour, ...], saldo: int) -> tuple[Colour | None, Strength, Colour | None]:
    """fide-dutch 1.7.1, 1.7.2, 1.7.3, 1.7.4; fide-dutch-2017 A.6, A.6.a, A.6.b, A.6.c, A.6.d; fide-handling 8: a wish.

    Returns the wish, its strength, and the colour of the last two games if they are equal.
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


FIDE_2026 = ("5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5")
FIDE_2017 = ("E.1", "E.2", "E.3", "E.4", "E.5")


def colour_of_higher(
    higher: Competitor, lower: Competitor, initial: Colour, clauses: Sequence[str] = FIDE_2026
) -> tuple[Colour, str]:
    """Return the colour of the higher ranked of two opponents, and the edition's clause that determines it."""
    found = first_decision(zip(clauses, _RULES, strict=False), higher, lower)
    return found or (first_colour(higher, initial), clauses[-1])


ColourRule = Callable[[Competitor, Competitor], Colour | None]
"""The colour of the first of two players; None if the rule does not decide."""


def first_decision(rules: Iterable[tuple[str, ColourRule]], a: Competitor, b: Competitor) -> tuple[Colour, str] | None:
    """Return the colour of the first player by the first rule that decides, and its clause; None if none decides."""
    for clause, rule in rules:
        colour = rule(a, b)
        if colour is not None:
            return colour, clause
    return None


def both_wishes(higher: Competitor, lower: Competitor) -> Colour | None:
    """5.2.1; fide-dutch-2017 E.1; knsb-rating E1: both wishes if they differ; no wish is compatible with any."""
    if higher.wish is lower.wish:
        return None
    return higher.wish or (lower.wish.other if lower.wish else None)


def stronger_wish(higher: Competitor, lower: Competitor) -> Colour | None:
    """5.2.2; fide-dutch-2017 E.2: the stronger of two equal wishes; of two absolute ones the wider difference."""
    if higher.wish is None or lower.wish is None or _weight(higher) == _weight(lower):
        return None
    return higher.wish if _weight(higher) > _weight(lower) else lower.wish.other


def stronger_kind_of_wish(higher: Competitor, lower: Competitor) -> Colour | None:
    """knsb-rating E2; fide-1992 Farbe-2: an absolute wish before a strong one, that before a mild one; no more."""
    if higher.wish is None or lower.wish is None or higher.strength == lower.strength:
        return None
    return higher.wish if higher.strength > lower.strength else lower.wish.other


def _weight(one: Competitor) -> tuple[Strength, int]:
    return one.strength, abs(one.saldo) if one.strength is Strength.ABSOLUTE else 0


def alternate(higher: Competitor, lower: Competitor) -> Colour | None:
    """5.2.3; fide-dutch-2017 E.3; knsb-rating E3: the opposite of the colours when they last differed."""
    difference = last_difference(higher.colours, lower.colours)
    return difference[0].other if difference else None


def wish_of_higher(higher: Competitor, lower: Competitor) -> Colour | None:
    """5.2.4; fide-dutch-2017 E.4; knsb-rating E4: the wish of the higher ranked."""
    return higher.wish


def first_colour(higher: Competitor, initial: Colour) -> Colour:
    """5.2.5, 5.1; fide-dutch-2017 E.5: without a game, an odd place on the initial list has the colour drawn."""
    return initial if higher.parity % 2 else initial.other


_RULES = (both_wishes, stronger_wish, alternate, wish_of_higher)

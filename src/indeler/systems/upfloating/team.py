"""The FIDE Swiss Team Pairing System in force since 1 February 2026 (C.04.6): preferences, criteria and colours."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.model import Colour, last_difference, saldo
from indeler.systems.upfloating.bracket import Criterion, System
from indeler.systems.upfloating.field import Entrant

RULEBOOK = "fide-team"

TYPE_A, TYPE_B, NO_PREFERENCES = "A", "B", "none"


def preference(colours: Sequence[Colour], kind: str, *, is_last: bool) -> tuple[Colour | None, bool]:
    """1.6.2, 1.7.1, 1.7.2: what a team prefers after these colours, and whether strongly; ``is_last``: last round."""
    if kind == NO_PREFERENCES or not colours:
        return None, False
    difference, last = saldo(colours), colours[-1]
    twice = last if colours[-2:-1] == (last,) else None
    if difference < -1 or (difference in (0, -1) and twice is Colour.BLACK):
        return Colour.WHITE, kind == TYPE_B
    if difference > 1 or (difference in (0, 1) and twice is Colour.WHITE):
        return Colour.BLACK, kind == TYPE_B
    if kind == TYPE_A:
        return None, False
    if difference:
        return (Colour.WHITE if difference < 0 else Colour.BLACK), False
    return (None if is_last else last.other), False


def misses_preference(higher: Entrant, lower: Entrant) -> bool:
    """C8: both prefer the same colour, so one of them does not get it."""
    return higher.wish is not None and higher.wish is lower.wish


def misses_strong_preference(higher: Entrant, lower: Entrant) -> bool:
    """C9: both prefer the same colour strongly; of a strong and a mild preference the strong one is granted."""
    return misses_preference(higher, lower) and higher.strong and lower.strong


def meets_upfloater_again(higher: Entrant, lower: Entrant) -> bool:
    """C10: the opponent of an upfloater floated in the round before."""
    return higher.score > lower.score and higher.floated


COLOUR_CRITERIA = (Criterion("C8", misses_preference), Criterion("C9", misses_strong_preference))
FLOAT_CRITERION = Criterion("C10", meets_upfloater_again)


def system(round: int, total: int | None) -> System:
    """C7, C10: the criteria of this round; floats of the round before do not count in the last two."""
    spares = total is None or round <= total - 2
    return System(
        (*COLOUR_CRITERIA, FLOAT_CRITERION) if spares else COLOUR_CRITERIA,
        spares,
        lambda one: (one.wish, one.strong, one.floated),
    )


def first_and_other(one: Entrant, other: Entrant) -> tuple[Entrant, Entrant]:
    """4.2: the first-team has the higher primary score, secondary score, or the smaller number."""
    first = max(one, other, key=lambda side: (side.points, -side.number))
    return first, other if first is one else one


def colour_of_first(first: Entrant, other: Entrant, initial: Colour) -> tuple[Colour, str]:
    """4.3.1, 4.3.2, 4.3.3, 4.3.4: the colour of the first-team, and the clause that gives it."""
    if not first.colours and not other.colours:
        return (initial if first.number % 2 else initial.other), "4.3.1"
    if first.wish is None and other.wish is not None:
        return other.wish.other, "4.3.2"
    if first.wish is not None and first.wish is not other.wish:
        return first.wish, "4.3.3" if other.wish else "4.3.2"
    if first.wish is not None and first.strong != other.strong:
        return (first.wish if first.strong else first.wish.other), "4.3.4"
    return _by_history(first, other)


def _by_history(first: Entrant, other: Entrant) -> tuple[Colour, str]:
    """4.3.5, 4.3.6, 4.3.7, 4.3.8, 4.3.9: both prefer the same, or nothing, equally strongly."""
    mine, yours = saldo(first.colours), saldo(other.colours)
    if mine != yours:
        return (Colour.WHITE if mine < yours else Colour.BLACK), "4.3.5"
    difference = last_difference(first.colours, other.colours)
    if difference:
        return difference[0].other, "4.3.6"
    if first.wish is not None:
        return first.wish, "4.3.7"
    if first.colours:
        return first.colours[-1].other, "4.3.8"
    return other.colours[-1], "4.3.9"

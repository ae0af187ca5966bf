"""What the rulebook asks of a bracket, as criteria in the order in which C10 gives them up last to first."""

from __future__ import annotations

from indeler.model import Tenths
from indeler.systems.dutch.colour_criteria import same_wish
from indeler.systems.dutch.competitor import Competitor, Float, Strength
from indeler.systems.dutch.criteria import Count, Criterion, Scores

RULEBOOK = "knsb-rating"

SWITCHES = ("B2", "A7d", "C10d", "C10c", "C10b", "C10a")
"""C10: the criteria that the print only switches on and off; X and Z (C10e) it counts."""


def most_pairs() -> Criterion:
    """A11, C2a, C14a: as many pairs as possible, from P0 down."""
    return Count("A11", leave=lambda one: 1)


def lowest_floaters() -> Criterion:
    """B3, A11, C14b2: those who leave have scores as low as possible, so the highest moved-down players are paired."""
    return Scores("B3", leave=lambda one: one.score)


def colours(*, odd_round: bool) -> list[Criterion]:
    """B4, C10e, C10f, C10g: B2 for topscorers; in odd rounds A7d, then X; in even rounds X, then Z."""
    x: Criterion = Count("B4", pair=same_wish)
    strong: Criterion = Count("A7d" if odd_round else "A7e", pair=same_strong_wish)
    return [Count("B2", pair=same_absolute_wish), *([strong, x] if odd_round else [x, strong])]


def same_absolute_wish(higher: Competitor, lower: Competitor) -> bool:
    """NB, B2, C3b, C10g: two who both must have the same colour; they may only meet if one is a topscorer."""
    return same_wish(higher, lower) and higher.strength is lower.strength is Strength.ABSOLUTE


def same_strong_wish(higher: Competitor, lower: Competitor) -> bool:
    """A7d, A7e, C3c, C10f: two who both want the same colour more than mildly; Z counts them in even rounds."""
    return same_wish(higher, lower) and min(higher.strength, lower.strength) >= Strength.STRONG


def repeated_downfloats(highest: Tenths | None) -> list[Criterion]:
    """B5, B6, C3e, C3f, C10c, C10d: who leaves as in the last round, then as in the one before.

    Only players with at most the ``highest`` score count, where one is given: whoever has floated already floats on.
    """

    def again(ago: int, clause: str) -> Criterion:
        def leaves(one: Competitor) -> bool:
            return one.floats[ago] is Float.DOWN and (highest is None or one.score <= highest)

        return Count(clause, leave=leaves)

    return [again(0, "C10d"), again(1, "C10c")]


def repeated_upfloats(above: Tenths) -> list[Criterion]:
    """B5, B6, C3g, C3h, C10a, C10b: who meets a higher score as in the last round, then as in the one before.

    Only opponents with a score ``above`` this one count.
    """

    def again(ago: int, clause: str) -> Criterion:
        def meets(higher: Competitor, lower: Competitor) -> bool:
            return lower.floats[ago] is Float.UP and higher.score > max(lower.score, above)

        return Count(clause, pair=meets)

    return [again(0, "C10b"), again(1, "C10a")]


def merged(s2_score: Tenths, way: str, unit: int) -> list[Criterion]:
    """C13, B3: as many of S1 as possible, then the least squares of score differences; the bye's is one's score.

    The squares are of whole numbers: of so many parts of a tenth as scores are counted in.
    """
    s1: Criterion = Count("C13", leave=lambda one: one.score > s2_score)
    squares: Criterion = Count(
        "B3",
        pair=lambda higher, lower: squared(higher.score - lower.score, unit),
        leave=lambda one: squared(one.score, unit),
    )
    orders = {"squares": [s1, squares], "literal": [s1], "minimise_score_differences": [squares, s1]}
    return [most_pairs(), *orders[way]]


def squared(difference: Tenths, unit: int) -> int:
    """B3: the square of a score difference in whole parts of a tenth."""
    return int(difference * unit) ** 2

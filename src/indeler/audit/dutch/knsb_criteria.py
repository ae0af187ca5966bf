"""What Zwitsers op rating counts in a bracket, in the order in which C10 gives it up last to first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from indeler.audit.dutch.brackets import Look
from indeler.audit.dutch.criteria import counted, floated, met, same_wish, scored, wishes
from indeler.audit.dutch.people import ABSOLUTE, MILD
from indeler.audit.instance import Criterion

RULEBOOK = "knsb-rating"


def downfloaters() -> list[Criterion]:
    """A11, B3: most pairs, then those who leave have scores as low as can be."""
    return [counted("A11", lambda one: 1), scored("B3", lambda one: one.score)]


def quality(round: int, above: int, *, upfloats: bool, double: bool = False) -> list[Criterion]:
    """C10: B2, A7d and X in odd rounds or X and Z in even ones, downfloats, upfloats; ``above`` this score is S1.

    With ``double`` a moved-down player who floats on counts as a downfloater as well.
    """
    x, strong = met("B4", same_wish, wishes), met("A7d" if round % 2 else "A7e", _same_strong_wish, wishes)
    criteria = [met("B2", _same_absolute_wish, wishes), *([strong, x] if round % 2 else [x, strong])]
    counts = (lambda one: True) if double else (lambda one: one.score <= above)
    criteria += [counted(clause, partial(_down_again, ago, counts)) for ago, clause in enumerate(("C10d", "C10c"))]
    if upfloats:
        criteria += [
            met(clause, partial(_up_again, ago, above), floated) for ago, clause in enumerate(("C10b", "C10a"))
        ]
    return criteria


MERGED = {"squares": ("C13", "B3"), "literal": ("C13",), "minimise_score_differences": ("B3", "C13")}
"""C13: what a merged bracket looks at, in which order."""


def merged(s2_score: int, way: str, parts: int) -> list[Criterion]:
    """C13, B3: most pairs, as many of S1 as can be, then the least squares of score differences, the bye's included."""

    def squares(one: Look, other: Look) -> int:
        return int((one.score - other.score) * parts) ** 2

    s1 = counted("C13", lambda one: int(one.score > s2_score))
    known = {"C13": s1, "B3": Criterion("B3", lambda one: int(one.score * parts) ** 2, squares, lambda one: one.score)}
    return [counted("A11", lambda one: 1), *(known[clause] for clause in MERGED[way])]


def _same_absolute_wish(one: Look, other: Look) -> int:
    """NB, B2: both must have the same colour, which only a topscorer's pair may."""
    return int(same_wish(one, other) and one.strength == other.strength == ABSOLUTE)


def _same_strong_wish(one: Look, other: Look) -> int:
    """A7d, A7e: both want the same colour, neither mildly."""
    return int(same_wish(one, other) and min(one.strength, other.strength) > MILD)


def _down_again(ago: int, counts: Callable[[Look], bool], one: Look) -> int:
    """C10c, C10d: one of the bracket's own leaves as he did then; who had moved down floats anyway."""
    return int(counts(one) and one.floats[ago] == "down")


def _up_again(ago: int, above: int, high: Look, low: Look) -> int:
    """C10a, C10b: who meets a higher score as he did then; in a merged bracket one of S1."""
    return int(high.score > max(low.score, above) and low.floats[ago] == "up")

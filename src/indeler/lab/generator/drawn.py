"""What nobody stated of a tournament to be generated, drawn from its seed within the limits of usual tournaments.

Row 25 of FIDE's draft checklist (docs/acceptance.md).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from indeler.lab.dice import Dice
from indeler.lab.generator.plan import Plan
from indeler.rulebooks.settings import BAKU
from indeler.systems import DEFAULT, rulebook

FEWEST, MOST = 10, 100
"""So many players at least and at most, where nobody states how many."""
_PER_CENT = 10_000
"""One per cent as a rate in a million."""
_RATES: Mapping[str, int] = {
    "forfeits": 4 * _PER_CENT,
    "half_byes": 4 * _PER_CENT,
    "zero_byes": 2 * _PER_CENT,
    "withdrawals": _PER_CENT,
    "late_entries": 2 * _PER_CENT,
}
"""The highest rates that are drawn."""
_RARE: Mapping[str, int] = {"full_byes": _PER_CENT, "odd_results": _PER_CENT}
"""The highest rates of what one tournament in five has."""
_TIEBREAKS = ("BH/C1", "BH", "SB", "DE", "WIN", "BWG", "PS", "ARO", "AOB")


class DrawnPlan(NamedTuple):
    """A plan in which everything is stated, and the tie-breaks that its file states."""

    plan: Plan
    tiebreaks: tuple[str, ...]


def draw_rest(plan: Plan, stated: Collection[str]) -> DrawnPlan:
    """The plan with everything drawn that is not among these fields; tie-breaks and Baku of FIDE's Swiss rules only."""
    dice = Dice(f"what is left open of {plan.seed}")
    drawn: dict[str, Any] = {
        "players": dice.between(FEWEST, MOST),
        "draws": dice.between(20, 50) * _PER_CENT,
        "highest_rating": (highest := dice.between(1800, 2700)),
        "lowest_rating": highest - dice.between(300, 1200),
        "spread": dice.between(1, 4),
    }
    drawn |= {name: dice.between(0, most) for name, most in _RATES.items()}
    drawn |= {name: dice.between(0, most) * (dice.below(5) == 0) for name, most in _RARE.items()}
    rounds, accelerates = dice.between(-2, 2), dice.below(6) == 0
    codes = _some(_TIEBREAKS, dice.between(2, 4), dice)
    complete = plan._replace(**{name: value for name, value in drawn.items() if name not in stated})
    book = rulebook(plan.rules or DEFAULT)
    if not book.declared.is_fide or book.declared.fixed_pairings:
        return DrawnPlan(complete, ())
    if "rounds" not in stated:
        most = max((complete.players - 1) // 2, 1)
        complete = complete._replace(rounds=min(max(book.usual_rounds(complete.players) + rounds, 3), most))
    if "settings" not in stated and accelerates and BAKU in book.settings:
        complete = complete._replace(settings={BAKU.name: "true"})
    return DrawnPlan(complete, codes)


def _some(items: tuple[str, ...], count: int, dice: Dice) -> tuple[str, ...]:
    left = list(items)
    return tuple(left.pop(dice.below(len(left))) for _ in range(count))

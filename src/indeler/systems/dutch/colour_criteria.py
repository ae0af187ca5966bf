"""The criteria on colours of the FIDE editions: what a pair costs in wishes that are not met."""

from __future__ import annotations

from indeler.systems.dutch.competitor import Competitor, Strength
from indeler.systems.dutch.criteria import Count, Criterion

RULEBOOK = "fide-dutch"

_STRONG, _ABSOLUTE = Strength.STRONG, Strength.ABSOLUTE  # looking up a member of an Enum is slow


def colour_criteria(*clauses: str) -> list[Criterion]:
    """The four criteria on colours in descending priority, by the clauses that an edition gives them."""
    counted = (difference_beyond_two, third_time, same_wish, strong_wish_missed)
    return [Count(clause, pair=count) for clause, count in zip(clauses, counted, strict=True)]


def same_wish(higher: Competitor, lower: Competitor) -> bool:
    """C12; fide-dutch-2017 C.10: one of two opponents who want the same colour does not get it."""
    return higher.wish is not None and higher.wish is lower.wish


def difference_beyond_two(higher: Competitor, lower: Competitor) -> bool:
    """C10; fide-dutch-2017 C.8: of two who are both two games off to the same side one gets three off."""
    return abs(higher.saldo) > 1 and abs(lower.saldo) > 1 and same_wish(higher, lower)


def third_time(higher: Competitor, lower: Competitor) -> bool:
    """C11; fide-dutch-2017 C.9: who gets the colour he does not want has it for the third time running."""
    if higher.strength is not _ABSOLUTE or lower.strength is not _ABSOLUTE or not same_wish(higher, lower):
        return False
    if abs(higher.saldo) == abs(lower.saldo):
        return higher.twice is not None and higher.twice is lower.twice
    loser = lower if abs(higher.saldo) > abs(lower.saldo) else higher
    return loser.twice is not None and loser.twice is not loser.wish


def strong_wish_missed(higher: Competitor, lower: Competitor) -> bool:
    """C13; fide-dutch-2017 C.11: both want the same colour, neither mildly, and who loses it wants it strongly."""
    return (
        same_wish(higher, lower)
        and higher.strength >= _STRONG
        and lower.strength >= _STRONG
        and (higher.strength is _STRONG or lower.strength is _STRONG)
    )

"""Criteria as numbers: the cost of a pair and of leaving a bracket, packed in order of priority.

A criterion of the rulebook counts something to be minimised. Packed into one integer, the first criterion in the
highest digits, the least sum is the best pairing by all criteria.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from indeler._typing import NamedTuple
from indeler.model import Tenths
from indeler.systems.dutch.competitor import Competitor, Strength

Pair = Callable[[Competitor, Competitor], int | None]
Leave = Callable[[Competitor], int | None]


class Count(NamedTuple):
    """A number to minimise. ``pair`` counts for two opponents (the higher first), ``leave`` for a leaver."""

    clause: str
    pair: Pair | None = None
    leave: Leave | None = None


class Scores(NamedTuple):
    """Scores to minimise, the highest compared first: how many there are of each. None counts nothing."""

    clause: str
    pair: Pair | None = None
    leave: Leave | None = None


Criterion = Count | Scores


class Ledger:
    """The criteria of one bracket, packed. ``most`` is an upper bound of each count."""

    def __init__(self, criteria: Sequence[Criterion], scores: Iterable[Tenths], most: int) -> None:
        self.width = (2 * most).bit_length()
        self.scores = sorted(set(scores))
        self.fields: list[tuple[Criterion, int]] = []
        # These run for every pair and every player: criteria that cannot count are removed beforehand.
        self._pair_terms: list[tuple[Pair, int, bool]] = []
        self._leave_terms: list[tuple[Leave, int, bool]] = []
        shift, one, each = 0, self.width, self.width * len(self.scores)
        for criterion in reversed(criteria):
            scored = type(criterion) is Scores
            self.fields.append((criterion, shift))
            if criterion.pair is not None:
                self._pair_terms.append((criterion.pair, shift, scored))
            if criterion.leave is not None:
                self._leave_terms.append((criterion.leave, shift, scored))
            shift += each if scored else one
        self.fields.reverse()
        self.bits = shift
        self._places = {score: index * one for index, score in enumerate(self.scores)}
        self._pairs: dict[tuple[int, int], int] = {}

    def pair(self, higher: Competitor, lower: Competitor) -> int:
        """Return the cost of this pair; equal for all pairs of equal classes."""
        classes = (higher.cost_class, lower.cost_class)
        cost = self._pairs.get(classes)
        if cost is None:
            cost = 0
            for count, shift, scored in self._pair_terms:
                value = count(higher, lower)
                if scored:
                    cost += 0 if value is None else 1 << shift + self._places[value]
                elif value:
                    cost += value << shift
            self._pairs[classes] = cost
        return cost

    def leave(self, one: Competitor) -> int:
        """Return the cost of letting this player leave the bracket unpaired."""
        cost = 0
        for count, shift, scored in self._leave_terms:
            value = count(one)
            if scored:
                cost += 0 if value is None else 1 << shift + self._places[value]
            elif value:
                cost += value << shift
        return cost

    def total(self, competitors: Sequence[Competitor], pairs: Iterable[tuple[int, int]], leaving: Iterable[int]) -> int:
        """Return the total cost of these pairs and leavers, by index."""
        cost = sum(self.leave(competitors[index]) for index in leaving)
        return cost + sum(self.pair(competitors[min(pair)], competitors[max(pair)]) for pair in pairs)

    def unpacked(self, cost: int) -> dict[str, list[int]]:
        """Return a cost by clause: a count, or for scores how many there are of each, the highest first."""
        mask = (1 << self.width) - 1
        values = {}
        for criterion, shift in self.fields:
            places = len(self.scores) if isinstance(criterion, Scores) else 1
            digits = [cost >> shift + self.width * place & mask for place in reversed(range(places))]
            values[criterion.clause] = digits
        return values


RULEBOOK = "fide-dutch"


def colour_criteria(*clauses: str) -> list[Criterion]:
    """Return the four criteria on colours in descending priority, with the clauses of an edition."""
    counted = (difference_beyond_two, third_time, same_wish, strong_wish_missed)
    return [Count(clause, pair=count) for clause, count in zip(clauses, counted, strict=True)]


def same_wish(higher: Competitor, lower: Competitor) -> bool:
    """C12; fide-dutch-2017 C.10: one of two opponents who want the same colour does not get it."""
    return higher.wish is not None and higher.wish is lower.wish


def difference_beyond_two(higher: Competitor, lower: Competitor) -> bool:
    """C10; fide-dutch-2017 C.8: of two with a colour difference of two to one side, one gets a difference of three."""
    return abs(higher.saldo) > 1 and abs(lower.saldo) > 1 and same_wish(higher, lower)


def third_time(higher: Competitor, lower: Competitor) -> bool:
    """C11; fide-dutch-2017 C.9: the player with the unwanted colour has it for the third time in succession."""
    are_absolute = higher.strength is lower.strength is Strength.ABSOLUTE
    if not are_absolute or not same_wish(higher, lower):
        return False
    if abs(higher.saldo) == abs(lower.saldo):
        return higher.twice is not None and higher.twice is lower.twice
    loser = lower if abs(higher.saldo) > abs(lower.saldo) else higher
    return loser.twice is not None and loser.twice is not loser.wish


def strong_wish_missed(higher: Competitor, lower: Competitor) -> bool:
    """C13; fide-dutch-2017 C.11: both want one colour, neither mildly, and the one who misses it wants it strongly."""
    return (
        same_wish(higher, lower)
        and higher.strength >= Strength.STRONG
        and lower.strength >= Strength.STRONG
        and (higher.strength is Strength.STRONG or lower.strength is Strength.STRONG)
    )

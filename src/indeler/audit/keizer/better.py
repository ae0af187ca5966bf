"""What is better than a large Keizer round that is not right, found without the order as digits.

Nothing depends on it: what is found is the counter-example, and where nothing is found a proof must follow.
"""

from __future__ import annotations

from collections.abc import Sequence

from indeler.audit.audited_round import Better
from indeler.audit.bound import kind_dual, tight_graph
from indeler.audit.keizer.questions import as_often_odd, by_kinds, in_time, odd_place, with_nobody
from indeler.audit.keizer.round import KeizerRound, Pair
from indeler.audit.matching import fewest_alone, members
from indeler.audit.pairs_dual import dual_of_audited_pairs

RULEBOOK = "keizer"


def better_round(round: KeizerRound, pairs: Sequence[Pair]) -> Better | None:
    """L1 to L6: a better round by the first clause on which there is one; None: none was found."""
    return _Search(round, pairs).found()


class _Search:
    def __init__(self, round: KeizerRound, pairs: Sequence[Pair]) -> None:
        self.round, self.pairs = round, pairs
        self.odd = odd_place(round, pairs)
        self.everybody = (1 << round.size + round.size % 2) - 1

    def found(self) -> Better | None:
        """L1, L2: somebody was odd less often; nobody has to meet again too soon; else by colours and the ranking."""
        round = self.round
        byes = 0 if self.odd is None else round.byes(self.odd)
        for fewer in sorted({round.byes(place) for place in range(round.size)}):
            if fewer < byes and (mate := self._paired(with_nobody(round, round.allowed, as_often_odd(round, fewer)))):
                return self._better("L1", byes, fewer, mate)
        graph = with_nobody(round, in_time(round), as_often_odd(round, byes))
        soon = sum(pair in round.too_soon for pair in self.pairs)
        if not soon:
            return self._by_colours(graph)
        return self._better("L2", soon, 0, mate) if (mate := self._paired(graph)) else None

    def _by_colours(self, graph: Sequence[int]) -> Better | None:
        """L4: pairs that break fewer limits; else among those that break as few."""
        instance = by_kinds(self.round, self.pairs, graph)
        reached = dual_of_audited_pairs(instance)
        if reached is not None:
            tight = tight_graph(instance, *reached)
            return self._other_odd(tight) or self._higher_opponent(tight)
        dual = kind_dual(instance, len(self.pairs))
        mate = self._paired(tight_graph(instance, *dual)) if dual else None
        return self._better("L4", self._broken(self.pairs), self._broken(_pairs(mate)), mate) if mate else None

    def _broken(self, pairs: Sequence[Pair]) -> int:
        size = self.round.size
        return sum(other < size and self.round.breaks_limit(one, other) for one, other in pairs)

    def _other_odd(self, graph: Sequence[int]) -> Better | None:
        """L5: somebody lower who can be odd."""
        size, odd = self.round.size, self.odd
        if odd is None:
            return None
        for lower in sorted(members(graph[size] & -2 << odd), reverse=True):
            if mate := self._with((lower, size), graph, self.everybody):
                return self._better("L5", size - odd, size - lower, mate)
        return None

    def _higher_opponent(self, graph: Sequence[int]) -> Better | None:
        """L6: from the top down the first who can have a higher opponent, with the same above."""
        left = self.everybody
        for one, other in self.pairs:
            for higher in members(graph[one] & left & (1 << other) - 1) if other < self.round.size else ():
                if mate := self._with((one, higher), graph, left & ~self._odd_pair):
                    return self._better("L6", "", "", mate)
            left &= ~(1 << one | 1 << other)
        return None

    @property
    def _odd_pair(self) -> int:
        return 0 if self.odd is None else 1 << self.odd | 1 << self.round.size

    def _with(self, pair: Pair, graph: Sequence[int], left: int) -> list[int] | None:
        """The mates of all if these two meet and only who is left may change; None where somebody stays alone."""
        mate = [-1] * self.everybody.bit_length()
        for one, other in self.pairs:
            if not {one, other} & set(pair):
                mate[one], mate[other] = other, one
        left &= ~(1 << pair[0] | 1 << pair[1])
        mate, alone, _ = fewest_alone(graph, left, mate)
        mate[pair[0]], mate[pair[1]] = pair[1], pair[0]
        return None if alone else mate

    def _paired(self, graph: Sequence[int]) -> list[int] | None:
        mate, alone, _ = fewest_alone(graph, self.everybody)
        return None if alone else mate

    def _better(self, clause: str, count: object, better_count: object, mate: Sequence[int]) -> Better:
        numbers = [*(person.number for person in self.round.people), 0]
        pairs = tuple((numbers[one], numbers[other]) for one, other in _pairs(mate))
        return Better(clause, str(count), str(better_count), pairs)


def _pairs(mate: Sequence[int]) -> list[Pair]:
    return [(one, other) for one, other in enumerate(mate) if one < other]

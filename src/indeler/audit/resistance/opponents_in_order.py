"""High against low: from the top each player has the lowest opponent with whom the others can still be paired.

If the number of players was not known (knsb-wp D2), it is the highest opponent. In a large group with a fault, a
pairing with fewer missed colours or with a lower opponent is searched first, because the order as digits takes long
there. Such a pairing is a counter-example and needs no proof.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from indeler.audit.edmonds import SCALE, most_weight
from indeler.audit.given_round import Better, Facts
from indeler.audit.instance import NO_ORDER, Criterion, Instance, Order, Turns
from indeler.audit.matching import Graph, barrier_around, fewest_alone, members
from indeler.audit.pairs_dual import dual_of_audited_pairs
from indeler.audit.resistance.question import Pair, question
from indeler.language import N_, Sentence

MIN_LARGE_GROUP = 40
"""The number of players above which the order as digits takes too long to find a fault."""


class _Found(Exception):
    """A better pairing, found on the way to the proof that there is none."""

    def __init__(self, better: Better) -> None:
        super().__init__(better.clause)
        self.better = better


class InOrder(NamedTuple):
    """knsb-wp C5, D2; kndb G2: the claim that the given pairs are best and first: each has the ``lowest`` mate."""

    players: Sequence[int]
    """By place in the field, the highest first."""
    pairs: Sequence[Pair]
    graph: Graph
    clause: str
    numbers: Sequence[int]
    """The pairing numbers by place in the field."""
    kind: Callable[[int], Any] = lambda player: None
    criteria: Sequence[Criterion] = ()
    lowest: bool = True

    def better(self, facts: Facts) -> Better | None:
        """Return a better or an earlier pairing, found by turns or else by digits; None: the claim is proven."""
        try:
            better = facts.best(self._by_turns, lambda: self._by_digits(facts)) if self.pairs else None
        except _Found as instead:
            better = instead.better
        ranked = [self.numbers[player] for player in self.players]
        return better and better._replace(pairs=_from_the_top(ranked, better.pairs))

    def difference(self, better: Better) -> dict[str, int | Sentence]:
        """Return the highest player with another opponent in a better pairing, and both opponents, for a sentence."""
        own = [(self.numbers[a], self.numbers[b]) for a, b in self.pairs]
        both = zip(own, better.pairs, strict=True)
        (player, now), (_, instead) = next((mine, other) for mine, other in both if mine != other)
        named = {"player": player, "instead": instead, "opponent": now}
        return {gap: player_or_dummy(number) for gap, number in named.items()}

    def _by_turns(self) -> Sequence[Instance]:
        """Return the instance in which each of the higher players in turn has the first possible mate."""
        turns = Turns(self._rows(), (1 << len(self.players)) - 1, False, self.clause)
        return (self._stated(turns=(turns,)),)

    def _by_digits(self, facts: Facts) -> Sequence[Instance]:
        """Return the instance with the order in every weight; in a large group search for faults first."""
        if facts.searches and len(self.players) > MIN_LARGE_GROUP:
            found = better_pairing(self._stated(), self._rows(), self.clause)
            if found is not None:
                raise _Found(found)
        return (self._stated(order=_digits(len(self.players), self.clause, lowest=self.lowest)),)

    def _stated(self, order: Order = NO_ORDER, turns: Sequence[Turns] = ()) -> Instance:
        """Return the instance with the first opponents to try in front; all are paired, then the criteria apply."""
        complete = (Criterion("", leave=lambda _: 1), *self.criteria)
        return question(
            self._listed(), self.graph, self.kind, self.pairs, complete, numbers=self.numbers, order=order, turns=turns
        )

    def _listed(self) -> Sequence[int]:
        return self.players[::-1] if self.lowest else self.players

    def _rows(self) -> tuple[int, ...]:
        """Return the higher player of each pair, by place in the question, the highest first."""
        place = {player: at for at, player in enumerate(self._listed())}
        return tuple(place[min(pair)] for pair in sorted(self.pairs, key=min))


def player_or_dummy(number: int) -> int | Sentence:
    """Return a player by number; 0 is the dummy."""
    return number or Sentence(N_("the dummy"))


FURTHER_DOWN = N_("In the group of {top} the highest meets the lowest: {player} should meet {instead}, not {opponent}.")


def _from_the_top(players: Sequence[int], pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    """Return pairs by number with the higher ranked player first, in the order of these players."""
    rank = {number: place for place, number in enumerate(players)}
    ordered = ((a, b) if rank[a] < rank[b] else (b, a) for a, b in pairs)
    return tuple(sorted(ordered, key=lambda pair: rank[pair[0]]))


def _digits(size: int, clause: str, *, lowest: bool) -> Order:
    """Return the order with one digit for the higher player of every pair, larger for an earlier opponent."""
    width = size.bit_length()

    def digits(first: int, last: int) -> int:
        return (size - first) << width * last if lowest else (size - last) << width * (size - 1 - first)

    return Order(size * width, digits, ((0, clause),))


def better_pairing(instance: Instance, rows: Sequence[int], clause: str) -> Better | None:
    """Return a better pairing by the criteria, or one in which a row, in turn, has a lower mate; None: not found."""
    dual = dual_of_audited_pairs(instance)  # makes a search unnecessary
    if dual is not None and not dual[1]:
        y = [dual[0][kind] for kind in instance.kind]
    else:
        optimum = most_weight(instance.size, instance.weight)
        pairs = [(a, b) for a, b in enumerate(optimum.mate) if a < b]
        if instance.weight_of(pairs) > instance.weight_of(instance.audited_pairs):
            return Better(*instance.difference(instance.audited_pairs, pairs), _numbers(instance, pairs))
        if optimum.z:
            return None
        y = optimum.y
    tight = [0] * instance.size
    for b in range(instance.size):
        for a in members(instance.allowed[b] & (1 << b) - 1):
            if y[a] + y[b] == SCALE * instance.weight(a, b):
                tight[a] |= 1 << b
                tight[b] |= 1 << a
    found = _first_lower(tight, instance.audited_pairs, rows)
    return None if found is None else Better(clause, "", "", _numbers(instance, found))


def _first_lower(graph: Sequence[int], pairs: Sequence[Pair], rows: Sequence[int]) -> list[Pair] | None:
    """Return the given pairs down to the first row that can have a lower mate, that pair, and a pairing of the rest."""
    mates = dict(pairs) | {b: a for a, b in pairs}
    mate = [mates[v] for v in range(len(graph))]
    left = (1 << len(graph)) - 1
    fixed: list[Pair] = []
    for row in rows:
        chosen = mate[row]
        before = graph[row] & left & (1 << chosen) - 1
        if before:
            possible = barrier_around([near & left for near in graph], mate, row, before)[0] & before
            if possible:
                lowest = next(members(possible))
                others = fewest_alone(graph, left & ~(1 << row | 1 << lowest))[0]
                return [*fixed, (lowest, row), *((a, b) for a, b in enumerate(others) if a < b)]
        fixed.append((chosen, row))
        left &= ~(1 << row | 1 << chosen)
    return None


def _numbers(instance: Instance, pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    return tuple((instance.players[a], instance.players[b]) for a, b in pairs)

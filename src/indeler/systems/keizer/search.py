"""4: the one pairing that is least by (L1, …, L6), found without enumeration.

Places are counted from 0; with an odd number of players an additional last vertex is the empty place, and its
partner is odd. Usually every rule can be kept: then the best pairings are the complete matchings of pairs that break no
rule, and the first of them is found place by place. If a colour limit must be broken, the cost of a pair depends on the
kinds of its ends. Only if two must meet again too soon are all criteria packed into one weight.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from indeler.matching import Matching, WeightedMatching, best_by_kind
from indeler.matching.bits import first, mask_of, members, without_edges

RULEBOOK = "keizer"

Pair = tuple[int, int]
"""A pair of places, the higher first."""
Cost = tuple[int, int, int, int, int]
"""L1 to L5."""


class Question(NamedTuple):
    """The possible pairs, by place, and the rules that they break."""

    size: int
    allowed: Sequence[int]
    """The opponents that are not banned, by place."""
    too_soon: Mapping[Pair, int]
    """L2, L3: the pairs that break a rule on meeting again, and by how many rounds."""
    kinds: Sequence[int]
    """L4: the possible colours of each: 1 white, 2 black, 3 both, 0 neither."""
    byes: Sequence[int]
    """L1: how often each was odd."""
    odd_order: Sequence[int]
    """L5: the places in the order of having the odd place."""

    @property
    def vertices(self) -> int:
        """The number of places, plus the empty place if it is odd."""
        return self.size + self.size % 2

    def breaks_limit(self, one: int, other: int) -> bool:
        """L4: return whether neither allocation of colours to the two keeps the limits."""
        return not colours_fit(self.kinds[one], self.kinds[other])


class Answer(NamedTuple):
    """Pairs of places in order, the odd place, and the cost L1 to L5."""

    pairs: list[Pair]
    odd: int | None
    cost: Cost


def colours_fit(one: int, other: int) -> bool:
    """L4: return whether players of these kinds can have one white and one black."""
    return bool((one & 1 and other & 2) or (one & 2 and other & 1))


def best(question: Question) -> Answer | None:
    """L1 to L6: return the best pairing; None if there is no complete pairing."""
    if question.size % 2 == 0:
        return _with_odd(question, 0)
    for byes in sorted(set(question.byes)):
        found = _with_odd(question, mask_of(place for place, had in enumerate(question.byes) if had == byes))
        if found is not None:
            return found
    return None


def best_with(question: Question, settled: Sequence[int]) -> Answer | None:
    """L1 to L6: return the best pairing in which these two meet, or this one is odd, from the best of the others."""
    others = [place for place in range(question.size) if place not in settled]
    at = {place: new for new, place in enumerate(others)}
    found = best(
        Question(
            len(others),
            [_without(question.allowed[place], settled) for place in others],
            {(at[a], at[b]): short for (a, b), short in question.too_soon.items() if a in at and b in at},
            [question.kinds[place] for place in others],
            [question.byes[place] for place in others],
            [at[place] for place in question.odd_order if place in at],
        )
    )
    if found is None:
        return None
    pairs = [(others[a], others[b]) for a, b in found.pairs]
    odd = None if found.odd is None else others[found.odd]
    if len(settled) == 1:
        odd = settled[0]
    else:
        pairs = sorted([*pairs, (min(settled), max(settled))])
    return Answer(pairs, odd, cost_of(question, pairs, odd))


def _without(mask: int, places: Sequence[int]) -> int:
    """Return a set of places without these places, with later places moved up."""
    for place in sorted(places, reverse=True):
        mask = mask >> place + 1 << place | mask & (1 << place) - 1
    return mask


def _with_odd(question: Question, candidates: int) -> Answer | None:
    """L2 to L6: return the best pairing with one of these odd; None if there is none."""
    everybody = (1 << question.vertices) - 1
    in_time = without_edges(question.allowed, _by_place(question.too_soon))
    for partners in (_within_limits(question, in_time), in_time, question.allowed):
        graph = _with_nobody(question, candidates, partners)
        if not Matching(graph).covers(everybody):
            continue
        if partners is question.allowed:
            return _answer(question, _in_one_weight(question, graph))
        if partners is in_time:
            return _answer(question, _fewest_limits_broken(question, graph))
        return _answer(question, _first(question, graph))
    return None


def _by_place(pairs: Mapping[Pair, int]) -> dict[int, int]:
    sets: dict[int, int] = {}
    for one, other in pairs:
        sets[one] = sets.get(one, 0) | 1 << other
    return sets


def _within_limits(question: Question, partners: Sequence[int]) -> list[int]:
    """L4: return the partners with whom the colour limits can be kept."""
    fitting = {
        kind: mask_of(place for place, other in enumerate(question.kinds) if colours_fit(kind, other))
        for kind in set(question.kinds)
    }
    return [met & fitting[question.kinds[place]] for place, met in enumerate(partners)]


def _with_nobody(question: Question, candidates: int, partners: Sequence[int]) -> list[int]:
    if question.size % 2 == 0:
        return list(partners)
    nobody = 1 << question.size
    return [*(met | (nobody if candidates >> place & 1 else 0) for place, met in enumerate(partners)), candidates]


def _first(question: Question, graph: Sequence[int]) -> list[int]:
    """L5, L6: return the complete matching with the first odd player, then each place's first partner."""
    everybody = (1 << question.vertices) - 1
    for place in _nobodys_choice(question, graph):
        mate = _from_the_top(graph, everybody & ~(1 << question.size | 1 << place))
        if mate is not None:
            mate[place], mate[question.size] = question.size, place
            return mate
    return _from_the_top(graph, everybody) or []


def _from_the_top(graph: Sequence[int], open: int) -> list[int] | None:
    """L6: return each place's first partner that leaves the others a complete matching; None if there is none.

    Taking the first free partner from the top down is right as long as the rest can be paired: so as few as possible of
    the last choices are revised, and only these are settled one by one.
    """
    pairs = _as_they_come(graph, open)
    backtracked = 0
    while True:
        fixed = pairs[: len(pairs) - backtracked]
        rest = open & ~mask_of(place for pair in fixed for place in pair)
        matching = Matching(graph)
        if matching.covers(rest):
            break
        if not fixed:
            return None
        backtracked = 2 * backtracked + 1
    for one, other in fixed:
        matching.mate[one], matching.mate[other] = other, one
    while rest:
        place = first(rest)
        earlier = graph[place] & rest & (1 << matching.mate[place]) - 1
        if earlier:
            matching.move(place, earlier, rest, first)
        rest ^= 1 << place | 1 << matching.mate[place]
    return matching.mate


def _as_they_come(graph: Sequence[int], open: int) -> list[Pair]:
    pairs = []
    for place in members(open):
        choices = graph[place] & open
        if open >> place & 1 and choices:
            pairs.append((place, first(choices)))
            open ^= 1 << place | choices & -choices
    return pairs


def _nobodys_choice(question: Question, graph: Sequence[int]) -> list[int]:
    """L1, L5: return the possible odd places in order; empty if the number is even."""
    return [place for place in question.odd_order if graph[-1] >> place & 1] if question.size % 2 else []


def _fewest_limits_broken(question: Question, graph: Sequence[int]) -> list[int]:
    """L4, L5, L6: pairs count by the kinds of their players; the empty place is a separate kind that fits all."""
    nobody = 4
    kinds = [*question.kinds, nobody][: question.vertices]
    weights = [
        [question.size + (colours_fit(one, other) or nobody in (one, other)) for other in range(5)] for one in range(5)
    ]
    matchings = best_by_kind(graph, kinds, weights)
    for place in _nobodys_choice(question, graph):
        if matchings.prefer(question.size, 1 << place):
            break
    for place in range(question.size):
        matchings.settle(place, graph[place])
    return [matchings.mate(vertex) for vertex in range(question.vertices)]


def _in_one_weight(question: Question, graph: Sequence[int]) -> list[int]:
    """L2 to L6 packed in one number: each has enough digits that all below it cannot reach it."""
    size = question.size
    w5 = size**size
    w4 = w5 * size
    w3 = w4 * size
    w2 = w3 * (sum(question.too_soon.values()) + 1)
    most = w2 * size
    weights = [[0] * question.vertices for _ in range(question.vertices)]
    for one in range(size):
        for other in members(graph[one] >> one + 1):
            other += one + 1
            if other == size:
                cost = w5 * question.odd_order.index(one)
            else:
                shortfall = question.too_soon.get((one, other))
                cost = other * size ** (size - 1 - one) + w4 * question.breaks_limit(one, other)
                cost += 0 if shortfall is None else w2 + w3 * shortfall
            weights[one][other] = weights[other][one] = most - cost
    return WeightedMatching(weights).mate


def _answer(question: Question, mate: Sequence[int]) -> Answer:
    pairs = [(one, other) for one, other in enumerate(mate[: question.size]) if one < other < question.size]
    odd = mate[question.size] if question.size % 2 else None
    return Answer(pairs, odd, cost_of(question, pairs, odd))


def cost_of(question: Question, pairs: Sequence[Pair], odd: int | None) -> Cost:
    """L1, L2, L3, L4, L5: return the cost of these pairs and this odd place."""
    broken = [question.too_soon[pair] for pair in pairs if pair in question.too_soon]
    limits = sum(question.breaks_limit(*pair) for pair in pairs)
    byes, place = (0, 0) if odd is None else (question.byes[odd], question.odd_order.index(odd))
    return byes, len(broken), sum(broken), limits, place

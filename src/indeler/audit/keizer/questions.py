"""A Keizer round as questions that can be proven: in turns where nobody meets again too soon, and as one with digits.

In turns: who is odd is odd as seldom as anybody was, and no pair comes too soon, so L1, L2 and L3 cannot be less, and
whatever is as good has pairs of the same kind only. Among these the colour limits count by kinds of players (L4); of
the pairings that break as few, nobody has the lowest who can be odd (L5), and then from the top down each has the
highest opponent with whom the others can still be paired (L6).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from indeler.audit.instance import Criterion, Instance, Order, Turns
from indeler.audit.keizer.round import KeizerRound, Pair, Person, limit_broken

RULEBOOK = "keizer"

NOBODY = -1
"""Beside the odd player."""

IN_ONE = Criterion("4", leave=lambda kind: 1)
"""4: everybody has an opponent, or is odd."""


def odd_place(round: KeizerRound, pairs: Sequence[Pair]) -> int | None:
    """Who is odd in these pairs; None where the number is even."""
    return next((one for one, other in pairs if other == round.size), None)


def as_often_odd(round: KeizerRound, byes: int) -> int:
    """L1: those who were odd so many times, as a bitset."""
    return sum(1 << place for place in range(round.size) if round.byes(place) == byes)


def with_nobody(round: KeizerRound, graph: Sequence[int], odd: int) -> list[int]:
    """Who may meet whom, and nobody beside those who may be odd, where the number is odd."""
    if round.size % 2 == 0:
        return list(graph)
    return [*(near | (odd >> place & 1) << round.size for place, near in enumerate(graph)), odd]


def in_time(round: KeizerRound) -> list[int]:
    """L2: by place those whom it may meet, and not too soon."""
    graph = list(round.allowed)
    for one, other in round.too_soon:
        graph[one] &= ~(1 << other)
        graph[other] &= ~(1 << one)
    return graph


def keeps_to_turns(round: KeizerRound, pairs: Sequence[Pair]) -> bool:
    """L1, L2: whether nobody was odd less often than who is, and nobody meets again too soon."""
    odd = odd_place(round, pairs)
    fewest = min(map(round.byes, range(round.size)), default=0)
    return (odd is None or round.byes(odd) == fewest) and not any(pair in round.too_soon for pair in pairs)


def in_turns(round: KeizerRound, pairs: Sequence[Pair]) -> list[Instance]:
    """L4, L5, L6 of a round that keeps to turns: who is odd, where somebody is; then everybody's opponent."""
    graph, odd = in_time(round), odd_place(round, pairs)
    rows = tuple(one for one, other in pairs if other < round.size)
    opponents = Turns(rows, (1 << round.size) - 1, False, "L6")
    if odd is None:
        return [by_kinds(round, pairs, graph, opponents)]
    graph_without_odd = [near & ~(1 << odd) for near in graph]
    graph_without_odd[odd] = 0
    return [
        _from_below(round, pairs, with_nobody(round, graph, as_often_odd(round, round.byes(odd)))),
        by_kinds(round, pairs, with_nobody(round, graph_without_odd, 1 << odd), opponents),
    ]


def by_kinds(round: KeizerRound, pairs: Sequence[Pair], graph: Sequence[int], *turns: Turns) -> Instance:
    """L4: pairs count by what colours both can have; the place of nobody is the last."""
    numbers = [person.number for person in round.people]
    odd = round.size % 2
    return Instance(
        [*numbers, *[0] * odd], [*round.colours, *[NOBODY] * odd], graph, pairs, [IN_ONE, _limits], turns=turns
    )


def _from_below(round: KeizerRound, pairs: Sequence[Pair], graph: Sequence[int]) -> Instance:
    """L5: the same with the lowest in front, for nobody has the first choice of them."""
    size, last = round.size, round.size - 1
    digits = (f"{near:0{size + 1}b}" for near in graph[last::-1])
    turned = [int(each[0] + each[:0:-1], 2) for each in digits]
    nobody = int(f"{graph[size]:0{size}b}"[::-1], 2)
    numbers = [person.number for person in reversed(round.people)]
    return Instance(
        [*numbers, 0],
        [*round.colours[::-1], NOBODY],
        [*turned, nobody],
        [(last - one, other if other == size else last - other) for one, other in pairs],
        [IN_ONE, _limits],
        turns=(Turns((size,), (1 << size) - 1, False, "L5"),),
    )


def _broken(one: Any, other: Any) -> int:
    return int(NOBODY not in (one, other) and limit_broken(one, other))


_limits = Criterion("L4", pair=_broken)


def as_one(round: KeizerRound, pairs: Sequence[Pair]) -> Instance:
    """The whole round: what a pair costs by L1 to L5 stands in front, its place by L6 behind."""
    size = round.size
    places = [*range(size), *([NOBODY] if size % 2 else ())]
    short = {pair: round.too_soon.get(pair) for pair in combinations(range(size), 2)}

    def cost(amount: Callable[[Pair], int]) -> Callable[[int, int], int]:
        return lambda a, b: amount((min(a, b), max(a, b))) if a != b and NOBODY not in (a, b) else 0

    def odd(amount: Callable[[Person], int]) -> Callable[[int, int], int]:
        return lambda a, b: amount(round.people[max(a, b)]) if NOBODY in (a, b) else 0

    criteria = [
        IN_ONE,
        Criterion("L1", pair=odd(lambda person: round.byes(person.place))),
        Criterion("L2", pair=cost(lambda pair: int(short[pair] is not None))),
        Criterion("L3", pair=cost(lambda pair: short[pair] or 0)),
        Criterion("L4", pair=cost(lambda pair: int(round.breaks_limit(*pair)))),
        Criterion("L5", pair=odd(lambda person: size - person.place)),
    ]
    numbers = [*(person.number for person in round.people), *([0] if size % 2 else ())]
    return Instance(numbers, places, with_nobody(round, round.allowed, (1 << size) - 1), pairs, criteria, _digits(size))


def _digits(size: int) -> Order:
    """L6: from the top down each has the highest opponent; nobody counts for nothing."""
    width = size.bit_length()

    def digits(one: int, other: int) -> int:
        return (size - other) << width * (size - 1 - one)

    return Order(width * size, digits, ((0, "L6"),))

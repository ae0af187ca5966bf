"""High against low: from the highest down each has the lowest opponent with whom the others can still be paired."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from indeler.audit.instance import Criterion, Instance, Order, Turns
from indeler.audit.prove import Better
from indeler.audit.resistance.lower import better_pairing
from indeler.audit.resistance.question import Graph, Pair, question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from indeler.audit.prove import Facts


LARGE = 40
"""From how many players on the order as digits takes too long to find out what is wrong."""


class _Found(Exception):
    """A better pairing, found on the way to the proof that there is none."""

    def __init__(self, better: Better) -> None:
        super().__init__(better.clause)
        self.better = better


def first_in_order(
    facts: Facts,
    players: Sequence[int],
    pairs: Sequence[Pair],
    graph: Graph,
    *,
    kind: Callable[[int], Any],
    criteria: Sequence[Criterion],
    clause: str,
    numbers: Sequence[int],
) -> Better | None:
    """Claim: of all complete pairings that are best by the criteria this is the first; else a better or earlier one.

    ``players`` has the highest first. The places of the question run the other way, so that the first opponent to be
    tried stands first. It is asked by turns, which takes little, and where that fails with the order as digits.
    """
    upwards = players[::-1]
    place = {player: at for at, player in enumerate(upwards)}
    rows = sorted((max(place[a], place[b]) for a, b in pairs), reverse=True)
    turns = Turns(tuple(rows), (1 << len(upwards)) - 1, False, clause)
    complete = (Criterion("", leave=lambda _: 1), *criteria)

    def by_turns() -> Sequence[Instance]:
        return (question(upwards, graph, kind, pairs, complete, numbers=numbers, turns=(turns,)),)

    def by_digits() -> Sequence[Instance]:
        if facts.searches and len(players) > LARGE:
            found = better_pairing(question(upwards, graph, kind, pairs, complete, numbers=numbers), rows, clause)
            if found is not None:
                raise _Found(found)
        return (question(upwards, graph, kind, pairs, complete, numbers=numbers, order=_digits(len(upwards), clause)),)

    try:
        better = facts.best(by_turns, by_digits) if pairs else None
    except _Found as instead:
        better = instead.better
    return better and better._replace(pairs=_from_the_top([numbers[player] for player in players], better.pairs))


def first_difference(given: Sequence[Pair], better: Sequence[Pair]) -> str:
    """In words, the highest player who has another opponent in a better pairing; both lists from the top down."""
    (player, now), (_, instead) = next(both for both in zip(given, better, strict=True) if both[0] != both[1])
    return f"{player or 'the dummy'} has {instead or 'the dummy'} instead of {now or 'the dummy'}"


def _from_the_top(players: Sequence[int], pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    """Pairs by number, the higher ranked first, the highest on top."""
    rank = {number: place for place, number in enumerate(players)}
    return tuple(sorted((_higher_first(pair, rank) for pair in pairs), key=lambda pair: rank[pair[0]]))


def _higher_first(pair: Pair, rank: Mapping[int, int]) -> Pair:
    """The higher ranked first."""
    a, b = pair
    return (a, b) if rank[a] < rank[b] else (b, a)


def _digits(size: int, clause: str) -> Order:
    """For the higher of every pair a digit, the more the lower his opponent; the digit of the highest player first."""
    width = size.bit_length()
    return Order(size * width, lambda low, high: (size - low) << width * high, ((0, clause),))

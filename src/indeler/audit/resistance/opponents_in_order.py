"""High against low: from the highest down each has the lowest opponent with whom the others can still be paired.

Where nobody knew how many players there would be (knsb-wp D2) it is the highest opponent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from indeler.audit.facts import Better, Facts
from indeler.audit.instance import Criterion, Instance, Order, Turns
from indeler.audit.resistance.lower import better_pairing
from indeler.audit.resistance.question import Graph, Pair, question
from indeler.language import N_, Sentence

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
    lowest: bool = True,
) -> Better | None:
    """Claim: of all complete pairings that are best by the criteria this is the first; else a better or earlier one.

    ``players`` has the highest first. The places of the question run the other way if the ``lowest`` opponent comes
    first, so that the first to be tried stands first. It is asked by turns, which takes little, and where that fails
    with the order as digits.
    """
    listed = players[::-1] if lowest else players
    place = {player: at for at, player in enumerate(listed)}
    rows = [place[min(pair)] for pair in sorted(pairs, key=min)]
    turns = Turns(tuple(rows), (1 << len(listed)) - 1, False, clause)
    complete = (Criterion("", leave=lambda _: 1), *criteria)

    def by_turns() -> Sequence[Instance]:
        return (question(listed, graph, kind, pairs, complete, numbers=numbers, turns=(turns,)),)

    def by_digits() -> Sequence[Instance]:
        if facts.searches and len(players) > LARGE:
            found = better_pairing(question(listed, graph, kind, pairs, complete, numbers=numbers), rows, clause)
            if found is not None:
                raise _Found(found)
        order = _digits(len(listed), clause, lowest=lowest)
        return (question(listed, graph, kind, pairs, complete, numbers=numbers, order=order),)

    try:
        better = facts.best(by_turns, by_digits) if pairs else None
    except _Found as instead:
        better = instead.better
    return better and better._replace(pairs=_from_the_top([numbers[player] for player in players], better.pairs))


def first_difference(given: Sequence[Pair], better: Sequence[Pair]) -> Sentence:
    """In words, the highest player who has another opponent in a better pairing; both lists from the top down."""
    (player, now), (_, instead) = next(both for both in zip(given, better, strict=True) if both[0] != both[1])
    text = N_("{player} has {instead} instead of {given}")
    return Sentence(text, player=named(player), instead=named(instead), given=named(now))


def named(number: int) -> int | Sentence:
    """A player by number; 0 is the dummy."""
    return number or Sentence(N_("the dummy"))


FURTHER_DOWN = N_("Group of {top}: opponents further down, if {difference}.")


def _from_the_top(players: Sequence[int], pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    """Pairs by number, the higher ranked first, the highest on top."""
    rank = {number: place for place, number in enumerate(players)}
    return tuple(sorted((_higher_first(pair, rank) for pair in pairs), key=lambda pair: rank[pair[0]]))


def _higher_first(pair: Pair, rank: Mapping[int, int]) -> Pair:
    """The higher ranked first."""
    a, b = pair
    return (a, b) if rank[a] < rank[b] else (b, a)


def _digits(size: int, clause: str, *, lowest: bool) -> Order:
    """For the higher of every pair a digit, more for an earlier opponent; the digit of the highest player first."""
    width = size.bit_length()

    def digits(first: int, last: int) -> int:
        return (size - first) << width * last if lowest else (size - last) << width * (size - 1 - first)

    return Order(size * width, digits, ((0, clause),))

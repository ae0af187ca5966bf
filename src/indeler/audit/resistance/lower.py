"""Where a large group is not as it should be: a pairing that misses fewer colours or has a lower opponent in it.

The order as digits says the same of any group, but takes long in a large one. What is found here needs no proof: it is
the counter-example.
"""

from __future__ import annotations

from collections.abc import Sequence

from indeler.audit.audited_round import Better
from indeler.audit.edmonds import SCALE, most_weight
from indeler.audit.instance import Instance
from indeler.audit.matching import barrier_around, fewest_alone, members
from indeler.audit.pairs_dual import dual_of_audited_pairs
from indeler.audit.resistance.question import Pair


def better_pairing(instance: Instance, rows: Sequence[int], clause: str) -> Better | None:
    """A better pairing by the criteria, or else one in which a row has a mate in a lower place; None: none was found.

    ``rows`` are the higher players of the given pairs in the order of their turns.
    """
    y = _prices_reached(instance)
    if y is None:
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


def _prices_reached(instance: Instance) -> list[int] | None:
    """The dual by kinds of players, for each player, where the given pairs reach it; that spares a search."""
    dual = dual_of_audited_pairs(instance)
    return None if dual is None or dual[1] else [dual[0][kind] for kind in instance.kind]


def _first_lower(graph: Sequence[int], pairs: Sequence[Pair], rows: Sequence[int]) -> list[Pair] | None:
    """The given pairs down to the first row that can have a lower mate, that pair, and some pairing of the others."""
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

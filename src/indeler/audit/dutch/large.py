"""The best candidate of a large bracket on its own, found from a bound for whole kinds of players.

This finds what a large bracket should have been where the given pairs are not best; nothing depends on its being right.
"""

from __future__ import annotations

from collections.abc import Sequence

from indeler.audit.bound import kind_dual, tight_graph
from indeler.audit.instance import Instance
from indeler.audit.matching import barrier_around, fewest_alone, members
from indeler.audit.verifier import tie_graph


def first_candidate(instance: Instance, moved_down: int) -> list[tuple[int, int]]:
    """The pairs, by place, of the first candidate that reaches the bound with all paired and nobody exchanged.

    The first ``moved_down`` places are those of moved-down players. Empty where there is no such candidate.
    """
    size = instance.size
    dual = kind_dual(instance, size // 2)
    if dual is None:
        return []
    y, z = dual
    graph = tight_graph(instance, y, z)
    optional = sum(1 << v for v in range(size) if y[instance.kind[v]] == 0)
    first = _by_turns(graph, optional, (1 << size) - 1, range(moved_down), (1 << size) - (1 << moved_down), apart=False)
    if first is None:
        return []
    taken = {player for pair in first for player in pair}
    rest = [player for player in range(size) if player not in taken]
    upper, lower = rest[: len(rest) // 2], rest[len(rest) // 2 :]
    left, below = sum(1 << player for player in rest), sum(1 << player for player in lower)
    second = _by_turns(graph, optional, left, upper, below, apart=True)
    return [] if second is None else [*first, *second]


def _by_turns(
    graph: Sequence[int], optional: int, left: int, rows: Sequence[int], columns: int, *, apart: bool
) -> list[tuple[int, int]] | None:
    """Each row in turn with the first column that lets all the others be matched; None where they cannot be."""
    size, odd = len(graph), left.bit_count() % 2
    limited = tie_graph(graph, left, optional, odd, sum(1 << row for row in rows) if apart else 0, columns, left)
    everybody = left | odd << size
    mate, alone, _ = fewest_alone(limited, everybody)
    if alone:
        return None
    pairs = []
    for row in rows:
        choice = limited[row] & columns
        possible, _ = barrier_around(limited, mate, row, choice)
        column = next(members(choice & possible), -1)
        if column < 0:
            return None
        pairs.append((row, column))
        one, other = mate[row], mate[column]
        for vertex in (row, column, one, other):
            mate[vertex] = -1
        everybody &= ~(1 << row | 1 << column)
        limited = [near & everybody for near in limited]
        limited[row] = limited[column] = 0
        mate = fewest_alone(limited, everybody, mate)[0]
    return pairs

"""Proofs for large brackets: one number for each kind of player, and barriers that exclude earlier candidates.

In a large bracket there are few kinds of players that cost the same. By kinds alone, as if any two players could meet,
pairing is a transport problem; its dual is a bound, which the right pairing nearly always reaches.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from indeler.audit.instance import Instance, Turns
from indeler.audit.matching import barrier_around, fewest_alone, members, odd_parts
from indeler.audit.pairs_dual import dual_of_audited_pairs, gains_of_kinds
from indeler.audit.verifier import SCALE, tie_graph, turns_start


def bound_evidence(instance: Instance) -> dict[str, Any] | None:
    """Return a bound that the given pairing reaches, with barriers against earlier ones; None if there is no proof."""
    dual = dual_of_audited_pairs(instance)
    if dual is None:
        return None
    y, z = dual
    graph = tight_graph(instance, y, z)
    optional = sum(1 << v for v in range(instance.size) if y[instance.kind[v]] == 0)
    barriers = []
    for turns in instance.turns:
        listed = _barriers(instance, turns, graph, optional)
        if listed is None:
            return None
        barriers.append(listed)
    return {"y": [f"{number:x}" for number in y], "z": f"{z:x}", "barriers": barriers}


def tight_graph(instance: Instance, y: Sequence[int], z: int) -> list[int]:
    """Return for each player the others with whom a pair is tight."""
    sets = instance.of_kind
    tight = [
        sum(others for other, others in enumerate(sets) if y[kind] + y[other] + z == SCALE * instance.gain(kind, other))
        for kind in range(len(sets))
    ]
    return [instance.allowed[v] & tight[instance.kind[v]] for v in range(instance.size)]


def _barriers(instance: Instance, turns: Turns, graph: Sequence[int], optional: int) -> list[list[Any]] | None:
    """Return for each row the barriers that exclude earlier columns; None if an earlier one is as good."""
    mates = dict(instance.audited_pairs) | {b: a for a, b in instance.audited_pairs}
    size, dummies = instance.size, instance.size - 2 * len(instance.audited_pairs)
    left = turns_start(instance, turns, mates)
    rows = sum(1 << row for row in turns.rows) if turns.is_bipartite else 0
    limited = tie_graph(graph, left, optional, dummies, rows, turns.columns, instance.own)
    mate = [mates.get(v, -1) if left >> v & 1 else -1 for v in range(size)] + [-1] * dummies
    for dummy, alone in enumerate((v for v in range(size) if v not in mates), start=size):
        mate[alone], mate[dummy] = dummy, alone
    everybody = left | ((1 << dummies) - 1) << size
    listed: list[list[Any]] = []
    for row in turns.rows:
        chosen = mates.get(row, -1)
        if chosen < 0 or not turns.columns >> chosen & 1:
            return None
        before = limited[row] & everybody & turns.columns & (1 << chosen) - 1
        if before:
            limited = [near & everybody for near in limited]
        while before:
            possible, barrier = barrier_around(limited, mate, row, before)
            if possible & before:
                return None
            listed.append([row, list(members(barrier)), odd_parts(limited, everybody & ~barrier)])
            before &= ~barrier
        everybody &= ~(1 << row | 1 << chosen)
        limited[row] = limited[chosen] = 0
        mate[row] = mate[chosen] = -1
    return listed


def kind_dual(instance: Instance, pairs: int) -> tuple[list[int], int] | None:
    """Return the transport dual of this number of pairs: y for each kind, z for all; None if it is no bound."""
    if instance.size - 2 * pairs > 1:
        return None
    transport = _Transport(instance)
    if not transport.send(2 * pairs):
        return None
    u, v, price = transport.dual()
    if instance.size % 2 == 0:
        return [2 * (a + b + price) for a, b in zip(u, v, strict=True)], 0
    return [2 * (a + b) for a, b in zip(u, v, strict=True)], SCALE * price


class _Transport:
    """A flow of greatest gain from players of every kind (left) to opponents of every kind (right)."""

    def __init__(self, instance: Instance) -> None:
        sets = instance.of_kind
        self.count = len(sets)
        self.gain = gains_of_kinds(instance)
        self.from_left = [own.bit_count() for own in sets]
        self.to_right = list(self.from_left)
        self.flow = [[0] * self.count for _ in sets]
        self.left = [0] * self.count
        columns = ([row[other] for row in self.gain] for other in range(self.count))
        self.right = [-max((gain for gain in column if gain is not None), default=0) for column in columns]
        self.end = min(self.right)

    def send(self, amount: int) -> bool:
        """Send this number in all, each time by the path of most gain; return False if that is impossible."""
        while amount:
            path = self._path()
            if path is None:
                return False
            most = min(amount, self.from_left[path[0]], self.to_right[path[-1]])
            for right, left in zip(path[1:-1:2], path[2:-1:2], strict=True):
                most = min(most, self.flow[left][right])
            self.from_left[path[0]] -= most
            self.to_right[path[-1]] -= most
            for left, right in zip(path[::2], path[1::2], strict=True):
                self.flow[left][right] += most
            for right, left in zip(path[1:-1:2], path[2:-1:2], strict=True):
                self.flow[left][right] -= most
            amount -= most
        return True

    def _path(self) -> list[int] | None:
        """Return the path of most gain from a left side with players to a right side with capacity, by Dijkstra."""
        search = _Search([-self.left[k] if self.from_left[k] else None for k in range(self.count)])
        best, last = None, -1
        while (found := search.nearest(best)) is not None:
            near, side, node = found
            if side == LEFT:
                for other, gain in enumerate(self.gain[node]):
                    if gain is not None:
                        search.reach(RIGHT, other, near + self.left[node] - gain - self.right[other], node)
                continue
            distance = near + self.right[node] - self.end
            if self.to_right[node] and (best is None or distance < best):
                best, last = distance, node
            for other in range(self.count):
                if self.flow[other][node]:
                    back = self.gain[other][node] or 0
                    search.reach(LEFT, other, near + self.right[node] + back - self.left[other], node)
        if best is None:
            return None
        # The potentials rise by the distance of each node, at most by that of the end.
        for potentials, distances in zip((self.left, self.right), search.distances, strict=True):
            for k, far in enumerate(distances):
                potentials[k] += best if far is None else min(best, far)
        self.end += best
        return search.path_to(last)

    def dual(self) -> tuple[list[int], list[int], int]:
        return [max(0, p) for p in self.left], [max(0, self.end - p) for p in self.right], -self.end


LEFT, RIGHT = 0, 1


class _Search:
    """The distance and the predecessor of each kind on either side."""

    def __init__(self, left: list[int | None]) -> None:
        self.distances: tuple[list[int | None], list[int | None]] = left, [None] * len(left)
        self.previous = [-1] * len(left), [-1] * len(left)
        self.done = [False] * len(left), [False] * len(left)

    def nearest(self, limit: int | None) -> tuple[int, int, int] | None:
        """Return the nearest node that is not done and within the limit: its distance, side and kind."""
        near = min(
            (
                (distance, side, k)
                for side in (LEFT, RIGHT)
                for k, distance in enumerate(self.distances[side])
                if distance is not None and not self.done[side][k]
            ),
            default=None,
        )
        if near is None or (limit is not None and near[0] >= limit):
            return None
        self.done[near[1]][near[2]] = True
        return near

    def reach(self, side: int, node: int, distance: int, come_from: int) -> None:
        """Record a path to a node if it is shorter than the known one."""
        known = self.distances[side][node]
        if not self.done[side][node] and (known is None or distance < known):
            self.distances[side][node], self.previous[side][node] = distance, come_from

    def path_to(self, last: int) -> list[int]:
        """Return the path to this node on the right: left, right, left, ..."""
        path, side = [last], RIGHT
        while (before := self.previous[side][path[-1]]) >= 0:
            path.append(before)
            side = RIGHT if side == LEFT else LEFT
        return path[::-1]


# The best candidate of a large bracket on its own, found from a bound for kinds of players.
#
# It shows how a large bracket should have been paired if the given pairs are not best. No verdict relies on its result
# being right.


def first_candidate(instance: Instance, moved_down: int) -> list[tuple[int, int]]:
    """Return the pairs, by place, of the first candidate without exchange that reaches the bound; empty: none."""
    size = instance.size
    dual = kind_dual(instance, size // 2)
    if dual is None:
        return []
    y, z = dual
    graph = tight_graph(instance, y, z)
    optional = sum(1 << v for v in range(size) if y[instance.kind[v]] == 0)
    first = _by_turns(
        graph, optional, (1 << size) - 1, range(moved_down), (1 << size) - (1 << moved_down), is_bipartite=False
    )
    if first is None:
        return []
    paired = {player for pair in first for player in pair}
    rest = [player for player in range(size) if player not in paired]
    upper, lower = rest[: len(rest) // 2], rest[len(rest) // 2 :]
    left, below = sum(1 << player for player in rest), sum(1 << player for player in lower)
    second = _by_turns(graph, optional, left, upper, below, is_bipartite=True)
    return [] if second is None else [*first, *second]


def _by_turns(
    graph: Sequence[int], optional: int, left: int, rows: Sequence[int], columns: int, *, is_bipartite: bool
) -> list[tuple[int, int]] | None:
    """Return each row in turn with the first column that lets all others be matched; None if they cannot be."""
    size, odd = len(graph), left.bit_count() % 2
    limited = tie_graph(graph, left, optional, odd, sum(1 << row for row in rows) if is_bipartite else 0, columns, left)
    everybody = left | odd << size
    mate, alone, _ = fewest_alone(limited, everybody)
    if alone:
        return None
    pairs = []
    for row in rows:
        column, mate = _first_column(limited, mate, row, limited[row] & columns, everybody)
        if column < 0:
            return None
        pairs.append((row, column))
        everybody &= ~(1 << row | 1 << column)
        limited = [near & everybody for near in limited]
        limited[row] = limited[column] = 0
    return pairs


COLUMNS_TRIED_SINGLY = 4
"""The number of columns that are tried singly before all of them are considered together."""


def _first_column(
    graph: Sequence[int], mate: list[int], row: int, choice: int, everybody: int
) -> tuple[int, list[int]]:
    """Return the first of these columns that lets all others be matched, and that matching; -1: none does."""
    for column in islice(members(choice), COLUMNS_TRIED_SINGLY):
        others, alone = _matched_without(graph, mate, row, column, everybody)
        if not alone:
            return column, others
    possible, _ = barrier_around(graph, mate, row, choice)
    column = next(members(choice & possible), -1)
    return column, mate if column < 0 else _matched_without(graph, mate, row, column, everybody)[0]


def _matched_without(
    graph: Sequence[int], mate: Sequence[int], row: int, column: int, everybody: int
) -> tuple[list[int], int]:
    """Return a maximum matching without these two, extended from the given matching, and who stays alone."""
    others = list(mate)
    for vertex in (mate[row], mate[column], row, column):
        others[vertex] = -1
    if mate[row] == column:
        return others, 0
    return fewest_alone(graph, everybody & ~(1 << row | 1 << column), others)[:2]

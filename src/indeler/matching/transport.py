"""A transport problem between a few classes of many like members: the least cost, and potentials that prove it.

A pair of classes is *tight* when its cost equals the sum of both potentials. Every cheapest transport uses tight pairs
only, and any transport that does is a cheapest one, whoever of a class goes to whom.
"""

from __future__ import annotations

from collections.abc import Sequence

Cost = int | None

Before = tuple[list[int], list[int]]
"""For each class on the left and on the right, the class a shortest way comes from."""


class Transport:
    """How much goes from each class on the left to each on the right at the least cost; None is a forbidden way."""

    __slots__ = ("cost", "left", "right")

    def __init__(self, supply: Sequence[int], demand: Sequence[int], costs: Sequence[Sequence[Cost]]) -> None:
        flow = _cheapest(list(supply), list(demand), costs)
        self.cost: Cost = None
        """The least cost, or None where no transport exists."""
        self.left: list[int] = []
        self.right: list[int] = []
        if flow is not None:
            self.cost = sum(
                amount * cost
                for amounts, row in zip(flow, costs, strict=True)
                for amount, cost in zip(amounts, row, strict=True)
                if amount and cost is not None
            )
            from_left, to_right, _ = _distances([0] * len(supply), flow, costs)
            self.left = [-(distance or 0) for distance in from_left]
            self.right = [distance or 0 for distance in to_right]

    def is_tight(self, i: int, j: int, cost: Cost) -> bool:
        """Whether a cheapest transport may use this way."""
        return cost is not None and cost == self.left[i] + self.right[j]


def _cheapest(supply: list[int], demand: list[int], costs: Sequence[Sequence[Cost]]) -> list[list[int]] | None:
    """Successive shortest paths; each path carries as much as its narrowest place lets through."""
    flow = [[0] * len(demand) for _ in supply]
    for source in range(len(supply)):
        while supply[source]:
            start: list[Cost] = [None] * len(supply)
            start[source] = 0
            _, reached, before = _distances(start, flow, costs)
            ends = [(distance, j) for j, distance in enumerate(reached) if distance is not None and demand[j]]
            if not ends:
                return None
            _send(source, min(ends)[1], before, supply, demand, flow)
    return flow


def _distances(
    start: Sequence[Cost], flow: Sequence[Sequence[int]], costs: Sequence[Sequence[Cost]]
) -> tuple[list[Cost], list[Cost], Before]:
    """Shortest ways over what can be sent or taken back: to the left classes, to the right ones, and from where."""
    left: list[Cost] = list(start)
    right: list[Cost] = [None] * len(costs[0])
    before: Before = ([-1] * len(left), [-1] * len(right))
    changed = True
    while changed:
        changed = False
        for i, row in enumerate(costs):
            if (here := left[i]) is None:
                continue
            for j, cost in enumerate(row):
                if cost is not None and ((there := right[j]) is None or here + cost < there):
                    right[j], before[1][j], changed = here + cost, i, True
        for i, row in enumerate(costs):
            for j, amount in enumerate(flow[i]):
                if not amount or (there := right[j]) is None or (cost := row[j]) is None:
                    continue
                if (here := left[i]) is None or there - cost < here:
                    left[i], before[0][i], changed = there - cost, j, True
    return left, right, before


def _send(source: int, end: int, before: Before, supply: list[int], demand: list[int], flow: list[list[int]]) -> None:
    """Send along the way found from ``source`` to ``end``, taking back what lies across it."""
    sent, taken_back = [(before[1][end], end)], []
    while (i := sent[-1][0]) != source:
        j = before[0][i]
        taken_back.append((i, j))
        sent.append((before[1][j], j))
    amount = min(supply[source], demand[end], *(flow[i][j] for i, j in taken_back))
    for i, j in sent:
        flow[i][j] += amount
    for i, j in taken_back:
        flow[i][j] -= amount
    supply[source] -= amount
    demand[end] -= amount

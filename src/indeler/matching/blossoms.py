"""The best matching, also where odd rings keep an assignment from being one: Edmonds' method, started from its duals.

Nearly everybody has a partner by then, so few stages remain, mostly none. The duals are changed until the last find
each other. What has become an odd set with a dual of its own on the way is left by exactly one pair in every best
matching.
"""

from __future__ import annotations

from indeler.matching.bits import members
from indeler.matching.nested import NestedMatching
from indeler.matching.slacks import Asking, Worth


class Blossoms:
    """The stages. The best matchings are those of tight pairs that leave each odd set by exactly one of them.

    The duals to start with are even. All who are alone change alike, so that slacks between their trees stay even.
    """

    def __init__(self, worth: Worth, duals: list[int]) -> None:
        self.worth, self.duals = worth, duals
        self.thickness: dict[int, int] = {}
        """The duals of the odd sets, by node."""
        self.inside = [0] * len(duals)
        """For each vertex its tight partners in the same odd set: they stay what they are."""
        self.matching = NestedMatching([0] * len(duals))
        self._find_tight()
        while alone := self.matching.complete():
            self._change(*self.matching.trees(alone))
            self._find_tight()

    def _find_tight(self) -> None:
        """Tell the matching which pairs are tight by now."""
        matching, offers = self.matching, Asking(self.worth, self.duals, self.worth.everybody)
        matching.partners = [offers.tight(v, dual) for v, dual in enumerate(self.duals)]
        for node in matching.stand_ins(matching.levels[0]):
            together = matching.vertices(1 << node)
            for v in members(together):
                matching.partners[v] = matching.partners[v] & ~together | self.inside[v]

    def _change(self, outer: list[int], inner: int) -> None:
        """Change the duals until another pair is tight, or an odd set is left without a dual."""
        matching = self.matching
        blossoms = [matching.vertices(nodes) for nodes in outer]
        between = matching.vertices(inner)
        shrinking = matching.stand_ins(inner)
        delta = self._least_slack(blossoms, between)
        delta = min([delta, *[self.thickness[node] // 2 for node in shrinking]])
        for nodes, vertices in zip(outer, blossoms, strict=True):
            for v in members(vertices):
                self.duals[v] -= delta
            if vertices.bit_count() > 1:
                self._thicken(nodes, vertices, 2 * delta)
        for v in members(between):
            self.duals[v] += delta
        for node in shrinking:
            self.thickness[node] -= 2 * delta
            if not self.thickness[node]:
                self._unfold(node)

    def _least_slack(self, blossoms: list[int], between: int) -> int:
        """How far the duals of blossoms can fall: until one meets another, or somebody who is in no tree."""
        outer = sum(blossoms)
        single = sum([vertices for vertices in blossoms if vertices.bit_count() == 1])
        rings = [vertices for vertices in blossoms if vertices.bit_count() > 1]
        bound = 2 * max(self.duals) + 1  # no slack is larger, for no edge is worth less than nothing
        for rows, others in [(single, outer), *[(vertices, outer & ~vertices) for vertices in rings]]:
            bound = Asking(self.worth, self.duals, others).least_slack(members(rows), self.duals, bound)
        free = Asking(self.worth, self.duals, self.worth.everybody & ~(outer | between))
        return free.least_slack(members(outer), self.duals, bound // 2)

    def _thicken(self, nodes: int, vertices: int, by: int) -> None:
        """Raise the dual of a blossom; it becomes an odd set if it is none yet."""
        node = nodes.bit_length() - 1
        if nodes.bit_count() > 1:
            for v in members(vertices):
                self.inside[v] = self.matching.partners[v] & vertices
            node = self.matching.fold(nodes)
        self.thickness[node] = self.thickness.get(node, 0) + by

    def _unfold(self, node: int) -> None:
        """Give up an odd set whose dual is zero; those inside it that have one stay."""
        for v in members(self.matching.vertices(1 << node)):
            self.inside[v] &= self.matching.within(node, v)
        self.matching.unfold(node)

"""A round of the Dutch family as its engine saw it: who may meet whom, and how it is paired again from a bracket on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from indeler.matching.bits import mask_of
from indeler.model import Pairing, PairingError
from indeler.reasons.again import edges_of, stranded
from indeler.reasons.groups import Group, Person
from indeler.reasons.sentences import Reason
from indeler.reasons.study import SAME_COLOUR, Again, Apart, Broken, Study, no_round
from indeler.systems.dutch.bracket import Start
from indeler.systems.dutch.competitor import Competitor
from indeler.systems.dutch.engine import Workings, flow_of, pairing_of
from indeler.systems.dutch.field import DutchField
from indeler.systems.dutch.flow import Flow
from indeler.systems.dutch.trace import BracketTrace


class DutchRound(Study):
    """A round of one of the editions, with the brackets and the field it was paired by."""

    def __init__(self, pairing: Pairing) -> None:
        super().__init__(pairing)
        workings: Workings = pairing.workings
        self.workings, self.edition, self.field = workings, workings.edition, workings.field
        self.by_number: dict[int, Competitor] = {one.number: one for one in self.field.competitors}
        self.rank = {number: one.index for number, one in self.by_number.items()}
        self.people = {one.number: _person(one) for one in self.field.competitors}
        self.groups = [self._group(one) for one in workings.brackets]

    def _group(self, trace: BracketTrace) -> Group:
        score = self.by_number[trace.residents[0]].score
        return Group(score, trace.moved_down, trace.residents, trace.pairs, trace.leaving, trace.way, trace)

    # Who may meet ----------------------------------------------------------------------------------------------------

    def may_meet(self, a: int, b: int) -> bool:
        """Whether no absolute criterion keeps these two apart."""
        return bool(self.field.legal[self.rank[a]] >> self.rank[b] & 1)

    def barrier(self, a: int, b: int) -> Reason | None:
        """A game before, a ban, or the same absolute wish."""
        if self.may_meet(a, b):
            return None
        colour = self.by_number[a].wish
        return self.usual_barrier(a, b) or Reason(SAME_COLOUR, {"colour": colour}, self.names.colours)

    @property
    def moved_down_may_meet(self) -> bool:
        """Whether those who moved down to a bracket may meet each other: as a rule they meet residents only."""
        return False

    # Other rounds ----------------------------------------------------------------------------------------------------

    def again(self, apart: Apart, place: int) -> Again:
        """The brackets above stay what they are, as long as the rest can then be completed."""
        edges, broken = edges_of(apart, self.rank), None
        for at in range(place, -1, -1):
            start = self.start_of(at)
            field = self._without_each_other(start.moved_down).apart(edges)
            field.everybody = start.everybody
            trace: list[BracketTrace] = []
            try:
                flow = flow_of(self.edition, field, trace)
            except PairingError:
                broken = broken or self.stranded_among(field.legal, start.everybody)
                continue
            group, whole = partial(self._bracket, flow, at), partial(self._round, flow, at, trace)
            return Again(at, broken, group, whole, partial(group, in_order=False) if flow.order_comes_last else None)
        assert broken is not None
        return no_round(broken)

    def could_meet_in(self, place: int, a: int, b: int) -> bool:
        """Both are in the bracket, and not both moved down where these may not meet."""
        both_from_above = {a, b} <= set(self.groups[place].from_above)
        return super().could_meet_in(place, a, b) and (not both_from_above or self.moved_down_may_meet)

    def _without_each_other(self, moved_down: Sequence[int]) -> DutchField:
        """Where moved-down players meet residents only, one of them cannot complete another."""
        if self.moved_down_may_meet:
            return self.field
        everybody = mask_of(moved_down)
        return self.field.apart({one: everybody & ~(1 << one) for one in moved_down})

    def start_of(self, place: int) -> Start:
        """From where a bracket is paired: who moved down to it, and all who are still to be paired."""
        trace = self.groups[place].trace
        assert trace is not None
        return trace.start

    def _bracket(self, flow: Flow, place: int, *, in_order: bool = True) -> Group:
        """One bracket paired again, or any of those that cost as much."""
        assert flow.trace is not None
        flow.in_order = in_order
        flow.pair_next(self.start_of(place))
        return self._group(flow.trace[-1])

    def _round(self, flow: Flow, place: int, trace: list[BracketTrace]) -> DutchRound:
        """The round paired again from a bracket on."""
        above = [one.trace for one in self.groups[:place] if one.trace is not None]
        trace.clear()  # the bracket may have been asked for before, in any order
        flow.in_order = True
        pairs, bye = flow.pair(self.start_of(place))
        pairs += [(self.rank[a], self.rank[b]) for one in above for a, b in one.pairs]
        pairing = pairing_of(self.edition, flow.field, pairs, bye, self.settings["initial"])
        pairing.workings = Workings(self.edition, flow.field, above + trace)
        pairing.asked = self.pairing.asked
        return type(self)(pairing)

    def stranded_among(self, legal: Sequence[int], players: int) -> Broken:
        """Who of these is left over, where they cannot all be paired but for one who may have the bye."""
        byes = mask_of(one.index for one in self.field.competitors if not one.bye_barred)
        return stranded(self, legal, players, byes)


def _person(one: Competitor) -> Person:
    return Person(one.number, one.points, one.score, one.index, one.colours, one.bye_barred)

"""The Dutch family laid open: brackets, halves, criteria and the order of candidates."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from indeler.matching.bits import mask_of
from indeler.matching.cardinality import Matching
from indeler.model import Pairing
from indeler.reasons.counted import SQUARES
from indeler.reasons.dutch_counts import Counts
from indeler.reasons.halves import Halves, halves
from indeler.reasons.look_ahead import LookAhead
from indeler.reasons.sentences import Clause, Points, Sentence
from indeler.reasons.study import SAME_COLOUR, Columns, Group, Pair, Person, Step, Study
from indeler.reasons.words import N_
from indeler.systems.dutch.competitor import Competitor
from indeler.systems.dutch.engine import Workings
from indeler.systems.dutch.fide2017 import PENULTIMATE
from indeler.systems.dutch.knsb.brackets import JOINED
from indeler.systems.dutch.trace import BracketTrace


class DutchStudy(Study):
    """A round of one of the editions."""

    group_text = N_("bracket {score}")
    float_text = N_("{down} ({high}) floats down, {up} ({low}) floats up")

    def __init__(self, pairing: Pairing) -> None:
        super().__init__(pairing)
        workings: Workings = pairing.workings
        self.edition, self.field = workings.edition, workings.field
        self.by_number: dict[int, Competitor] = {one.number: one for one in self.field.competitors}
        self.rank = {number: one.index for number, one in self.by_number.items()}
        self.people = {one.number: _person(one) for one in self.field.competitors}
        self.groups = [self._group(one) for one in workings.brackets]
        self._halves: dict[object, Halves] = {}

    def _group(self, trace: BracketTrace) -> Group:
        score = self.by_number[trace.residents[0]].score
        return Group(score, trace.moved_down, trace.residents, trace.pairs, trace.leaving, trace.way, trace)

    @cached_property
    def counts(self) -> Counts:
        """What pairs and leavers count in each bracket."""
        return Counts(self.rules, self.by_number, self.field.legal)

    # Who may meet ----------------------------------------------------------------------------------------------------

    def may_meet(self, a: int, b: int) -> bool:
        """Whether no absolute criterion keeps these two apart."""
        return bool(self.field.legal[self.rank[a]] >> self.rank[b] & 1)

    def barrier(self, a: int, b: int) -> Sentence | None:
        """A game before, a ban, or the same absolute wish."""
        if self.may_meet(a, b):
            return None
        colour = self.by_number[a].wish
        return self.usual_barrier(a, b) or Sentence(SAME_COLOUR, {"colour": colour}, self.names.colours)

    # Halves ----------------------------------------------------------------------------------------------------------

    def halves_of(self, group: Group) -> Halves:
        """S1 and S2 of a bracket, which need not be one of ours."""
        key = group.from_above, group.residents, group.pairs
        if key not in self._halves:
            removed = self.removed(group)
            moved_down = () if self._is_homogeneous(group, removed) else group.from_above
            self._halves[key] = halves(group, moved_down, removed, self.rank)
        return self._halves[key]

    def removed(self, group: Group) -> tuple[int, ...]:
        """Those whom the KNSB rules send on before a bracket is halved: they have no opponent in it."""
        if self.rules != "knsb-rating":
            return ()
        everybody = mask_of(self.rank[player] for player in group.players)
        return tuple(player for player in group.leaving if not self.field.legal[self.rank[player]] & everybody)

    def _is_homogeneous(self, group: Group, removed: tuple[int, ...]) -> bool:
        """Only the KNSB rules treat a bracket as homogeneous though players moved down to it."""
        if self.rules != "knsb-rating":
            return not group.from_above
        moved_down = [player for player in group.from_above if player not in removed]
        alone = any(a in moved_down and b in moved_down for a, b in group.pairs)
        return alone or 2 * len(moved_down) >= len(group.players) - len(removed)

    def columns(self, group: Group) -> Columns:
        """S1 on the left, S2 on the right; moved-down players and their opponents on top."""
        parts = self.halves_of(group)
        left = (*(a for a, _ in parts.upper), *parts.heads)
        right = [sorted((b for _, b in pairs), key=self.rank.__getitem__) for pairs in (parts.upper, parts.lower)]
        return Columns(left, (*right[0], *right[1]), (N_("S1"), N_("S2")))

    def meeting(self, group: Group, pair: Pair) -> Sentence:
        """The places in S1 and S2, and what moved them."""
        parts = self.halves_of(group)
        one, other = pair
        if pair in parts.upper:
            place = parts.residents.index(other) + 1
            clause = self.names.natural if place == parts.upper.index(pair) + 1 else self.names.transposed
            return Sentence(MOVED_DOWN, {"one": one, "place": place}, clause)
        if one in parts.s1 and other in parts.s2:
            i, j = parts.s1.index(one) + 1, parts.s2.index(other) + 1
            clause = self.names.natural if i == j else self.names.shifted
            return Sentence(HALVES, {"i": i, "j": j}, clause)
        values = {"down": parts.went_down(), "up": parts.came_up(), "clause": Clause(self.needs_exchange(group))}
        return Sentence(EXCHANGED, values, self.names.exchanged)

    def needs_exchange(self, group: Group) -> str:
        """The clause that S1 against S2 as they were would offend, as far as it is seen at a glance."""
        parts = self.halves_of(group)
        clause = self.counts.of_rest(group, parts.s1, parts.s2) if self._stands_alone(group) else ""
        return clause or self.names.best

    def exchanged_halves(self, group: Group) -> list[tuple[int, ...]]:
        """S1 and S2 as they were, if somebody changed places."""
        parts = self.halves_of(group)
        return [parts.s1, parts.s2] if parts.came_up() else []

    def opponents_before(self, group: Group, pair: Pair) -> list[int]:
        """Those of S2 who come first and are not taken by players above."""
        return self.halves_of(group).earlier_opponents(pair)

    def obstacle(self, group: Group, pair: Pair) -> str:
        """An absolute criterion, or one that counts this pair and counts nothing as it is."""
        if not self.may_meet(*pair):
            barrier = self.barrier(*pair)
            return barrier.clause if barrier else ""
        if not self._stands_alone(group):
            return self.names.best
        clause = self.counts.of_pair(group, pair)
        if clause:
            return clause
        parts = self.halves_of(group)
        heads, others = parts.left_by(*pair)
        return self.counts.of_rest(group, heads, others, others_leave=pair[0] in parts.heads) or self.names.best

    def _stands_alone(self, group: Group) -> bool:
        """Whether it is enough that a clause would count more: not where those below had a say in who leaves.

        Other pairs might then count less by a more important criterion, and only be worse for those below.
        """
        return group.way in ("bound", "exact") or not group.leaving

    # Leavers ---------------------------------------------------------------------------------------------------------

    def leavers_in_order(self, place: int, player: int) -> list[int]:
        """From the lowest up those who rank below; for a moved-down player only his like."""
        group = self.groups[place]
        part = group.from_above if player in group.from_above else group.residents
        return list(reversed(part[part.index(player) + 1 :]))

    def has_opponent(self, group: Group, player: int) -> bool:
        """Moved-down players meet residents only, but for the KNSB rules."""
        apart = player in group.from_above and self.rules != "knsb-rating"
        others = group.residents if apart else group.players
        return bool(self.field.legal[self.rank[player]] & mask_of(self.rank[other] for other in others))

    def stays(self, place: int, player: int, instead: int) -> str:
        """What leaving would count, the colours of those who stay, or the next bracket."""
        group, is_last = self.groups[place], place == len(self.groups) - 1
        if is_last and self.by_number[player].bye_barred:
            return self.names.barred
        staying = mask_of(self.rank[one] for one in group.players if one != player)
        if len(group.leaving) == 1 and Matching(self.field.legal).cover(staying):
            assert group.trace is not None
            return next(iter(group.trace.values))  # the number of pairs
        if not is_last and self._is_worse_below(place, player):
            return self.names.ahead
        clause = self.counts.of_leaver(group, player, instead) if self._stands_alone(group) else ""
        return clause or self.names.best

    def _is_worse_below(self, place: int, player: int) -> bool:
        """Whether a player would have to leave the next bracket too, and nobody with his score or more does so now."""
        group, following = self.groups[place], self.groups[place + 1]
        if group.way == PENULTIMATE or (self.rules == "knsb-rating" and not group.way.startswith("other floaters")):
            return False  # here nobody looks ahead
        if self.field.legal[self.rank[player]] & mask_of(self.rank[one] for one in following.residents):
            return False
        return all(self.by_number[one].score < self.by_number[player].score for one in following.leaving)

    def leaving(self, place: int, player: int) -> Sentence:
        """Whether he has no opponent here, or is one too many."""
        group = self.groups[place]
        if place == len(self.groups) - 1:
            return Sentence(HAS_BYE, {"player": player}, self.edition.bye_clause)
        values = {"player": player, "score": Points(group.score)}
        if self.has_opponent(group, player):
            return Sentence(MOVES_DOWN, values, self.names.moves_down)
        return Sentence(NO_OPPONENT, values, self.names.without_opponent)

    # Comparing -------------------------------------------------------------------------------------------------------

    def steps(self, place: int, theirs: Group) -> Iterator[Step]:
        """The criteria of the bracket in order, with the look ahead behind those on downfloaters."""
        ours = self.groups[place]
        assert ours.trace is not None
        ahead = LookAhead(self, place)
        yield from ahead.first_of_all(theirs)
        if ours.way == JOINED and theirs.pairs:
            yield Step("C14b1", 0, 1, ((), ()))  # M1 is not lowered, not even to leave a pair here
        values, other_values = ours.trace.values, self._counted(ours, theirs)
        looked = False
        for clause, value in values.items():
            if clause not in DOWNFLOATERS and not looked:
                yield from ahead.after_downfloaters(theirs)
                looked = True
            other = other_values[clause]
            shown = self.counts.shown(ours, clause, value), self.counts.shown(ours, clause, other)
            what = SQUARES if clause == "B3" and "C13" in values else ""
            yield Step(clause.split()[0], value, other, shown, what)

    def _counted(self, ours: Group, theirs: Group) -> dict[str, list[int]]:
        """What the criteria of our bracket count in theirs, which may have been paired by others."""
        assert ours.trace is not None
        rank, ledger = self.rank, ours.trace.ledger
        pairs = [(rank[a], rank[b]) for a, b in theirs.pairs]
        return ledger.unpacked(ledger.total(self.field.competitors, pairs, [rank[one] for one in theirs.leaving]))

    def order_clause(self, ours: Group, theirs: Group) -> str:
        """Other moved-down players, other opponents of theirs, an exchange, or a transposition."""
        mine, others = self.halves_of(ours), self.halves_of(theirs)
        if [a for a, _ in mine.upper] != [a for a, _ in others.upper]:
            return self.names.chosen
        if mine.upper != others.upper:
            return self.names.transposed
        return self.names.shifted if mine.heads == others.heads else self.names.exchanged


DOWNFLOATERS = ("C6", "C7", "C.5", "C.6", "A11", "B3", "C13", "Punktgruppen", "4")
"""The criteria on who leaves a bracket, which stand above the look ahead."""

MOVED_DOWN = N_("{one} moved down and meets resident no. {place}")
HALVES = N_("no. {i} of S1 meets no. {j} of S2")
EXCHANGED = N_("{down} of S1 and {up} of S2 changed places because of {clause}")
MOVES_DOWN = N_("{player} is left over in bracket {score} and moves down")
NO_OPPONENT = N_("{player} has no possible opponent in bracket {score} and moves down")
HAS_BYE = N_("{player} is left over in the last bracket and has the bye")


def _person(one: Competitor) -> Person:
    return Person(one.number, one.points, one.score, one.index, one.colours, one.bye_barred)

"""The explanation of the Dutch family: brackets, halves, criteria and the order of candidates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from indeler.language import N_
from indeler.matching.bits import mask_of
from indeler.model import Pairing, PairingError, Tenths
from indeler.reasons.comparison import explain_difference
from indeler.reasons.explained_round import (
    Again,
    Broken,
    ForbiddenPairs,
    Study,
    edges_of,
    exempt_pair,
    leftover_players,
    no_round,
    person_of,
)
from indeler.reasons.groups import Columns, Group, Pair, Step
from indeler.reasons.look_ahead import LookAhead
from indeler.reasons.sentences import Points, Reason
from indeler.systems.dutch.bracket import Bracket, BracketTrace, Start
from indeler.systems.dutch.competitor import Competitor
from indeler.systems.dutch.completion import Completion
from indeler.systems.dutch.criteria import Scores
from indeler.systems.dutch.engine import Workings, flow_of, pairing_of
from indeler.systems.dutch.field import DutchField
from indeler.systems.dutch.flow import Flow


class ForThoseBelow(NamedTuple):
    """The pairing of a bracket if those below did not matter, and the reason against it."""

    pairs: frozenset[Pair]
    leaving: tuple[int, ...]
    why: Reason


class DutchRound(Study):
    """A round of one of the editions, with the brackets and the field it was paired by."""

    def __init__(self, pairing: Pairing) -> None:
        super().__init__(pairing)
        workings: Workings = pairing.workings
        self.workings, self.edition, self.field = workings, workings.edition, workings.field
        self.by_number: dict[int, Competitor] = {one.number: one for one in self.field.competitors}
        self.rank = {number: one.index for number, one in self.by_number.items()}
        self.people = {one.number: person_of(one) for one in self.field.competitors}
        self.legal = self.field.legal
        self.groups = [self._group(one, self.field) for one in workings.brackets]

    def _group(self, trace: BracketTrace, field: DutchField) -> Group:
        score = self.by_number[trace.residents[0]].score
        return Group(score, trace.moved_down, trace.residents, trace.pairs, trace.leaving, trace.way, trace, field)

    # Who may meet ----------------------------------------------------------------------------------------------------

    @property
    def moved_down_may_meet(self) -> bool:
        """Whether players moved down to a bracket may meet each other: as a rule they meet residents only."""
        return False

    # Other rounds ----------------------------------------------------------------------------------------------------

    def again(self, forbidden: ForbiddenPairs, place: int) -> Again:
        """Return the round with the brackets above and the bye's score (C5) unchanged, while the rest fits."""
        edges, broken = edges_of(forbidden, self.rank), None
        bye_score = self._bye_score(edges)
        for at in range(place, -1, -1):
            start = self.start_of(at)
            field = self._without_each_other(start.moved_down).with_forbidden(edges)
            field.everybody = start.everybody
            trace: list[BracketTrace] = []
            try:
                flow = flow_of(self.edition, field, trace)
            except PairingError:
                broken = broken or self.stranded_among(field.legal, start.everybody)
                continue
            if flow.completion.bye_score != bye_score:
                continue
            group, entire = partial(self._bracket, flow, at), partial(self._round, flow, at, trace)
            return Again(at, broken, group, entire, partial(group, in_order=False) if flow.order_comes_last else None)
        assert broken is not None
        return no_round(broken)

    def _bye_score(self, edges: Mapping[int, int]) -> Tenths | None:
        """Return the score of the bye in the best round with these bans; None if no criterion counts it."""
        completion = Completion(self.field.with_forbidden(edges))
        self.edition.allow_bye(completion)
        return completion.bye_score

    def could_meet_in(self, place: int, a: int, b: int) -> bool:
        """Return whether both are in the bracket, and not both moved down if these may not meet."""
        both_from_above = {a, b} <= set(self.groups[place].from_above)
        return super().could_meet_in(place, a, b) and (not both_from_above or self.moved_down_may_meet)

    def _without_each_other(self, moved_down: Sequence[int]) -> DutchField:
        """Return the field in which moved-down players do not meet each other, if they meet residents only."""
        if self.moved_down_may_meet:
            return self.field
        everybody = mask_of(moved_down)
        return self.field.with_forbidden({one: everybody & ~(1 << one) for one in moved_down})

    def start_of(self, place: int) -> Start:
        """Return the start of a bracket: the players moved down to it, and all who are still to be paired."""
        trace = self.groups[place].trace
        assert trace is not None
        return trace.start

    def _bracket(self, flow: Flow, place: int, *, in_order: bool = True) -> Group:
        assert flow.trace is not None
        flow.in_order = in_order
        flow.pair_next(self.start_of(place))
        return self._group(flow.trace[-1], flow.field)

    def _round(self, flow: Flow, place: int, trace: list[BracketTrace]) -> DutchRound:
        above = [one.trace for one in self.groups[:place] if one.trace is not None]
        trace.clear()  # the bracket may have been paired before, in any order
        flow.in_order = True
        pairs, bye = flow.pair(self.start_of(place))
        pairs += [(self.rank[a], self.rank[b]) for one in above for a, b in one.pairs]
        pairing = pairing_of(self.edition, flow.field, pairs, bye, self.settings["initial"])
        pairing.workings = Workings(self.edition, flow.field, above + trace)
        pairing.request = self.pairing.request
        return type(self)(pairing)

    def stranded_among(self, legal: Sequence[int], players: int) -> Broken:
        """Return the player left over among these, if they cannot all be paired except one with the bye."""
        byes = mask_of(one.index for one in self.field.competitors if not one.bye_barred)
        return leftover_players(self, legal, players, byes)


class DutchStudy(DutchRound):
    """The explanation of a round of any edition; subclasses add what is specific to one edition."""

    look_ahead: type[LookAhead] = LookAhead
    group_text = N_("bracket {score}")
    plain_text = N_("Both have {points}. The upper half of such a group plays the lower half, and their places match.")
    float_text = N_("{down} floats down (score {high}), {up} floats up (score {low})")
    bye_text = N_(
        "the number of players is odd: {player} is left over when the others in the lowest bracket have been "
        "paired, and may have the bye"
    )

    def __init__(self, pairing: Pairing) -> None:
        super().__init__(pairing)
        self._halves: dict[int, tuple[Group, Halves]] = {}
        """The halves by the identity of a group, which is kept so that no other group gets its number."""
        self._below: dict[int, ForThoseBelow | None] = {}
        self._look_aheads: dict[int, LookAhead] = {}

    # Halves ----------------------------------------------------------------------------------------------------------

    def halves_of(self, group: Group) -> Halves:
        """Return S1 and S2 of a bracket, which need not be one of ours."""
        if id(group) not in self._halves:
            removed = self.removed(group)
            moved_down = () if self.is_homogeneous(group, removed) else group.from_above
            self._halves[id(group)] = group, halves(group, moved_down, removed, self.rank)
        return self._halves[id(group)][1]

    def removed(self, group: Group) -> tuple[int, ...]:
        """Return the players sent on before a bracket is halved: as a rule none."""
        return ()

    def is_homogeneous(self, group: Group, removed: tuple[int, ...]) -> bool:
        """Return whether a bracket is halved as one: as a rule if no player moved down to it."""
        return not group.from_above

    def columns(self, group: Group) -> Columns:
        """Return S1 on the left, S2 on the right; moved-down players and their opponents on top."""
        parts = self.halves_of(group)
        left = (*(a for a, _ in parts.upper), *parts.heads)
        right = [sorted((b for _, b in pairs), key=self.rank.__getitem__) for pairs in (parts.upper, parts.lower)]
        return Columns(left, (*right[0], *right[1]), (N_("S1"), N_("S2")))

    def meeting(self, group: Group, pair: Pair) -> Reason:
        """Return the places in S1 and S2; and why the pairing of the bracket alone was not taken."""
        below = self._for_those_below(self.groups.index(group))
        meeting = self._in_halves(group, pair)
        if below is None or pair in below.pairs:
            return meeting
        return Reason(NOT_ALONE, {"meeting": meeting, "why": below.why})

    def _in_halves(self, group: Group, pair: Pair) -> Reason:
        parts = self.halves_of(group)
        one, other = pair
        if pair in parts.upper:
            place = parts.residents.index(other) + 1
            clause = self.names.natural if place == parts.upper.index(pair) + 1 else self.names.transposed
            return Reason(MOVED_DOWN, {"one": self.who(one), "place": place}, clause)
        if one in parts.s1 and other in parts.s2:
            i, j = parts.s1.index(one) + 1, parts.s2.index(other) + 1
            clause = self.names.natural if i == j else self.names.shifted
            return Reason(HALVES, {"i": i, "j": j}, clause)
        values = {"down": self.everybody(parts.exchanged_down()), "up": self.everybody(parts.exchanged_up())}
        return Reason(EXCHANGED, values, self.names.exchanged)

    def exchanged_halves(self, group: Group) -> list[tuple[int, ...]]:
        """Return the original S1 and S2, if players were exchanged."""
        parts = self.halves_of(group)
        return [parts.s1, parts.s2] if parts.exchanged_up() else []

    def is_by_exchange(self, group: Group, pair: Pair) -> bool:
        """Return whether the two are not in the original S1 and S2."""
        parts = self.halves_of(group)
        return pair not in parts.upper and not (pair[0] in parts.s1 and pair[1] in parts.s2)

    def exemption(self, a: int, b: int) -> Reason | None:
        """Return the exemption of topscorers, who may meet in spite of their colours."""
        return exempt_pair(self, self.by_number[a], self.by_number[b])

    def opponents_before(self, group: Group, pair: Pair) -> list[int]:
        """Return the players of S2 who come first and are not taken by players above."""
        return self.halves_of(group).earlier_opponents(pair)

    # Leavers ---------------------------------------------------------------------------------------------------------

    def leavers_in_order(self, place: int, player: int) -> list[int]:
        """Return the players ranked below, from the lowest up."""
        return [other for other in reversed(self.groups[place].players) if self.rank[other] > self.rank[player]]

    def byes_in_order(self) -> list[int]:
        """Return the players from the lowest up."""
        return list(reversed(self.rank))

    def has_opponent(self, group: Group, player: int) -> bool:
        """Return whether the player can meet a player of the bracket; if moved down, perhaps only residents."""
        meets_residents_only = player in group.from_above and not self.moved_down_may_meet
        others = group.residents if meets_residents_only else group.players
        return bool(self.legal[self.rank[player]] & mask_of(self.rank[other] for other in others))

    def leaving(self, place: int, player: int) -> Reason:
        """Return the reason: no opponent here, an odd number, or the benefit of those below."""
        group = self.groups[place]
        if place == len(self.groups) - 1:
            return Reason(self.bye_text, {"player": self.who(player)}, self.edition.bye_clause)
        values = {"player": self.who(player), "score": Points(group.score)}
        if not self.has_opponent(group, player):
            return Reason(NO_OPPONENT, values, self.names.without_opponent)
        below = self._for_those_below(place)
        if below is not None and player not in below.leaving:
            return Reason(FOR_THOSE_BELOW, {**values, "why": below.why})
        if len(group.players) % 2 and len(below.leaving if below else group.leaving) == 1:
            return Reason(ODD, values, self.names.moves_down)
        assert group.trace is not None
        return Reason(CANNOT_PAIR_ALL, values, next(iter(group.trace.values)))  # the number of pairs

    def _for_those_below(self, place: int) -> ForThoseBelow | None:
        """Return the leavers of a bracket paired alone, and the effect on those below; None: no difference."""
        if place not in self._below:
            self._below[place] = self._fault_of_pairing_alone(place)
        return self._below[place]

    def _fault_of_pairing_alone(self, place: int) -> ForThoseBelow | None:
        """Return the fault of a bracket paired alone: those below stranded, or a look-ahead criterion that is worse."""
        group, start = self.groups[place], self.start_of(place)
        if group.way.alone:
            return None
        flow = flow_of(self.edition, self.field)
        alone = flow.alone(Bracket(start.moved_down, start.below.groups[0]))
        leaving = tuple(self.field.competitors[index].number for index in alone.leaving)
        if set(leaving) == set(group.leaving):
            return None
        pairs = tuple((self.field.competitors[a].number, self.field.competitors[b].number) for a, b in alone.pairs)
        rest = mask_of(alone.leaving) | start.everybody & ~start.below.following & ~mask_of(start.moved_down)
        if not Completion.with_any_bye(self.field).is_possible(rest):
            why = self.stranded_among(self.field.legal, rest).sentence
            return ForThoseBelow(frozenset(pairs), leaving, why)
        difference = self.difference_in(place, group._replace(pairs=pairs, leaving=leaving))
        if difference is None or difference.by_order:
            return None
        return ForThoseBelow(frozenset(pairs), leaving, explain_difference(difference))

    # Comparing -------------------------------------------------------------------------------------------------------

    def steps(self, place: int, theirs: Group) -> Iterator[Step]:
        """Yield the criteria of the bracket in order, with the look-ahead after those on downfloaters."""
        ours = self.groups[place]
        assert ours.trace is not None
        ahead = self._ahead(place)
        yield from ahead.first_of_all(theirs)
        values, other_values = ours.trace.values, self._criteria_counts(ours, theirs)
        has_looked_ahead = False
        for clause, value in values.items():
            if clause not in self.names.downfloaters and not has_looked_ahead:
                yield from ahead.after_downfloaters(theirs)
                has_looked_ahead = True
            other = other_values[clause]
            both = self.format_count(ours, clause, value), self.format_count(ours, clause, other)
            yield Step(clause.split()[0], value, other, both, self.what_counts(ours, clause))

    def _ahead(self, place: int) -> LookAhead:
        if place not in self._look_aheads:
            self._look_aheads[place] = self.look_ahead(self, self.workings, place)
        return self._look_aheads[place]

    def format_count(self, group: Group, clause: str, value: list[int]) -> tuple[object, ...]:
        """Return the value of a criterion for a reader: a number, or the scores it represents."""
        assert group.trace is not None
        ledger = group.trace.ledger
        criterion = next((one for one, _ in ledger.fields if one.clause == clause), None)
        if not isinstance(criterion, Scores):
            return tuple(value)
        highest_first = reversed(ledger.scores)
        return tuple(Points(score) for score, count in zip(highest_first, value, strict=True) for _ in range(count))

    def what_counts(self, group: Group, clause: str) -> str:
        """Return what a criterion counts in this bracket, if it differs from the clause."""
        return ""

    def _criteria_counts(self, ours: Group, theirs: Group) -> dict[str, list[int]]:
        """Return the values of our bracket's criteria in theirs, which may have been paired by others."""
        assert ours.trace is not None
        rank, ledger = self.rank, ours.trace.ledger
        pairs = [(rank[a], rank[b]) for a, b in theirs.pairs]
        return ledger.unpacked(ledger.total(self.field.competitors, pairs, [rank[one] for one in theirs.leaving]))

    def order_clause(self, ours: Group, theirs: Group) -> str:
        """Return the clause on other moved-down players, their opponents, an exchange, or a transposition."""
        mine, others = self.halves_of(ours), self.halves_of(theirs)
        if [a for a, _ in mine.upper] != [a for a, _ in others.upper]:
            return self.names.chosen
        if mine.upper != others.upper:
            return self.names.transposed
        return self.names.shifted if mine.heads == others.heads else self.names.exchanged


MOVED_DOWN = N_("{one} came from a higher group and meets number {place} of this group")
HALVES = N_("number {i} of the upper half (S1) meets number {j} of the lower half (S2)")
EXCHANGED = N_("{down} of the upper half (S1) and {up} of the lower half (S2) changed places")
ODD = N_("{player} moves down: bracket {score} has an odd number of players")
CANNOT_PAIR_ALL = N_("{player} moves down: not everybody in bracket {score} can be paired with each other")
NOT_ALONE = N_("{meeting}; if not, {why}")
FOR_THOSE_BELOW = N_("{player} moves down from bracket {score}; if not, {why}")
NO_OPPONENT = N_("{player} moves down: nobody in bracket {score} is a possible opponent")


class Halves(NamedTuple):
    """The two steps of a bracket: moved-down players against residents, then the remainder in halves."""

    upper: tuple[Pair, ...]
    """The pairs of moved-down players, in order."""
    residents: tuple[int, ...]
    lower: tuple[Pair, ...]
    """The pairs of the remainder, in order of their higher player."""
    s1: tuple[int, ...]
    """The upper half of the remainder before any exchange."""
    s2: tuple[int, ...]
    others: tuple[int, ...]
    """The players of the remainder who head no pair, the highest first."""

    @property
    def heads(self) -> tuple[int, ...]:
        """The upper half of the remainder as it was paired."""
        return tuple(one for one, _ in self.lower)

    def exchanged_down(self) -> list[int]:
        """Return the players who left S1 by an exchange."""
        return [player for player in self.s1 if player not in self.heads]

    def exchanged_up(self) -> list[int]:
        """Return the players who came from S2 by an exchange."""
        return [player for player in self.heads if player not in self.s1]

    def earlier_opponents(self, pair: Pair) -> list[int]:
        """Return the earlier opponents of the higher of a pair: those not taken by players above, up to the other."""
        one, other = pair
        pairs, choice = (self.upper, self.residents) if pair in self.upper else (self.lower, self.others)
        paired = {opponent for _, opponent in pairs[: pairs.index(pair)]}
        if pairs is self.lower and one not in self.s1:  # after an exchange some of the others rank above this head
            order = self.s1 + self.s2
            paired.update(order[: order.index(one)])
        return [player for player in choice[: choice.index(other)] if player not in paired]


def halves(group: Group, moved_down: Sequence[int], removed: Sequence[int], rank: Mapping[int, int]) -> Halves:
    """Return the halves of a bracket with these moved-down players in S1; the ``removed`` are in neither."""
    pairs = sorted(group.pairs, key=lambda pair: rank[pair[0]])
    upper = tuple([pair for pair in pairs if pair[0] in moved_down])
    lower = tuple([pair for pair in pairs if pair[0] not in moved_down])
    paired = {player for pair in upper for player in pair}
    residents = tuple([player for player in group.players if player not in moved_down and player not in removed])
    remainder = tuple([player for player in residents if player not in paired])
    heads = {one for one, _ in lower}
    others = tuple([player for player in remainder if player not in heads])
    return Halves(upper, residents, lower, remainder[: len(lower)], remainder[len(lower) :], others)

"""Zwitsers op weerstandspunten laid open: groups, waiting rooms, high against low."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from indeler.matching.bits import mask_of
from indeler.model import Pairing
from indeler.reasons.counted import MISSED, STRONG, UNWANTED
from indeler.reasons.high_low import NO_OPPONENT, WAITS, HighLowStudy
from indeler.reasons.sentences import Points, Sentence
from indeler.reasons.study import SAME_COLOUR, Group, Pair, Person, Step
from indeler.reasons.words import N_
from indeler.systems.dutch.competitor import Strength
from indeler.systems.resistance.wp.ahead import Ahead, Outlook
from indeler.systems.resistance.wp.completion import Completion, can_all_be_paired
from indeler.systems.resistance.wp.contestant import Contestant
from indeler.systems.resistance.wp.first_round import KNOWN
from indeler.systems.resistance.wp.pairing import GroupTrace, Workings
from indeler.systems.resistance.wp.wishes import Costs


class WaitingRoomStudy(HighLowStudy):
    """A round by knsb-wp."""

    def __init__(self, pairing: Pairing) -> None:
        super().__init__(pairing)
        workings: Workings = pairing.workings
        self.field, self.legal = workings.field, workings.legal
        self.by_number: dict[int, Contestant] = {one.number: one for one in self.field.contestants}
        self.rank = {number: one.index for number, one in self.by_number.items()}
        self.people = {one.number: _person(one) for one in self.field.contestants}
        self.groups = [self._group(one) for one in workings.groups] or [self._first_round()]

    def _group(self, trace: GroupTrace) -> Group:
        score = self.by_number[trace.residents[0]].score
        return Group(score, trace.from_above, trace.residents, trace.pairs, trace.waiting_room, trace.way)

    def _first_round(self) -> Group:
        pairs = sorted((min(board), max(board)) for board in self.pairing.boards)
        leaving = () if self.bye is None else (self.bye,)
        return Group(0, (), tuple(self.rank), tuple(pairs), leaving, "lots")

    def may_meet(self, a: int, b: int) -> bool:
        """Whether no absolute norm keeps these two apart."""
        return bool(self.legal[self.rank[a]] >> self.rank[b] & 1)

    def barrier(self, a: int, b: int) -> Sentence | None:
        """A game before, a ban, or the same absolute wish."""
        if self.may_meet(a, b):
            return None
        colour = self.by_number[a].wish
        return self.usual_barrier(a, b) or Sentence(SAME_COLOUR, {"colour": colour}, self.names.colours)

    # Colours ---------------------------------------------------------------------------------------------------------

    def missed(self, pairs: Sequence[Pair]) -> tuple[int, ...]:
        """Missed wishes, strong ones among them, and pairs that should rather not meet, as the setting weighs them."""
        missed = strong = 0
        for a, b in pairs:
            one, other = self.by_number[a], self.by_number[b]
            if one.wish is not None and one.wish is other.wish:
                missed += 1
                strong += min(one.strength, other.strength) >= Strength.STRONG
        avoided = sum(self.field.avoid[self.rank[a]] >> self.rank[b] & 1 for a, b in pairs)
        ways = {"count": (missed, strong), "strength": (strong, missed), "off": (0, 0)}
        return (*ways[self.settings["b4"]], avoided)

    @cached_property
    def costs(self) -> Costs:
        """The engine's count of missed wishes."""
        return Costs(self.field, self.settings["b4"])

    def colour_clause(self, group: Group, pair: Pair) -> str:
        """B4, if with this pair the ones below must miss more than they do, the pairs above being what they are."""
        costs, index = self.costs, self.rank
        below = [both for both in group.pairs if index[both[0]] >= index[pair[0]]]
        allowed = sum(costs.of_pair(index[a], index[b]) for a, b in below)
        rest = [index[player] for both in below for player in both if player not in pair]
        here = costs.of_pair(index[pair[0]], index[pair[1]])
        if here + (costs.least(costs.count(rest)) or 0) > allowed:
            return "B4"
        everybody = mask_of(rest)
        if here < allowed or not can_all_be_paired(self.legal, everybody):
            return ""
        free_of_cost = list(self.legal)
        for a in rest:
            free_of_cost[a] = mask_of(b for b in rest if self.legal[a] >> b & 1 and not costs.of_pair(a, b))
        return "" if can_all_be_paired(free_of_cost, everybody) else "B4"

    # Waiting ---------------------------------------------------------------------------------------------------------

    @cached_property
    def completion(self) -> Completion:
        """Whether those below can all be paired."""
        return Completion(self.field)

    def ahead(self, place: int) -> Ahead:
        """What a waiting room means to the groups below."""
        below = [tuple(self.rank[player] for player in group.residents) for group in self.groups[place + 1 :]]
        return Ahead(self.field, self.completion, below)

    def outlook(self, place: int, room: Sequence[int]) -> Outlook:
        """C4.2 and C4.3 as numbers."""
        return self.ahead(place).of(tuple(sorted(self.rank[player] for player in room)))

    def leavers_in_order(self, place: int, player: int) -> list[int]:
        """Of those with as many points the higher ranked ones."""
        group = self.groups[place]
        if self.pairing.round == 1:
            order = sorted(group.players, reverse=self.settings["first_round"] != KNOWN)
            return order[: order.index(player)]
        score = self.by_number[player].score
        higher = group.players[: group.players.index(player)]
        return [other for other in higher if self.by_number[other].score == score]

    def stays(self, place: int, player: int, instead: int) -> str:
        """What his waiting would spoil: the others, those below, the next group, the colours."""
        group = self.groups[place]
        room = tuple(sorted(self.rank[other] for other in (*group.leaving, player) if other != instead))
        is_last = place == len(self.groups) - 1
        if is_last and self.by_number[player].bye_barred:
            return self.names.barred
        staying = mask_of(self.rank[other] for other in group.players) & ~mask_of(room)
        if not can_all_be_paired(self.legal, staying):
            return "C3"
        ahead = self.ahead(place)
        if not ahead.can_be_completed(room):
            return self.names.complete
        ours, theirs = self.outlook(place, group.leaving), ahead.of(room)
        if ours != theirs:
            return "C4.2" if ours.wait_again != theirs.wait_again else "C4.3"
        return "C4.4" if len(room) == 1 else "C4"

    def leaving(self, place: int, player: int) -> Sentence:
        """Whether he has no opponent, or is one too many."""
        group = self.groups[place]
        if place == len(self.groups) - 1:
            return Sentence(IS_FREE, {"player": player}, "D" if self.pairing.round == 1 else "F1")
        values = {"player": player, "score": Points(group.score)}
        if not self.has_opponent(group, player):
            return Sentence(NO_OPPONENT, values, self.names.without_opponent)
        return Sentence(WAITS, values, "C3" if len(group.leaving) > 1 else "C4")

    # Comparing -------------------------------------------------------------------------------------------------------

    def steps(self, place: int, theirs: Group) -> Iterator[Step]:
        """The size of the waiting room, then C4.1 to C4.5; with the same room the colours."""
        ours = self.groups[place]
        if self.pairing.round == 1:
            return
        mine, others = (self._by_rank(group.leaving) for group in (ours, theirs))
        colours = self.missed(ours.pairs), self.missed(theirs.pairs)
        if mine == others:
            yield self._colour_step("B4", *colours)
            return
        yield Step("C3", len(mine), len(others))
        scores = tuple(tuple(self.by_number[player].score for player in room) for room in (mine, others))
        shown = tuple(tuple(Points(score) for score in room) for room in scores)
        yield Step("C4.1", scores[0], scores[1], (shown[0], shown[1]))
        now, then = self.outlook(place, mine), self.outlook(place, others)
        yield Step("C4.2", now.wait_again, then.wait_again)
        yield Step("C4.3", now.room, then.room)
        yield self._colour_step("C4.4", *colours)
        ranks = [[self.rank[player] for player in room] for room in (mine, others)]
        yield Step("C4.5", ranks[0], ranks[1], (mine, others))

    def _colour_step(self, clause: str, ours: tuple[int, ...], theirs: tuple[int, ...]) -> Step:
        """Of what `missed` counts the first number that differs is shown."""
        place = next((place for place in range(3) if ours[place] != theirs[place]), 0)
        names = (STRONG, MISSED, UNWANTED) if self.settings["b4"] == "strength" else (MISSED, STRONG, UNWANTED)
        return Step(clause, ours, theirs, ((ours[place],), (theirs[place],)), names[place])

    def _by_rank(self, players: Sequence[int]) -> tuple[int, ...]:
        return tuple(sorted(players, key=self.rank.__getitem__))

    def order_clause(self, ours: Group, theirs: Group) -> str:
        """High against low; in round 1 the lots."""
        if self.pairing.round == 1:
            return "D1" if self.settings["first_round"] == KNOWN else "D2"
        return self.names.natural


IS_FREE = N_("{player} is left in the last waiting room and has the bye")


def _person(one: Contestant) -> Person:
    return Person(one.number, one.points, one.score, one.index, one.colours, one.bye_barred)

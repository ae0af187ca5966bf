"""The explanation of Zwitsers op weerstandspunten: groups, waiting rooms, high against low."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial

from indeler.language import N_
from indeler.matching import Matching
from indeler.matching.bits import mask_of
from indeler.model import Pairing
from indeler.reasons.explained_round import (
    CANNOT_PAIR_ALL,
    NO_OPPONENT,
    ODD,
    OTHERWISE,
    Again,
    Broken,
    ForbiddenPairs,
    ResistanceStudy,
    edges_of,
    exempt_pair,
    leftover_players,
    no_round,
    person_of,
)
from indeler.reasons.groups import Group, Pair, Step, scores_step
from indeler.reasons.sentences import Points, Reason
from indeler.rulebooks.knsb_wp import KNOWN
from indeler.systems.dutch.competitor import Strength
from indeler.systems.interface import BY_LOT
from indeler.systems.resistance.wp.ahead import Ahead, Completion, Outlook
from indeler.systems.resistance.wp.field import Contestant, WpField, WpGroup
from indeler.systems.resistance.wp.pairing import GroupTrace, Workings, pairing_of, traced
from indeler.systems.resistance.wp.rooms import Rooms
from indeler.systems.resistance.wp.wishes import Costs

MAX_TRIALS = 8


class WaitingRoomStudy(ResistanceStudy):
    """A round by knsb-wp."""

    max_group_for_pairs = 160

    def __init__(self, pairing: Pairing) -> None:
        super().__init__(pairing)
        workings: Workings = pairing.workings
        self.field, self.legal = workings.field, workings.legal
        self.by_number: dict[int, Contestant] = {one.number: one for one in self.field.contestants}
        self.rank = {number: one.index for number, one in self.by_number.items()}
        self.people = {one.number: person_of(one) for one in self.field.contestants}
        self.groups = [self._group(one, self.field) for one in workings.groups]
        if not self.groups:  # round 1, by lot
            pairs = sorted((min(board), max(board)) for board in pairing.boards)
            leaving = () if self.bye is None else (self.bye,)
            self.groups = [Group(0, (), tuple(self.rank), tuple(pairs), leaving, BY_LOT)]

    def _group(self, trace: GroupTrace, field: WpField) -> Group:
        score = self.by_number[trace.residents[0]].score
        room, way = trace.waiting_room, trace.way
        return Group(score, trace.from_above, trace.residents, trace.pairs, room, way, field=field)

    def exemption(self, a: int, b: int) -> Reason | None:
        """Return the exemption of players with more than half of the points, who may meet anybody in the last round."""
        return exempt_pair(self, self.by_number[a], self.by_number[b])

    def missed(self, pairs: Sequence[Pair]) -> tuple[int, ...]:
        """Return missed wishes, strong ones among them, and pairs to avoid, weighted by the setting."""
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
    def completion(self) -> Completion:
        """The completion of the players below."""
        return Completion(self.field)

    def outlook(self, place: int, group: Group) -> Outlook:
        """C4.2 and C4.3 as numbers: return the effect of a group's waiting room on those below."""
        below = [tuple(self.rank[player] for player in group.residents) for group in self.groups[place + 1 :]]
        field, completion = self.field, self.completion
        if group.field is not field:
            field, completion = group.field, Completion(group.field)
        return Ahead(field, completion, below).of(tuple(sorted(self.rank[player] for player in group.leaving)))

    def leavers_in_order(self, place: int, player: int) -> list[int]:
        """C4.1, C4.5: return those with fewer points first, of equal ones the higher ranked."""
        by_lot = self.pairing.round == 1
        order = self.byes_in_order() if by_lot else self._fewest_points_first(self.groups[place].players)
        return order[: order.index(player)]

    def byes_in_order(self) -> list[int]:
        """C4.1, C4.5, F1: return the fewest points first, then the highest ranked; in round 1 by the lots."""
        if self.pairing.round == 1:
            return sorted(self.rank, reverse=self.settings["first_round"] != KNOWN)
        return self._fewest_points_first(self.rank)

    def _fewest_points_first(self, players: Iterable[int]) -> list[int]:
        return sorted(players, key=lambda one: (self.by_number[one].score, self.rank[one]))

    def leaving(self, place: int, player: int) -> Reason:
        """Return the reason: no opponent, an odd number, or the benefit of those below (C9)."""
        group = self.groups[place]
        if place == len(self.groups) - 1:
            text, clause = (FREE_BY_LOT, "D") if self.pairing.round == 1 else (IS_FREE, "F1")
            return Reason(text, {"player": self.who(player)}, clause)
        values = {"player": self.who(player), "score": Points(group.score)}
        if not self.has_opponent(group, player):
            return Reason(NO_OPPONENT, values, self.names.without_opponent)
        alone = Matching(self.legal).cover(mask_of(self.rank[one] for one in group.players))
        if len(group.leaving) > alone.bit_count():
            rest = alone | self._everybody_from(place + 1)
            return Reason(OTHERWISE, {**values, "why": self._stranded(self.legal, rest).sentence})
        if len(group.players) % 2 and len(group.leaving) == 1:
            return Reason(ODD, values, "C4")
        return Reason(CANNOT_PAIR_ALL, values, "C3")

    def again(self, forbidden: ForbiddenPairs, place: int) -> Again:
        """Return the round with the groups above unchanged, as long as all below can then be paired (C9)."""
        if self.pairing.round == 1 or self.legal != self.field.legal:  # by lot, or with rematches
            return self.from_scratch(forbidden)
        field, broken = self.field.without(edges_of(forbidden, self.rank)), None
        completion = Completion(field)
        for at in range(place, -1, -1):
            group = self.groups[at]
            rest = mask_of(self.rank[one] for one in group.from_above) | self._everybody_from(at)
            if completion.is_possible(rest):
                trials = MAX_TRIALS if self.at_a_glance else None
                rooms = Rooms(field, Costs(field, self.settings["b4"]), completion, trials)
                return Again(at, broken, partial(self._one_group, rooms, at), partial(self._round, rooms, at))
            broken = broken or self._stranded(field.legal, rest)
        assert broken is not None
        return no_round(broken)

    def _everybody_from(self, place: int) -> int:
        return mask_of(self.rank[one] for group in self.groups[place:] for one in group.residents)

    def _stranded(self, legal: Sequence[int], players: int) -> Broken:
        return leftover_players(self, legal, players, self.completion.bye_candidates)

    def _one_group(self, rooms: Rooms, place: int) -> Group:
        return self._group(self._groups_from(rooms, place, place + 1)[0], rooms.field)

    def _groups_from(self, rooms: Rooms, place: int, end: int) -> list[GroupTrace]:
        waiting = tuple(self.rank[one] for one in self.groups[place].from_above)
        groups, trace = rooms.field.groups(self.settings["band"]), []
        for at in range(place, end):
            group = WpGroup(waiting, groups[at])
            paired = rooms.pair_group(group, groups[at + 1 :])
            waiting = paired.waiting
            trace.append(traced(rooms.field, group, paired))
        return trace

    def _round(self, rooms: Rooms, place: int) -> WaitingRoomStudy:
        assert isinstance(self.pairing.workings, Workings)
        trace = [*self.pairing.workings.groups[:place], *self._groups_from(rooms, place, len(self.groups))]
        pairing = pairing_of(rooms.field, trace)
        pairing.workings = Workings(rooms.field, list(rooms.field.legal), trace)
        pairing.request = self.pairing.request
        return WaitingRoomStudy(pairing)

    def steps(self, place: int, theirs: Group) -> Iterator[Step]:
        """Yield the size of the waiting room, then C4.1 to C4.5; with equal rooms the colours."""
        ours = self.groups[place]
        if self.pairing.round == 1:
            return
        mine, others = (tuple(sorted(group.leaving, key=self.rank.__getitem__)) for group in (ours, theirs))
        colours = self.missed(ours.pairs), self.missed(theirs.pairs)
        if mine == others:
            yield self._colour_step("B4", *colours)
            return
        yield Step("C3", len(mine), len(others))
        scores = [[self.by_number[player].score for player in room] for room in (mine, others)]
        yield scores_step("C4.1", scores[0], scores[1])
        now, then = self.outlook(place, ours), self.outlook(place, theirs)
        yield Step("C4.2", now.wait_again, then.wait_again)
        yield Step("C4.3", now.room, then.room)
        yield self._colour_step("C4.4", *colours)
        ranks = [[self.rank[player] for player in room] for room in (mine, others)]
        yield Step("C4.5", ranks[0], ranks[1], (self.everybody(mine), self.everybody(others)))

    def _colour_step(self, clause: str, ours: tuple[int, ...], theirs: tuple[int, ...]) -> Step:
        """Return the step on colours, which shows the first number of `missed` that differs."""
        place = next((place for place in range(3) if ours[place] != theirs[place]), 0)
        counts = ["colours", "strong colours", "unwanted pairs"]
        if self.settings["b4"] == "strength":
            counts[:2] = reversed(counts[:2])
        return Step(clause, ours, theirs, ((ours[place],), (theirs[place],)), counts[place])

    def order_clause(self, ours: Group, theirs: Group) -> str:
        """Return the clause: high against low; in round 1 the lots."""
        if self.pairing.round == 1:
            return "D1" if self.settings["first_round"] == KNOWN else "D2"
        return self.names.natural


IS_FREE = N_("the number of players is odd: {player} waits when all others have an opponent, and may have the bye")
FREE_BY_LOT = N_("the number of players is odd: by the lots {player} has no opponent in round 1, and has the bye")

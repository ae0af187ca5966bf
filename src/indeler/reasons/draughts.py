"""The explanation of the Swiss system of the KNDB: letters and numbers, waiting rooms, high against low."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy

from indeler.language import N_
from indeler.matching import Matching, first_matching
from indeler.matching.bits import mask_of, without_edges
from indeler.model import Pairing, PairingError, played_colours
from indeler.reasons.explained_round import (
    CANNOT_PAIR_ALL,
    FOR_THOSE_BELOW,
    NO_OPPONENT,
    ODD,
    OTHERWISE,
    Again,
    ForbiddenPairs,
    ResistanceStudy,
    edges_of,
    leftover_players,
    no_round,
)
from indeler.reasons.groups import Group, Person, Step, scores_step
from indeler.reasons.sentences import DUMMY, Points, Reason
from indeler.systems.interface import PairingMethod
from indeler.systems.resistance.high_low import high_low
from indeler.systems.resistance.kndb.field import Entrant, LetteredGroup, first_filling
from indeler.systems.resistance.kndb.pairing import GroupTrace, Workings, pair_field, pairing_of


class DraughtsStudy(ResistanceStudy):
    """A round by kndb."""

    def __init__(self, pairing: Pairing) -> None:
        super().__init__(pairing)
        workings: Workings = pairing.workings
        self.field = workings.field
        numbers = [DUMMY if one.is_dummy else one.number for one in self.field.entrants]
        self.rank = {number: place for place, number in enumerate(numbers)}
        self.legal = self.field.legal
        self.by_number: dict[int, Entrant] = dict(zip(numbers, self.field.entrants, strict=True))
        self.people = {number: self._person(number) for number in numbers if number != DUMMY}
        self.groups = [self._group(one) for one in workings.groups]

    def _person(self, number: int) -> Person:
        one, card = self.by_number[number], self.tournament.card(number)
        barred = DUMMY in self.rank and not self.may_meet(number, DUMMY)
        return Person(number, one.points, one.points, self.rank[number], played_colours(card), barred)

    def _group(self, trace: GroupTrace) -> Group:
        score = self.by_number[trace.numbers[0]].points
        way = PairingMethod("by the rule", trace.rule)
        return Group(score, trace.letters, trace.numbers, trace.pairs, trace.waiting, way, field=self.field)

    def together(self, a: int, b: int) -> Again:
        """G1, G2: two players of one group stay in it, because groups are formed before any pairing."""
        place = self.place_of(a)
        group = self.groups[place]
        staying = [one for pair in group.pairs for one in pair]
        if a not in staying or b not in staying:
            return super().together(a, b)
        rest = mask_of(self.rank[one] for one in staying if one not in (a, b))
        pairs = high_low(self.field.legal, rest)
        if pairs is None:
            broken = leftover_players(self, self.field.legal, rest, 0, self.names.natural)
            return super().together(a, b)._replace(broken=broken)
        numbers = list(self.rank)
        both = (a, b) if self.rank[a] < self.rank[b] else (b, a)
        other = group._replace(pairs=(both, *((numbers[one], numbers[two]) for one, two in pairs)))
        return Again(place, None, lambda: other, lambda: self._with_group(place, other))

    def _with_group(self, place: int, other: Group) -> DraughtsStudy:
        workings: Workings = self.pairing.workings
        groups = list(workings.groups)
        groups[place] = groups[place]._replace(pairs=other.pairs)
        pairing = pairing_of(self.field, groups)
        pairing.request = self.pairing.request
        return DraughtsStudy(pairing)

    def again(self, forbidden: ForbiddenPairs, place: int) -> Again:
        """G1: all groups are formed again, because a waiting room may return to the group above."""
        field = copy(self.field)
        field.legal = without_edges(self.field.legal, edges_of(forbidden, self.rank))
        try:
            pairing = pair_field(field)
        except PairingError:
            return no_round(leftover_players(self, field.legal, field.everybody, 0))
        pairing.request = self.pairing.request
        return self.found_again(DraughtsStudy(pairing))

    def byes_in_order(self) -> list[int]:
        """G2, G3: the dummy is the lowest of the last group, so its highest meets it."""
        return [one for one in self.groups[-1].players if one != DUMMY]

    def barrier(self, a: int, b: int) -> Reason | None:
        """Return why these may not meet: an earlier game or free round, a ban, strength groups, or the dummy."""
        if not {a, b} <= self.rank.keys():
            return Reason(WITH_DUMMY, {"player": self.who(self.bye or DUMMY)}, "MOD2")
        if self.may_meet(a, b):
            return None
        if DUMMY in (a, b):
            return Reason(FREE_BEFORE, {"player": self.who(max(a, b))}, self.names.barred)
        usual = self.usual_barrier(a, b)
        return usual or Reason(STRENGTHS, clause="MOD1")

    def met_in(self, a: int, b: int) -> int | None:
        """Return the last round in which these two met; a forfeit counts by the setting."""
        forfeits = self.field.choices.forfeit_meets
        games = [cell.opponent == b and (cell.kind.played or forfeits) for cell in self.tournament.card(a)]
        return max((round for round, met in enumerate(games, start=1) if met), default=None)

    def leavers_in_order(self, place: int, player: int) -> list[int]:
        """Return the numbers above a number; for a letter all numbers, and the letters before it."""
        group = self.groups[place]
        if player in group.residents:
            before = group.residents[: group.residents.index(player)]
        else:
            letters = sorted(group.from_above, key=lambda letter: (self.by_number[letter].points, self.rank[letter]))
            before = (*group.residents, *letters[: letters.index(player)])
        return [other for other in before if other != DUMMY]

    def leaving(self, place: int, player: int) -> Reason:
        """1, 2, 3, 4: return the rule by which the player waits."""
        group, rule = self.groups[place], self.groups[place].way.clause
        values = {"player": self.who(player), "score": Points(group.score)}
        if not self.has_opponent(group, player):
            return Reason(NO_OPPONENT, values, self.names.without_opponent)
        if set(group.leaving) == self._first_filling(group):
            if player in group.from_above:
                return Reason(WAITS_AGAIN, values, "3")
            return Reason(ODD if len(group.leaving) == 1 else CANNOT_PAIR_ALL, values, "1")
        if rule == "3":
            return Reason(FOR_THE_NEXT, values, rule)
        alone = Matching(self.field.legal).cover(mask_of(self.rank[one] for one in group.players))
        rest = alone | mask_of(self.rank[one] for below in self.groups[place + 1 :] for one in below.residents)
        if len(group.leaving) > alone.bit_count() and Matching(self.field.legal).cover(rest):
            return Reason(OTHERWISE, {**values, "why": leftover_players(self, self.field.legal, rest, 0).sentence})
        return Reason(FOR_THOSE_BELOW, values, rule)

    def _first_filling(self, group: Group) -> set[int]:
        """1, 2, 3: return the waiting players without regard to the players below."""
        letters, numbers = (tuple(self.rank[one] for one in part) for part in (group.from_above, group.residents))
        scores, everybody = [one.points for one in self.field.entrants], list(self.rank)
        return {everybody[one] for one in first_filling(self.field.legal, LetteredGroup(letters, numbers), scores)}

    def _following(self, place: int) -> tuple[int, ...]:
        """Return the numbers of the next group, unless that is the last one, to which rule 4 applies."""
        return self.groups[place + 1].residents if place + 2 < len(self.groups) else ()

    def _misfits(self, group: Group, following: Sequence[int]) -> bool:
        opponents = mask_of(self.rank[player] for player in following)
        return first_matching([group.field.legal[self.rank[player]] & opponents for player in group.leaving]) is None

    def steps(self, place: int, theirs: Group) -> Iterator[Step]:
        """Yield the size of the waiting room, letters in it, the next group, then the order of the fillings."""
        ours = self.groups[place]
        mine, others = (sorted(group.leaving, key=self.rank.__getitem__) for group in (ours, theirs))
        if mine == others:
            return
        yield Step("1", len(mine), len(others))
        letters = [[player for player in room if player in ours.from_above] for room in (mine, others)]
        both = self.everybody(letters[0]), self.everybody(letters[1])
        yield Step("3", bool(letters[0]), bool(letters[1]), both, "who moves down again")
        following = self._following(place)
        if following:
            misfits = self._misfits(ours, following), self._misfits(theirs, following)
            yield Step("3", *misfits, (self.everybody(mine), self.everybody(others)), "who is left over")
        yield Step("3", len(letters[0]), len(letters[1]), what="moved down again")
        scores = [sorted((self.by_number[one].points for one in some), reverse=True) for some in letters]
        yield scores_step("3", scores[0], scores[1], "points of those left over")
        ranks = [[self.rank[one] for one in room] for room in (mine, others)]
        yield Step("2", ranks[0], ranks[1], (self.everybody(mine), self.everybody(others)))

    def order_clause(self, ours: Group, theirs: Group) -> str:
        """Return the clause: high against low, or the order of the fillings."""
        return self.names.natural if set(ours.leaving) == set(theirs.leaving) else "2"


WAITS_AGAIN = N_("{player} waits again: group {score} cannot be paired if only its own players wait")
FOR_THE_NEXT = N_("{player} waits, so that those who wait can all be paired in the group below {score}")
WITH_DUMMY = N_("{player} already meets the dummy")
FREE_BEFORE = N_("{player} has been free before")
STRENGTHS = N_("their strength groups do not meet yet")

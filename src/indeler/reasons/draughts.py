"""The Swiss system of the KNDB laid open: letters and numbers, waiting rooms, high against low."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from indeler.matching.bits import mask_of
from indeler.matching.cardinality import Matching
from indeler.matching.ordered import first_matching
from indeler.model import Pairing, played_colours
from indeler.reasons.high_low import NO_OPPONENT, WAITS, HighLowStudy
from indeler.reasons.sentences import DUMMY, Points, Sentence
from indeler.reasons.study import Group, Person, Step
from indeler.reasons.words import N_
from indeler.systems.resistance.kndb.book import choices_of
from indeler.systems.resistance.kndb.field import Entrant
from indeler.systems.resistance.kndb.pairing import GroupTrace, Workings, field_of, pair_field


class DraughtsStudy(HighLowStudy):
    """A round by kndb."""

    def __init__(self, pairing: Pairing) -> None:
        super().__init__(pairing)
        workings: Workings = pairing.workings
        self.field = workings.field
        numbers = [DUMMY if one.is_dummy else one.number for one in self.field.entrants]
        self.rank = {number: place for place, number in enumerate(numbers)}
        self.by_number: dict[int, Entrant] = dict(zip(numbers, self.field.entrants, strict=True))
        self.people = {number: self._person(number) for number in numbers if number != DUMMY}
        self.groups = [self._group(one) for one in workings.groups]

    def _person(self, number: int) -> Person:
        one, card = self.by_number[number], self.tournament.card(number)
        barred = DUMMY in self.rank and not self.may_meet(number, DUMMY)
        return Person(number, one.points, one.points, self.rank[number], played_colours(card), barred)

    def _group(self, trace: GroupTrace) -> Group:
        score = self.by_number[trace.numbers[0]].points
        return Group(score, trace.letters, trace.numbers, trace.pairs, trace.waiting, f"rule {trace.rule}")

    def together(self, a: int, b: int) -> DraughtsStudy:
        """They are kept from the dummy too, which no ban of the tournament can name."""
        field = field_of(self.tournament, choices_of(self.settings))
        one, other = 1 << self.rank[a], 1 << self.rank[b]
        field.legal = [legal & ~(one | other) for legal in field.legal]
        field.legal[self.rank[a]], field.legal[self.rank[b]] = other, one
        pairing = pair_field(field)
        pairing.asked = self.tournament, self.settings
        return DraughtsStudy(pairing)

    def may_meet(self, a: int, b: int) -> bool:
        """Whether these two have not met and are not kept apart."""
        return bool(self.field.legal[self.rank[a]] >> self.rank[b] & 1)

    def barrier(self, a: int, b: int) -> Sentence | None:
        """A game before, a free round before, a ban, strength groups; or one of them is to meet the dummy."""
        if not {a, b} <= self.rank.keys():
            return Sentence(WITH_DUMMY, {"player": self.bye or DUMMY}, "MOD2")
        if self.may_meet(a, b):
            return None
        if DUMMY in (a, b):
            return Sentence(FREE_BEFORE, {"player": max(a, b)}, self.names.barred)
        usual = self.usual_barrier(a, b)
        return usual or Sentence(STRENGTHS, clause="MOD1")

    def met_in(self, a: int, b: int) -> int | None:
        """The last round in which these two met; a forfeit counts where the setting says so."""
        forfeits = self.field.choices.forfeit_meets
        met = [
            round
            for round, cell in enumerate(self.tournament.card(a), start=1)
            if cell.opponent == b and (cell.kind.played or forfeits)
        ]
        return met[-1] if met else None

    # Waiting ---------------------------------------------------------------------------------------------------------

    def leavers_in_order(self, place: int, player: int) -> list[int]:
        """The numbers above a number; for a letter all numbers, and the letters that come first."""
        group = self.groups[place]
        if player in group.residents:
            before = group.residents[: group.residents.index(player)]
        else:
            letters = sorted(group.from_above, key=lambda letter: (self.by_number[letter].points, self.rank[letter]))
            before = (*group.residents, *letters[: letters.index(player)])
        return [other for other in before if other != DUMMY]

    def stays(self, place: int, player: int, instead: int) -> str:
        """What his waiting would spoil: the pairs of the group, the next group, or those below."""
        group = self.groups[place]
        room = [*(other for other in group.leaving if other != instead), player]
        staying = mask_of(self.rank[other] for other in group.players if other not in room)
        if Matching(self.field.legal).cover(staying):
            return "1"
        following = self._following(place)
        if following and self._misfits(room, following):
            return "3"
        return "4"

    def leaving(self, place: int, player: int) -> Sentence:
        """By which rule he waits."""
        group = self.groups[place]
        values = {"player": player, "score": Points(group.score)}
        if not self.has_opponent(group, player):
            return Sentence(NO_OPPONENT, values, self.names.without_opponent)
        return Sentence(WAITS, values, group.way.removeprefix("rule "))

    def _following(self, place: int) -> tuple[int, ...]:
        """The numbers of the next group, unless that is the last one, for which rule 4 holds."""
        return self.groups[place + 1].residents if place + 2 < len(self.groups) else ()

    def _misfits(self, room: Sequence[int], following: Sequence[int]) -> bool:
        """Whether those who wait cannot all be paired in the next group."""
        opponents = mask_of(self.rank[player] for player in following)
        return first_matching([self.field.legal[self.rank[player]] & opponents for player in room]) is None

    # Comparing -------------------------------------------------------------------------------------------------------

    def steps(self, place: int, theirs: Group) -> Iterator[Step]:
        """The size of the waiting room, letters in it, the next group, then the order of the fillings."""
        ours = self.groups[place]
        mine, others = (sorted(group.leaving, key=self.rank.__getitem__) for group in (ours, theirs))
        if mine == others:
            return
        yield Step("1", len(mine), len(others))
        letters = [[player for player in room if player in ours.from_above] for room in (mine, others)]
        yield Step("3", bool(letters[0]), bool(letters[1]), (tuple(letters[0]), tuple(letters[1])))
        following = self._following(place)
        if following:
            yield Step("3", self._misfits(mine, following), self._misfits(others, following), ((), ()))
        yield Step("3", len(letters[0]), len(letters[1]))
        scores = [sorted((self.by_number[one].points for one in some), reverse=True) for some in letters]
        shown = [tuple(Points(score) for score in some) for some in scores]
        yield Step("3", scores[0], scores[1], (shown[0], shown[1]))
        ranks = [[self.rank[one] for one in room] for room in (mine, others)]
        yield Step("2", ranks[0], ranks[1], (tuple(mine), tuple(others)))

    def order_clause(self, ours: Group, theirs: Group) -> str:
        """High against low, or the order of the fillings."""
        return self.names.natural if set(ours.leaving) == set(theirs.leaving) else "2"


WITH_DUMMY = N_("{player} is to meet the dummy")
FREE_BEFORE = N_("{player} has been free before")
STRENGTHS = N_("their strength groups do not meet yet")

"""fide-dubov: the audit of a round by the Dubov System (C.04.4.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from indeler.audit.dutch.brackets import OrderClauses
from indeler.audit.dutch.criteria import colour_rules
from indeler.audit.dutch.fide2026 import bars_bye
from indeler.audit.dutch.judging import SENTENCES
from indeler.audit.dutch.people import MILD, Person, Reading, other_colour, people, points_before_rounds, prepared
from indeler.audit.dutch.people import SETTINGS as SETTINGS
from indeler.audit.dutch.round import COLOUR_LIMITS, Clauses, Edition, RoundAudit
from indeler.audit.given_round import AuditedRound, Case, Facts
from indeler.audit.instance import Criterion, Instance, Order, Turns, most_pairs
from indeler.audit.matching import members, set_of
from indeler.audit.resistance.question import bracket_fault, question
from indeler.audit.settings import Settings
from indeler.audit.verdict import NOT_BEST, NotInOrder
from indeler.language import N_, Sentence, Text
from indeler.model import Tournament

RULEBOOK = "fide-dubov"

MIN_LARGE_BRACKET = 20
"""The number of players from which a bound for kinds of players is tried first."""


def examine(before: Tournament, pairing: AuditedRound, facts: Facts, settings: Settings) -> None:
    """1.9.2: check the bye, the brackets from the top, then colours; raise NotInOrder at the first fault."""
    _DubovAudit(EDITION, prepared(before, settings), pairing, facts, settings).examine()


def has_colour_drawn(one: Person, round: int) -> bool:
    """5.2.1: return whether the player has an odd number."""
    return one.number % 2 == 1


EDITION = Edition(
    RULEBOOK,
    Reading(lambda kind, points, scale: False, bars_bye),
    Clauses("C1", "C3", *COLOUR_LIMITS, "C2", "1.9.1", "fide-handling 3.6"),
    OrderClauses("", "", "", ""),
    colour_rules("5.2.2", "5.2.3", "5.2.4", "5.2.5"),
    ("5.2.1", has_colour_drawn),
)


class Upfloats(NamedTuple):
    """1.8.1: the number of upfloats of a player, and whether one was in the round before."""

    times: int
    again: bool


class Profile(NamedTuple):
    """The values used to choose upfloaters; ``times`` counts the upfloats of a maximum upfloater only."""

    below: bool
    distance: int
    wish: str
    times: int = 0
    again: bool = False


class Split(NamedTuple):
    """3.2.4: the players of a bracket who seek White and who seek Black, and those of either who were shifted."""

    seekers: tuple[int, int]
    shifted: tuple[int, int]

    @property
    def g1(self) -> int:
        """The subgroup after the shifts."""
        return self.seekers[0] & ~self.shifted[0] | self.shifted[1]

    @property
    def g2(self) -> int:
        """The other subgroup."""
        return self.seekers[1] & ~self.shifted[1] | self.shifted[0]


class ByeFirstAudit(RoundAudit):
    """The audit of a round in which the bye comes first and two who have not played get colours by number."""

    def bye_turn(self, one: Person) -> tuple[int, ...]:
        """3.1: return the key for the bye at equal scores and games: the largest number first."""
        return (-one.number,)

    def can_be_paired(self, some: int) -> bool:
        """C4: return whether all of these players can be paired with each other."""
        return self.facts.alone(self.legal, some) == 0

    def check_bye(self) -> None:
        """3.1: check that nobody before the player with the bye can have it: the rest would have no legal pairing."""
        if self.bye is None:
            return
        if len(self.players) % 2 == 0:
            text = N_("{player} has the bye, though the number of players is even.")
            raise NotInOrder(NOT_BEST, "1.9.1", self._of(text, self.players[self.bye].number))
        everybody = (1 << len(self.players)) - 1
        for one in sorted(self.players, key=lambda one: (one.score, -len(one.colours), self.bye_turn(one))):
            if one.rank == self.bye:
                return
            if not one.barred and self.can_be_paired(everybody & ~(1 << one.rank)):
                text = N_("The bye goes to {given}, though it is the turn of {right}.")
                both = {"given": self.players[self.bye].number, "right": one.number}
                raise NotInOrder(NOT_BEST, "3.1", Sentence(text, **both))

    def drawn(self) -> str:
        """5.1: return the colour as stated, else from the smallest number with a game in round 1, which may be even."""
        colour = super().drawn()
        if self.before.initial_colour is not None or not colour:
            return colour
        first = min(number for number in self.before.players if self.before.card(number)[0].opponent)
        return colour if first % 2 else other_colour(colour)

    def _colour(self, one: Person, other: Person, drawn: str) -> tuple[str, str]:
        """5.2.1: return the colour by lot for two who have not played, before all other rules."""
        if one.colours or other.colours:
            return super()._colour(one, other, drawn)
        return self._colour_drawn(one, drawn)

    def demand_best(self, score: int, faults: Mapping[str, Text], *cases: Case) -> None:
        """Raise NotInOrder about the bracket of this score if something is better by the cases."""
        better = self.facts.best(*cases)
        if better is not None:
            raise bracket_fault(self.pairing, better, faults[better.clause], score)


class _DubovAudit(ByeFirstAudit):
    """The audit of one round; players are given by rank."""

    def table(self) -> list[Person]:
        """1.6.4, C3: return the players; who has not played prefers Black mildly, and nobody is exempt from C3."""
        found = [one._replace(top=False) for one in people(self.before, self.edition.reading)]
        return [one if one.wish else one._replace(wish="b", strength=MILD) for one in found]

    @property
    def is_last(self) -> bool:
        """C8, C9, C10: whether no round follows."""
        return self.before.total_rounds is not None and self.pairing.round >= self.before.total_rounds

    def check_brackets(self) -> None:
        """1.3.2: judge each score group with its upfloaters, from the top."""
        self._aro = [self._average(one) for one in self.players]
        pending = self.before.with_pending_adjourned()
        totals = {number: points_before_rounds(pending, number) for number in pending.players}
        self._upfloats = [self._floats(one, pending, totals) for one in self.players]
        left = (1 << len(self.players)) - 1
        if self.bye is not None:
            left &= ~(1 << self.bye)
        for ranks in self.groups():
            group = set_of(ranks) & left
            if group:
                bracket = group | set_of(self.opponent[at] for at in members(group))
                if bracket != group:
                    self._check_upfloaters(group, bracket & ~group, left & ~group)
                self._check_pairs(bracket)
                left &= ~bracket

    def _average(self, one: Person) -> int:
        """1.7.1, 1.7.3: return the average rating of opponents met over the board."""
        met = [cell.opponent for cell in self.before.card(one.number) if cell.kind.played]
        quotient, rest = divmod(sum(self.before.player(number).rating for number in met), max(len(met), 1))
        return quotient + (2 * rest >= max(len(met), 1))

    def _floats(self, one: Person, before: Tournament, totals: Mapping[int, Sequence[int]]) -> Upfloats:
        """1.8.1: return the upfloats: rounds in which the opponent had more points when it was paired."""

        def score(number: int, round: int) -> int:
            return totals[number][round - 1] + before.virtual(number, round)

        ups = [
            bool(cell.opponent) and score(cell.opponent, round) > score(one.number, round)
            for round, cell in enumerate(before.card(one.number), start=1)
        ]
        return Upfloats(sum(ups), ups[-1:] == [True])

    # Upfloaters -------------------------------------------------------------------------------------------------------

    def _check_upfloaters(self, group: int, upfloaters: int, lower: int) -> None:
        """3.2.1, 3.2.2, C5: check that the set is the first of the best; a group without upfloaters needs no check."""
        top = max(self.players[at].score for at in members(lower))
        near = set_of(at for at in members(lower) if self.players[at].score == top)
        score = self.players[next(members(group))].score
        exact: Case = lambda: [self._sets(group, upfloaters, lower)]  # noqa: E731
        count = upfloaters.bit_count()
        if upfloaters & ~near or count > 2 or (count == 2 and self.can_be_paired(group) and self.can_be_paired(lower)):
            self.demand_best(score, FAULTS, exact)
        elif not self._is_first_of_one(group, upfloaters, near, lower):
            self.demand_best(score, FAULTS, lambda: [self._sets_with_next(group, upfloaters, near)], exact)

    def _is_first_of_one(self, group: int, upfloaters: int, near: int, lower: int) -> bool:
        """C5, C6, C7, C8, C9, C10: return whether one of the next score comes up and none before can; or unknown."""
        if upfloaters.bit_count() != 1:
            return False
        one = next(members(upfloaters))
        missed = self._missed(group | upfloaters)
        if missed > self._fewest(group | upfloaters):
            return False
        mine = (missed, *self._turn(one))
        return all(
            not self.can_be_paired(group | 1 << other) or not self.can_be_paired(lower & ~(1 << other))
            for other in members(near)
            if (self._fewest(group | 1 << other), *self._turn(other)) < mine
        )

    def _missed(self, bracket: int) -> int:
        """C7: return the number of pairs of two who prefer the same colour, in the given round."""
        same_wish = [at for at in members(bracket) if self.players[at].wish == self.players[self.opponent[at]].wish]
        return len(same_wish) // 2

    def _fewest(self, bracket: int) -> int:
        """C7: return the least possible number of pairs of two who prefer the same colour."""
        white = sum(self.players[at].wish == "w" for at in members(bracket))
        return abs(bracket.bit_count() - 2 * white) // 2

    def _counted(self, at: int) -> tuple[int, bool]:
        """1.8.2, C8, C9, C10: return the upfloats of a maximum upfloater, and whether one was in the round before."""
        most = 2 + (self.before.total_rounds or self.pairing.round) // 5
        times, again = self._upfloats[at]
        return (0, False) if self.is_last else (times if times >= most else 0, again)

    def _turn(self, at: int) -> tuple[bool, int, bool, int]:
        """C8, C9, C10, 4.2.2: return the key by which players of one score come up, the lowest first."""
        times, again = self._counted(at)
        return times > 0, times, again, self.players[at].number

    def _profile(self, group: int, at: int) -> Profile:
        one, score = self.players[at], self.players[next(members(group))].score
        if group >> at & 1:
            return Profile(False, 0, one.wish)
        return Profile(True, score - one.score, one.wish, *self._counted(at))

    def _sets_with_next(self, group: int, upfloaters: int, near: int) -> Instance:
        """Return the instance of the group and the next score, whose players need no opponent."""
        graph = [mask & (group | near if group >> at & 1 else group) for at, mask in enumerate(self.legal)]
        return self._instance(group, upfloaters, group | near, graph)

    def _sets(self, group: int, upfloaters: int, lower: int) -> Instance:
        """Return the instance of all remaining players, in which pairs between the group and others have upfloaters."""
        return self._instance(group, upfloaters, group | lower, self.legal)

    def _instance(self, group: int, upfloaters: int, some: int, graph: Sequence[int]) -> Instance:
        listed = list(members(some))
        needs_opponent = graph is self.legal

        def up(a: Profile, b: Profile) -> Profile | None:
            return None if a.below == b.below else a if a.below else b

        criteria = [
            Criterion("C4", leave=lambda one: int(needs_opponent or not one.below)),
            Criterion("C5", pair=lambda a, b: int(up(a, b) is not None)),
            Criterion("C6", pair=lambda a, b: (one.distance,) if (one := up(a, b)) else ()),
            Criterion("C7", pair=lambda a, b: int(a.wish == b.wish and not (a.below and b.below))),
            Criterion("C8", pair=lambda a, b: int(one.times > 0) if (one := up(a, b)) else 0),
            Criterion("C9", pair=lambda a, b: one.times if (one := up(a, b)) else 0),
            Criterion("C10", pair=lambda a, b: int(one.again) if (one := up(a, b)) else 0),
        ]
        inside = [group >> at & 1 for at in listed]

        def digits(a: int, b: int) -> int:
            return 0 if inside[a] == inside[b] else 1 << len(listed) - 1 - (b if inside[a] else a)

        pairs = [(at, self.opponent[at]) for at in listed if at < self.opponent.get(at, -1)]
        order = Order(len(listed) + 1, digits, ((0, "4.2.2"),))
        possible = [(a, b) for a, b in pairs if graph[a] >> b & 1]
        stated = question(
            listed, graph, lambda at: self._profile(group, at), possible, criteria, numbers=self.numbers, order=order
        )
        stated.own = set_of(where for where, at in enumerate(listed) if (group | upfloaters) >> at & 1)
        return stated

    # Pairs ------------------------------------------------------------------------------------------------------------

    def _check_pairs(self, bracket: int) -> None:
        """3.2.3, 3.2.4, 3.2.5, 3.2.6: check the first shifters of the best pairings, then the first transposition."""
        seekers = self._seekers(bracket)
        numbered = [self._numbered(seekers[0], is_white=True), self._numbered(seekers[1], is_white=False)]
        split = Split(seekers, (self._shifted(numbered[0]), self._shifted(numbered[1])))
        s1 = sorted(members(split.g1), key=lambda at: (self._aro[at], self.players[at].number))
        g2 = sorted(members(split.g2), key=lambda at: self.players[at].number)
        order = self._shift_order(bracket, seekers, numbered)
        exact: Case = lambda: [self._bracket(bracket, seekers, order), self._transposed(s1, g2)]  # noqa: E731
        quick: Case = lambda: [self._without_earlier_shifters(s1, g2, seekers)]  # noqa: E731
        is_first = all(
            set_of(listed[: some.bit_count()]) == some for listed, some in zip(numbered, split.shifted, strict=True)
        )
        cases = [quick, exact] if is_first and bracket.bit_count() >= MIN_LARGE_BRACKET else [exact]
        self.demand_best(self.players[next(members(bracket))].score, FAULTS, *cases)

    def _seekers(self, bracket: int) -> tuple[int, int]:
        """3.2.3: return who prefers White and who Black; if nobody has played, the halves by number."""
        some = sorted(members(bracket), key=lambda at: self.players[at].number)
        has_played = any(self.players[at].colours for at in some)
        white = [at for at in some if self.players[at].wish == "w"] if has_played else some[: len(some) // 2]
        return set_of(white), bracket & ~set_of(white)

    def _numbered(self, some: int, *, is_white: bool) -> list[int]:
        """4.3.2, 4.3.3: return players from the middle of the list outwards, of two there the upper one first."""
        left = sorted(members(some), key=lambda at: (self._aro[at] if is_white else 0, self.players[at].number))
        found = []
        while left:
            found.append(left.pop((len(left) - 1) // 2))
        return found

    def _shifted(self, numbered: Sequence[int]) -> int:
        """3.2.4: return of each given pair within a subgroup the player who is numbered first."""
        place = {at: number for number, at in enumerate(numbered)}
        return set_of(at for at in numbered if place[at] < place.get(self.opponent[at], -1))

    def _shift_order(self, bracket: int, seekers: tuple[int, int], numbered: Sequence[Sequence[int]]) -> Order:
        """3.2.4, 4.1.3: return the order by shifters of the smaller subgroup (G1 if equal), then of the other."""
        listed = list(members(bracket))
        size = len(listed)
        smaller = 0 if seekers[0].bit_count() <= seekers[1].bit_count() else 1
        place = {at: where for number in numbered for where, at in enumerate(number)}

        def digits(a: int, b: int) -> int:
            one, other = listed[a], listed[b]
            which = seekers[1] >> one & 1
            if which != seekers[1] >> other & 1:
                return 0
            digit = 1 << size - 1 - min(place[one], place[other])
            return digit << size if which == smaller else digit

        return Order(2 * size + 1, digits, ((0, "3.2.4"),))

    def _bracket(self, bracket: int, seekers: tuple[int, int], order: Order) -> Instance:
        """C7: return the instance with few pairs of two who prefer the same colour, then the order of shifters."""
        listed = list(members(bracket))
        pairs = [(at, self.opponent[at]) for at in listed if at < self.opponent[at]]
        criteria, numbers = self._colour_criteria(seekers), self.numbers
        return question(
            listed, self.legal, lambda at: seekers[1] >> at & 1, pairs, criteria, numbers=numbers, order=order
        )

    def _colour_criteria(self, seekers: tuple[int, int]) -> list[Criterion]:
        """C4, C7, 3.2.3: return the criteria: few pairs within a subgroup, by 3.2.3 if nobody has played."""
        has_played = any(self.players[at].colours for at in members(seekers[0] | seekers[1]))
        clause = "C7" if has_played else "3.2.3"
        return [most_pairs("C4"), Criterion(clause, pair=lambda a, b: int(a == b))]

    def _transposed(self, s1: Sequence[int], g2: Sequence[int]) -> Instance:
        """3.2.6, 4.4.2: return the instance in which each of S1 in turn meets the first possible player of G2."""
        size = len(s1)
        bits = size.bit_length()
        ones, others = set_of(s1), set_of(g2)
        graph = {at: self.legal[at] & (others if ones >> at & 1 else ones) for at in (*s1, *g2)}

        def digits(a: int, b: int) -> int:
            return (2 * size - b) << (size - 1 - a) * bits

        pairs, criteria = [(at, self.opponent[at]) for at in s1], [most_pairs("C4")]
        order = Order(size * bits + 1, digits, ((0, "3.2.6"),))
        return question(
            [*s1, *g2], graph, lambda at: ones >> at & 1, pairs, criteria, numbers=self.numbers, order=order
        )

    def _without_earlier_shifters(self, s1: Sequence[int], g2: Sequence[int], seekers: tuple[int, int]) -> Instance:
        """C7, 3.2.6: return the same for a bracket in which no set of shifters is earlier than the given one."""
        size = len(s1)
        pairs, criteria = [(at, self.opponent[at]) for at in s1], self._colour_criteria(seekers)
        turns = [Turns(tuple(range(size)), (1 << 2 * size) - (1 << size), True, "3.2.6")]
        return question(
            [*s1, *g2], self.legal, lambda at: seekers[1] >> at & 1, pairs, criteria, numbers=self.numbers, turns=turns
        )


FAULTS = {
    "C4": N_("In bracket {points} not everybody is paired."),
    "C5": N_(
        "In bracket {points} the number of players who come up from below is {given}; with {pairs} it would be "
        "{better}."
    ),
    "C6": N_(
        "In bracket {points} players come up from too low a score: {given} points below; with {pairs} it "
        "would be {better}."
    ),
    "C7": SENTENCES["colours"],
    "C8": N_(
        "In bracket {points} the number of players who come up though they already did so as often as MaxT "
        "is {given}; with {pairs} it would be {better}."
    ),
    "C9": N_(
        "In bracket {points} players who already came up as often as MaxT did so {given} times in all; with {pairs} it "
        "would be {better}."
    ),
    "C10": N_(
        "In bracket {points} the number of players who come up as in the round before is {given}; with {pairs} it "
        "would be {better}."
    ),
    "4.2.2": N_("Other players come up to bracket {points} first in the order of scores and numbers: {pairs}."),
    "3.2.3": N_(
        "In bracket {points} more pairs than need be are within one half: {given}; with {pairs} it is {better}."
    ),
    "3.2.4": N_("In bracket {points} other players are to be shifted between G1 and G2 first: {pairs}."),
    "3.2.6": N_("In bracket {points} another transposition of G2 comes first: {pairs}."),
}

"""fide-burstein: the audit of a round by the Burstein System (C.04.4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from indeler.audit.dutch import fide2026
from indeler.audit.dutch.brackets import OrderClauses
from indeler.audit.dutch.criteria import colour_rules
from indeler.audit.dutch.fide2026 import bars_bye, floats_down
from indeler.audit.dutch.judging import SENTENCES
from indeler.audit.dutch.people import SETTINGS as SETTINGS
from indeler.audit.dutch.people import Person, Reading, people, points_before_rounds, prepared
from indeler.audit.dutch.round import COLOUR_LIMITS, Clauses, Edition
from indeler.audit.given_round import AuditedRound, Facts
from indeler.audit.instance import Criterion, Instance, Order, most_pairs
from indeler.audit.matching import members, set_of
from indeler.audit.resistance.question import question
from indeler.audit.settings import Settings
from indeler.audit.upfloating.dubov import ByeFirstAudit, has_colour_drawn
from indeler.audit.verdict import NotInOrder
from indeler.language import N_
from indeler.model import Kind, Tournament, award

RULEBOOK = "fide-burstein"


def examine(before: Tournament, pairing: AuditedRound, facts: Facts, settings: Settings) -> None:
    """1.6.1, 1.9.2: check seeding rounds by the Dutch system, others by the bye, the brackets from the top, colours."""
    if pairing.round <= seeding_rounds(before.total_rounds):
        try:
            fide2026.examine(before, pairing, facts, settings)
        except NotInOrder as fault:
            clause = fault.clause if " " in fault.clause else f"fide-dutch {fault.clause}"
            raise NotInOrder(fault.verdict, clause, fault.sentence, fault.alternative) from None
        return
    _BursteinAudit(EDITION, prepared(before, settings), pairing, facts, settings).examine()


def seeding_rounds(total: int | None) -> int:
    """1.6.2: return half the number of rounds, rounded down, and four at most."""
    return 4 if total is None else min(4, total // 2)


EDITION = Edition(
    RULEBOOK,
    Reading(floats_down, bars_bye),
    Clauses("C1", "C3", *COLOUR_LIMITS, "C2", "1.9.1", "fide-handling 3.6"),
    OrderClauses("", "", "", ""),
    colour_rules("5.2.2", "5.2.3", "5.2.4", "5.2.5"),
    ("5.2.1", has_colour_drawn),
)


class Profile(NamedTuple):
    """The values of a player: the place (0 the bracket, 1 the following score, 2 below), score and colour wish."""

    where: int
    score: int = 0
    wish: str = ""


class _BursteinAudit(ByeFirstAudit):
    """The audit of a round after the seeding rounds; a player is a place on the list of scores and numbers."""

    def table(self) -> list[Person]:
        """C3: return the players, none of them exempt as a topscorer."""
        self.edition = self.edition._replace(higher=lambda one, other: self.turn(one) < self.turn(other))
        found = [one._replace(top=False) for one in people(self.before, self.edition.reading)]
        self._index = self._indexes()
        return found

    def turn(self, one: Person) -> tuple[int, int, int]:
        """1.8: return the key of the rank: Buchholz, Sonneborn-Berger, number; the highest rank first."""
        return self._index[one.number]

    def bye_turn(self, one: Person) -> tuple[int, ...]:
        """3.1: return the key for the bye among equals, the lowest rank first."""
        return tuple(-part for part in self.turn(one))

    def _indexes(self) -> dict[int, tuple[int, int, int]]:
        """1.7: return all indexes; a round without play is one against oneself, and virtual points do not count."""
        before = self.before.with_pending_adjourned()
        own = {number: points_before_rounds(before, number)[-1] for number in before.players}
        absent = before.absent()
        as_opponent = {number: own[number] + self._draws(before, number, absent.get(number)) for number in own}
        found = {}
        for number in own:
            rounds = [
                (as_opponent[cell.opponent] if cell.kind.played else own[number], award(before, number, at))
                for at, cell in enumerate(before.card(number), start=1)
            ]
            found[number] = (-sum(one for one, _ in rounds), -sum(one * won for one, won in rounds), number)
        return found

    def _draws(self, before: Tournament, number: int, now: Kind | None) -> int:
        """1.7: return how much more a run of zero-point byes up to this round is worth as draws."""
        more = 0
        if now in (Kind.ZERO_BYE, Kind.ABSENT):
            for at in range(len(before.rounds), 0, -1):
                if before.card(number)[at - 1].kind not in (Kind.ZERO_BYE, Kind.ABSENT):
                    return more
                more += before.scale.draw - award(before, number, at)
        return more

    def check_brackets(self) -> None:
        """1.2.2, C4: judge each score group with its incoming floaters, from the top."""
        left = (1 << len(self.players)) - 1
        if self.bye is not None:
            left &= ~(1 << self.bye)
        groups = [group for group in (set_of(ranks) & left for ranks in self.groups()) if group]
        incoming = 0
        for place, residents in enumerate(groups):
            inside, below = incoming | residents, groups[place + 1 :]
            incoming = set_of(at for at in members(inside) if not inside >> self.opponent[at] & 1)
            self._check_bracket(inside, incoming, below)

    def _check_bracket(self, inside: int, outgoing: int, below: Sequence[int]) -> None:
        """3.2.1, 3.2.2: check that no pairing of the bracket is better, and that none as good comes earlier."""
        exact = lambda: [self._instance(inside, below)]  # noqa: E731
        alone = lambda: [self._instance(inside, ())]  # noqa: E731
        cases = [alone] if not outgoing else [alone, exact] if self._is_ideal(outgoing, below[0]) else [exact]
        self.demand_best(min(self.players[at].score for at in members(inside)), FAULTS, *cases)

    def _is_ideal(self, outgoing: int, following: int) -> bool:
        """C7: return whether nobody leaves the following bracket as given, except one of its own score if it is odd."""
        bracket = outgoing | following
        leaving = [at for at in members(bracket) if not bracket >> self.opponent[at] & 1]
        return len(leaving) == bracket.bit_count() % 2 and all(following >> at & 1 for at in leaving)

    def _instance(self, inside: int, below: Sequence[int]) -> Instance:
        """4.1, 4.2, 4.3, C5, C6, C7, C8: return the instance with all below, or alone as if those had opponents."""
        bracket = sorted(members(inside), key=lambda at: self.turn(self.players[at]))
        following = below[0] if below else 0
        listed = [*bracket, *members(sum(below))]
        size, bits = len(bracket), len(bracket).bit_length()

        def profile(at: int) -> Profile:
            one = self.players[at]
            if inside >> at & 1:
                return Profile(0, one.score, one.wish)
            return Profile(1, one.score) if following >> at & 1 else Profile(2)

        def digits(a: int, b: int) -> int:
            return (b + 1) << (size - 1 - a) * bits if b < size else 0

        placed = set(listed)
        pairs = [(at, self.opponent[at]) for at in listed if at < self.opponent[at] and self.opponent[at] in placed]
        criteria = self._criteria(with_below=bool(below))
        order = Order(size * bits + 1, digits, ((0, "4.3"),))
        stated = question(listed, self.legal, profile, pairs, criteria, numbers=self.numbers, order=order)
        stated.own = (1 << size) - 1
        return stated

    def _criteria(self, *, with_below: bool) -> list[Criterion]:
        """C4, C5, C6, C7, C8: return the criteria; a player leaves who meets a lower place, or has no opponent."""
        missed = Criterion("C8", pair=lambda a, b: int(a.where == b.where == 0 and bool(a.wish) and a.wish == b.wish))
        if not with_below:
            leaves = [most_pairs("C5"), Criterion("C6", leave=lambda one: (one.score,))]
            return [*leaves, missed]

        def out(a: Profile, b: Profile, least: int, most: int) -> Profile | None:
            """Return the player who leaves: the ``where`` is at ``most`` this, and lower than one at ``least`` this."""
            high, low = (a, b) if a.where <= b.where else (b, a)
            return high if high.where <= most and low.where >= least and high.where < low.where else None

        return [
            most_pairs("C4"),
            Criterion("C5", pair=lambda a, b: int(out(a, b, 1, 0) is not None)),
            Criterion("C6", pair=lambda a, b: (one.score,) if (one := out(a, b, 1, 0)) else ()),
            Criterion("C7", pair=lambda a, b: int(out(a, b, 2, 1) is not None)),
            Criterion("C7", pair=lambda a, b: (one.score,) if (one := out(a, b, 2, 1)) else ()),
            missed,
        ]


FAULTS = {
    "C4": N_("In bracket {points} not everybody is paired."),
    "C5": N_("In bracket {points} the number of players who float out is {given}; with {pairs} it would be {better}."),
    "C6": N_("In bracket {points} the scores of those who float out are {given}; with {pairs} they would be {better}."),
    "C7": N_("After bracket {points} the following bracket is paired worse than it could be with {pairs}."),
    "C8": SENTENCES["colours"],
    "4.3": N_("In bracket {points} another pairing is as good and comes first: {pairs}."),
}

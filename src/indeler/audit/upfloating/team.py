"""fide-team: the audit of a round by the FIDE Swiss Team Pairing System (C.04.6).

It checks the bye, upfloaters, pairs and colours; `sides` has the teams before the round. Other systems with upfloaters
use the same audit with their own criteria.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from indeler.audit.bound import first_candidate
from indeler.audit.dutch.people import BAKU, INITIAL, other_colour, prepared
from indeler.audit.given_round import AuditedRound, Better, Case, Facts
from indeler.audit.instance import NO_ORDER, Criterion, Instance, Order, Turns, most_pairs
from indeler.audit.matching import members, set_of
from indeler.audit.prover import Prover
from indeler.audit.resistance.question import bracket_fault, check_board_order, check_presence, question
from indeler.audit.settings import Settings
from indeler.audit.upfloating.sides import Side, event_rules, in_turn, sides, white_by
from indeler.audit.verdict import ILLEGAL, NOT_BEST, OTHER_COLOUR, NotInOrder
from indeler.language import N_, Sentence, Text
from indeler.model import Colour, Tenths, Tournament

RULEBOOK = "fide-team"

SETTINGS = {
    "preference": ("", "A", "B", "none"),
    "primary": ("", "MP", "GP"),
    "secondary": ("", "true", "false"),
    "initial": INITIAL,
    "baku": BAKU,
}
MIN_LARGE_BRACKET = 20
"""The number of teams from which a bound for kinds of teams is tried first."""


def examine(before: Tournament, pairing: AuditedRound, facts: Facts, settings: Settings) -> None:
    """3.3.2: check the bye, the brackets from the top, then colours; raise NotInOrder at the first fault."""
    before = prepared(before, settings)
    rules = event_rules(before, settings)
    UpfloatingAudit(before, pairing, facts, rules.spares_floaters, sides(before, rules)).examine()


class Profile(NamedTuple):
    """The values used to choose upfloaters: depth (0 the score group, 1 the next, 2 below), distance and float."""

    depth: int
    distance: Tenths
    floated: bool


Clause = tuple[str, str]
"""A clause on colours, and the colour that it gives to the first of two; empty if the lot is not known."""


class UpfloatingAudit:
    """The audit of one round; teams, or players, are given by place on the ranking list."""

    def __init__(
        self,
        before: Tournament,
        pairing: AuditedRound,
        facts: Facts,
        spares_floaters: bool,
        ranked: list[Side],
        bracket_criteria: Sequence[Criterion] = (),
        white_by: Callable[[Side, Side, str], Clause] = white_by,
        faults: Mapping[str, Text] | None = None,
    ) -> None:
        self.before, self.pairing, self.facts, self.sides = before, pairing, facts, ranked
        self.spares_floaters = spares_floaters
        """C7, C10: whether floats of the round before count in this round."""
        self.bracket_criteria = bracket_criteria or (*COLOUR_CRITERIA, *([AGAIN] if spares_floaters else []))
        self.white_by, self.faults = white_by, faults or FAULTS
        self.numbers = [side.number for side in self.sides]
        self.place = {number: at for at, number in enumerate(self.numbers)}
        check_presence(pairing, sorted(self.place), "3.3.2", "3.4")
        self.mates = {self.place[a]: self.place[b] for a, b in pairing.opponents.items()}
        self.legal = self._legal()

    def examine(self) -> None:
        """3.3.2; fide-double-swiss 3.3.2: check the whole round; raise NotInOrder at the first fault."""
        self.check_legality()
        self.check_bye()
        self.check_brackets()
        self.check_colours()
        scores = {side.number: side.score for side in self.sides}
        check_board_order(self.pairing, scores, self.numbers, "fide-handling 3.6")

    def _legal(self) -> list[int]:
        """C1: return for each team the possible opponents."""
        everybody = (1 << len(self.sides)) - 1
        bans = [ban.players for ban in self.before.forbidden if ban.holds(self.before.next_round)]
        legal = []
        for at, side in enumerate(self.sides):
            barred = {cell.opponent for cell in self.before.card(side.number) if cell.kind.played}
            barred.update(*[ban for ban in bans if side.number in ban])
            legal.append(everybody & ~(1 << at | set_of(self.place[one] for one in barred if one in self.place)))
        return legal

    def check_legality(self) -> None:
        """C1, C2: check that no match is forbidden, and that the bye is legal."""
        for white, black in self.pairing.games:
            if not self.legal[self.place[white]] >> self.place[black] & 1:
                met = self.before.have_met(white, black)
                banned = N_("{one} and {other} are kept apart in this round.")
                text = N_("{one} and {other} have met before.") if met else banned
                raise NotInOrder(ILLEGAL, "C1", Sentence(text, one=white, other=black))
        bye = self.pairing.bye
        if bye is not None and self.sides[self.place[bye]].barred:
            raise NotInOrder(ILLEGAL, "C2", Sentence(N_("{player} may not have the bye."), player=bye))

    def can_be_paired(self, some: int) -> bool:
        """C3: return whether all of these teams can be paired with each other."""
        return self.facts.alone(self.legal, some) == 0

    def check_bye(self) -> None:
        """3.4: check that no team before that with the bye can have it: the rest would have no legal pairing."""
        if self.pairing.bye is None:
            return
        everybody = (1 << len(self.sides)) - 1
        order = sorted(self.sides, key=lambda side: (side.score, -side.matches, -side.number))
        for side in order:
            if side.number == self.pairing.bye:
                return
            if not side.barred and self.can_be_paired(everybody & ~(1 << self.place[side.number])):
                text = N_("The bye goes to {given}, though it is the turn of {right}.")
                raise NotInOrder(NOT_BEST, "3.4", Sentence(text, given=self.pairing.bye, right=side.number))

    def check_brackets(self) -> None:
        """1.3.2, 3.2: judge each score group with its upfloaters, from the top."""
        left = (1 << len(self.sides)) - 1
        if self.pairing.bye is not None:
            left &= ~(1 << self.place[self.pairing.bye])
        scores = sorted({side.score for side in self.sides}, reverse=True)
        for score, following in zip(scores, [*scores[1:], None], strict=True):
            group = set_of(at for at in members(left) if self.sides[at].score == score)
            if group:
                bracket = group | set_of(self.mates[at] for at in members(group))
                if bracket != group:
                    self._check_upfloaters(group, bracket & ~group, left, following)
                self._check_pairs(bracket, score)
                left &= ~bracket

    # Upfloaters -------------------------------------------------------------------------------------------------------

    def _check_upfloaters(self, group: int, upfloaters: int, left: int, following: Tenths | None) -> None:
        """3.5.1, 3.5.2, 3.5.5: check that the set is the first of the best; without upfloaters no check is needed."""
        lower = left & ~group
        next_group = set_of(at for at in members(lower) if self.sides[at].score == following)
        if not self._is_first_of_one(group, upfloaters, lower, next_group):
            self._demand_best_set(group, upfloaters, left, next_group)

    def _is_first_of_one(self, group: int, upfloaters: int, lower: int, next_group: int) -> bool:
        """C4, C5, C6, C7: return whether one of the next score comes up and none before it can; False: not known."""
        one, rest = next(members(upfloaters)), next_group & ~upfloaters
        if upfloaters.bit_count() > 1 or not next_group & upfloaters or self._needs_more(rest, group):
            return False
        return all(
            not self.can_be_paired(group | 1 << other) or not self.can_be_paired(lower & ~(1 << other))
            for other in members(next_group)
            if self._turn(other) < self._turn(one)
        )

    def _turn(self, at: int) -> tuple[bool, int]:
        """C7, 3.5.4: return the key of upfloaters: teams that floated in the round before later, then by number."""
        return self.spares_floaters and self.sides[at].floated, self.sides[at].number

    def _needs_more(self, rest: int, group: int) -> bool:
        """C6: return whether the rest of the next score group, as given, takes more from below than it must."""
        down = sum(not (rest | group) >> self.mates[at] & 1 for at in members(rest))
        return down > rest.bit_count() % 2

    def _demand_best_set(self, group: int, upfloaters: int, left: int, next_group: int) -> None:
        """C6: check that the set of upfloaters is the best; C6 counts only if some set fulfils it."""
        keeps = not self._needs_more(next_group & ~upfloaters, group) or self._can_keep(group, left, next_group)
        better = self.facts.best(lambda: [self._sets(group, upfloaters, left, next_group, keeps=keeps)])
        if better is not None:
            raise self._not_best(better, self.sides[next(members(group))].score)

    def _can_keep(self, group: int, left: int, next_group: int) -> bool:
        """C6: return whether in the best pairing by C3 to C6 the next score group takes no more than it must."""
        listed = list(members(left))
        pairs = [
            (listed[a], listed[b])
            for a, b in self.facts.solved(self._sets(group, 0, left, next_group, keeps=True, ordered=False))
        ]
        stays = next_group & ~set_of(at for pair in pairs for at in pair if any(group >> each & 1 for each in pair))
        down = sum((stays >> a & 1) != (stays >> b & 1) for a, b in pairs)
        return down == stays.bit_count() % 2

    def _sets(
        self, group: int, upfloaters: int, left: int, next_group: int, *, keeps: bool, ordered: bool = True
    ) -> Instance:
        """Return the instance of all remaining teams, in which pairs between the group and others have upfloaters."""
        score = self.sides[next(members(group))].score
        listed = list(members(left))

        def profile(at: int) -> Profile:
            depth = 0 if group >> at & 1 else 1 if next_group >> at & 1 else 2
            return Profile(depth, score - self.sides[at].score, self.sides[at].floated)

        criteria = [
            most_pairs("C3"),
            Criterion("C4", pair=lambda a, b: int(bool(_upfloater(a, b)))),
            Criterion("C5", pair=lambda a, b: tuple(one.distance for one in _upfloater(a, b))),
        ]
        if keeps:
            criteria.append(Criterion("C6", pair=lambda a, b: int({a.depth, b.depth} == {1, 2})))
        if ordered and self.spares_floaters:
            criteria.append(Criterion("C7", pair=lambda a, b: int(any(one.floated for one in _upfloater(a, b)))))
        inside = [group >> at & 1 for at in listed]

        def digits(a: int, b: int) -> int:
            return 1 << len(listed) - 1 - max(a, b, key=lambda at: not inside[at]) if inside[a] != inside[b] else 0

        order = Order(len(listed) + 1, digits, ((0, "3.5.4"),)) if ordered else NO_ORDER
        pairs = [(at, self.mates[at]) for at in listed if at < self.mates[at]]
        stated = question(listed, self.legal, profile, pairs, criteria, numbers=self.numbers, order=order)
        if ordered:
            stated.own = set_of(where for where, at in enumerate(listed) if (group | upfloaters) >> at & 1)
        return stated

    # Pairs ------------------------------------------------------------------------------------------------------------

    def _check_pairs(self, bracket: int, score: Tenths) -> None:
        """3.6.1, 3.6.2, 3.6.3, 3.6.4: check that of the best pairings the top members, then the others, come first."""
        listed = sorted(members(bracket), key=lambda at: self.sides[at].number)
        place = {at: where for where, at in enumerate(listed)}
        tops = tuple(where for where, at in enumerate(listed) if where < place[self.mates[at]])
        size, digit = len(listed), len(listed).bit_length()
        others = set_of(where for where in range(size) if where not in tops)
        turns = Turns(tops, others, True, "3.6.2")

        def top(a: int, b: int) -> int:
            return 1 << size - 1 - min(a, b)

        def identifier(a: int, b: int) -> int:
            return (top(a, b) << size * digit) + (size - max(a, b) << (size - 1 - min(a, b)) * digit)

        by_tops = [] if tops == tuple(range(size // 2)) else [Order(size + 1, top, ((0, "3.6.2"),), by_lower=True)]
        exact = Order(size * (digit + 1) + 1, identifier, ((0, "3.6.2"),))
        quick: Case = lambda: [  # noqa: E731
            *[self._bracket(listed, score, order=order) for order in by_tops],
            self._bracket(listed, score, turns=[turns]),
        ]
        cases = [*([quick] if size >= MIN_LARGE_BRACKET else []), lambda: self._exact_case(listed, score, exact)]
        better = self.facts.best(*cases)
        if better is not None:
            raise self._not_best(better, score)

    def _exact_case(self, listed: Sequence[int], score: Tenths, order: Order) -> list[Instance]:
        """3.6.2: return the instance with the order in every weight; in a large bracket try the first pairing first."""
        instance = self._bracket(listed, score, order=order)
        if self.facts.searches and len(listed) >= MIN_LARGE_BRACKET:
            pairs = self._first_pairs(listed, score)
            if pairs and instance.weight_of(pairs) > instance.weight_of(instance.audited_pairs):
                numbers = tuple((instance.players[a], instance.players[b]) for a, b in pairs)
                raise self._not_best(Better(*instance.difference(instance.audited_pairs, pairs), numbers), score)
        return [instance]

    def _first_pairs(self, listed: Sequence[int], score: Tenths) -> list[tuple[int, int]]:
        """Return the pairs by place that are best and first with the upper half as top members; or none."""
        half = len(listed) // 2
        pairs = sorted(first_candidate(self._bracket(listed, score), 0))
        turns = Turns(tuple(range(half)), (1 << 2 * half) - (1 << half), True, "3.6.2")
        mates = [(listed[a], listed[b]) for a, b in pairs]
        is_proven = pairs and Prover().proves_best(lambda: [self._bracket(listed, score, turns=[turns], pairs=mates)])
        return pairs if is_proven else []

    def _bracket(
        self,
        listed: Sequence[int],
        score: Tenths,
        order: Order = NO_ORDER,
        turns: Sequence[Turns] = (),
        pairs: Sequence[tuple[int, int]] | None = None,
    ) -> Instance:
        """C8, C9, C10: return the instance of a bracket by its criteria, with the given pairs or other ones."""
        if pairs is None:
            pairs = [(at, self.mates[at]) for at in listed if self.sides[at].number < self.sides[self.mates[at]].number]

        def wishing(at: int) -> _Wishing:
            side = self.sides[at]
            return _Wishing(side.wish, side.strong, side.floated, side.score == score)

        criteria = [most_pairs("C3"), *self.bracket_criteria]
        return question(listed, self.legal, wishing, pairs, criteria, numbers=self.numbers, order=order, turns=turns)

    def _not_best(self, better: Better, score: Tenths) -> NotInOrder:
        return bracket_fault(self.pairing, better, self.faults[better.clause], score)

    # Colours ----------------------------------------------------------------------------------------------------------

    def check_colours(self) -> None:
        """4.1, 4.2: check the colours on board 1; the lot is that of the event, or that of the first match here."""
        drawn = _drawn_colour(self.before)
        for white, black in sorted(self.pairing.games, key=min):
            first, other = in_turn(self.sides[self.place[white]], self.sides[self.place[black]])
            has = "w" if first.number == white else "b"
            clause, colour = self.white_by(first, other, drawn)
            if colour and colour != has:
                raise NotInOrder(NOT_BEST, clause, Sentence(OTHER_COLOUR, black=black, white=white), ((black, white),))
            if not colour:
                drawn = has if first.number % 2 else other_colour(has)


def _upfloater(a: Profile, b: Profile) -> tuple[Profile, ...]:
    """Return the upfloater of a pair, if it has one."""
    return tuple(one for one in (a, b) if one.depth) if (a.depth == 0) != (b.depth == 0) else ()


class _Wishing(NamedTuple):
    wish: str
    strong: bool
    floated: bool
    is_resident: bool


def floated_again(a: _Wishing, b: _Wishing) -> int:
    """C10; fide-double-swiss C8: return whether the opponent of an upfloater floated in the round before."""
    return int(a.is_resident != b.is_resident and (a if a.is_resident else b).floated)


COLOUR_CRITERIA = (
    Criterion("C8", pair=lambda a, b: int(bool(a.wish) and a.wish == b.wish)),
    Criterion("C9", pair=lambda a, b: int(a.strong and b.strong and a.wish == b.wish)),
)
AGAIN = Criterion("C10", pair=floated_again)


def _drawn_colour(before: Tournament) -> str:
    """4.1: return the colour drawn: as stated, or from the match of round 1 with the smallest number; or empty."""
    if before.initial_colour is not None:
        return before.initial_colour.value
    games = before.rounds[0].games if before.rounds else ()
    played = [(min(game.white, game.black), game) for game in games if game.result.white.played]
    if not played:
        return ""
    number, game = min(played, key=lambda one: one[0])
    colour = Colour.WHITE if game.white == number else Colour.BLACK
    return (colour if number % 2 else colour.other).value


FAULTS = {
    "C3": N_("In bracket {points} not everybody is paired."),
    "C4": N_(
        "In bracket {points} the number of teams that come up from below is {given}; with {pairs} it would be {better}."
    ),
    "C5": N_(
        "In bracket {points} teams come up from too low a score: {given} points below; with {pairs} it "
        "would be {better}."
    ),
    "C6": N_(
        "After bracket {points} more teams of the next score group need an opponent from below than with {pairs}."
    ),
    "C7": N_(
        "In bracket {points} the number of teams that come up though they met another score in the last "
        "round is {given}; with {pairs} it would be {better}."
    ),
    "C8": N_(
        "In bracket {points} the number of teams without the colour that they prefer is {given}; with "
        "{pairs} it would be {better}."
    ),
    "C9": N_(
        "In bracket {points} the number of teams without the colour that they strongly prefer is "
        "{given}; with {pairs} it would be {better}."
    ),
    "C10": N_(
        "In bracket {points} the number of teams that met another score in the last round and meet a "
        "team from below is {given}; with {pairs} it would be {better}."
    ),
    "3.5.4": N_("Other teams come up to bracket {points} first in the order of numbers: {pairs}."),
    "3.6.2": N_("In bracket {points} another pairing is as good and comes first in the order of numbers: {pairs}."),
}

"""Literal transcription of Zwitsers op rating (2014): C1 to C14 as printed, every candidate in the order of D1 to D3.

It is slow and uses only the model. Where the printed page is silent it follows docs/rulebooks/knsb-rating.md.
"""

from __future__ import annotations

from itertools import count, pairwise
from typing import NamedTuple

from indeler.model import Colour, Kind
from oracles.dutch_candidate_orders import candidates, homogeneous_candidates
from oracles.dutch_colours import OTHER
from oracles.dutch_players import ABSOLUTE, DOWN, FIDE_2026, MILD, STRONG, UP, people_of

POINTS_WITHOUT_PLAY = (Kind.PAIRING_BYE, Kind.FULL_BYE, Kind.FORFEIT_WIN, Kind.HALF_BYE)


class NoPairing(Exception):
    """C13: even the union of all brackets cannot be completed."""


class Bracket(NamedTuple):
    """A3: the players who moved down and the residents, each in the order of A2."""

    moved_down: list
    residents: list

    @property
    def players(self):
        return self.moved_down + self.residents

    @property
    def is_homogeneous(self):
        """A3: also if half of the players or more moved down."""
        return 2 * len(self.moved_down) >= len(self.players) or not self.moved_down

    def without(self, players):
        return Bracket(*([one for one in part if one not in players] for part in self))


class Told(NamedTuple):
    """A bracket as it was paired."""

    bracket: Bracket
    pairs: list
    looked: object = None
    """C12: the next bracket, if it decided the choice."""
    s1: list | None = None
    """C13: the players whose opponents float up, if other brackets were joined to this one."""

    @property
    def left(self):
        return _left_over(self.bracket, self.pairs)


class Target(NamedTuple):
    """C2, C14: P1, M1 (none in a homogeneous bracket), X1, Z1, and the candidates that satisfy them."""

    pairs: int
    m1: int | None
    x1: int
    z1: int
    candidates: list


def boards_and_bye(tournament):
    """Return (white, black) of every board and the player with the bye."""
    return _Hall(tournament.with_pending_adjourned()).boards_and_bye()


def possible_pairs(tournament):
    """B1a, B2: return who may meet, in both orders."""
    return _Hall(tournament.with_pending_adjourned()).allowed


class _Hall:
    def __init__(self, tournament):
        self.tournament = tournament
        self.round = tournament.next_round
        self.people = [self._read(person) for person in people_of(tournament, FIDE_2026)]
        self.completable = {frozenset(): True}
        self.allowed = {
            (a.number, b.number) for a in self.people for b in self.people if a is not b and self._is_allowed(a, b)
        }

    def _read(self, person):
        """B1b: points without play count as a downfloat and bar the bye."""
        kinds = [cell.kind for cell in self.tournament.card(person.number)]
        floats = list(person.floats)
        for ago, kind in enumerate(reversed(kinds[-2:])):
            if not kind.played:
                floats[ago] = DOWN if kind in POINTS_WITHOUT_PLAY else ""
        return person._replace(
            floats=tuple(floats), may_have_bye=not any(kind in POINTS_WITHOUT_PLAY for kind in kinds)
        )

    def boards_and_bye(self):
        brackets = self.brackets()
        bye = next((one.number for one in brackets[-1].left), None)
        return {self._board(*pair) for told in brackets for pair in told.pairs}, bye

    def brackets(self):
        """C1, C13: the brackets one after the other, then the last one."""
        scores = sorted({one.score for one in self.people}, reverse=True)
        groups = [[one for one in self.people if one.score == score] for score in scores]
        told = []
        for group, following in pairwise(groups):
            below = _Below(self, following, following is groups[-1])
            told.append(self._but_last(Bracket(told[-1].left if told else [], group), below))
        return self._and_last(told, groups[-1])

    # B1, B2 ---------------------------------------------------------------------------------------------------------

    def may_meet(self, one, other):
        return (one.number, other.number) in self.allowed

    def _is_allowed(self, one, other):
        """B1a, B2 and its NB: topscorers may both have an absolute preference for the same colour."""
        a, b = one.number, other.number
        if self.tournament.have_met(a, b) or not self.tournament.may_meet(a, b):
            return False
        return not _same_wish(one, other, ABSOLUTE) or one.topscorer or other.topscorer

    def has_opponent(self, one, bracket):
        return any(self.may_meet(one, other) for other in bracket.players)

    # One bracket ----------------------------------------------------------------------------------------------------

    def target(self, bracket, is_last, lacks=None):
        """C14: the first P1 and M1 with candidates; in the last bracket these are complete."""
        accepts = self._is_complete if is_last else _anything
        targets = (self._with(bracket, pairs, m1, accepts, lacks or _floaters) for pairs, m1 in self._targets(bracket))
        return next((one for one in targets if one.candidates), None)

    def _targets(self, bracket):
        """C14: yield P1 and M1 as they are lowered, until the bracket is treated as homogeneous."""
        p0 = len(bracket.players) // 2
        if not bracket.is_homogeneous:
            for m1 in range(len(bracket.moved_down), 0, -1):
                for pairs in range(p0, m1 - 1, -1):
                    yield pairs, m1
        for pairs in range(p0, -1, -1):
            yield pairs, None

    def _with(self, bracket, pairs, m1, accepts, lacks):
        """C4 to C9: the candidates with this many pairs; of the accepted ones, those with the smallest deficit."""
        if m1 is None:
            made = homogeneous_candidates(bracket.players, pairs, self.may_meet)
        else:
            made = candidates(bracket.moved_down, bracket.residents, m1, pairs, self.may_meet)
        found = [(lacks(bracket, one), one) for one in _first_times(made) if accepts(bracket, one)]
        least = min((lack for lack, _ in found), default=None)
        lowered = len(bracket.players) // 2 - pairs
        x1, z1 = (max(0, start - lowered) for start in (_x1(bracket), self._z1(bracket)))
        return Target(pairs, m1, x1, z1, [one for lack, one in found if lack == least])

    def _is_complete(self, bracket, pairs):
        """A5, B1b: at most one player is left over, who may have the bye."""
        left = _left_over(bracket, pairs)
        return len(left) <= 1 and all(one.may_have_bye for one in left)

    def _z1(self, bracket):
        """A8b: in even rounds the pairs that cannot satisfy more than mild wishes.

        Players with a mild wish take either colour.
        """
        firm = [one.preference * (one.strength > MILD) for one in bracket.players]
        return 0 if self.round % 2 else _unfulfilled(firm)

    def _lowered(self, bracket, target, s1=None):
        """C3 to C10: each requirement starts strict and is lowered as little as necessary, the first ones last."""
        left = [(self.counts(bracket, pairs, s1), pairs) for pairs in target.candidates]
        for place, strict in enumerate((0, 0, target.x1, target.z1, 0, 0, 0, 0)):
            allowed = next(number for number in count(strict) if any(counts[place] <= number for counts, _ in left))
            left = [one for one in left if one[0][place] <= allowed]
        return left[0][1]

    def counts(self, bracket, pairs, s1=None):
        """C10g to C10a: B2, A7d, X, Z, then downfloats and upfloats as in the last round and the one before.

        If ``s1`` is given only opponents of these players float up.
        """
        odd = self.round % 2
        strong = sum(_same_wish(*pair, STRONG) for pair in pairs)
        down = [one for one in _left_over(bracket, pairs) if one in bracket.residents]
        up = [
            max(pair, key=_rank) for pair in pairs if pair[0].score != pair[1].score and (s1 is None or pair[0] in s1)
        ]
        return (
            sum(_same_wish(*pair, ABSOLUTE) for pair in pairs),
            strong if odd else 0,
            sum(_same_wish(*pair, MILD) for pair in pairs),
            0 if odd else strong,
            *(sum(one.floats[ago] == DOWN for one in down) for ago in (0, 1)),
            *(sum(one.floats[ago] == UP for one in up) for ago in (0, 1)),
        )

    # C1, C12, C13 ---------------------------------------------------------------------------------------------------

    def _but_last(self, whole, below):
        """C1, C6, C12: pair the players who have an opponent.

        Pair in another way if the next bracket is then better.
        """
        bracket = self.compatible(whole)
        target = self.target(bracket, is_last=False)
        usual = Told(whole, self._lowered(bracket, target))
        if not usual.left or not below.is_ground(usual.left):
            return usual
        lacks = [below.lacks(_left_over(whole, pairs)) for pairs in target.candidates]
        best = [pairs for pairs, lack in zip(target.candidates, lacks, strict=True) if lack == min(lacks)]
        other = Told(whole, self._lowered(bracket, target._replace(candidates=best)), below)
        now, then = below.lacks(usual.left), min(lacks)
        fewer_left = then < now and not below.is_ground(other.left)
        return other if then[0] < now[0] or fewer_left else usual

    def _and_last(self, told, group):
        """C13: while the last bracket cannot be completed, the one above it is paired again or joined to it."""
        last = Bracket(told[-1].left if told else [], group)
        if self.can_be_completed(last.players):
            return [*told, self._last(last, merged=group[0].score != group[-1].score)]
        if not told:
            raise NoPairing
        *above, (whole, *_) = told
        anew = self._paired_anew(whole, group)
        if anew:
            return self._and_last([*above, Told(whole, anew)], group)
        if self.can_be_completed(whole.players + group):
            return [*above, Told(whole, []), self._last(Bracket(whole.players, group), merged=True)]
        return self._and_last(above, whole.residents + group)

    def _paired_anew(self, whole, group):
        """C13, C14b1: the same M1, and P1 lowered until the last bracket can be completed.

        None if that is impossible.
        """
        bracket = self.compatible(whole)
        target = self.target(bracket, is_last=False)

        def accepts(_, pairs):
            return self.can_be_completed(_left_over(whole, pairs) + group)

        for pairs in range(target.pairs, max(target.m1 or 0, 1) - 1, -1):
            anew = self._with(bracket, pairs, target.m1, accepts, _floaters)
            if anew.candidates:
                return self._lowered(bracket, anew)
        return []

    def compatible(self, bracket):
        """C1: the bracket without the players who have no possible opponent."""
        return bracket.without([one for one in bracket.players if not self.has_opponent(one, bracket)])

    def _last(self, bracket, merged):
        """A5, C13: complete; in a joined bracket only opponents of S1 players float up, unless it is homogeneous."""
        target = self.target(bracket, True, lacks_joined if merged else None)
        s1 = ([] if target.m1 is None else bracket.moved_down) if merged else None
        return Told(bracket, self._lowered(bracket, target, s1), s1=s1)

    def can_be_completed(self, players):
        """A5, B1b: whether all of these can be paired, or all except one who may have the bye."""
        numbers = frozenset(one.number for one in players)
        if numbers not in self.completable:
            one, *others = players
            self.completable[numbers] = (
                len(players) % 2 and one.may_have_bye and self.can_be_completed(others)
            ) or any(
                self.may_meet(one, other) and self.can_be_completed([third for third in others if third is not other])
                for other in others
            )
        return self.completable[numbers]

    # E --------------------------------------------------------------------------------------------------------------

    def _board(self, one, other):
        """(white, black)"""
        higher, lower = sorted((one, other), key=_rank)
        white = self._colour(higher, lower) == "W"
        return (higher.number, lower.number) if white else (lower.number, higher.number)

    def _colour(self, higher, lower):
        """E1 to E5: the colour of the higher ranked player."""
        if higher.preference != lower.preference:
            return higher.preference or OTHER[lower.preference]
        if higher.strength != lower.strength:
            return higher.preference if higher.strength > lower.strength else OTHER[lower.preference]
        for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
            if mine != theirs:
                return theirs
        return higher.preference or self._first_colour(higher)

    def _first_colour(self, higher):
        """E5: alternating down S1; after round 1 an odd number has the colour that was not drawn."""
        drawn = "W" if self.tournament.initial_colour is Colour.WHITE else "B"
        if self.round == 1:
            return OTHER[drawn] if self.people.index(higher) % 2 else drawn
        return OTHER[drawn] if higher.number % 2 else drawn


class _Below:
    """C12: the next bracket with these or other floaters."""

    def __init__(self, hall, group, is_last):
        self.hall = hall
        self.group = group
        self.is_last = is_last

    def is_ground(self, floaters):
        """Return whether P1 or M1 must be lowered; in a homogeneous bracket P1, or a floater has no opponent at all."""
        whole = Bracket(floaters, self.group)
        if not all(self.hall.has_opponent(one, whole) for one in floaters):
            return True
        bracket = whole if self.is_last else self.hall.compatible(whole)
        target = self.hall.target(bracket, self.is_last)
        if target is None or target.pairs < len(bracket.players) // 2:
            return True
        return not bracket.is_homogeneous and bool(self._moved_down_left(whole, target))

    def lacks(self, floaters):
        """Return the deficit: pairs, then the scores of floaters left over; in the last bracket their number."""
        whole = Bracket(floaters, self.group)
        if self.is_last:
            target = self.hall.target(whole, is_last=True)
            return (0, len(self._moved_down_left(whole, target))) if target else (1, 1)
        target = self.hall.target(self.hall.compatible(whole), is_last=False)
        return -target.pairs, _scores(self._moved_down_left(whole, target))

    def _moved_down_left(self, whole, target):
        return [one for one in _left_over(whole, target.candidates[0]) if one in whole.moved_down]


def _anything(bracket, pairs):
    return True


def _floaters(bracket, pairs):
    """B3: the scores of the floaters, the highest first."""
    return _scores(_left_over(bracket, pairs))


def lacks_joined(bracket, pairs):
    """C13, B3: the number of S1 players left over.

    Squares of score differences, the bye having the player's own score.
    """
    left = _left_over(bracket, pairs)
    differences = [one.score - other.score for one, other in pairs] + [one.score for one in left]
    return sum(one in bracket.moved_down for one in left), sum(difference**2 for difference in differences)


def _x1(bracket):
    """A8a: the pairs that cannot satisfy both wishes."""
    return _unfulfilled([one.preference for one in bracket.players])


def _unfulfilled(wishes):
    """A8: P0 minus the wishes for the colour that fewer players want, minus the players without a wish."""
    return max(0, len(wishes) // 2 - min(wishes.count("W"), wishes.count("B")) - wishes.count(""))


def _rank(one):
    return one.rank


def _same_wish(one, other, least):
    """Return whether both want the same colour, at least this strongly."""
    return bool(one.preference) and one.preference == other.preference and min(one.strength, other.strength) >= least


def _left_over(bracket, pairs):
    paired = {one.number for pair in pairs for one in pair}
    return [one for one in bracket.players if one.number not in paired]


def _scores(players):
    """Return the scores, the highest first, because it is the most important."""
    return sorted((one.score for one in players), reverse=True)


def _first_times(made):
    """D2: the same pairs may occur more than once; the first occurrence counts."""
    seen = set()
    for pairs in made:
        if (key := frozenset(frozenset(one.number for one in pair) for pair in pairs)) not in seen:
            seen.add(key)
            yield pairs

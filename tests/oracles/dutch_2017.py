"""Literal transcription of the FIDE (Dutch) System of 2017: every candidate of a bracket is compared on C.4 to C.19.

For fields of about eight players: it tries everything.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations

from indeler.model import Colour, Tournament
from oracles.dutch_candidate_orders import candidates
from oracles.dutch_colours import boards_of, colour_of
from oracles.dutch_players import ABSOLUTE, DOWN, FIDE_2017, STRONG, UP, people_of

POINT = 10


def pair(tournament: Tournament, initial: Colour = Colour.WHITE):
    """A.9: return the boards in order and the player with the bye; None if no complete pairing exists."""
    people = people_of(tournament, FIDE_2017)
    rules = _Absolute(tournament)
    if not rules.can_complete(frozenset(people)):
        return None
    pairs, moved_down = [], []
    groups = [
        [person for person in people if person.score == score]
        for score in sorted({person.score for person in people}, reverse=True)
    ]
    while groups:
        residents, *groups = groups
        bracket = _Bracket(rules, moved_down, residents, groups)
        chosen = bracket.best_candidate()
        if not rules.can_complete(frozenset(bracket.left_by(chosen)).union(*groups)):
            groups = [list(chain(*groups))]
            bracket = _Bracket(rules, moved_down, residents, groups, penultimate=True)
            chosen = bracket.best_candidate()
        pairs += chosen
        moved_down = bracket.left_by(chosen)
    bye = moved_down[0].number if moved_down else None
    return boards_of(pairs, "W" if initial is Colour.WHITE else "B"), bye


class _Absolute:
    """C.1 to C.3, and completion (A.9)."""

    def __init__(self, tournament):
        self.tournament = tournament

    @cache  # noqa: B019
    def may_meet(self, one, other):
        """C.1, C.3, and the bans of the organiser."""
        met = self.tournament.have_met(one.number, other.number)
        forbidden = not self.tournament.may_meet(one.number, other.number)
        both_absolute = one.strength == other.strength == ABSOLUTE and one.preference == other.preference
        return not met and not forbidden and (not both_absolute or one.topscorer or other.topscorer)

    @cache  # noqa: B019
    def can_complete(self, people):
        """A.9: all can be paired, or all except one who may have the bye (C.2)."""
        if not people:
            return True
        first = min(people, key=lambda person: person.rank)
        rest = people - {first}
        if len(people) % 2 and first.may_have_bye and self.can_complete(rest):
            return True
        return any(self.may_meet(first, other) and self.can_complete(rest - {other}) for other in rest)


class _Bracket:
    """A.3: one bracket, and the score groups below it; without any it is the last one."""

    def __init__(self, rules, moved_down, residents, below, penultimate=False):
        self.rules = rules
        self.moved_down = list(moved_down)
        self.residents = list(residents)
        self.players = self.moved_down + self.residents
        self.below = below
        self.penultimate = penultimate

    def best_candidate(self):
        """B.8: the best by the criteria; of several the first in the order of generation."""
        possible = [one for one in self.all_candidates() if self.is_legal(one)]
        criteria = [self.c5, self.c6, *([self.c7] if self.below and not self.penultimate else [])]
        criteria += [self.c8, self.c9, self.c10, self.c11, self.c12, self.c13, self.c14, self.c15]
        criteria += [self.c16, self.c17, self.c18, self.c19]
        for criterion in criteria:
            values = [criterion(one) for one in possible]
            possible = [one for one, value in zip(possible, values, strict=True) if value == min(values)]
        wanted = {frozenset(map(frozenset, pairs)) for pairs, _ in possible}
        pairs, leaving = possible[0]
        paired_moved_down = sum(person not in leaving for person in self.moved_down)
        in_order = candidates(self.moved_down, self.residents, paired_moved_down, len(pairs), self.rules.may_meet)
        return next(list(pairs) for pairs in in_order if frozenset(map(frozenset, pairs)) in wanted)

    def left_by(self, pairs):
        """A.4.a: the players who move down."""
        paired = set(chain(*pairs))
        return [person for person in self.players if person not in paired]

    def all_candidates(self):
        """Yield every way to pair some players of the bracket, with the players who leave."""
        for size in range(len(self.players) % 2, len(self.players) + 1, 2):
            for leaving in combinations(self.players, size):
                for pairs in self.pairings(frozenset(self.players) - frozenset(leaving)):
                    yield pairs, leaving

    def pairings(self, people):
        """Yield all ways to pair these players, the higher one first; moved-down players meet residents only (B.3)."""
        if not people:
            yield ()
            return
        first = min(people, key=lambda person: person.rank)
        for other in people - {first}:
            if other in self.residents and self.rules.may_meet(first, other):
                for rest in self.pairings(people - {first, other}):
                    yield ((first, other), *rest)

    def is_legal(self, candidate):
        """C.2 in the last bracket, C.4 in the penultimate one."""
        _, leaving = candidate
        if self.below:
            return not self.penultimate or self.rules.can_complete(frozenset(leaving).union(*self.below))
        return len(leaving) <= 1 and all(person.may_have_bye for person in leaving)

    def c5(self, candidate):
        return -len(candidate[0])

    def c6(self, candidate):
        """A.8: the PSD."""
        differences = [higher.score - lower.score for higher, lower in candidate[0]]
        return sorted(differences + [self._as_leaver(person) for person in candidate[1]], reverse=True)

    def _as_leaver(self, person):
        return person.score - (self.players[-1].score - POINT)

    def c7(self, candidate):
        """The most pairs and the smallest PSD that are possible in the next bracket with the players who leave."""
        following = _Bracket(self.rules, candidate[1], self.below[0], self.below[1:])
        possible = [one for one in following.all_candidates() if following.is_legal(one)]
        return min(((following.c5(one), following.c6(one)) for one in possible), default=(0, []))

    def c8(self, candidate):
        return sum(abs(after.count("W") - after.count("B")) > 2 for after in _topscorers_games(candidate))

    def c9(self, candidate):
        return sum(after[-3:] in ("WWW", "BBB") for after in _topscorers_games(candidate))

    def c10(self, candidate):
        return sum(person.preference not in ("", colour) for person, colour in _colours(candidate))

    def c11(self, candidate):
        return sum(person.strength == STRONG and person.preference != colour for person, colour in _colours(candidate))

    def c12(self, candidate):
        return len(self.c16(candidate))

    def c13(self, candidate):
        return len(self.c17(candidate))

    def c14(self, candidate):
        return len(self.c18(candidate))

    def c15(self, candidate):
        return len(self.c19(candidate))

    def c16(self, candidate, ago=0):
        """The score differences of the players who float down and also floated down this many rounds before."""
        differences = [self._as_leaver(person) for person in candidate[1] if person.floats[ago] == DOWN]
        differences += [a.score - b.score for a, b in candidate[0] if a.score > b.score and a.floats[ago] == DOWN]
        return sorted(differences, reverse=True)

    def c17(self, candidate, ago=0):
        differences = [a.score - b.score for a, b in candidate[0] if a.score > b.score and b.floats[ago] == UP]
        return sorted(differences, reverse=True)

    def c18(self, candidate):
        return self.c16(candidate, 1)

    def c19(self, candidate):
        return self.c17(candidate, 1)


def _colours(candidate):
    """Yield every paired player and the colour given by E."""
    for one, other in candidate[0]:
        yield one, colour_of(one, other)
        yield other, colour_of(other, one)


def _topscorers_games(candidate):
    """Yield the colours, including this game, of topscorers and of their opponents."""
    for one, other in candidate[0]:
        if one.topscorer or other.topscorer:
            yield one.colours + colour_of(one, other)
            yield other.colours + colour_of(other, one)

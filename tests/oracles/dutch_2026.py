"""Literal transcription of the FIDE (Dutch) System of 2026: all candidates of a bracket are compared on C4 to C21.

For fields of about ten players: it tries everything.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from indeler.model import Colour, Tournament
from oracles.dutch_candidate_orders import candidates
from oracles.dutch_colours import boards_of, colour_of
from oracles.dutch_players import ABSOLUTE, DOWN, FIDE_2026, STRONG, UP, people_of

LARGEST = 1_000_000
"""Added to the score difference of a moved-down player who floats on (C18, C20)."""


def pair(tournament: Tournament, initial: Colour = Colour.WHITE, without: str = ""):
    """1.9: return the boards in order and the player with the bye; None if no complete pairing exists.

    ``without`` omits one of the criteria C5 to C21, to see what it changes.
    """
    people = people_of(tournament, FIDE_2026)
    rules = _Absolute(tournament)
    if not rules.can_complete(frozenset(people)):
        return None
    pairs, moved_down = [], []
    groups = _score_groups(people)
    for place, residents in enumerate(groups):
        bracket = _Bracket(rules, moved_down, residents, groups[place + 1 :])
        chosen = bracket.best_candidate(without)
        pairs += chosen
        moved_down = bracket.left_by(chosen)
    bye = moved_down[0].number if moved_down else None
    return boards_of(pairs, "W" if initial is Colour.WHITE else "B"), bye


def _score_groups(people):
    """1.3.1."""
    scores = sorted({person.score for person in people}, reverse=True)
    return [[person for person in people if person.score == score] for score in scores]


class _Absolute:
    """C1 to C5, which concern more than one bracket."""

    def __init__(self, tournament):
        self.tournament = tournament
        self.may_meet = cache(self.may_meet)
        self.can_all_be_paired = cache(self.can_all_be_paired)
        self.least_bye_score = cache(self.least_bye_score)

    def may_meet(self, one, other):
        """C1, C3, and the bans of the organiser."""
        met = self.tournament.have_met(one.number, other.number)
        forbidden = not self.tournament.may_meet(one.number, other.number)
        both_absolute = one.strength == other.strength == ABSOLUTE and one.preference == other.preference
        return not met and not forbidden and (not both_absolute or one.topscorer or other.topscorer)

    def can_all_be_paired(self, people):
        if not people:
            return True
        first = min(people, key=lambda person: person.rank)
        return any(
            self.may_meet(first, other) and self.can_all_be_paired(people - {first, other})
            for other in people - {first}
        )

    def can_complete(self, people):
        """C4: all players not yet paired can be paired, except one who may have the bye (C2) if their number is odd."""
        return self.can_all_be_paired(people) if len(people) % 2 == 0 else self.least_bye_score(people) is not None

    def least_bye_score(self, people):
        """C5: the lowest score with which one of these players can have the bye; None if none can."""
        if len(people) % 2 == 0:
            return 0
        possible = [one.score for one in people if one.may_have_bye and self.can_all_be_paired(people - {one})]
        return min(possible, default=None)


class _Bracket:
    """1.3.2: one bracket, and the score groups below it."""

    def __init__(self, rules, moved_down, residents, below):
        self.rules = rules
        self.moved_down = list(moved_down)
        self.residents = list(residents)
        self.players = self.moved_down + self.residents
        self.following = below[0] if below else []
        self.groups_below = below
        self.below = frozenset(person for group in below for person in group)

    def best_candidate(self, without=""):
        """3.8: the best by the criteria; of several the first in the order of generation."""
        floating = self._best(self.floating_sets(), range(5, 10), without)
        best = self._best(
            [(pairs, leaving) for leaving in floating for pairs in self.pairings(frozenset(self.players) - leaving)],
            range(10, 22),
            without,
        )
        wanted = {frozenset(map(frozenset, pairs)) for pairs, leaving in best}
        staying = frozenset(self.players) - best[0][1]
        paired_moved_down = sum(person in staying for person in self.moved_down)
        in_order = candidates(
            self.moved_down, self.residents, paired_moved_down, len(staying) // 2, self.rules.may_meet
        )
        return next(pairs for pairs in in_order if frozenset(map(frozenset, pairs)) in wanted)

    def _best(self, possible, criteria, without):
        """Return the candidates that are best by the first criterion, of those the best by the second, and so on."""
        for number in criteria:
            if without != f"C{number}":
                values = [getattr(self, f"c{number}")(one) for one in possible]
                least = min(values)
                possible = [one for one, value in zip(possible, values, strict=True) if value == least]
        return possible

    def left_by(self, pairs):
        """1.4.1: the players who move down."""
        paired = {person for pair in pairs for person in pair}
        return [person for person in self.players if person not in paired]

    def floating_sets(self):
        """Yield every set of leaving players that allows the others to be paired here and everybody else below (C4)."""
        return [
            frozenset(leaving)
            for size in range(len(self.players) % 2, len(self.players) + 1, 2)
            for leaving in combinations(self.players, size)
            if self.rules.can_complete(self.below | frozenset(leaving))
            and next(self.pairings(frozenset(self.players) - frozenset(leaving)), None) is not None
        ]

    def pairings(self, people):
        """Yield all ways to pair these players, the higher one first; players moved down meet residents only (3.2)."""
        if not people:
            yield ()
            return
        first = min(people, key=lambda person: person.rank)
        for other in people - {first}:
            if other.score == self.residents[0].score and self.rules.may_meet(first, other):
                for rest in self.pairings(people - {first, other}):
                    yield ((first, other), *rest)

    # Criteria that depend only on the players who leave.

    def c5(self, leaving):
        return self.rules.least_bye_score(self.below | leaving)

    def c6(self, leaving):
        return len(leaving)

    def c7(self, leaving):
        return sorted((person.score for person in leaving), reverse=True)

    def c8(self, leaving):
        """C1 to C7 in the following bracket only."""
        if not self.following:
            return ()
        moved_down = sorted(leaving, key=lambda person: person.rank)
        following = _Bracket(self.rules, moved_down, self.following, self.groups_below[1:])
        return min((following.c5(left), following.c6(left), following.c7(left)) for left in following.floating_sets())

    def c9(self, leaving):
        """Counts if the only player who leaves is the one who will have the bye."""
        if len(leaving) != 1 or len(self.below) % 2:
            return 0
        (one,) = leaving
        return one.unplayed if self.c5(leaving) == one.score else 0

    # Criteria on the whole candidate: its pairs and the players who leave.

    def c10(self, candidate):
        return sum(abs(after.count("W") - after.count("B")) > 2 for after in _topscorers_games(candidate))

    def c11(self, candidate):
        return sum(after[-3:] in ("WWW", "BBB") for after in _topscorers_games(candidate))

    def c12(self, candidate):
        return sum(person.preference not in ("", colour) for person, colour in _colours(candidate))

    def c13(self, candidate):
        return sum(person.strength == STRONG and person.preference != colour for person, colour in _colours(candidate))

    def c14(self, candidate, ago=0):
        return sum(person in self.residents and person.floats[ago] == DOWN for person in candidate[1])

    def c15(self, candidate, ago=0):
        return sum(opponent.floats[ago] == UP for _, opponent in self._moved_down_pairs(candidate))

    def c16(self, candidate):
        return self.c14(candidate, 1)

    def c17(self, candidate):
        return self.c15(candidate, 1)

    def c18(self, candidate, ago=0):
        differences = [
            one.score - other.score for one, other in self._moved_down_pairs(candidate) if one.floats[ago] == DOWN
        ]
        differences += [
            LARGEST + one.score for one in candidate[1] if one in self.moved_down and one.floats[ago] == DOWN
        ]
        return sorted(differences, reverse=True)

    def c19(self, candidate, ago=0):
        pairs = self._moved_down_pairs(candidate)
        return sorted((one.score - other.score for one, other in pairs if other.floats[ago] == UP), reverse=True)

    def c20(self, candidate):
        return self.c18(candidate, 1)

    def c21(self, candidate):
        return self.c19(candidate, 1)

    def _moved_down_pairs(self, candidate):
        return [(one, other) for one, other in candidate[0] if one in self.moved_down]


def _colours(candidate):
    """Yield every paired player and the colour given by article 5."""
    for one, other in candidate[0]:
        yield one, colour_of(one, other)
        yield other, colour_of(other, one)


def _topscorers_games(candidate):
    """Yield the colours, including this game, of topscorers and of their opponents."""
    for one, other in candidate[0]:
        if one.topscorer or other.topscorer:
            yield one.colours + colour_of(one, other)
            yield other.colours + colour_of(other, one)

"""Literal transcription of the FIDE Swiss Team Pairing System (C.04.6): every set and every pairing is tried.

For up to ten teams. Nothing here is shared with the engine, not even the model of a team.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

from indeler.model import Pairing

OTHER = {"W": "B", "B": "W"}


class Side(NamedTuple):
    """A team before a round."""

    number: int
    score: int
    """1.2: the score for scoregroups: the primary score, with virtual points if the event is accelerated."""
    points: tuple[int, ...]
    """4.2: the primary score as won by the team and, if it is used, the secondary score."""
    met: frozenset[int] = frozenset()
    """The teams that the team may not meet (again)."""
    colours: str = ""
    """1.6.1: ``WBW``: the colours on board 1 of the matches really played."""
    floated: bool = False
    """1.5: whether the opponent of the round before had a different score."""
    barred: bool = False
    """2.1.2: whether the team may not have the bye."""

    @property
    def difference(self):
        """1.6.2."""
        return self.colours.count("W") - self.colours.count("B")


class Rules(NamedTuple):
    """The settings of the event."""

    preferences: str = "A"
    """1.7: ``A``, ``B`` or nothing."""
    round: int = 1
    total: int = 9
    initial: str = "W"


def pair(sides, rules):
    """3.3.2: return the matches, White on board 1 first, and the team with the bye; None if no legal pairing exists."""
    return Round(sides, rules).pair()


def first_worse(sides, others, rules, kind=None):
    """Return the clause by which the round of the others (the same teams, with some kept apart) is worse than ours."""
    kind = kind or Round
    here, there = kind(sides, rules), kind(others, rules)
    (ours, bye), (theirs, other_bye) = here.pair(), there.pair()
    if bye != other_bye:
        return "3.4"
    left = frozenset(here.sides) - {bye}
    while True:
        top_score = max(here.sides[number].score for number in left)
        group = frozenset(number for number in left if here.sides[number].score == top_score)
        mine, other = ([{*match} for match in matches if group & {*match}] for matches in (ours, theirs))
        if {*map(frozenset, mine)} == {*map(frozenset, other)}:
            left -= frozenset().union(*mine)
            continue
        values = here.values(top_score, group, left, mine), there.values(top_score, group, left, other)
        for clause, value in values[0].items():
            assert value <= values[1][clause], clause
            if value < values[1][clause]:
                return clause


class Round:
    """One round; a system with the same article 3 and other criteria overrides them."""

    quality_clauses = ("C8", "C9", "C10")

    def __init__(self, sides, rules):
        self.sides, self.rules = {side.number: side for side in sides}, rules
        self.pairable = cache(self.pairable)

    def pair(self):
        left, bye, matches = frozenset(self.sides), None, []
        if len(left) % 2:
            bye = self.bye()
            if bye is None:
                return None
            left -= {bye}
        if not self.pairable(left):
            return None
        while left:
            top_score = max(self.sides[number].score for number in left)
            group = frozenset(number for number in left if self.sides[number].score == top_score)
            bracket = group | frozenset(self.upfloaters(top_score, group, left - group))
            matches += self.paired(bracket, top_score)
            left -= bracket
        return {self.with_colours(one, other) for one, other in matches}, bye

    def may_meet(self, one, other):
        """2.1.1 C1."""
        return other not in self.sides[one].met and one not in self.sides[other].met

    def pairings(self, numbers):
        """Return all pairings of these teams that comply with C1."""
        if not numbers:
            yield []
            return
        one = min(numbers)
        for other in sorted(numbers - {one}):
            if self.may_meet(one, other):
                for rest in self.pairings(numbers - {one, other}):
                    yield [(one, other), *rest]

    def pairable(self, numbers):
        return any(True for _ in self.pairings(numbers))

    def bye(self):
        """3.4."""
        candidates = [
            side
            for side in self.sides.values()
            if not side.barred and self.pairable(frozenset(self.sides) - {side.number})
        ]
        candidates.sort(key=lambda side: (side.score, -self.matches(side), -side.number))
        return candidates[0].number if candidates else None

    def matches(self, side):
        """1.6.1, 3.4.3: the number of matches that the team has played."""
        return len(side.colours)

    def possible_sets(self, group, lower):
        """2.2.1, 2.3.1: the smallest sets that can be paired with the group while the rest can still be paired."""
        for size in range(len(lower) + 1):
            sets = [
                upfloaters
                for upfloaters in combinations(sorted(lower), size)
                if self.pairable(group | set(upfloaters)) and self.pairable(lower - set(upfloaters))
            ]
            if sets:
                return sets
        raise AssertionError("the whole was pairable")

    def upfloaters(self, top_score, group, lower):
        """3.5."""
        sets = self.possible_sets(group, lower)
        ascending = {chosen: sorted(self.sides[number].score for number in chosen) for chosen in sets}
        best = max(ascending.values())
        sets = [self.in_order(chosen) for chosen in sets if ascending[chosen] == best]
        sets.sort()
        complying = [chosen for chosen in sets if self.complies_with_c6(top_score, lower, chosen)] or sets
        return min(complying, key=self.floated_before)  # the first of the best

    def in_order(self, chosen):
        """3.5.3."""
        return sorted(chosen, key=lambda number: (-self.sides[number].score, number))

    def complies_with_c6(self, top_score, lower, chosen):
        """2.3.3: the following scoregroup is that of the next score in the standings, whether used up or not."""
        following = max((side.score for side in self.sides.values() if side.score < top_score), default=None)
        group = frozenset(n for n in lower if self.sides[n].score == following and n not in chosen)
        rest = lower - group - set(chosen)
        if not group:
            return True
        return len(self.possible_sets(group, rest)[0]) == len(group) % 2

    def floated_before(self, chosen):
        """2.3.4 C7."""
        if not self.floats_count:
            return 0
        return sum(self.sides[number].floated for number in chosen)

    def values(self, top_score, group, left, matches):
        """Return C4 to C10 and the order keys of a bracket with these matches, by clause; smaller is better."""
        chosen = self.in_order(frozenset().union(*matches) - group)
        quality = dict(
            zip(self.quality_clauses, self.quality([tuple(match) for match in matches], top_score), strict=True)
        )
        return {
            "C4": len(chosen),
            "C5": sorted(-self.sides[number].score for number in chosen)[::-1],
            "C6": not self.complies_with_c6(top_score, left - group, chosen),
            "C7": self.floated_before(chosen),
            "3.5.4": chosen,
            **quality,
            "3.6.2": identifier(matches),
        }

    @property
    def floats_count(self):
        return self.rules.round <= self.rules.total - 2

    def paired(self, bracket, top_score):
        """3.6.4."""
        return min(self.pairings(bracket), key=lambda pairs: (self.quality(pairs, top_score), identifier(pairs)))

    def quality(self, pairs, top_score):
        """2.3.5 C8, 2.3.6 C9, 2.3.7 C10."""
        missed = strongly = again = 0
        for pair in pairs:
            for number, colour in zip(self.with_colours(*pair), "WB", strict=True):
                wanted, strong = self.preference(self.sides[number])
                missed += wanted == OTHER[colour]
                strongly += wanted == OTHER[colour] and strong and self.rules.preferences == "B"
            again += self.opponent_floated(pair, top_score)
        return missed, strongly, again

    def opponent_floated(self, pair, top_score):
        """2.3.7 C10: the resident in a pair of a resident and an upfloater."""
        below = [number for number in pair if self.sides[number].score < top_score]
        if len(below) != 1 or not self.floats_count:
            return False
        (opponent,) = {*pair} - {*below}
        return self.sides[opponent].floated

    def preference(self, side):
        """1.7: return the colour and whether the preference is strong."""
        difference, last_two = side.difference, side.colours[-2:]
        if not self.rules.preferences:
            return "", False
        if difference <= -2 or (difference in (0, -1) and last_two == "BB"):
            return "W", True
        if difference >= 2 or (difference in (0, 1) and last_two == "WW"):
            return "B", True
        if self.rules.preferences == "A" or not side.colours:
            return "", False
        if difference:
            return ("W" if difference == -1 else "B"), False
        return ("" if self.rules.round == self.rules.total else OTHER[side.colours[-1]]), False

    def with_colours(self, one, other):
        """4.2, 4.3: White on board 1 first."""
        first, second = sorted(
            (self.sides[one], self.sides[other]), key=lambda side: ([-points for points in side.points], side.number)
        )
        colour = self.colour_of_first(first, second)
        return (first.number, second.number) if colour == "W" else (second.number, first.number)

    def colour_of_first(self, first, second):
        if not first.colours and not second.colours:
            return self.rules.initial if first.number % 2 else OTHER[self.rules.initial]
        (mine, my_strength), (yours, your_strength) = self.preference(first), self.preference(second)
        if bool(mine) != bool(yours):
            return mine or OTHER[yours]
        if mine != yours:
            return mine
        if self.rules.preferences == "B" and my_strength != your_strength:
            return mine if my_strength else OTHER[yours]
        if first.difference != second.difference:
            return "W" if first.difference < second.difference else "B"
        for had, your_had in zip(reversed(first.colours), reversed(second.colours), strict=False):
            if had != your_had:
                return OTHER[had]
        if mine:
            return mine
        return OTHER[first.colours[-1]] if first.colours else second.colours[-1]


def identifier(pairs):
    """3.6.1, 3.6.2."""
    pairs = sorted((min(pair), max(pair)) for pair in pairs)
    return [top for top, _ in pairs] + [bottom for _, bottom in pairs]


def put_together(sides, one, other):
    """Return the teams, with these two as the only possible opponents of each other."""
    both = {one, other}
    return [
        side._replace(met=side.met | ({each.number for each in sides} - both if side.number in both else both))
        for side in sides
    ]


def other_rounds(pairing, numbers, random, count):
    """Return a sample of all pairings of these numbers; a pair that is not changed keeps its colours."""
    byes = numbers if len(numbers) % 2 else [None]
    every = [(pairs, bye) for bye in byes for pairs in pairings([one for one in numbers if one != bye])]
    kept = {frozenset(board): board for board in pairing.boards}
    for pairs, bye in random.sample(every, min(count, len(every))):
        boards = [kept.get(frozenset(pair), pair) for pair in pairs]
        if {*boards} != {*pairing.boards}:
            yield Pairing(pairing.round, boards, rules=pairing.rules, bye=bye)


def pairings(numbers):
    """Return all ways to pair these numbers."""
    if not numbers:
        yield []
    for other in numbers[1:]:
        for rest in pairings([one for one in numbers[1:] if one != other]):
            yield [(numbers[0], other), *rest]

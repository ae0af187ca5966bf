"""Literal transcription of the Burstein System (C.04.4.2) after its seeding rounds: every pairing is tried.

For up to eleven players. Nothing here is shared with the engine.
"""

from __future__ import annotations

from functools import cache

from indeler.model import Colour, Kind, award, score
from oracles.dutch_players import ABSOLUTE, FIDE_2026, Person, people_of

OTHER = {"W": "B", "B": "W"}
ZERO_BYES = (Kind.ZERO_BYE, Kind.ABSENT)


def seeding_rounds(total):
    """1.6.2."""
    return min(total // 2, 4)


def indexes(tournament, number):
    """1.7: Buchholz and Sonneborn-Berger; an unplayed round is a game against oneself."""
    own = score(tournament, number)
    buchholz = berger = 0
    for round, cell in enumerate(tournament.card(number), start=1):
        other = seen_score(tournament, cell.opponent) if cell.kind.played else own
        buchholz += other
        berger += award(tournament, number, round) * other
    return buchholz, berger


def seen_score(tournament, number):
    """1.7: zero-point byes without interruption up to the current round count as draws for the player's opponents."""
    total = score(tournament, number)
    if tournament.absent().get(number) not in ZERO_BYES:
        return total
    round = len(tournament.rounds)
    while round and tournament.card(number)[round - 1].kind in ZERO_BYES:
        total += tournament.scale.draw - award(tournament, number, round)
        round -= 1
    return total


class Player:
    def __init__(self, tournament, person: Person):
        card = tournament.card(person.number)
        self.number, self.score, self.colours = person.number, person.score, person.colours
        self.may_have_bye, self.wish, self.strength = person.may_have_bye, person.preference, person.strength
        met = {cell.opponent for cell in card if cell.kind.played}
        bans = [ban.players for ban in tournament.forbidden if ban.holds(tournament.next_round)]
        self.apart = met.union(*[ban for ban in bans if person.number in ban])
        buchholz, berger = indexes(tournament, person.number)
        self.rank = (-buchholz, -berger, person.number)  # 1.8


def pair(tournament, initial="W"):
    """1.9.2: return the games, White first, and the player with the bye; None if no legal pairing exists."""
    return _Round(tournament.with_pending_adjourned(), initial).pair()


class _Round:
    def __init__(self, tournament, initial):
        if tournament.initial_colour is not None:
            initial = "W" if tournament.initial_colour is Colour.WHITE else "B"
        self.initial = initial
        self.players = {one.number: Player(tournament, one) for one in people_of(tournament, FIDE_2026)}
        self.pairable = cache(self.pairable)

    def pair(self):
        left, bye, games, floaters = frozenset(self.players), None, set(), frozenset()
        if len(left) % 2:
            bye = self.bye()
            if bye is None:
                return None
            left -= {bye}
        if not self.pairable(left):
            return None
        while left:
            bracket, below = self.bracket_of(floaters, left)
            pairs, floaters = self.best(bracket, below)
            games |= {self.with_colours(*pair) for pair in pairs}
            left -= {number for pair in pairs for number in pair}
        return games, bye

    def bracket_of(self, floaters, left):
        """1.2.2: incoming floaters with the next scoregroup, and all below it."""
        residents = left - floaters
        top = max((self.players[number].score for number in residents), default=None)
        bracket = floaters | {number for number in residents if self.players[number].score == top}
        return frozenset(bracket), frozenset(left - bracket)

    def may_meet(self, one, other):
        a, b = self.players[one], self.players[other]
        same = a.strength == b.strength == ABSOLUTE and a.wish == b.wish
        return other not in a.apart and one not in b.apart and not same

    def pairable(self, numbers):
        if not numbers:
            return True
        one, *others = sorted(numbers)
        return any(self.may_meet(one, other) and self.pairable(numbers - {one, other}) for other in others)

    def bye(self):
        """3.1."""
        everybody = frozenset(self.players)
        fit = [one for one in self.players.values() if one.may_have_bye and self.pairable(everybody - {one.number})]
        fit.sort(key=lambda one: (one.score, -len(one.colours), [-part for part in one.rank]))
        return fit[0].number if fit else None

    def pairings(self, numbers):
        """Yield all ways to pair some of these players: pairs and floaters."""
        if not numbers:
            yield (), ()
            return
        one, rest = numbers[0], numbers[1:]
        for pairs, alone in self.pairings(rest):
            yield pairs, (one, *alone)
        for other in rest:
            if self.may_meet(one, other):
                for pairs, alone in self.pairings([number for number in rest if number != other]):
                    yield ((one, other), *pairs), alone

    def scores(self, numbers):
        return sorted((self.players[number].score for number in numbers), reverse=True)

    def best(self, bracket, below):
        """3.2, article 4: the first of the best pairings."""
        listed = sorted(bracket, key=lambda number: self.players[number].rank)  # 4.1
        found = [(pairs, alone) for pairs, alone in self.pairings(listed) if self.pairable(frozenset(alone) | below)]
        fewest = min(len(alone) for _, alone in found)
        found = [one for one in found if len(one[1]) == fewest]
        lowest = min(self.scores(alone) for _, alone in found)
        found = [one for one in found if self.scores(one[1]) == lowest]
        ahead = {alone: self.following(frozenset(alone), below) for alone in {alone for _, alone in found}}
        pairs, alone = min(found, key=lambda one: (ahead[one[1]], sum(map(self.missed, one[0])), order(listed, one[0])))
        return pairs, frozenset(alone)

    def following(self, floaters, below):
        """2.3.3 C7: in the following bracket the most pairs with completion, then the lowest floater scores."""
        if not below:
            return (0, [])
        bracket, rest = self.bracket_of(floaters, floaters | below)
        return min(
            (len(alone), self.scores(alone))
            for _, alone in self.pairings(sorted(bracket))
            if self.pairable(frozenset(alone) | rest)
        )

    def missed(self, pair):
        """2.3.4 C8."""
        return sum(
            self.players[number].wish == OTHER[colour]
            for number, colour in zip(self.with_colours(*pair), "WB", strict=True)
        )

    def with_colours(self, one, other):
        """5.2: White first."""
        higher, lower = sorted((self.players[one], self.players[other]), key=lambda each: each.rank)
        colour = self.colour_of_higher(higher, lower)
        return (higher.number, lower.number) if colour == "W" else (lower.number, higher.number)

    def colour_of_higher(self, higher, lower):
        if not higher.colours and not lower.colours:
            return self.initial if higher.number % 2 else OTHER[self.initial]
        if higher.wish != lower.wish:
            return higher.wish or OTHER[lower.wish]
        if higher.strength != lower.strength:
            return higher.wish if higher.strength > lower.strength else OTHER[lower.wish]
        for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
            if mine != theirs:
                return OTHER[mine]
        return higher.wish


def order(listed, pairs):
    """4.3: by the opponent of number 1, the larger number first and none last; then of number 2, and so on."""
    number = {player: place for place, player in enumerate(listed, start=1)}
    mates = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    return [-number[mates[player]] if player in mates else 0 for player in listed]

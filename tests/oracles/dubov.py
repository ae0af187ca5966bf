"""Literal transcription of the Dubov System (C.04.4.1): every set, every shift, every transposition is tried.

For up to eleven players. Nothing here is shared with the engine.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations

from indeler.model import Colour
from oracles.dutch_players import ABSOLUTE, FIDE_2026, MILD, Person, people_of

OTHER = {"W": "B", "B": "W"}


class Player:
    """Article 1: a player before a round."""

    def __init__(self, tournament, person: Person):
        card = tournament.card(person.number)
        self.number, self.score, self.colours = person.number, person.score, person.colours
        self.may_have_bye = person.may_have_bye
        self.wish, self.strength = person.preference or "B", person.strength or MILD  # 1.6.4
        met = [cell.opponent for cell in card if cell.kind.played]
        ratings = [tournament.player(number).rating for number in met]
        self.aro = rounded(sum(ratings), len(ratings)) if ratings else 0
        bans = [ban.players for ban in tournament.forbidden if ban.holds(tournament.next_round)]
        self.apart = {*met}.union(*[ban for ban in bans if person.number in ban])
        ups = [upfloated(tournament, person.number, round) for round in range(1, len(card) + 1)]
        self.upfloats, self.just_upfloated = sum(ups), ups[-1:] == [True]


def rounded(total, count):
    """1.7.1: to the nearest whole number, the higher if the division ends in .5."""
    whole, rest = divmod(total, count)
    return whole + (rest * 2 >= count)


def pairing_score(tournament, number, round):
    from indeler.model import score

    return score(tournament, number, round - 1) + tournament.virtual(number, round)


def upfloated(tournament, number, round):
    """Return whether the player was paired with an opponent who had more points, whether or not they played."""
    opponent = tournament.card(number)[round - 1].opponent
    return bool(opponent) and pairing_score(tournament, opponent, round) > pairing_score(tournament, number, round)


def pair(tournament, initial="W"):
    """1.9.2: return the games, White first, and the player with the bye; None if no legal pairing exists."""
    return _Round(tournament.with_pending_adjourned(), initial).pair()


class _Round:
    def __init__(self, tournament, initial):
        if tournament.initial_colour is not None:
            initial = "W" if tournament.initial_colour is Colour.WHITE else "B"
        self.initial = initial
        self.players = {one.number: Player(tournament, one) for one in people_of(tournament, FIDE_2026)}
        total = tournament.total_rounds
        self.is_last = tournament.next_round == total
        self.max_t = 2 + total // 5
        self.pairable = cache(self.pairable)
        self.fewest_missed = cache(self.fewest_missed)

    def pair(self):
        left, bye, games = frozenset(self.players), None, set()
        if len(left) % 2:
            bye = self.bye()
            if bye is None:
                return None
            left -= {bye}
        if not self.pairable(left):
            return None
        while left:
            top = max(self.players[number].score for number in left)
            residents = frozenset(number for number in left if self.players[number].score == top)
            bracket = residents | frozenset(self.upfloaters(residents, left - residents))
            games |= {self.with_colours(*pair) for pair in self.paired(bracket)}
            left -= bracket
        return games, bye

    def may_meet(self, one, other):
        """2.1.1 C1, 2.1.3 C3."""
        a, b = self.players[one], self.players[other]
        same = a.strength == b.strength == ABSOLUTE and a.wish == b.wish
        return other not in a.apart and one not in b.apart and not same

    def pairings(self, numbers):
        """Yield all legal pairings of these players."""
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

    def missed(self, pairs):
        """2.3.3 C7: the players who do not get their colour preference."""
        return sum(
            self.players[number].wish != colour
            for pair in pairs
            for number, colour in zip(self.with_colours(*pair), "WB", strict=True)
        )

    def fewest_missed(self, bracket):
        return min(map(self.missed, self.pairings(bracket)))

    def bye(self):
        """3.1."""
        everybody = frozenset(self.players)
        fit = [one for one in self.players.values() if one.may_have_bye and self.pairable(everybody - {one.number})]
        fit.sort(key=lambda one: (one.score, -len(one.colours), -one.number))
        return fit[0].number if fit else None

    def upfloaters(self, residents, lower):
        """3.2.1, 3.2.2."""
        pool = sorted(lower, key=lambda number: (-self.players[number].score, number))  # 4.2.2
        for size in range(len(pool) + 1):
            sets = [  # in the order of 4.1.3
                chosen
                for chosen in combinations(pool, size)
                if self.pairable(residents | set(chosen)) and self.pairable(lower - set(chosen))
            ]
            if sets:
                return min(sets, key=lambda chosen: self.quality(residents, chosen))  # the first of the best
        raise AssertionError("the whole was pairable")

    def quality(self, residents, chosen):
        """2.3.2 C6 to 2.3.6 C10."""
        some = [self.players[number] for number in chosen]
        lowest_first = sorted(one.score for one in some)
        missed = self.fewest_missed(residents | set(chosen))
        maximum = [one for one in some if one.upfloats >= self.max_t]
        floats = (len(maximum), sum(one.upfloats for one in maximum), sum(one.just_upfloated for one in some))
        return [-score for score in lowest_first], missed, *((0, 0, 0) if self.is_last else floats)

    def paired(self, bracket):
        """3.2.3 to 3.2.6."""
        in_order = sorted(bracket)
        if any(self.players[number].colours for number in bracket):
            g1 = {number for number in bracket if self.players[number].wish == "W"}
        else:
            g1 = {*in_order[: len(in_order) // 2]}
        g2 = bracket - g1
        best = self.fewest_missed(bracket)
        is_g1_smaller = len(g1) <= len(g2)
        smaller, larger = (g1, g2) if is_g1_smaller else (g2, g1)
        unavoidable = min(sum({*pair} <= smaller for pair in pairs) for pairs in self.pairings(bracket))
        first, second = self.shifters(smaller, larger, is_g1_smaller, unavoidable, best)
        smaller, larger = smaller - first | second, larger - second | first
        g1, g2 = (smaller, larger) if is_g1_smaller else (larger, smaller)
        s1 = sorted(g1, key=lambda number: (self.players[number].aro, number))
        for t2 in permutations(sorted(g2)):
            if all(map(self.may_meet, s1, t2)):
                return list(zip(s1, t2, strict=True))
        raise AssertionError("the shifters allowed a legal pairing")

    def shifters(self, smaller, larger, is_g1_smaller, unavoidable, best):
        """3.2.4: the first set of the smaller subgroup that can give the best result, then that of the larger one."""
        difference = len(larger) - len(smaller) + 2 * unavoidable
        for first in combinations(self.numbered(smaller, is_white=is_g1_smaller), unavoidable):
            for second in combinations(self.numbered(larger, is_white=not is_g1_smaller), difference // 2):
                if self.yields(smaller - {*first} | {*second}, larger - {*second} | {*first}, best):
                    return {*first}, {*second}
        raise AssertionError("some shifters must do")

    def yields(self, one, other, best):
        """Return whether the players of both subgroups have a legal pairing with each other that is best by C7."""
        ones = sorted(one)
        return any(
            all(map(self.may_meet, ones, others)) and self.missed(zip(ones, others, strict=True)) == best
            for others in permutations(other)
        )

    def numbered(self, subgroup, *, is_white):
        """4.3.2, 4.3.3: from the middle of the list outwards, the upper one first if two are in the middle."""
        left = sorted(subgroup, key=lambda number: (self.players[number].aro if is_white else 0, number))
        numbered = []
        while left:
            numbered.append(left.pop((len(left) - 1) // 2))
        return numbered

    def with_colours(self, one, other):
        """5.2: White first."""
        higher, lower = sorted((self.players[one], self.players[other]), key=lambda each: (-each.score, each.number))
        colour = self.colour_of_higher(higher, lower)
        return (higher.number, lower.number) if colour == "W" else (lower.number, higher.number)

    def colour_of_higher(self, higher, lower):
        if not higher.colours and not lower.colours:
            return self.initial if higher.number % 2 else OTHER[self.initial]
        if higher.wish != lower.wish:
            return higher.wish
        if higher.strength != lower.strength:
            return higher.wish if higher.strength > lower.strength else OTHER[lower.wish]
        for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
            if mine != theirs:
                return OTHER[mine]
        return higher.wish

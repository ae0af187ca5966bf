"""The Burstein System in force since 1 February 2026 (C.04.4.2): after seeding rounds high against low."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from indeler._typing import NamedTuple
from indeler.matching import BestMatchings
from indeler.matching.bits import by_place, mask_of, members
from indeler.model import Colour, Kind, Pairing, Tenths, Tournament, award, score
from indeler.model.baku import accelerated_if
from indeler.systems.burstein_quick import quick_pairs
from indeler.systems.dutch import fide2026
from indeler.systems.dutch.competitor import Competitor
from indeler.systems.dutch.engine import Swiss, initial_colour, no_pairing, pair, pairing_of
from indeler.systems.dutch.field import DutchField, StrictField
from indeler.systems.interface import Rulebook, Settings
from indeler.systems.upfloating.dubov import colour_by_rules
from indeler.systems.upfloating.field import bye_of, cheapest, packed

RULEBOOK = "fide-burstein"

MOST_SEEDING_ROUNDS = 4
ZERO_BYES = (Kind.ZERO_BYE, Kind.ABSENT)
Rank = tuple[int, int, int]


def seeding_rounds(total: int | None) -> int:
    """1.6.1, 1.6.2: return how many rounds the Dutch system pairs; the maximum if the number of rounds is unknown."""
    return MOST_SEEDING_ROUNDS if total is None else min(total // 2, MOST_SEEDING_ROUNDS)


class BursteinField(StrictField):
    """1.2.1, 1.4, 1.5.1, 1.5.2, 1.5.3, 1.5.4, C1, C3: all players and their legal opponents."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament, RULEBOOK)
        opposition = _Opposition(self.tournament)
        self.ranks = [opposition.rank(one.number) for one in self.competitors]
        """1.8: by index; the smallest is the highest."""

    def in_order(self, some: int) -> list[int]:
        """4.1: return these players by rank, incoming floaters among the residents."""
        return sorted(members(some), key=self.ranks.__getitem__)


class _Opposition:
    """1.7: the values of each player's opponents; virtual points are not included."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.scores = {number: score(tournament, number) for number in tournament.players}
        self.scores_as_opponent = self.scores | {number: self._with_draws(number) for number in tournament.absent()}
        """The scores that count for a player's opponents."""

    def _with_draws(self, number: int) -> Tenths:
        """1.7: a series of zero-point byes up to this round counts as draws for the player's opponents."""
        tournament, total = self.tournament, self.scores[number]
        if tournament.absent()[number] not in ZERO_BYES:
            return total
        card = tournament.card(number)
        for round in range(len(card), 0, -1):
            if card[round - 1].kind not in ZERO_BYES:
                break
            total += tournament.scale.draw - award(tournament, number, round)
        return total

    def rank(self, number: int) -> Rank:
        """1.8: by Buchholz, then Sonneborn-Berger, then number; a round without play is a game against oneself."""
        buchholz = berger = 0
        for round, cell in enumerate(self.tournament.card(number), start=1):
            other = self.scores_as_opponent[cell.opponent] if cell.kind.played else self.scores[number]
            buchholz += other
            berger += other * award(self.tournament, number, round)
        return -buchholz, -berger, number


class Bracket(NamedTuple):
    """1.2.2: incoming floaters and residents, the pairs in order of ranks, and the outgoing floaters."""

    incoming: int
    residents: int
    pairs: tuple[tuple[int, int], ...]
    outgoing: int


class Workings(NamedTuple):
    """The intermediate results of a pairing."""

    field: BursteinField
    brackets: tuple[Bracket, ...]


def pair_round(tournament: Tournament, settings: Settings) -> Pairing:
    """1.3, 1.6.1, 1.9.2, 1.9.3, BAKU: pair a seeding round; or the bye, then bracket after bracket, then colours."""
    tournament = accelerated_if(settings["baku"], tournament)
    if tournament.next_round <= seeding_rounds(tournament.total_rounds):
        seeding = pair(fide2026.EDITION, tournament, settings["initial"])
        seeding.rules = RULEBOOK
        return seeding
    field = BursteinField(tournament)
    turns = [_bye_turn(field, one) for one in field.competitors]
    bye = bye_of(field.legal, turns) if len(turns) % 2 else None
    left = field.everybody if bye is None else field.everybody & ~(1 << bye)
    if not field.is_pairable(left):
        raise no_pairing(SYSTEM, field)
    return pairing_by(field, tuple(brackets(field, left)), bye, settings)


def pairing_by(field: BursteinField, found: tuple[Bracket, ...], bye: int | None, settings: Settings) -> Pairing:
    """Return a round of these brackets, with its workings."""
    pairs = [each for bracket in found for each in bracket.pairs]
    pairing = pairing_of(SYSTEM, field, pairs, bye, settings["initial"] or initial_colour(field, of_odd=True))
    pairing.workings = Workings(field, found)
    return pairing


def _bye_turn(field: BursteinField, one: Competitor) -> tuple[object, ...] | None:
    """3.1, C2: return the sort key for the bye: the lowest score, most games played, the lowest rank."""
    return None if one.bye_barred else (one.score, -one.games, [-part for part in field.ranks[one.index]])


def brackets(field: BursteinField, left: int, incoming: int = 0) -> Iterator[Bracket]:
    """1.9.2, C4: yield the top score group with its incoming floaters, until all players are paired."""
    groups = list(filter(None, [group & left for group in field.groups]))
    for place, residents in enumerate(groups):
        below, inside = groups[place + 1 :], incoming | residents
        pairs = pairs_of(field, inside, residents, below)
        outgoing = inside & ~mask_of([at for pair in pairs for at in pair])
        yield Bracket(incoming, residents, tuple(pairs), outgoing)
        incoming = outgoing


def pairs_of(field: BursteinField, inside: int, residents: int, below: Sequence[int]) -> list[tuple[int, int]]:
    """3.2.2: return the pairs of a bracket."""
    pairs = quick_pairs(field, field.in_order(inside), residents, below)
    return _Pairing(field, inside, below).pairs() if pairs is None else pairs


class Profile(NamedTuple):
    """The input of the criteria: 0 the bracket, 1 the following score group, 2 all below; the score, the colour."""

    depth: int
    score: Tenths = 0
    wish: Colour | None = None


class _Pairing:
    """All best pairings of a bracket, including the players below if a player floats out."""

    def __init__(self, field: BursteinField, inside: int, below: Sequence[int]) -> None:
        self.field, self.inside = field, inside
        self.alone = field.is_pairable(inside) and field.is_pairable(sum(below))
        """C5: whether no player has to float out."""
        self.depth = dict.fromkeys(members(self.inside), 0)
        if not self.alone:
            self.depth |= {at: min(depth, 2) for depth, group in enumerate(below, start=1) for at in members(group)}
        outside = [at for at in self.depth if self.depth[at]]
        self.some = [*reversed(field.in_order(self.inside)), *outside]  # the lowest rank first
        competitors = field.competitors
        self.scores = sorted({competitors[at].score for at in self.some if self.depth[at] < 2}, reverse=True)
        legal = by_place([field.legal[at] for at in self.some], self.some)
        self.bits = len(self.some).bit_length()
        self.best: BestMatchings = cheapest(legal, [self._profile(at) for at in self.some], self._cost)

    def _profile(self, at: int) -> Profile:
        one, depth = self.field.competitors[at], self.depth[at]
        return Profile(depth, one.score, one.wish) if not depth else Profile(depth, one.score if depth == 1 else 0)

    def _cost(self, one: Profile, other: Profile) -> int:
        """C5, C6, C7, C8: return the cost of a pair, criteria in descending priority."""
        higher, lower = (one, other) if one.depth <= other.depth else (other, one)
        is_missed = not lower.depth and higher.wish is not None and higher.wish is lower.wish
        leaves = self._counted(higher if higher.depth == 0 < lower.depth else None)
        ahead = self._counted(higher if higher.depth < 2 == lower.depth else None)
        return packed((*leaves, *ahead, is_missed), self.bits)

    def _counted(self, one: Profile | None) -> list[int]:
        """Return how many players float out, and their scores, the highest first."""
        return [int(one is not None), *[int(one is not None and one.score == score) for score in self.scores]]

    def pairs(self) -> list[tuple[int, int]]:
        """3.2.1, 3.2.2, 4.1, 4.2, 4.3: pair each player by rank with the lowest possible opponent, or float it out."""
        within = (1 << self.inside.bit_count()) - 1
        place = {at: where for where, at in enumerate(self.some)}
        pairs: list[tuple[int, int]] = []
        settled = 0
        for at in self.field.in_order(self.inside):
            if not settled >> at & 1 and self.best.prefer(place[at], within):
                self.best.settle(place[at], within)
                mate = self.some[self.best.mate(place[at])]
                pairs.append((at, mate))
                settled |= 1 << at | 1 << mate
        return pairs


def colour_of_higher(one: Competitor, other: Competitor, field: DutchField, initial: Colour) -> tuple[Colour, str]:
    """5.1, 5.2.1, 5.2.2, 5.2.3, 5.2.4, 5.2.5: return the colour of the first by rank of 1.8, and the clause."""
    assert isinstance(field, BursteinField)
    if field.ranks[one.index] < field.ranks[other.index]:
        return colour_by_rules(one, other, initial)
    colour, clause = colour_by_rules(other, one, initial)
    return colour.other, clause


SYSTEM = Swiss(RULEBOOK, colour_of_higher, bye_clause="3.1", no_pairing_clause="1.9.3")
BOOK = Rulebook(RULEBOOK, pair_round)

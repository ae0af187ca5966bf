"""Brackets as the given round itself forms them, and their statement as instances to be proven."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from indeler.audit.dutch.people import ABSOLUTE, Person
from indeler.audit.instance import NO_ORDER, Criterion, Instance, Order, Turns
from indeler.audit.matching import induced_graph, set_of

HERE, NEXT, BELOW = 0, 1, 2
"""The position of a player relative to a bracket: in it, a resident of the next one, further down."""

MIN_LARGE_BRACKET = 20
"""The number of players from which a bound for kinds of players is tried first."""


class Profile(NamedTuple):
    """All properties of a player that criteria use: players with equal profiles cost the same."""

    where: int
    score: int
    wish: str
    strength: int
    saldo: int
    twice: str
    floats: tuple[str, str]
    bye: int
    """The cost of leaving the player without any opponent."""
    unplayed: int
    """His rounds without play, where they count."""


MakeProfile = Callable[[Person, int], Profile]
"""The function that returns the profile of a player in the bracket, in the next one or below."""


def plain_profile(one: Person, where: int) -> Profile:
    """Return the properties that most criteria use, with the history of colours only if the wish is absolute."""
    saldo, twice = (one.saldo, one.twice) if one.strength == ABSOLUTE else (0, "")
    return Profile(where, one.score, one.wish, one.strength, saldo, twice, one.floats, bye=0, unplayed=0)


class Scope(NamedTuple):
    """The rules for judging a bracket: the criteria, the profile of a player, and other players whose pairs count."""

    criteria: Sequence[Criterion]
    profile: MakeProfile = plain_profile
    others: Sequence[int] = ()


def leaves_bracket(one: Profile, other: Profile) -> tuple[Profile, ...]:
    """Return which of two opponents leave the bracket: a pair is inside only if both players are."""
    if one.where == other.where == HERE:
        return ()
    return tuple(player for player in (one, other) if player.where == HERE)


class Bracket(NamedTuple):
    """A bracket by ranks: the moved-down players, the residents, the groups below, and the given pairs inside."""

    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    below: tuple[tuple[int, ...], ...]
    pairs: tuple[tuple[int, int], ...]
    sent_on: tuple[int, ...] = ()
    """The players who had no possible opponent here and count as players of the next bracket already."""

    @property
    def players(self) -> tuple[int, ...]:
        """The players, moved-down ones first; the prescribed order uses the places in this list as numbers."""
        return self.moved_down + self.residents

    @property
    def moved_down_pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs of moved-down players."""
        down = set(self.moved_down)
        return tuple(pair for pair in self.pairs if pair[0] in down)

    @property
    def remainder(self) -> list[int]:
        """The residents whom no moved-down player meets."""
        paired = {player for pair in self.moved_down_pairs for player in pair}
        return [player for player in self.residents if player not in paired]

    def with_pairs(self, pairs: Sequence[tuple[int, int]]) -> Bracket:
        """Return the bracket with other pairs inside it."""
        return self._replace(pairs=tuple(sorted(pairs)))

    @property
    def leaving(self) -> tuple[int, ...]:
        """The players who have no opponent here, and those sent on, in ranking order."""
        paired = {player for pair in self.pairs for player in pair}
        return tuple(sorted(player for player in (*self.players, *self.sent_on) if player not in paired))

    @property
    def everybody_below(self) -> tuple[int, ...]:
        """All players of the groups below, highest first."""
        return tuple(player for group in self.below for player in group)


def form_bracket(moved_down: Sequence[int], groups: Sequence[Sequence[int]], opponent: dict[int, int]) -> Bracket:
    """Return the bracket of the first group and the players moved down to it, with the given pairs inside it."""
    residents = tuple(groups[0])
    inside = {*moved_down, *residents}
    pairs = tuple(
        (one, opponent[one])
        for one in (*moved_down, *residents)
        if opponent.get(one, -1) in inside and one < opponent[one]
    )
    return Bracket(tuple(moved_down), residents, tuple(tuple(group) for group in groups[1:]), pairs)


class Statement:
    """The statement of the brackets of one round as instances."""

    def __init__(
        self, players: Sequence[Person], legal: Sequence[int], opponent: dict[int, int], clauses: OrderClauses
    ) -> None:
        self.players = players
        self.legal = legal
        self.opponent = opponent
        self.clauses = clauses

    def stages(self, bracket: Bracket, scope: Scope) -> list[Instance]:
        """Return the instances for the moved-down players and then for the remainder, each with all criteria."""
        if not bracket.moved_down:
            return [self.second_stage(bracket, scope)]
        stages = [self.first_stage(bracket, scope)]
        if len(bracket.pairs) > len(bracket.moved_down_pairs):
            stages.append(self.second_stage(bracket, scope))
        return stages

    def first_stage(self, bracket: Bracket, scope: Scope) -> Instance:
        """Return the instance that decides which moved-down players are paired, and with whom."""
        order = moved_down_order(len(bracket.moved_down), len(bracket.players), self.clauses)
        return self._instance(bracket, bracket.players, scope, order=order)

    def second_stage(self, bracket: Bracket, scope: Scope) -> Instance:
        """Return the instance for the remainder, after the moved-down players are paired as in the bracket."""
        paired, remainder = {a for a, _ in bracket.moved_down_pairs}, bracket.remainder
        waiting = [player for player in bracket.moved_down if player not in paired]
        order = halves_order(len(waiting), len(remainder), len(bracket.pairs) - len(paired), self.clauses)
        return self._instance(bracket, [*waiting, *remainder], scope, order=order)

    def loose(self, bracket: Bracket, scope: Scope) -> list[Instance]:
        """Return the instances by turns, if all moved-down players are paired; an exchange is a separate instance."""
        down, players = len(bracket.moved_down), bracket.players
        moved_down = Turns(tuple(range(down)), (1 << len(players)) - (1 << down), False, self.clauses.opponents)
        turns = [moved_down] if down else []
        if not self.is_exchanged(bracket):
            return [self._instance(bracket, players, scope, turns=[*turns, self._heads(bracket, players)])]
        rest = bracket.remainder
        order = heads_order(len(rest), len(bracket.pairs) - down, self.clauses)
        return [
            *([self._instance(bracket, players, scope, turns=turns)] if down else []),
            self._instance(bracket, rest, scope, order=order),
            self._instance(bracket, rest, scope, turns=[self._heads(bracket, rest)]),
        ]

    def _heads(self, bracket: Bracket, listed: Sequence[int]) -> Turns:
        """Return the turns in which each head of a pair of residents gets one of the residents who head no pair."""
        place = {player: at for at, player in enumerate(listed)}
        heads = sorted(a for a, _ in bracket.pairs if a not in bracket.moved_down)
        columns = set_of(place[player] for player in bracket.remainder if player not in heads)
        return Turns(tuple(place[head] for head in heads), columns, True, self.clauses.transposition)

    def unordered(self, bracket: Bracket, scope: Scope) -> Instance:
        """Return the instance of a bracket on its own by the criteria, without the order of candidates."""
        return self._instance(bracket, bracket.players, scope)

    def is_exchanged(self, bracket: Bracket) -> bool:
        """Return whether the heads of the pairs of the remainder are not its first players."""
        paired = {player for pair in bracket.moved_down_pairs for player in pair}
        heads = sorted(a for a, _ in bracket.pairs if a not in paired)
        return heads != bracket.remainder[: len(heads)]

    def _instance(
        self, bracket: Bracket, own: Sequence[int], scope: Scope, order: Order = NO_ORDER, turns: Sequence[Turns] = ()
    ) -> Instance:
        listed, inside = [*own, *scope.others], set(own)
        place = {player: at for at, player in enumerate(listed)}
        following = {*bracket.sent_on, *(bracket.below[0] if bracket.below else ())}
        profiles = [
            scope.profile(self.players[p], HERE if p in inside else NEXT if p in following else BELOW) for p in listed
        ]
        down = set_of(place[p] for p in bracket.moved_down if p in inside)
        legal = induced_graph(listed, self.legal)
        allowed = [row & ~down if down >> at & 1 else row for at, row in enumerate(legal)]
        both = (*bracket.pairs, *self._outside(bracket, inside))
        pairs = [(place[a], place[b]) for a, b in both if a in place and b in place]
        numbers = [self.players[p].number for p in listed]
        return Instance(numbers, profiles, allowed, pairs, scope.criteria, order, turns, (1 << len(own)) - 1)

    def _outside(self, bracket: Bracket, inside: set[int]) -> Iterator[tuple[int, int]]:
        """Yield the given pairs that are not inside and contain nobody whom the bracket pairs."""
        paired = {player for pair in bracket.pairs for player in pair}
        for a, b in self.opponent.items():
            if a < b and not inside.issuperset((a, b)) and paired.isdisjoint((a, b)):
                yield a, b


# The prescribed order of candidates: which moved-down players, their opponents, exchanges, transpositions.
#
# The numbers are places in a list of players (moved-down or waiting players first, then residents, then those below).


class OrderClauses(NamedTuple):
    """The clauses of an edition for the steps of the order."""

    chosen: str
    opponents: str
    exchange: str
    transposition: str


def moved_down_order(moved_down: int, size: int, clauses: OrderClauses) -> Order:
    """Return the order by the earliest set of moved-down players, then by the highest opponent of each in turn."""
    digit = size.bit_length()
    below = moved_down * digit

    def digits(a: int, b: int) -> int:
        if a >= moved_down or b >= size:
            return 0
        turn = moved_down - 1 - a
        return (1 << turn + below) + (size - b << turn * digit)

    return Order(below + moved_down + 1, digits, ((below, clauses.chosen), (0, clauses.opponents)))


def halves_order(first: int, size: int, pairs: int, clauses: OrderClauses) -> Order:
    """Return the order of S1 against S2: ``pairs`` pairs of the ``size`` players from place ``first`` on.

    After an exchange S1 has the heads of all pairs. The order: most heads from the first ``pairs`` players; the least
    sum of their numbers; the highest numbers leave S1; the lowest of S2 replace them; each head's opponent in turn.
    """
    digit = size.bit_length()
    partners = size * digit
    heads = heads_order(size, pairs, clauses)

    def digits(a: int, b: int) -> int:
        a, b = a - first, b - first
        if a < 0 or b >= size:
            return 0
        return (heads.digits(a, b) << partners) + (size - b << (size - 1 - a) * digit)

    return Order(partners + heads.bits, digits, ((partners, clauses.exchange), (0, clauses.transposition)))


def heads_order(size: int, pairs: int, clauses: OrderClauses) -> Order:
    """Return the order of S1 against S2 by which of the ``size`` players are heads of the ``pairs`` pairs."""
    digit = size.bit_length()
    s2_bits, s1_bits, sum_bits = size, pairs + digit, 2 * digit

    def digits(a: int, b: int) -> int:
        if b >= size:
            return 0
        stays = a < pairs
        value = (stays << sum_bits) + size - a
        value = (value << s1_bits) + ((1 << pairs) - (1 << a) if stays else 0)
        return (value << s2_bits) + (0 if stays else 1 << size - 1 - a)

    return Order(s2_bits + s1_bits + sum_bits + digit + 1, digits, ((0, clauses.exchange),), by_lower=True)

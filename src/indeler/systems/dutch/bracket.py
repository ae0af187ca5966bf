"""The best pairing of one bracket, and among equally good ones the first in the prescribed order.

The worth of a pair is the cost of both players leaving, less the cost of the pair; so the maximum-weight matching has
the least cost. Below the criteria the integer can encode the order of candidates, so that one matching settles both.
For many players all best matchings are found first, from the few kinds of players, and the order is then applied to
them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from itertools import chain

from indeler._typing import TYPE_CHECKING, NamedTuple
from indeler.matching import Matching
from indeler.matching.bits import by_place, first, mask_of, members
from indeler.systems.dutch.competitor import Competitor
from indeler.systems.dutch.criteria import Ledger
from indeler.systems.dutch.orders import HomogeneousOrder, MovedDownOrder, Order
from indeler.systems.interface import EXACT, UNKNOWN, WITH_THOSE_BELOW, PairingMethod

if TYPE_CHECKING:
    from indeler.matching import BestMatchings

RULEBOOK = "fide-dutch"

MIN_GROUPED_BY_KIND = 25
"""The difference between the numbers of players and of kinds from which players are grouped by kind."""

NOBODY = -1
"""The index that makes an odd number of players even."""


class Worth(NamedTuple):
    """The worth of pairs. Players are given by index."""

    legal: Sequence[int]
    of: Callable[[int, int], int]
    """The worth of pairing two players who may meet, the higher ranked first; above 0."""
    kind: Callable[[int], object]
    """The kind of a player: players of one kind have equal worth with every legal opponent."""
    in_order: bool = True
    """Whether the first of the best candidates is required; otherwise, with many players, any of them is accepted."""


class Bracket(NamedTuple):
    """1.3.2, 1.3.3; fide-dutch-2017 A.3: the residents of a score group and, if any, the players moved down to them."""

    moved_down: tuple[int, ...]
    residents: tuple[int, ...]

    @property
    def players(self) -> tuple[int, ...]:
        """4.1; fide-dutch-2017 D: moved-down players first; the index in this list is the sequence number (BSN)."""
        return self.moved_down + self.residents


class Below(NamedTuple):
    """The score groups below a bracket, the highest first, by index: the indexes continue from group to group."""

    groups: tuple[tuple[int, ...], ...]

    @property
    def following(self) -> int:
        """The residents of the next bracket as a set."""
        return _span(self.groups[:1])

    @property
    def everybody(self) -> int:
        """All players below as a set."""
        return _span(self.groups)

    def collapsed(self) -> Below:
        """Return all players below as one group."""
        return Below((tuple(chain.from_iterable(self.groups)),))


def _span(groups: Sequence[Sequence[int]]) -> int:
    return (2 << groups[-1][-1]) - (1 << groups[0][0]) if groups else 0


class Start(NamedTuple):
    """The start of a bracket: the players moved down to it, all below with its residents first, and the merges."""

    moved_down: tuple[int, ...]
    below: Below
    merged: bool = False

    @property
    def everybody(self) -> int:
        """All players still to be paired, as a set."""
        return self.below.everybody | mask_of(self.moved_down)


class PairedBracket(NamedTuple):
    """The result of a bracket: its pairs, the higher ranked first, and the players who leave it."""

    pairs: tuple[tuple[int, int], ...]
    leaving: tuple[int, ...]
    way: PairingMethod = UNKNOWN


def best_candidate(bracket: Bracket, worth: Worth, others: Sequence[int] = ()) -> PairedBracket:
    """3.1, 3.3, 3.8; fide-dutch-2017 B.1, B.2, B.3, B.8; knsb-rating C6, C7, A9a: the first of the best candidates.

    ``others`` are players below the bracket that ``worth`` takes into account; their pairs are not part of the result.
    """
    return Candidates(bracket, worth, others).first()


def has_few_kinds(players: Sequence[int], kinds: int = 0) -> bool:
    """Return whether grouping these players by kind is faster."""
    return len(players) - kinds >= MIN_GROUPED_BY_KIND


def best_leavers(bracket: Bracket, others: Sequence[int], worth: Worth) -> int:
    """C8: if one resident has to leave, return those with whom the ``others`` below have most worth; 0: not known.

    One vertex represents all of them: it may meet every opponent of any of them, and its partner may then meet any of
    these.
    """
    possible = _possible_leavers(bracket, worth.legal)
    if len({worth.kind(player) for player in members(possible)}) != 1:
        return 0
    leaver = first(possible)
    legal = list(worth.legal)
    legal[leaver] = mask_of(other for other in others if legal[other] & possible)
    for other in others:
        legal[other] = legal[other] & ~possible | (legal[leaver] >> other & 1) << leaver
    best = Candidates(bracket, worth._replace(legal=legal), others).all_best([leaver, *others], 1)
    if best.avoid(0, -1):  # the leaver can have the bye as well
        return possible
    partners = mask_of(others[place - 1] for place in members(best.partners(0)))
    return mask_of(player for player in members(possible) if worth.legal[player] & partners)


def _possible_leavers(bracket: Bracket, legal: Sequence[int]) -> int:
    """C6, C7: return residents who can leave while all others are paired; moved-down players meet residents only."""
    players, residents = mask_of(bracket.players), mask_of(bracket.residents)
    neighbours = list(legal)
    for player in bracket.moved_down:
        neighbours[player] &= residents
    matching = Matching(neighbours)
    alone = matching.cover(players)
    return matching.instead(first(alone), players) & residents if alone.bit_count() == 1 else 0


class Candidates:
    """All best candidates of a bracket, together with the ``others`` below it."""

    def __init__(self, bracket: Bracket, worth: Worth, others: Sequence[int]) -> None:
        self.bracket = bracket
        self.others = others
        self.legal, self.kind, self.in_order = worth.legal, worth.kind, worth.in_order
        self.worth = cache(worth.of)  # used for the moved-down players and again for the remainder
        self._duals: dict[int, int] = {}
        """The last duals by player: the remainder is a subset of the players matched before."""
        self.over = mask_of((*bracket.players, *others))
        """The players without a partner in the last matching."""

    def first(self) -> PairedBracket:
        """3.3: return the candidate: moved-down players first, then the remainder."""
        bracket = self.bracket
        if not self.in_order and self._are_kinds([*bracket.players, *self.others]):
            return self._any()
        pairs, pairs_left = self._moved_down() if bracket.moved_down else ([], len(bracket.residents) // 2)
        placed = {player for pair in pairs for player in pair}
        remainder = [player for player in bracket.residents if player not in placed]
        limbo = [player for player in bracket.moved_down if player not in placed]
        if pairs_left:
            pairs += self._remainder(limbo, remainder, pairs_left)
        return self._paired(pairs)

    def _paired(self, pairs: Sequence[tuple[int, int]]) -> PairedBracket:
        """Return the candidate with these pairs."""
        paired = {player for pair in pairs for player in pair}
        leaving = tuple(player for player in self.bracket.players if player not in paired)
        return PairedBracket(tuple(pairs), leaving, WITH_THOSE_BELOW if self.others else EXACT)

    def _any(self) -> PairedBracket:
        players, size = [*self.bracket.players, *self.others], len(self.bracket.players)
        best = self.all_best(players, len(self.bracket.moved_down))
        mate = [best.mate(a) for a in range(len(players))]
        self.over = mask_of(player for player, other in zip(players, mate, strict=True) if other < 0)
        return self._paired([(players[a], players[mate[a]]) for a in range(size) if a < mate[a] < size])

    def _moved_down(self) -> tuple[list[tuple[int, int]], int]:
        """3.7; fide-dutch-2017 B.7; knsb-rating C8b: the pairs of moved-down players, and how many more there are."""
        players = self.bracket.players
        count, size = len(self.bracket.moved_down), len(players)
        mate = self._best_matching([*players, *self.others], count, MovedDownOrder(count, size))
        pairs = [(players[a], players[mate[a]]) for a in range(count) if count <= mate[a] < size]
        return pairs, sum(a < mate[a] < size for a in range(count, size))

    def _remainder(self, limbo: Sequence[int], remainder: Sequence[int], count: int) -> list[tuple[int, int]]:
        """1.3.4, 3.6; fide-dutch-2017 B.6; knsb-rating C8a, C9, A9b: the remaining residents, exchanged last.

        If they make fewer pairs than ``count``, S1 is smaller, so the order is different.
        """
        players = [*limbo, *remainder, *self.others]
        start, end = len(limbo), len(limbo) + len(remainder)
        order = HomogeneousOrder(start, len(remainder), count)
        mate = self._best_matching(players, start, order)
        pairs = [(players[a], players[mate[a]]) for a in range(start, end) if a < mate[a] < end]
        return pairs if len(pairs) in (0, order.count) else self._remainder(limbo, remainder, len(pairs))

    def _best_matching(self, players: Sequence[int], moved_down: int, order: Order) -> list[int]:
        """3.2, 3.5, 4.5: the matching of most worth, then first in order; moved-down players meet residents only."""
        if self._are_kinds(players):
            best = order.first_of(self.all_best(players, moved_down))
            mate = [best.mate(a) for a in range(len(players))]
        else:
            from indeler.matching import WeightedMatching  # not needed in small fields, and importing takes time

            mate = WeightedMatching(self._weights(players, moved_down, order)).mate
        self.over = mask_of(player for player, other in zip(players, mate, strict=True) if other < 0)
        return mate

    def _are_kinds(self, players: Sequence[int]) -> bool:
        return has_few_kinds(players) and has_few_kinds(players, len({self.kind(player) for player in players}))

    def _weights(self, players: Sequence[int], moved_down: int, order: Order) -> list[list[int]]:
        size, bits, digits, worth = len(players), order.bits, order.digits, self.worth
        weights = [[0] * size for _ in range(size)]
        for b in range(max(moved_down, 1), size):
            row, lower = weights[b], players[b]
            legal = self.legal[lower]
            for a in range(b):
                if legal >> players[a] & 1:
                    row[a] = weights[a][b] = (worth(players[a], lower) << bits) + digits(a, b)
        return weights

    def all_best(self, players: Sequence[int], moved_down: int) -> BestMatchings:
        """Return all matchings of most worth, by kinds of players; an unmatchable vertex makes an odd number even."""
        from indeler.matching import best_by_kind  # like WeightedMatching above

        neighbours = by_place([self.legal[player] for player in players], players)
        above = (1 << moved_down) - 1
        for a in range(moved_down):
            neighbours[a] &= ~above
        known: dict[object, int] = {}
        kinds = [known.setdefault(self.kind(player), len(known)) for player in players]
        if len(players) % 2:
            players = [*players, NOBODY]
            neighbours.append(0)
            kinds.append(len(known))
        start = [self._duals[player] for player in players] if self._duals else None
        best = best_by_kind(neighbours, kinds, self._kind_weights(players, neighbours, kinds), start)
        self._duals = dict(zip(players, best.duals, strict=True))
        return best

    def _kind_weights(self, players: Sequence[int], neighbours: Sequence[int], kinds: Sequence[int]) -> list[list[int]]:
        count = max(kinds) + 1
        weights = [[0] * count for _ in range(count)]
        groups = [mask_of(a for a, kind in enumerate(kinds) if kind == one) for one in range(count)]
        for a, kind in enumerate(kinds):
            for other, group in enumerate(groups):
                if not weights[kind][other] and (b := first(neighbours[a] & group)) >= 0:
                    value = self.worth(players[min(a, b)], players[max(a, b)])
                    weights[kind][other] = weights[other][kind] = value
        return weights


class BracketTrace:
    """fide-handling 9: a bracket as it was paired; players by pairing number. Values are computed on first use."""

    def __init__(
        self,
        competitors: Sequence[Competitor],
        ledger: Callable[[], Ledger],
        bracket: Bracket,
        paired: PairedBracket,
        start: Start,
    ) -> None:
        self.way = paired.way
        self.start = start
        """The start from which the bracket can be paired again."""
        self._competitors, self._ledger, self._bracket, self._paired = competitors, ledger, bracket, paired

    @cached_property
    def ledger(self) -> Ledger:
        """The criteria of this bracket, to compute the cost of another pair or leaver."""
        return self._ledger()

    @cached_property
    def moved_down(self) -> tuple[int, ...]:
        """The players who had moved down to it."""
        return self._numbers(self._bracket.moved_down)

    @cached_property
    def residents(self) -> tuple[int, ...]:
        """The players of its score group."""
        return self._numbers(self._bracket.residents)

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs, the higher ranked first."""
        return tuple((self._competitors[a].number, self._competitors[b].number) for a, b in self._paired.pairs)

    @cached_property
    def leaving(self) -> tuple[int, ...]:
        """The players who leave it unpaired."""
        return self._numbers(self._paired.leaving)

    @cached_property
    def values(self) -> dict[str, list[int]]:
        """The value of each criterion: one number, or for scores how many there are of each, the highest first."""
        return self.ledger.unpacked(self.ledger.total(self._competitors, self._paired.pairs, self._paired.leaving))

    def _numbers(self, indexes: Sequence[int]) -> tuple[int, ...]:
        return tuple(self._competitors[index].number for index in indexes)

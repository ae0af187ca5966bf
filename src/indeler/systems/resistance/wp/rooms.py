"""C2 to C4 and C9: the players of a group who must wait so that all below can still be paired."""

from __future__ import annotations

from collections.abc import Sequence

from indeler._typing import NamedTuple
from indeler.matching.bits import last, mask_of, members
from indeler.systems.interface import BOUND, EXACT, PairingMethod
from indeler.systems.resistance.high_low import high_low
from indeler.systems.resistance.wp.ahead import Ahead, Completion, can_all_be_paired, possible_leftovers
from indeler.systems.resistance.wp.field import WpField, WpGroup
from indeler.systems.resistance.wp.mates import Layer, best_mates, tight_pairs
from indeler.systems.resistance.wp.search import Search
from indeler.systems.resistance.wp.wishes import KINDS_OF_WISH, Costs

RULEBOOK = "knsb-wp"

ONE_BY_ONE = PairingMethod("each who may wait tried for himself")

Below = Sequence[tuple[int, ...]]
"""The groups below, the highest first."""


# C5, C6: from the highest down each player gets the lowest possible opponent, with as many colours right as possible.
# The print undoes pairs until it succeeds. Here the first pairs are made by counting wishes: an opponent that the count
# excludes is impossible, so skipping him is right, and taking the lowest other one is right if the rest can be paired
# at the cost that remains. The last ones are paired exactly; if that fails, more of them are, and finally all.


Pairs = list[tuple[int, int]]

TAILS = (12, 36, 60)
"""The number of last players that are paired exactly, at first and after each failure, before all are."""


def cheapest_high_low(field: WpField, costs: Costs, players: Sequence[int]) -> Pairs:
    """B4, C5, C6: return the first of the complete pairings of least cost; one must exist."""
    pairs = at_cost(field, costs, players, costs.least(costs.count(players)))
    return first_of_cheapest(field, costs, players) if pairs is None else pairs


def at_cost(field: WpField, costs: Costs, players: Sequence[int], cost: int | None) -> Pairs | None:
    """C5, C6: return the first complete pairing of this minimum cost; None if it is not found."""
    if cost is None:
        return None
    for tail in TAILS:
        pairs = _attempt(field, costs, players, cost, tail)
        if pairs is not None or tail >= len(players):
            return pairs
    return None


def first_of_cheapest(field: WpField, costs: Costs, players: Sequence[int]) -> Pairs:
    """B4, C5, C6: by a matching of all, which also gives the pairs that a cheapest pairing may have."""
    tight = tight_pairs(field.legal, players, [costs.layer])
    if tight.suffices:
        pairs = high_low(tight.partners, mask_of(players))
    else:
        cost = sum(costs.of_pair(a, b) for a, b in tight.mate.items() if a < b)
        pairs = exactly(tight.partners, costs, players, cost)
    assert pairs is not None
    return pairs


def _attempt(field: WpField, costs: Costs, players: Sequence[int], cost: int, tail: int) -> Pairs | None:
    counts, masks = costs.count(players), costs.masks(players)
    free, left = mask_of(players), len(players)
    pairs: Pairs = []
    for player in players:
        if left <= tail:
            break
        if not free >> player & 1:
            continue
        wish = costs.wish[player]
        counts[wish] -= 1
        free &= ~(1 << player)
        choice = 0
        for other in range(KINDS_OF_WISH):
            if counts[other]:
                counts[other] -= 1
                rest = costs.least(counts)
                counts[other] += 1
                if rest is not None and (spare := cost - costs.of_wishes[wish][other] - rest) >= 0:
                    choice |= masks[other] if spare else masks[other] & ~costs.avoid[player]
        choice &= field.legal[player] & free
        if not choice:
            return None
        opponent = last(choice)  # the lowest ranked
        counts[costs.wish[opponent]] -= 1
        free &= ~(1 << opponent)
        cost -= costs.of_pair(player, opponent)
        pairs.append((player, opponent))
        left -= 2
    others = exactly(field.legal, costs, list(members(free)), cost)
    return None if others is None else pairs + others


def exactly(legal: Sequence[int], costs: Costs, players: Sequence[int], cost: int) -> Pairs | None:
    """B4, C5, C6: the first complete pairing of this cost; the lower an opponent, the more the digit of the higher."""
    size = len(players)
    digit = size.bit_length()
    place = {player: index for index, player in enumerate(players)}
    order = Layer(digit * size, lambda a, b: place[b] << digit * (size - 1 - place[a]))
    mate, _ = best_mates(legal, players, [costs.layer, order])
    pairs = [(a, b) for a, b in mate.items() if a < b]
    found = len(mate) == size and sum(costs.of_pair(a, b) for a, b in pairs) == cost
    return pairs if found else None


class PairedGroup(NamedTuple):
    """The result of a group: its pairs, the higher ranked first, and its waiting room."""

    pairs: Pairs
    waiting: tuple[int, ...]
    way: PairingMethod


class Rooms:
    """The pairing of the groups of a field."""

    def __init__(self, field: WpField, costs: Costs, completion: Completion, most_trials: int | None = None) -> None:
        self.field = field
        self.costs = costs
        self.completion = completion
        self.most_trials = most_trials
        self._paired: dict[WpGroup, PairedGroup] = {}

    def pair_group(self, group: WpGroup, below: Below) -> PairedGroup:
        """Return the pairing of the group; results are cached, because a search may return to it."""
        if group not in self._paired:
            self._paired[group] = self._pair(group, below)
        return self._paired[group]

    def _pair(self, group: WpGroup, below: Below) -> PairedGroup:
        """B3, C2, C3, C7, C8: return the smallest possible waiting room, and the others high against low.

        Players without a possible opponent in the group wait. If at most one other player must wait, that room is the
        smallest; only beyond that the rooms are searched.
        """
        legal, players = self.field.legal, group.players
        everybody = mask_of(players)
        forced = tuple(player for player in players if not legal[player] & everybody)
        rest = [player for player in players if legal[player] & everybody]
        ahead = Ahead(self.field, self.completion, below)
        paired = None
        if len(rest) % 2:
            paired = self._by_bound(forced, rest, ahead) or self._one_by_one(forced, rest, ahead)
        elif ahead.can_be_completed(forced) and can_all_be_paired(legal, mask_of(rest)):
            paired = PairedGroup(cheapest_high_low(self.field, self.costs, rest), forced, BOUND)
        if paired is not None:
            return paired
        room = Search(self.field, self.costs, players, ahead, self.most_trials).waiting_room()
        others = [player for player in players if player not in room]
        return PairedGroup(cheapest_high_low(self.field, self.costs, others), room, EXACT)

    def _by_bound(self, forced: tuple[int, ...], rest: list[int], ahead: Ahead) -> PairedGroup | None:
        """C4.1, C4.2, C4.3, C4.4, C4.5: the highest ranked with the fewest points for whom no room could be better."""
        costs, contestants = self.costs, self.field.contestants
        fewest = min(contestants[player].score for player in rest)
        lowest = [player for player in rest if contestants[player].score == fewest]
        counts = costs.count(rest)
        least = {}
        for wish in {costs.wish[player] for player in lowest}:
            counts[wish] -= 1
            least[wish] = costs.least(counts)
            counts[wish] += 1
        best = min((cost for cost in least.values() if cost is not None), default=None)
        ideal = ahead.bound(mask_of(forced), len(forced) + 1)
        for player in lowest:
            room = _with(forced, player)
            if best is None or least[costs.wish[player]] != best:
                continue
            if ahead.of(room) == ideal and ahead.can_be_completed(room):
                pairs = at_cost(self.field, costs, [other for other in rest if other != player], best)
                return None if pairs is None else PairedGroup(pairs, room, BOUND)
        return None

    def _one_by_one(self, forced: tuple[int, ...], rest: list[int], ahead: Ahead) -> PairedGroup | None:
        """C4.1, C4.2, C4.3, C9: by points and by the effect below; the colours and the rank decide the rest."""
        possible = list(members(possible_leftovers(self.field.legal, mask_of(rest))))
        scores = [self.field.contestants[player].score for player in possible]
        for lowest in sorted(set(scores)):
            found = [
                (ahead.of(_with(forced, player)), player)
                for player, score in zip(possible, scores, strict=True)
                if score == lowest and ahead.can_be_completed(_with(forced, player))
            ]
            if found:
                least, _ = min(found)
                player = self._by_colours(rest, mask_of(player for value, player in found if value == least))
                others = [other for other in rest if other != player]
                return PairedGroup(cheapest_high_low(self.field, self.costs, others), _with(forced, player), ONE_BY_ONE)
        return None

    def _by_colours(self, rest: Sequence[int], candidates: int) -> int:
        """C4.4, C4.5: return the candidate who leaves the others most colours, then the highest ranked."""
        digit = 2 * len(self.field.contestants).bit_length()
        stay = Layer(digit, lambda a, b: 2 - (candidates >> a & 1) - (candidates >> b & 1))
        rank = Layer(digit, lambda a, b: a + b)  # a larger sum of the others' places is a higher one who waits
        mate, _ = best_mates(self.field.legal, rest, [stay, self.costs.layer, rank])
        return next(player for player in rest if player not in mate)


def _with(forced: tuple[int, ...], player: int) -> tuple[int, ...]:
    return tuple(sorted((*forced, player)))

"""The best pairing of one bracket, and among equally good ones the first in the prescribed order.

A pair is worth what both would cost if they left, less what the pair costs; so the matching of most weight costs least.
Below the criteria the same integer carries the order of candidates, so one matching settles both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from indeler.matching.weighted import WeightedMatching
from indeler.model.namedtuples import NamedTuple

RULEBOOK = "fide-dutch"

Worth = Callable[[int, int], int]
"""What it is worth to pair two players, by index, the higher ranked first; 0 where they may not meet."""


Order = Callable[[int, int], int]
"""How early a candidate with a pair comes, as digits below the pair's worth; by place in the list of players."""


class Bracket(NamedTuple):
    """1.3.2, 1.3.3; fide-dutch-2017 A.3: the residents of a score group and, if any, those moved down to them."""

    moved_down: tuple[int, ...]
    residents: tuple[int, ...]

    @property
    def players(self) -> tuple[int, ...]:
        """4.1; fide-dutch-2017 D: moved-down players first; the place in this list is the sequence number (BSN)."""
        return self.moved_down + self.residents


class Paired(NamedTuple):
    """How a bracket came out: its pairs, the higher ranked first, and who leaves it."""

    pairs: tuple[tuple[int, int], ...]
    leaving: tuple[int, ...]
    way: str = ""
    """How the answer was found."""


def best_candidate(bracket: Bracket, worth: Worth, others: Sequence[int] = ()) -> Paired:
    """3.1, 3.3, 3.8; fide-dutch-2017 B.1, B.2, B.3, B.8; knsb-rating C6, C7, A9a: the first of the best candidates.

    ``others`` are players below the bracket whom ``worth`` takes into account; their pairs are not part of the answer.
    """
    worth = cache(worth)  # asked for the moved-down players and again for the remainder
    count, size = len(bracket.moved_down), len(bracket.players)
    mate = _matched([*bracket.players, *others], count, worth, *_moved_down_order(count, size))
    pairs = [
        (player, bracket.players[mate[a]]) for a, player in enumerate(bracket.moved_down) if count <= mate[a] < size
    ]
    taken = {player for pair in pairs for player in pair}
    remainder = [player for player in bracket.residents if player not in taken]
    limbo = [player for player in bracket.moved_down if player not in taken]
    pairs_left = sum(a < mate[a] < size for a in range(count, size))
    if pairs_left:
        pairs += _pair_remainder(limbo, remainder, pairs_left, worth, others)
    paired = {player for pair in pairs for player in pair}
    leaving = tuple(player for player in bracket.players if player not in paired)
    return Paired(tuple(pairs), leaving, "exact with those below" if others else "exact")


def _moved_down_order(count: int, size: int) -> tuple[Order, int]:
    """3.7, 4.4, 4.2; fide-dutch-2017 B.7, D.3, D.1; knsb-rating D3, D1.2, C8b: the first S1, then opponents."""
    digit = size.bit_length()

    def order(a: int, b: int) -> int:
        if a >= count or b >= size:
            return 0
        chosen = 1 << (count - 1 - a) << count * digit
        return chosen + (size - b << (count - 1 - a) * digit)

    return order, count + count * digit


def _pair_remainder(
    limbo: Sequence[int], remainder: Sequence[int], count: int, worth: Worth, others: Sequence[int]
) -> list[tuple[int, int]]:
    """1.3.4, 3.6; fide-dutch-2017 B.6; knsb-rating C8a, C9, A9b: the residents left over, exchanged last."""
    players = [*limbo, *remainder, *others]
    start, end = len(limbo), len(limbo) + len(remainder)
    mate = _matched(players, start, worth, *_homogeneous_order(start, len(remainder), count))
    return [(players[a], players[mate[a]]) for a in range(start, end) if a < mate[a] < end]


def _homogeneous_order(start: int, size: int, count: int) -> tuple[Order, int]:
    """4.3, 4.2; fide-dutch-2017 D.2, D.1; fide-1992 Austausch, Umstellung; knsb-rating D2, D1.1: candidates as digits.

    Returns how to make the digits of a pair's worth, and how many bits they take.

    S1 is the first ``count`` players. Whoever heads a pair stands in S1 after the exchange, so in falling priority: as
    many heads as possible from the original S1; the sum of the heads' numbers as small as possible; from S1 the highest
    numbers leave; from S2 the lowest come; then the first head has the highest opponent, and so on.
    """
    digit = size.bit_length()
    exchanged, opponents = count + digit, size * digit

    def order(a: int, b: int) -> int:
        a, b = a - start, b - start
        if a < 0 or b >= size:
            return 0
        in_s1 = a < count
        value = in_s1 << 2 * digit
        value += size - a
        value = (value << exchanged) + ((1 << count) - (1 << a) if in_s1 else 0)
        value = (value << size) + (0 if in_s1 else 1 << size - 1 - a)
        return (value << opponents) + (size - b << (size - 1 - a) * digit)

    return order, 3 * digit + 1 + exchanged + size + opponents


def _matched(players: Sequence[int], moved_down: int, worth: Worth, order: Order, bits: int) -> list[int]:
    """3.2, 3.5, 4.5: the matching of most worth, then first in ``order``; moved-down players meet residents only."""
    size = len(players)
    weights = [[0] * size for _ in range(size)]
    for b in range(max(moved_down, 1), size):
        row, lower = weights[b], players[b]
        for a in range(b):
            value = worth(players[a], lower)
            if value:
                row[a] = weights[a][b] = (value << bits) + order(a, b)
    return WeightedMatching(weights).mate

"""High against low: the highest gets the lowest opponent with whom the others can still be paired, and so on."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.matching import Matching
from indeler.matching.bits import first, last, members

RULEBOOK = "kndb"


def high_low(legal: Sequence[int], players: int) -> list[tuple[int, int]] | None:
    """G2: return the pairs, the highest player first; None if these players cannot all be paired."""
    search = _HighLow(legal, players)
    return None if search.matching.cover(players) else search.pairs()


class _HighLow:
    """A complete pairing that is changed step by step into the prescribed one. ``open`` are the unsettled players."""

    def __init__(self, legal: Sequence[int], players: int) -> None:
        self.legal = legal
        self.open = players
        self.matching = Matching(legal)

    def pairs(self) -> list[tuple[int, int]]:
        """Settle the highest, then the highest of the rest, and so on."""
        pairs = []
        while self.open:
            highest = first(self.open)
            opponent = self._lowest_opponent(highest)
            self.open &= ~(1 << highest | 1 << opponent)
            pairs.append((highest, opponent))
        return pairs

    def _lowest_opponent(self, player: int) -> int:
        """G2: return the lowest opponent that leaves the others pairable, by one search unless it is easy to find."""
        mate = self.matching.mate
        lower = self.legal[player] & self.open & -(2 << mate[player])
        if lower and not self._swap(player, last(lower)):
            self.matching.move(player, lower, self.open, last)
        return mate[player]

    def _swap(self, player: int, opponent: int) -> bool:
        """Pair these two if their current partners find others by a quick method; otherwise change nothing."""
        mate = self.matching.mate
        one, other = mate[player], mate[opponent]
        if not self._join(one, other, self.open & ~(1 << player | 1 << opponent | 1 << one | 1 << other)):
            return False
        mate[player], mate[opponent] = opponent, player
        return True

    def _join(self, one: int, other: int, rest: int) -> bool:
        """Try the quick methods: these two meet, or each takes one player of another pair; return whether one works."""
        mate = self.matching.mate
        if self.legal[one] >> other & 1:
            mate[one], mate[other] = other, one
            return True
        for partner in members(self.legal[one] & rest):
            left = mate[partner]
            if self.legal[other] >> left & 1:
                mate[one], mate[partner], mate[other], mate[left] = partner, one, left, other
                return True
        return False

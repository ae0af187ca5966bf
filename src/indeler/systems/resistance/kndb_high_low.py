"""High against low: the highest gets the lowest opponent with whom the others can still be paired, and so on."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.matching.bits import first, members
from indeler.matching.cardinality import Matching

RULEBOOK = "kndb"


def high_low(legal: Sequence[int], players: int) -> list[tuple[int, int]] | None:
    """G2: the pairs, the highest player first; None where these players cannot all be paired."""
    search = _HighLow(legal, players)
    return None if search.matching.cover(players) else search.pairs()


class _HighLow:
    """A complete pairing that is changed step by step into the prescribed one. ``open`` are those not settled yet."""

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
        """G2: from the lowest up, the first whose own partner and the player's can be taken care of."""
        choice = self.legal[player] & self.open
        while choice:
            opponent = choice.bit_length() - 1
            if self.matching.mate[player] == opponent or self._can_meet(player, opponent):
                break
            choice ^= 1 << opponent
        return opponent

    def _can_meet(self, player: int, opponent: int) -> bool:
        """Pair these two if the partners they have now find others; if not, nothing has changed."""
        mate = self.matching.mate
        one, other = mate[player], mate[opponent]
        rest = self.open & ~(1 << player | 1 << opponent)
        mate[one] = mate[other] = -1
        if not self._join(one, other, rest) and self.matching.extend(one, rest, 1 << one | 1 << other) < 0:
            mate[one], mate[other] = player, opponent
            return False
        mate[player], mate[opponent] = opponent, player
        return True

    def _join(self, one: int, other: int, rest: int) -> bool:
        """The quick ways: these two meet, or they break up a pair and take one of it each."""
        mate = self.matching.mate
        if self.legal[one] >> other & 1:
            mate[one], mate[other] = other, one
            return True
        for taken in members(self.legal[one] & rest):
            left = mate[taken]
            if self.legal[other] >> left & 1:
                mate[one], mate[taken], mate[other], mate[left] = taken, one, left, other
                return True
        return False

"""A bracket of the Dutch family in its halves: who stood in S1 and S2, who was exchanged, whose turn came earlier."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from indeler.reasons.groups import Group, Pair


class Halves(NamedTuple):
    """The two steps of a bracket: moved-down players against residents, then the remainder in halves."""

    upper: tuple[Pair, ...]
    """The pairs of moved-down players, in order."""
    residents: tuple[int, ...]
    lower: tuple[Pair, ...]
    """The pairs of the remainder, in order of their higher player."""
    s1: tuple[int, ...]
    """The upper half of the remainder as it was before any exchange."""
    s2: tuple[int, ...]
    others: tuple[int, ...]
    """Those of the remainder who head no pair, the highest first."""

    @property
    def heads(self) -> tuple[int, ...]:
        """The upper half of the remainder as it was paired."""
        return tuple(one for one, _ in self.lower)

    def went_down(self) -> list[int]:
        """Who left S1 by an exchange."""
        return [player for player in self.s1 if player not in self.heads]

    def came_up(self) -> list[int]:
        """Who came from S2 by an exchange."""
        return [player for player in self.heads if player not in self.s1]

    def earlier_opponents(self, pair: Pair) -> list[int]:
        """Whom the higher of a pair comes to first: those not taken by players above him, as far as the other."""
        _, choice = self._from(pair[0])
        return choice[: choice.index(pair[1])]

    def left_by(self, one: int, other: int) -> tuple[list[int], list[int]]:
        """If the first of these met the other: the heads below him, and those whom they can still meet."""
        heads, choice = self._from(one)
        return heads, [player for player in choice if player != other]

    def _from(self, one: int) -> tuple[list[int], list[int]]:
        """The heads below a head, and those below him whom the heads above him have left, the highest first."""
        if any(one == head for head, _ in self.upper):
            pairs, choice = self.upper, self.residents
        else:
            pairs, choice = self.lower, self.others
        place = next(place for place, (head, _) in enumerate(pairs) if head == one)
        taken = {opponent for _, opponent in pairs[:place]}
        if pairs is self.lower and one not in self.s1:  # after an exchange some of the others rank above him
            order = self.s1 + self.s2
            taken.update(order[: order.index(one)])
        return [head for head, _ in pairs[place + 1 :]], [player for player in choice if player not in taken]


def halves(group: Group, moved_down: Sequence[int], removed: Sequence[int], rank: Mapping[int, int]) -> Halves:
    """The halves of a bracket with these players in S1 because they moved down; the ``removed`` stood in neither."""
    upper = tuple(sorted((pair for pair in group.pairs if pair[0] in moved_down), key=lambda pair: rank[pair[0]]))
    lower = tuple(sorted((pair for pair in group.pairs if pair not in upper), key=lambda pair: rank[pair[0]]))
    taken = {player for pair in upper for player in pair}
    residents = tuple(player for player in group.players if player not in moved_down and player not in removed)
    remainder = tuple(player for player in residents if player not in taken)
    heads = {one for one, _ in lower}
    others = tuple(player for player in remainder if player not in heads)
    return Halves(upper, residents, lower, remainder[: len(lower)], remainder[len(lower) :], others)

"""The waiting room of one group: how many wait, and the first filling in the order in which the print tries them."""

from __future__ import annotations

from collections.abc import Sequence

from indeler._typing import NamedTuple
from indeler.matching.bits import mask_of
from indeler.matching.cardinality import Matching
from indeler.model import Tenths

RULEBOOK = "kndb"

Filling = tuple[int, ...]
"""Who waits, from high to low, by place on the ranking list."""


class LetteredGroup(NamedTuple):
    """2: letters are the players who came from above, numbers those with the group's score; both from high to low."""

    letters: Filling
    numbers: Filling

    @property
    def players(self) -> Filling:
        """Everybody in it, from high to low."""
        return self.letters + self.numbers


def first_filling(legal: Sequence[int], group: LetteredGroup, scores: Sequence[Tenths]) -> Filling:
    """1, 2, 3: the first filling of the smallest waiting room.

    Those who can wait together are the independent sets of a matroid, so one walk through the players finds the first
    filling. All numbers come before the letters: that keeps the letters as few, and their scores as low, as can be.
    """
    matching = Matching(legal)
    staying = mask_of(group.players)
    alone = matching.cover(staying)
    waiting: list[int] = []
    for player in (*group.numbers, *sorted(group.letters, key=lambda letter: scores[letter])):
        if not alone:
            break
        staying &= ~(1 << player)
        others = alone_without(matching, player, staying, alone)
        if others < 0:
            staying |= 1 << player
        else:
            alone = others
            waiting.append(player)
    return tuple(sorted(waiting))


def alone_without(matching: Matching, player: int, staying: int, alone: int) -> int:
    """Who is alone when this player waits and nobody else is lost by it; -1 where that cannot be."""
    mate = matching.mate
    partner = mate[player]
    if partner < 0:
        return alone & ~(1 << player)
    mate[player] = mate[partner] = -1
    end = matching.extend(partner, staying, alone | 1 << partner)
    if end < 0:
        mate[player], mate[partner] = partner, player
        return -1
    return alone & ~(1 << end)

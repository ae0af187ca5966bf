"""C9: whether those who are left can all be paired, but for one who may have the bye."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.matching.bits import first, mask_of, members
from indeler.matching.cardinality import Matching
from indeler.systems.resistance.wp.field import WpField
from indeler.systems.resistance.wp.mates import Layer

RULEBOOK = "knsb-wp"


class Completion:
    """Answers whether a set of players has a complete pairing.

    What was paired last is kept: the next question is nearly the same, so its answer is a small repair.
    """

    def __init__(self, field: WpField) -> None:
        self.field = field
        self.size = len(field.contestants)
        self.bye_candidates = mask_of(one.index for one in field.contestants if not one.bye_barred)
        """B1b, F1: those who may have the bye."""
        self._witness = [-1] * (self.size + 1)
        self._answers: dict[tuple[int, int], bool] = {}

    def is_possible(self, players: int, barred: int = 0) -> bool:
        """C9, F1: whether all can be paired, but for one if they are odd who may have the bye and is not ``barred``."""
        byes = self.bye_candidates & ~barred if players.bit_count() % 2 else 0
        key = players, byes
        if key not in self._answers:
            self._answers[key] = self._search(players, byes)
        return self._answers[key]

    def layer(self, barred: int = 0) -> Layer:
        """C9, B1b: as digits: everybody paired, but for one at most, who may have the bye and is not ``barred``."""
        candidates = self.bye_candidates & ~barred
        return Layer(2 * self.size.bit_length(), lambda a, b: 3 - (candidates >> a & 1) - (candidates >> b & 1))

    def _search(self, players: int, byes: int) -> bool:
        # The bye is one more vertex, a neighbour of those who may have it.
        bye = self.size
        vertices = players | (players.bit_count() % 2) << bye
        neighbours = [legal | (byes >> index & 1) << bye for index, legal in enumerate(self.field.legal)]
        neighbours.append(byes)
        mate = [-1] * len(neighbours)
        for v in members(vertices):
            u = self._witness[v]
            if u >= 0 and vertices >> u & 1 and neighbours[v] >> u & 1:
                mate[v] = u
        self._witness = mate
        return Matching(neighbours, mate).covers(vertices)


def left_over(legal: Sequence[int], players: int) -> int:
    """How many of these stay alone when as many as possible are paired."""
    return Matching(legal).cover(players).bit_count()


def can_all_be_paired(legal: Sequence[int], players: int) -> bool:
    """C3: whether these have a complete pairing by B1 and B2."""
    return Matching(legal).covers(players)


def who_may_be_left(legal: Sequence[int], players: int) -> int:
    """C3, C7: of an odd number those without whom all the others can be paired."""
    matching = Matching(legal)
    alone = matching.cover(players)
    return matching.instead(first(alone), players) if alone.bit_count() == 1 else 0

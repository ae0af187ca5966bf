"""The next bracket, as it would be if these players floated down to it: what C12 looks at."""

from __future__ import annotations

from indeler.matching.bits import mask_of, members
from indeler.matching.cardinality import Matching
from indeler.systems.dutch.bracket import Below
from indeler.systems.dutch.completion import Completion
from indeler.systems.dutch.field import DutchField

RULEBOOK = "knsb-rating"


class NextBracket:
    """The residents of the bracket below; floaters come and go as sets."""

    def __init__(self, field: DutchField, completion: Completion, below: Below) -> None:
        self.field = field
        self.completion = completion
        self.residents = below.following
        self.is_last = len(below.groups) == 1

    def gives_ground(self, floaters: int) -> bool:
        """C12, C1: whether it cannot be paired as it should: pairs are missed, or a moved-down player is left over.

        Half or more moved-down players make it homogeneous (A3): then one who is left over is no ground as long as he
        has an opponent at all. Residents whom C1 sends on are none either.
        """
        legal = self.field.legal
        everybody = floaters | self.residents
        if any(not legal[player] & everybody for player in members(floaters)):
            return True
        compatible = everybody if self.is_last else mask_of(one for one in members(everybody) if legal[one] & everybody)
        if self._misses_pairs(compatible):
            return True
        if 2 * floaters.bit_count() >= compatible.bit_count():
            return False
        return self._leaves_floater(floaters) if self.is_last else unpaired(legal, floaters, self.residents) > 0

    def improves(self, others: int, floaters: int, *, pairs_only: bool) -> bool:
        """C12: whether other floaters are better for it: more pairs; or as many, better floaters and no ground left."""
        (pairs, *left), (pairs_now, *left_now) = self._misses(others), self._misses(floaters)
        if pairs != pairs_now:
            return pairs < pairs_now
        return not pairs_only and left < left_now and not self.gives_ground(others)

    def _misses(self, floaters: int) -> list[int]:
        """C12: what it lacks, less is better: pairs, then floaters with the highest score, with the next, and so on.

        In the last bracket it is whether it can be completed, then whether a floater has the bye.
        """
        everybody = floaters | self.residents
        if self.is_last:
            return [self._misses_pairs(everybody), self._leaves_floater(floaters)]
        legal, competitors = self.field.legal, self.field.competitors
        lacks = [Matching(legal).cover(everybody).bit_count()]
        for score in sorted({competitors[player].score for player in members(floaters)}, reverse=True):
            highest = mask_of(player for player in members(floaters) if competitors[player].score >= score)
            lacks.append(unpaired(legal, highest, self.residents))
        return lacks

    def _misses_pairs(self, players: int) -> bool:
        """A6b: whether they have fewer than P0 pairs; in the last bracket whoever is over must be allowed the bye."""
        if self.is_last:
            return not self.completion.is_possible(players)
        return Matching(self.field.legal).cover(players).bit_count() > players.bit_count() % 2

    def _leaves_floater(self, floaters: int) -> bool:
        """Whether the last bracket can only be completed with the bye for a floater, or not at all."""
        everybody = floaters | self.residents
        if everybody.bit_count() % 2 == 0:
            return not self.completion.is_possible(everybody)
        byes = self.residents & self.completion.bye_candidates
        return not any(self.completion.is_possible(everybody & ~(1 << one)) for one in members(byes))


def unpaired(legal: list[int], moved_down: int, residents: int) -> int:
    """A6c, C14b2: how many of M0 moved-down players are left over when as many as possible meet residents."""
    across = [
        neighbours & (residents if moved_down >> player & 1 else moved_down) for player, neighbours in enumerate(legal)
    ]
    return (Matching(across).cover(moved_down | residents) & moved_down).bit_count()

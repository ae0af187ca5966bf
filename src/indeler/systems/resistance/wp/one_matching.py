"""C3, C4: the best waiting room of a group as one matching finds it, by counts in the order that C4 gives them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from indeler.matching.bits import mask_of
from indeler.systems.resistance.wp.ahead import Ahead
from indeler.systems.resistance.wp.by_kind import ByKind, are_many_of_a_kind
from indeler.systems.resistance.wp.field import WpField
from indeler.systems.resistance.wp.mates import Layer, best_mates
from indeler.systems.resistance.wp.wishes import Costs

RULEBOOK = "knsb-wp"

Room = tuple[int, ...]
"""Who waits, by index."""


class OneMatching:
    """A group, what a pair is worth to its waiting room, and the room that the matching of most worth leaves."""

    def __init__(self, field: WpField, costs: Costs, players: Sequence[int], ahead: Ahead) -> None:
        self.field = field
        self.costs = costs
        self.players = players
        self.ahead = ahead
        self.group = mask_of(players)
        self.residents_below = frozenset(ahead.following)
        self.digit = 2 * len(field.contestants).bit_length()

    def best_room(
        self, legal: Sequence[int], players: Sequence[int], layers: Sequence[Layer], barred: int = 0, alike: int = 0
    ) -> tuple[Room, int]:
        """C4.5: of the rooms that are best by these layers the one with the highest ranked, and what it is worth."""
        if not any(self.field.avoid[player] & self.group for player in self.players):
            byes = self.ahead.completion.bye_candidates & ~barred
            kinds = {player: self._kind(player, byes, alike) for player in players}
            if are_many_of_a_kind(kinds):
                return ByKind(legal, kinds, layers).first_to_leave(self.players)
        rank = self._rank()
        mate, worth = best_mates(legal, players, [*layers, rank])
        room = (player for player in self.players if not self.group >> mate.get(player, len(legal)) & 1)
        return tuple(room), worth >> rank.bits

    def _kind(self, player: int, byes: int, alike: int) -> Hashable:
        """All that the layers look at."""
        may_have_bye = byes >> player & 1
        if self.group >> player & 1:
            return self.field.contestants[player].score, self.costs.wish[player], may_have_bye, alike >> player & 1
        return player in self.residents_below, may_have_bye

    # The layers of a pair's worth -------------------------------------------------------------------------------------

    def size(self) -> list[Layer]:
        """C3, C4.1, B3: most pairs in the group, then of those with the most points as few as possible left."""
        contestants = self.field.contestants
        scores = sorted({contestants[player].score for player in self.players})
        digit = {player: self.digit * scores.index(contestants[player].score) for player in self.players}
        return [
            self.inside(Layer(self.digit, lambda a, b: 1)),
            self.inside(Layer(self.digit * len(scores), lambda a, b: (1 << digit[a]) + (1 << digit[b]))),
        ]

    def look_ahead(self) -> list[Layer]:
        """C4.2, C4.3: most of the waiting room paired in the next group, then most pairs there."""
        group = self.group
        return [
            Layer(self.digit, lambda a, b: (group >> a & 1) ^ (group >> b & 1)),
            Layer(self.digit, lambda a, b: 1 - (group >> b & 1)),
        ]

    def colours(self) -> Layer:
        """C4.4: the colours of those who do not wait."""
        return self.inside(self.costs.layer)

    def _rank(self) -> Layer:
        """C4.5: the highest ranked wait."""
        digit = {player: 1 << place for place, player in enumerate(reversed(self.players))}
        most = 2 << len(self.players)
        return self.inside(Layer(len(self.players) + self.digit, lambda a, b: most - digit[a] - digit[b]))

    def inside(self, layer: Layer) -> Layer:
        """A layer that counts for pairs of the group only."""
        group, worth = self.group, layer.worth
        return Layer(layer.bits, lambda a, b: worth(a, b) if group >> a & group >> b & 1 else 0)

    # Who may meet whom ------------------------------------------------------------------------------------------------

    def edges(self, inside: int, outside: int) -> list[int]:
        """Who may meet whom if some wait, hence meet nobody of the group, and some do not, hence nobody below."""
        group = self.group
        return [
            partners & ~(group if inside >> player & 1 else inside | (~group if outside >> player & 1 else 0))
            if group >> player & 1
            else partners & ~outside
            for player, partners in enumerate(self.field.legal)
        ]

"""C4 and C9 where several must wait who have a choice: the best waiting room by matching."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from indeler.matching.bits import mask_of
from indeler.model import TooLarge
from indeler.model.namedtuples import NamedTuple
from indeler.systems.resistance.ahead import Ahead, Outlook
from indeler.systems.resistance.field import Field
from indeler.systems.resistance.mates import Layer, best_mates
from indeler.systems.resistance.wishes import Costs

RULEBOOK = "knsb-wp"

MOST_ROOMS = 2_000
"""How many waiting rooms of one size are looked at; beyond that the round is refused rather than paired by a guess."""


class _Found(NamedTuple):
    """The best waiting room in which ``inside`` wait and ``outside`` do not; the lowest ``cost`` comes first."""

    cost: int
    room: tuple[int, ...]
    inside: int
    outside: int
    size: int
    """How small the room is and how few points it has; the more the better."""


class Search:
    """The waiting room of one group."""

    def __init__(self, field: Field, costs: Costs, players: Sequence[int], ahead: Ahead) -> None:
        self.field = field
        self.costs = costs
        self.players = players
        self.ahead = ahead
        self.group = mask_of(players)
        self.forced = mask_of(player for player in players if not field.legal[player] & self.group)
        self.digit = 2 * len(field.contestants).bit_length()

    def waiting_room(self) -> tuple[int, ...]:
        """C3, C4, C9: the first room in the order of C4 with which all below can be paired."""
        ahead = self.ahead
        layers = [*self._size(), *self._look_ahead(), *self._choice()]
        if ahead.is_last_but_one:  # the look ahead then sees all who are left, the bye included
            layers.insert(0, ahead.completion.layer())
        room = self._room(best_mates(self.field.legal, [*self.players, *ahead.following], layers)[0])
        return room if ahead.can_be_completed(room) else self._completable()

    def _room(self, mate: dict[int, int]) -> tuple[int, ...]:
        return tuple(player for player in self.players if not self.group >> mate.get(player, len(self.field.legal)) & 1)

    # The layers of a pair's worth -------------------------------------------------------------------------------------

    def _size(self) -> list[Layer]:
        """C3, C4.1, B3: most pairs in the group, then of those with the most points as few as possible left."""
        contestants = self.field.contestants
        scores = sorted({contestants[player].score for player in self.players})
        digit = {player: self.digit * scores.index(contestants[player].score) for player in self.players}
        return [
            self._inside(Layer(self.digit, lambda a, b: 1)),
            self._inside(Layer(self.digit * len(scores), lambda a, b: (1 << digit[a]) + (1 << digit[b]))),
        ]

    def _look_ahead(self) -> list[Layer]:
        """C4.2, C4.3: most of the waiting room paired in the next group, then most pairs there."""
        group = self.group
        return [
            Layer(self.digit, lambda a, b: (group >> a & 1) ^ (group >> b & 1)),
            Layer(self.digit, lambda a, b: 1 - (group >> b & 1)),
        ]

    def _choice(self) -> list[Layer]:
        """C4.4, C4.5: the colours of those who do not wait, then the highest ranked wait."""
        place = {player: len(self.players) - index for index, player in enumerate(self.players)}
        most = 2 << len(self.players)
        rank = Layer(len(self.players) + self.digit + 2, lambda a, b: most - (1 << place[a] - 1) - (1 << place[b] - 1))
        return [self._inside(self.costs.layer), self._inside(rank)]

    def _inside(self, layer: Layer) -> Layer:
        """The same, for pairs of the group only."""
        group, worth = self.group, layer.worth
        return Layer(layer.bits, lambda a, b: worth(a, b) if group >> a & group >> b & 1 else 0)

    # Rooms with which those further below can be completed -----------------------------------------------------------

    def _completable(self) -> tuple[int, ...]:
        """C9: the next waiting room in order, then a larger one, until all below can be paired.

        A matching of all who are left gives the best room by size, points, colours and rank. What C4.2 and C4.3 say of
        it looks at the next group alone, so it is asked of one room after the other: first of the best, then of the
        best of those that differ from it in some player, and so on.
        """
        queue: list[_Found] = []
        found: dict[Outlook, tuple[int, ...]] = {}
        self._enqueue(queue, self.forced, 0)
        size = queue[0].size
        for _ in range(MOST_ROOMS):
            if not queue or queue[0].size != size:
                break
            best = heappop(queue)
            found.setdefault(self.ahead.of(best.room), best.room)
            inside = best.inside
            for player in best.room:
                outside = best.outside | 1 << player
                if not inside >> player & 1 and self._may_be_better(inside, outside, len(best.room), min(found)):
                    self._enqueue(queue, inside, outside)
                inside |= 1 << player
        if queue and queue[0].size == size:
            raise TooLarge(
                f"Round {self.field.round}: more than {MOST_ROOMS} waiting rooms would have to be compared (C4, C9); "
                "pair this group by hand."
            )
        return found[min(found)]

    def _may_be_better(self, inside: int, outside: int, count: int, than: Outlook) -> bool:
        """Whether so many players, with these inside and those outside, might have a better outlook."""
        return self.ahead.bound(inside, count, self.group & ~(inside | outside)) < than

    def _enqueue(self, queue: list[_Found], inside: int, outside: int) -> None:
        """Find the best room with some players inside and some outside, and keep it for its turn, if there is one."""
        group, completion = self.group, self.ahead.completion
        legal = [
            partners & ~(group if inside >> player & 1 else inside) if group >> player & 1 else partners & ~outside
            for player, partners in enumerate(self.field.legal)
        ]
        everybody = [*self.players, *self.ahead.following, *self.ahead.further]
        size, choice = self._size(), self._choice()
        mate, worth = best_mates(legal, everybody, [completion.layer(barred=outside), *size, *choice])
        alone = mask_of(player for player in everybody if player not in mate)
        if alone.bit_count() <= 1 and not alone & (outside | ~completion.bye_candidates):
            worth &= (1 << _bits([*size, *choice])) - 1  # without the digits of completion
            heappush(queue, _Found(-worth, self._room(mate), inside, outside, worth >> _bits(choice)))


def _bits(layers: Sequence[Layer]) -> int:
    return sum(layer.bits for layer in layers)

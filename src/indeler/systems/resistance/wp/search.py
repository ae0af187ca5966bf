"""C4 and C9 where several must wait who have a choice: the best waiting room by matching."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from heapq import heappop, heappush

from indeler.language import N_, TooLarge
from indeler.matching.bits import mask_of
from indeler.model.namedtuples import NamedTuple
from indeler.systems.resistance.wp.ahead import Ahead, Outlook
from indeler.systems.resistance.wp.by_kind import ByKind
from indeler.systems.resistance.wp.completion import left_over
from indeler.systems.resistance.wp.field import WpField
from indeler.systems.resistance.wp.mates import Layer, best_mates
from indeler.systems.resistance.wp.wishes import Costs

RULEBOOK = "knsb-wp"

MOST_TRIALS = 2_000
"""How many questions of C9 are asked for one room; beyond that the round is refused rather than paired by a guess."""

Room = tuple[int, ...]


class _Found(NamedTuple):
    """The best room by C9 and all of C4 but the look ahead, in which ``inside`` wait and ``outside`` do not.

    The lowest comes first: no room of this sort has a better outlook than ``bound``, nor is worth more.
    """

    bound: Outlook
    cost: int
    room: Room
    inside: int
    outside: int
    open: int
    """Who is in this room and not in the one with the best outlook, or the other way round; a set."""
    size: int
    """The digits of how many wait and of their points; equal for all that are compared."""


class Search:
    """The waiting room of one group."""

    def __init__(self, field: WpField, costs: Costs, players: Sequence[int], ahead: Ahead) -> None:
        self.field = field
        self.costs = costs
        self.players = players
        self.ahead = ahead
        self.group = mask_of(players)
        self.forced = mask_of(player for player in players if not field.legal[player] & self.group)
        self.residents_below = frozenset(ahead.following)
        self.floor: list[Outlook] = []
        """What no completable room betters, by the sets that are kept apart."""
        self.digit = 2 * len(field.contestants).bit_length()

    def waiting_room(self) -> Room:
        """C3, C4, C9: the first room in the order of C4 with which all below can be paired."""
        ahead = self.ahead
        layers = [*self._size(), *self._look_ahead(), self._colours()]
        if ahead.is_last_but_one:  # the look ahead then sees all who are left, the bye included
            layers.insert(0, ahead.completion.layer())
        room, _ = self._best_room(self.field.legal, [*self.players, *ahead.following], layers)
        return room if ahead.can_be_completed(room) else self._completable()

    def _best_room(
        self, legal: Sequence[int], players: Sequence[int], layers: Sequence[Layer], barred: int = 0, alike: int = 0
    ) -> tuple[Room, int]:
        """C4.5: of the rooms that are best by these layers the one with the highest ranked, and what it is worth."""
        if not any(self.field.avoid[player] & self.group for player in self.players):
            byes = self.ahead.completion.bye_candidates & ~barred
            by_kind = ByKind(legal, players, lambda player: self._kind(player, byes, alike), layers)
            return by_kind.first_to_leave(self.players)
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

    def _colours(self) -> Layer:
        """C4.4: the colours of those who do not wait."""
        return self._inside(self.costs.layer)

    def _rank(self) -> Layer:
        """C4.5: the highest ranked wait."""
        place = {player: len(self.players) - index for index, player in enumerate(self.players)}
        most = 2 << len(self.players)
        bits = len(self.players) + self.digit + 2
        return self._inside(Layer(bits, lambda a, b: most - (1 << place[a] - 1) - (1 << place[b] - 1)))

    def _inside(self, layer: Layer) -> Layer:
        """The same, for pairs of the group only."""
        group, worth = self.group, layer.worth
        return Layer(layer.bits, lambda a, b: worth(a, b) if group >> a & group >> b & 1 else 0)

    # Rooms with which those further below can be completed -----------------------------------------------------------

    def _completable(self) -> Room:
        """C9: the next waiting room in order, then a larger one, until all below can be paired.

        One matching of all who are left gives the best room by size, points, colours and rank; another, of this group
        and the next, the best outlook (C4.2, C4.3) that a room of that size and those points can have. Where the first
        has that outlook it is the answer. Otherwise somebody waits in one of them and not in the other: both questions
        are asked again with him inside and with him outside, the more promising first.
        """
        root = self._found(self.forced, 0)
        assert root is not None
        if self.ahead.of(root.room) == root.bound:
            return root.room
        self.floor = [self._bound_by(alike) for alike in self.field.kept_apart if alike & self.group]
        queue = [root._replace(bound=self._raised(root.bound))]
        for _ in range(MOST_TRIALS):
            found = heappop(queue)
            outlook = self.ahead.of(found.room)
            if outlook == found.bound:
                return found.room
            undecided = found.open or mask_of(found.room) & ~found.inside
            if not undecided:
                heappush(queue, found._replace(bound=outlook))
                continue
            player = undecided & -undecided
            for half in (
                self._found(found.inside | player, found.outside, found.size),
                self._found(found.inside, found.outside | player, found.size),
            ):
                if half is not None:
                    heappush(queue, half)
        raise TooLarge(
            N_(
                "Round {round}: the best waiting room of a group is not found within {trials} trials (C4, C9); pair "
                "this group by hand."
            ),
            round=self.field.round,
            trials=MOST_TRIALS,
        )

    def _found(self, inside: int, outside: int, size: int | None = None) -> _Found | None:
        """The best room with some inside and some outside; None where it has not the size and points of ``size``."""
        completing = self._completing(inside, outside)
        if completing is None:
            return None
        room, worth = completing
        found = worth >> self._colours().bits
        if size is not None and found != size:
            return None
        # In a larger room than need be some may meet each other in the next group, which that matching does not see.
        is_smallest = len(room) == left_over(self.field.legal, self.group)
        best = self._with_best_outlook(inside, outside, found) if is_smallest else None
        undecided = self.group & ~(inside | outside)
        if best is None:
            bound, open = self.ahead.bound(inside, len(room), undecided), 0
        else:
            bound, open = self.ahead.of(best), (mask_of(best) ^ mask_of(room)) & undecided
        return _Found(self._raised(bound), -worth, room, inside, outside, open, found)

    def _raised(self, bound: Outlook) -> Outlook:
        return Outlook(*map(max, zip(bound, *self.floor, strict=True)))

    def _bound_by(self, alike: int) -> Outlook:
        """C9: no room with which all below can be paired has a better outlook, as few of these as may wait in it."""
        few = self._inside(Layer(self.digit, lambda a, b: (alike >> a & 1) + (alike >> b & 1)))
        found = self._completing(self.forced, 0, few, alike)
        assert found is not None
        room, _ = found
        return self.ahead.bound_if_alike(alike, len(room), (mask_of(room) & alike).bit_count())

    def _completing(
        self, inside: int, outside: int, last: Layer | None = None, alike: int = 0
    ) -> tuple[Room, int] | None:
        """C9: the best room by size, points, colours and rank with which all below can be paired; what it is worth.

        With a ``last`` layer, which looks at whether players are ``alike``, that decides instead of the colours.
        """
        ahead = self.ahead
        everybody = [*self.players, *ahead.following, *ahead.further]
        layers = [*self._size(), last or self._colours()]
        layer = ahead.completion.layer(barred=outside)
        room, worth = self._best_room(self._edges(inside, outside), everybody, [layer, *layers], outside, alike)
        if mask_of(room) & outside or not ahead.can_be_completed(room):
            return None
        return room, worth & (1 << sum(layer.bits for layer in layers)) - 1  # without the digits of completion

    def _with_best_outlook(self, inside: int, outside: int, size: int) -> Room | None:
        """C4.2, C4.3: the room of this size with the best outlook, C9 left aside; None where it would be smaller."""
        players = [*self.players, *self.ahead.following]
        look = [*self._look_ahead(), self._colours()]
        room, worth = self._best_room(self._edges(inside, outside), players, [*self._size(), *look])
        is_one = worth >> sum(layer.bits for layer in look) == size and not mask_of(room) & outside
        return room if is_one else None

    def _edges(self, inside: int, outside: int) -> list[int]:
        """Who may meet whom if some wait, hence meet nobody of the group, and some do not, hence nobody below."""
        group = self.group
        return [
            partners & ~(group if inside >> player & 1 else inside | (~group if outside >> player & 1 else 0))
            if group >> player & 1
            else partners & ~outside
            for player, partners in enumerate(self.field.legal)
        ]

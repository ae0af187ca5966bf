"""C4 and C9 where several must wait who have a choice: the best room that leaves those below a complete pairing.

One matching finds the best room where nobody further below is in the way. Where somebody is, rooms are parted into
those in which a player waits and those in which he does not, again and again, and what no room of a part can better
tells which part is looked at first (*branch and bound*).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from heapq import heappop, heappush

from indeler._typing import NamedTuple
from indeler.language import N_, TooLarge
from indeler.matching.bits import mask_of
from indeler.systems.resistance.wp.ahead import Ahead, Outlook, left_over
from indeler.systems.resistance.wp.by_kind import ByKind, are_many_alike
from indeler.systems.resistance.wp.field import WpField
from indeler.systems.resistance.wp.mates import Layer, best_mates
from indeler.systems.resistance.wp.wishes import Costs

RULEBOOK = "knsb-wp"

MOST_TRIALS = 2_000
"""How many questions of C9 are asked for one room; beyond that the round is refused rather than paired by a guess."""


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
            if are_many_alike(kinds):
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


class _Branch(NamedTuple):
    """The rooms in which ``inside`` wait and ``outside`` do not. The lowest branch comes first."""

    bound: Outlook
    """No room of the branch has a better outlook."""
    cost: int
    """None is worth more."""
    room: Room
    """The best of them by C9 and all of C4 but the look ahead."""
    inside: int
    outside: int
    disputed: int
    """Who is in this room and not in the one with the best outlook, or the other way round; a set."""
    size: int
    """The digits of how many wait and of their points; equal for all that are compared."""


class Search:
    """The waiting room of one group."""

    def __init__(
        self, field: WpField, costs: Costs, players: Sequence[int], ahead: Ahead, most_trials: int | None = None
    ) -> None:
        self.field = field
        self.players = players
        self.ahead = ahead
        self.most_trials = MOST_TRIALS if most_trials is None else most_trials
        self.matching = OneMatching(field, costs, players, ahead)
        self.group = self.matching.group
        self.forced = mask_of(player for player in players if not field.legal[player] & self.group)
        self.floor: list[Outlook] = []
        """What no completable room betters, by the sets that are kept apart."""

    def waiting_room(self) -> Room:
        """C3, C4, C9: the first room in the order of C4 with which all below can be paired."""
        ahead = self.ahead
        layers = [*self.matching.size(), *self.matching.look_ahead(), self.matching.colours()]
        if ahead.is_last_but_one:  # the look ahead then sees all who are left, the bye included
            layers.insert(0, ahead.completion.layer())
        room, _ = self.matching.best_room(self.field.legal, [*self.players, *ahead.following], layers)
        return room if ahead.can_be_completed(room) else self._completable()

    def _completable(self) -> Room:
        """C9: the next waiting room in order, then a larger one, until all below can be paired.

        One matching of all who are left gives the best room by size, points, colours and rank; another, of this group
        and the next, the best outlook (C4.2, C4.3) that a room of that size and those points can have. Where the first
        has that outlook it is the answer. Otherwise somebody waits in one of them and not in the other: both questions
        are asked again with him inside and with him outside, the more promising first.
        """
        root = self._branch(self.forced, 0)
        assert root is not None
        if self.ahead.of(root.room) == root.bound:
            return root.room
        size = len(root.room)
        self.floor = [self._bound_by(alike) for alike in self.field.kept_apart if self._may_bind(alike, size)]
        queue = [root._replace(bound=self._raised(root.bound))]
        for _ in range(self.most_trials):
            branch = heappop(queue)
            outlook = self.ahead.of(branch.room)
            if outlook == branch.bound:
                return branch.room
            for part in self._parts(branch, outlook):
                heappush(queue, part)
        raise TooLarge(
            N_(
                "Round {round}: the best waiting room of a group is not found within {trials} trials (C4, C9); pair "
                "this group by hand."
            ),
            round=self.field.round,
            trials=self.most_trials,
        )

    def _parts(self, branch: _Branch, outlook: Outlook) -> list[_Branch]:
        """The rooms in which one of those in dispute waits, and those in which he does not.

        Where nobody is in dispute, the branch is its one room, with the outlook that it has.
        """
        undecided = branch.disputed or mask_of(branch.room) & ~branch.inside
        if not undecided:
            return [branch._replace(bound=outlook)]
        player = undecided & -undecided
        parts = (
            self._branch(branch.inside | player, branch.outside, branch.size),
            self._branch(branch.inside, branch.outside | player, branch.size),
        )
        return [part for part in parts if part is not None]

    def _branch(self, inside: int, outside: int, size: int | None = None) -> _Branch | None:
        """The rooms with some inside and some outside; None where the best has not the size and points of ``size``."""
        completing = self._completing(inside, outside)
        if completing is None:
            return None
        room, worth = completing
        found = worth >> self.matching.colours().bits
        if size is not None and found != size:
            return None
        # In a larger room than need be some may meet each other in the next group, which that matching does not see.
        is_smallest = len(room) == left_over(self.field.legal, self.group)
        best = self._with_best_outlook(inside, outside, found) if is_smallest else None
        undecided = self.group & ~(inside | outside)
        if best is None:
            bound, disputed = self.ahead.bound(inside, len(room), undecided), 0
        else:
            bound, disputed = self.ahead.of(best), (mask_of(best) ^ mask_of(room)) & undecided
        return _Branch(self._raised(bound), -worth, room, inside, outside, disputed, found)

    def _raised(self, bound: Outlook) -> Outlook:
        """This bound, or a better one that holds for all rooms."""
        return Outlook(*map(max, zip(bound, *self.floor, strict=True)))

    def _may_bind(self, alike: int, size: int) -> bool:
        """C4.2, C4.3: whether so many of a set can wait or be in the next group that they are more than the others."""
        following = self.ahead.following
        waiting, below = min(size, (alike & self.group).bit_count()), (alike & mask_of(following)).bit_count()
        return bool(alike & self.group) and 2 * (waiting + below) > size + len(following)

    def _bound_by(self, alike: int) -> Outlook:
        """C9: no room with which all below can be paired has a better outlook, as few of these as may wait in it."""
        few = self.matching.inside(Layer(self.matching.digit, lambda a, b: (alike >> a & 1) + (alike >> b & 1)))
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
        ahead, matching = self.ahead, self.matching
        everybody = [*self.players, *ahead.following, *ahead.further]
        layers = [*matching.size(), last or matching.colours()]
        completed = ahead.completion.layer(barred=outside)
        edges = matching.edges(inside, outside)
        room, worth = matching.best_room(edges, everybody, [completed, *layers], outside, alike)
        if mask_of(room) & outside or not ahead.can_be_completed(room):
            return None
        return room, worth & (1 << sum(layer.bits for layer in layers)) - 1  # without the digits of completion

    def _with_best_outlook(self, inside: int, outside: int, size: int) -> Room | None:
        """C4.2, C4.3: the room of this size with the best outlook, C9 left aside; None where it would be smaller."""
        matching = self.matching
        players = [*self.players, *self.ahead.following]
        look = [*matching.look_ahead(), matching.colours()]
        room, worth = matching.best_room(matching.edges(inside, outside), players, [*matching.size(), *look])
        is_one = worth >> sum(layer.bits for layer in look) == size and not mask_of(room) & outside
        return room if is_one else None

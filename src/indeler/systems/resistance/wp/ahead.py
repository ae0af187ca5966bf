"""C4.2, C4.3 and C9: what comes of a waiting room in the groups below."""

from __future__ import annotations

from collections.abc import Sequence

from indeler._typing import NamedTuple
from indeler.matching.bits import mask_of, members
from indeler.matching.cardinality import Matching
from indeler.systems.resistance.wp.completion import Completion, left_over
from indeler.systems.resistance.wp.field import WpField

RULEBOOK = "knsb-wp"


class Outlook(NamedTuple):
    """What a waiting room leads to in the next group; the less the better."""

    wait_again: int
    room: int


class Ahead:
    """The groups below a group, and what its waiting room means to them."""

    def __init__(self, field: WpField, completion: Completion, below: Sequence[Sequence[int]]) -> None:
        self.field = field
        self.completion = completion
        self.following = below[0] if below else ()
        """The residents of the next group."""
        self.further = [player for group in below[1:] for player in group]
        self.is_last = not below
        self.is_last_but_one = len(below) == 1
        self._following = mask_of(self.following)
        self._below: tuple[list[int], int] | None = None
        self._everybody = self._following | mask_of(self.further)

    def can_be_completed(self, room: Sequence[int]) -> bool:
        """C9: whether this waiting room and all below can be paired, but for one who may have the bye."""
        return self.completion.is_possible(self._everybody | mask_of(room))

    def bound(self, some: int, size: int, others: int = 0) -> Outlook:
        """No waiting room of this size has a better outlook that consists of ``some`` and perhaps ``others``."""
        if self.is_last or self.is_last_but_one:
            return Outlook(0, 0)
        # Each of the room can take one away from those who are left over in the next group without it.
        least = max((size + len(self.following)) % 2, self._left_over_without() - size)
        return Outlook(self._wait_again(some, self._following | others), least)

    def bound_if_alike(self, alike: int, size: int, waiting: int) -> Outlook:
        """C4.2, C4.3: the same for a room of this size in which so many wait of a set that is kept apart.

        Each of them needs somebody of the others, in the room or in the next group.
        """
        below = (self._following & alike).bit_count()
        others = size - waiting + len(self.following) - below
        return Outlook(max(0, waiting - others), max(0, waiting + below - others))

    def of(self, room: Sequence[int]) -> Outlook:
        """C4.2, C4.3: how many of the room must wait again in the next group, and how small its own room can be.

        If that group is the last one, its room is the bye, which not everybody may have (B1b).
        """
        if self.is_last or not room:
            return Outlook(0, 0)
        if self.is_last_but_one:
            players = mask_of(room) | self._following
            return Outlook(int(not self.completion.is_possible(players, barred=mask_of(room))), 0)
        return Outlook(self._wait_again(mask_of(room), self._following), self._left_over_with(room))

    def _left_over_without(self) -> int:
        """C4.3: how many of the next group must wait if nobody joins it."""
        return self._paired_below()[1].bit_count()

    def _left_over_with(self, room: Sequence[int]) -> int:
        """C4.3: the same if these join it: each of them finds a partner for himself and one of those left, or none."""
        mate, alone = self._paired_below()
        matching, players = Matching(self.field.legal, list(mate)), self._following
        for player in room:
            players |= 1 << player
            alone |= 1 << player
            end = matching.extend(player, players, alone)
            if end >= 0:
                alone &= ~(1 << player | 1 << end)
        return alone.bit_count()

    def _paired_below(self) -> tuple[list[int], int]:
        """As many pairs as possible in the next group by itself, and who is left over there; found once."""
        if self._below is None:
            matching = Matching(self.field.legal)
            alone = matching.cover(self._following)
            self._below = matching.mate, alone
        return self._below

    def _wait_again(self, room: int, others: int) -> int:
        """C4.2: how many of the room cannot be paired in the next group, whatever becomes of the others there.

        To leave others alone without counting them, all of them may meet each other here, and with one more vertex an
        odd one out has company as well; the better of the two ways is the answer.
        """
        legal = self.field.legal
        if room.bit_count() <= 1:
            return sum(not legal[player] & others for player in members(room))
        size = len(legal)
        neighbours = [*legal, others]
        for player in members(others):
            neighbours[player] |= others & ~(1 << player) | 1 << size
        players = room | others
        return min(left_over(neighbours, players), left_over(neighbours, players | 1 << size))

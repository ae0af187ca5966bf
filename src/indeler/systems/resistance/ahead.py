"""C4.2, C4.3 and C9: what comes of a waiting room in the groups below."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.matching.bits import mask_of, members
from indeler.model.namedtuples import NamedTuple
from indeler.systems.resistance.completion import Completion, left_over
from indeler.systems.resistance.field import Field

RULEBOOK = "knsb-wp"


class Outlook(NamedTuple):
    """What a waiting room leads to in the next group; the less the better."""

    wait_again: int
    room: int


class Ahead:
    """The groups below a group, and what its waiting room means to them."""

    def __init__(self, field: Field, completion: Completion, below: Sequence[Sequence[int]]) -> None:
        self.field = field
        self.completion = completion
        self.following = below[0] if below else ()
        """The residents of the next group."""
        self.further = [player for group in below[1:] for player in group]
        self.is_last = not below
        self.is_last_but_one = len(below) == 1
        self._following = mask_of(self.following)
        self._everybody = self._following | mask_of(self.further)

    def can_be_completed(self, room: Sequence[int]) -> bool:
        """C9: whether this waiting room and all below can be paired, but for one who may have the bye."""
        return self.completion.is_possible(self._everybody | mask_of(room))

    def bound(self, some: int, size: int, others: int = 0) -> Outlook:
        """No waiting room of this size has a better outlook that consists of ``some`` and perhaps ``others``."""
        if self.is_last or self.is_last_but_one:
            return Outlook(0, 0)
        return Outlook(self._wait_again(some, self._following | others), (size + len(self.following)) % 2)

    def of(self, room: Sequence[int]) -> Outlook:
        """C4.2, C4.3: how many of the room must wait again in the next group, and how small its own room can be.

        If that group is the last one, its room is the bye, which not everybody may have (B1b).
        """
        if self.is_last or not room:
            return Outlook(0, 0)
        players = mask_of(room) | self._following
        if self.is_last_but_one:
            return Outlook(int(not self.completion.is_possible(players, barred=mask_of(room))), 0)
        return Outlook(self._wait_again(mask_of(room), self._following), left_over(self.field.legal, players))

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

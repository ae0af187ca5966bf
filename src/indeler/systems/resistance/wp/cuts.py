"""C4.2, C4.3: what a room shows about all others: a bound on their outlook that adds up over who waits.

As many as possible are paired, and somebody is left over. By the theorem of Tutte and Berge that has a reason: some
players, the *partners in demand*, are all that stands between a larger number of odd *parts* which nothing else joins,
so that one of each part is left over but for those who get such a partner. Another room leads to no less than the same
parts and partners do: each who waits there and makes a part odd counts one more, whoever may join parts one less.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from indeler._typing import NamedTuple
from indeler.matching.bits import members
from indeler.matching.cardinality import Matching

RULEBOOK = "knsb-wp"


class Cut(NamedTuple):
    """At least ``base`` and what those who wait add to it are left over, whichever room it is."""

    base: int
    adds: Mapping[int, int]
    """By player of the group, where it is not 0."""

    def least(self, room: Sequence[int]) -> int:
        """What this room cannot better."""
        return max(0, self.base + sum(self.adds.get(player, 0) for player in room))


def cut_of_left_over(legal: Sequence[int], group: int, room: int, following: int) -> Cut:
    """C4.3: how many are left over in the next group, from the parts into which this room and that group fall."""
    matching = Matching(legal)
    parts, demanded = matching.trees(matching.cover(room | following), room | following)
    return _cut(legal, group, room, following, parts, demanded)


def cut_of_wait_again(legal: Sequence[int], group: int, room: int, following: int) -> Cut:
    """C4.2: how many of the room must wait again; only parts that consist of them count.

    The others may all meet each other here, so that nobody of them need be counted; with one more vertex where that
    leaves fewer over.
    """
    size = len(legal)
    neighbours = [*legal, following]
    for player in members(following):
        neighbours[player] |= following & ~(1 << player) | 1 << size
    least = None
    for others in (following, following | 1 << size):
        matching = Matching(neighbours)
        alone = matching.cover(room | others)
        if least is None or alone.bit_count() < least[1].bit_count():
            least = matching, alone, others
    assert least is not None
    matching, alone, others = least
    parts, demanded = matching.trees(alone, room | others)
    return _cut(legal, group, room, following, [part for part in parts if not part & others], demanded)


def _cut(legal: Sequence[int], group: int, room: int, following: int, parts: Sequence[int], demanded: int) -> Cut:
    inside = 0
    for part in parts:
        inside |= part
    adds = dict.fromkeys(members(inside & group), 1)
    adds.update(dict.fromkeys(members(demanded & room), -1))
    # Of those who do not wait in this room some would join no part, and some would be a part by themselves.
    isolated = sum(1 << player for player in members(group & ~room) if not legal[player] & inside)
    joined = (room | following) & ~(inside | demanded) | isolated
    for player in members(group & ~room):
        if not isolated >> player & 1:
            adds[player] = -1
        elif not legal[player] & joined:
            adds[player] = 1
    # A part with players of the group is odd while all of them wait.
    base = sum(1 - (part & group).bit_count() for part in parts) - (demanded & following).bit_count()
    return Cut(base, adds)

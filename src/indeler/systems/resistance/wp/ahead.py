"""C4.2, C4.3 and C9: the effects of a waiting room on the groups below."""

from __future__ import annotations

from collections.abc import Sequence

from indeler._typing import NamedTuple
from indeler.matching import Matching
from indeler.matching.bits import first, mask_of, members
from indeler.systems.resistance.wp.field import WpField
from indeler.systems.resistance.wp.mates import Layer

RULEBOOK = "knsb-wp"


class Outlook(NamedTuple):
    """The effect of a waiting room on the next group; less is better."""

    wait_again: int
    room: int


class Ahead:
    """The groups below a group, and the effect of its waiting room on them."""

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
        """C9: return whether this waiting room and all below can be paired, except one who may have the bye."""
        return self.completion.is_possible(self._everybody | mask_of(room))

    def bound(self, some: int, size: int, others: int = 0) -> Outlook:
        """Return a bound of the outlook of rooms of this size that consist of ``some`` and perhaps ``others``."""
        if self.is_last or self.is_last_but_one:
            return Outlook(0, 0)
        # Each of the room can reduce the number left over in the next group by one.
        least = max((size + len(self.following)) % 2, self._paired_below()[1].bit_count() - size)
        return Outlook(self._wait_again(some, self._following | others), least)

    def of(self, room: Sequence[int]) -> Outlook:
        """C4.2, C4.3: how many of the room must wait again in the next group, and the least size of its room."""
        if self.is_last or not room:
            return Outlook(0, 0)
        if self.is_last_but_one:
            players = mask_of(room) | self._following
            return Outlook(int(not self.completion.is_possible(players, barred=mask_of(room))), 0)
        return Outlook(self._wait_again(mask_of(room), self._following), self._left_over_with(room))

    def _left_over_with(self, room: Sequence[int]) -> int:
        """C4.3: return how many must wait if these join it: each is paired with one of those left over, or not."""
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
        """Return a maximum pairing of the next group by itself, and the players left over there; computed once."""
        if self._below is None:
            matching = Matching(self.field.legal)
            alone = matching.cover(self._following)
            self._below = matching.mate, alone
        return self._below

    def _wait_again(self, room: int, others: int) -> int:
        """C4.2: return how many of the room cannot be paired in the next group, regardless of the others there.

        To leave others unpaired without counting them, all of them may meet each other here, and with an additional
        vertex an odd one is paired as well; the better of the two results counts.
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


class Completion:
    """A check whether a set of players has a complete pairing.

    The last pairing is stored: the next set is nearly equal, so its pairing is a small repair.
    """

    def __init__(self, field: WpField) -> None:
        self.field = field
        self.size = len(field.contestants)
        self.bye_candidates = mask_of(one.index for one in field.contestants if not one.bye_barred)
        """B1b, F1: the players who may have the bye."""
        self._witness = [-1] * (self.size + 1)
        self._answers: dict[tuple[int, int], bool] = {}

    def is_possible(self, players: int, barred: int = 0) -> bool:
        """C9, B1b, F1: whether all can be paired, except, if odd, one who may have the bye and is not ``barred``."""
        byes = self.bye_candidates & ~barred if players.bit_count() % 2 else 0
        key = players, byes
        if key not in self._answers:
            self._answers[key] = self._search(players, byes)
        return self._answers[key]

    def layer(self, barred: int = 0) -> Layer:
        """C9, B1b: as digits: all players paired, except at most one, who may have the bye and is not ``barred``."""
        candidates = self.bye_candidates & ~barred
        return Layer(2 * self.size.bit_length(), lambda a, b: 3 - (candidates >> a & 1) - (candidates >> b & 1))

    def _search(self, players: int, byes: int) -> bool:
        # The bye is an additional vertex, adjacent to the players who may have it.
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
    """Return how many of these are left over in a maximum pairing."""
    return Matching(legal).cover(players).bit_count()


def can_all_be_paired(legal: Sequence[int], players: int) -> bool:
    """C3: whether these have a complete pairing by B1 and B2."""
    return Matching(legal).covers(players)


def possible_leftovers(legal: Sequence[int], players: int) -> int:
    """C3, C7: of an odd number, return the players without whom all others can be paired."""
    matching = Matching(legal)
    alone = matching.cover(players)
    return matching.instead(first(alone), players) if alone.bit_count() == 1 else 0

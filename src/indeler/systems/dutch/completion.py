"""Whether the remaining players can all be paired, and the players who may then have the bye."""

from __future__ import annotations

from functools import cached_property

from indeler.matching import Matching, is_complete, is_complete_by_degrees
from indeler.matching.bits import last, mask_of, members
from indeler.model import Tenths
from indeler.systems.dutch.field import DutchField

RULEBOOK = "fide-dutch"

MAX_FORCED_SEARCH = 40
"""The maximum number of players whose forced pairs are checked first, which examines every player each time."""


class Completion:
    """C4; knsb-rating C13: decides whether a set of players has a complete pairing, one with the bye if it is odd.

    The last complete pairing found is stored: the next set is nearly equal, so its pairing is a small repair.
    """

    def __init__(self, field: DutchField) -> None:
        self.field = field
        self.size = len(field.competitors)
        self.bye_candidates = 0
        """The players who may have the bye; empty if the number is even."""
        self.bye_score: Tenths | None = None
        self._answers: dict[int, bool] = {}
        self._neighbours = [*field.legal, 0]
        self._witness = [-1] * len(self._neighbours)

    @classmethod
    def with_any_bye(cls, field: DutchField) -> Completion:
        """Return a completion in which every player who is not barred may have the bye, with any score."""
        completion = cls(field)
        completion.allow_bye(mask_of(one.index for one in field.competitors if not one.bye_barred))
        return completion

    def is_possible(self, players: int) -> bool:
        """1.5, 1.9.1; fide-dutch-2017 A.9; fide-handling 3: return whether all can be paired, except a bye if odd."""
        if players not in self._answers:
            answer = self._is_possible_by_degrees(players)
            self._answers[players] = self._search(players) if answer is None else answer
        return self._answers[players]

    def is_possible_but_for(self, player: int, players: int) -> bool:
        """Return whether all can be paired if ``player``, one of them, may not have the bye."""
        if players.bit_count() % 2 == 0 or not self.bye_candidates >> player & 1:
            return self.is_possible(players)
        neighbours = list(self._neighbours)
        neighbours[player], neighbours[-1] = self.field.legal[player], self.bye_candidates & ~(1 << player)
        return Matching(neighbours).covers(players | 1 << self.size)

    def is_possible_without_pairs_in(self, some: int, rest: int) -> bool:
        """Return whether ``some`` and the ``rest`` can all be paired without a pair within ``some``."""
        players, legal = some | rest, self.field.legal
        if not any([legal[player] & some for player in members(some)]):
            return self.is_possible(players)
        neighbours = list(self._neighbours)
        for player in members(some):
            neighbours[player] &= ~some
        return is_complete(neighbours, players | (players.bit_count() % 2) << self.size)

    def _is_possible_by_degrees(self, players: int) -> bool | None:
        count = players.bit_count()
        if count // 2 >= self._most_barred and (count % 2 == 0 or players & self.bye_candidates):
            return True
        if count > MAX_FORCED_SEARCH:
            return self._is_plain(players) or None
        return is_complete_by_degrees(self._neighbours, players | count % 2 << self.size)

    @cached_property
    def _most_barred(self) -> int:
        """The maximum number of illegal opponents of a player, including the player itself, for Dirac's theorem."""
        return self.size - min([legal.bit_count() for legal in self.field.legal], default=0)

    def _is_plain(self, players: int) -> bool:
        """Dirac's theorem: an even number can all be paired if each may meet at least half of them."""
        if players.bit_count() % 2:
            bye = players & self.bye_candidates
            if not bye:
                return False
            players ^= 1 << last(bye)
        half, legal = players.bit_count() // 2, self.field.legal
        return all((legal[player] & players).bit_count() >= half for player in members(players))

    def _search(self, players: int) -> bool:
        # The bye is an additional vertex, adjacent to the players who may have it.
        vertices = players | (players.bit_count() % 2) << self.size
        mate = [-1] * len(self._neighbours)
        for v in members(vertices):
            u = self._witness[v]
            if u >= 0 and vertices >> u & 1:
                mate[v] = u
        if not Matching(self._neighbours, mate).covers(vertices):
            return False
        self._witness = mate
        return True

    def allow_bye(self, candidates: int) -> None:
        """Set the players who may have the bye."""
        self.bye_candidates = candidates
        self._answers.clear()
        bye = 1 << self.size
        self._neighbours = [
            legal | bye if candidates >> index & 1 else legal for index, legal in enumerate(self.field.legal)
        ]
        self._neighbours.append(candidates)

    def allow_every_bye(self) -> bool:
        """fide-dutch-2017 C.2, A.9; fide-1992 2: allow the bye to all not barred; False if no pairing exists."""
        if self.size % 2:
            self.allow_bye(mask_of(one.index for one in self.field.competitors if not one.bye_barred))
        return self.is_possible(self.field.everybody)

    def choose_bye_score(self) -> bool:
        """C2, C5: choose the lowest score for the bye with which a complete pairing exists; False if there is none."""
        field = self.field
        if self.size % 2 == 0:
            return self.is_possible(field.everybody)
        candidates = 0
        for group in reversed(field.score_groups()):
            candidates |= mask_of(index for index in group if not field.competitors[index].bye_barred)
            self.allow_bye(candidates)
            if candidates and self.is_possible(field.everybody):
                self.bye_score = field.competitors[group[0]].score
                return True
        return False

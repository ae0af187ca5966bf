"""Brackets of few players beside those below, to whom it only matters who leaves.

First those who leave are chosen, then the pairs of the others: both by the subsets of the bracket, without a weighing
of all who stand below. It finds what that finds; tests compare them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from indeler.matching.bits import mask_of, members
from indeler.matching.cardinality import is_complete
from indeler.matching.subsets import Cheapest, Pairs, Subsets
from indeler.model import Tenths
from indeler.systems.dutch.bracket import Below, Bracket
from indeler.systems.dutch.completion import Completion
from indeler.systems.dutch.criteria import Ledger
from indeler.systems.dutch.field import DutchField
from indeler.systems.dutch.orders import earliness

RULEBOOK = "fide-dutch"

MAX_PLAYERS = 10
"""Up to so many players a bracket has few subsets."""
MAX_PLAYERS_BELOW = 30
"""Up to so many players who follow it is soon seen whether they fit in there."""
MAX_LEAVERS = {9: 3, 10: 2}
"""Of so many players no more than so many: else there are over a hundred sets of leavers to look at one by one."""


def is_small(bracket: Bracket, below: Below) -> bool:
    """Whether this bracket, and the next one if need be, can be looked at by subsets."""
    return len(bracket.players) <= MAX_PLAYERS and len(below.groups[0]) <= MAX_PLAYERS_BELOW


class SmallBrackets:
    """The small brackets of a field; all residents of a bracket have one score."""

    def __init__(self, field: DutchField, completion: Completion) -> None:
        self.field, self.completion = field, completion
        self._subsets: dict[tuple[int, ...], Subsets] = {}
        """By residents: asked for when the bracket above them is paired, and again when it is their turn."""
        self._known_scores: dict[int, tuple[Tenths, ...]] = {}

    def best(self, bracket: Bracket, below: Below, quality: Callable[[], Ledger]) -> tuple[Pairs, int] | None:
        """C4, C6, C7, C8, then the quality: the pairs of the best candidate and who leaves; None: not known."""
        for equals in self._leavers(bracket, below.everybody):
            suitable = self._suitable(equals, below)
            if suitable is None:
                return None
            if suitable:
                return self._first_of_best(bracket, suitable, quality)
        return None

    # Who leaves ------------------------------------------------------------------------------------------------------

    def _leavers(self, bracket: Bracket, below: int) -> Iterator[list[int]]:
        """C6, C7: sets of leavers, equally many with equal scores, the best first; each may meet somebody below (C4).

        3.7: moved-down players meet residents only.
        """
        moved_down, residents = mask_of(bracket.moved_down), mask_of(bracket.residents)
        if bracket.residents not in self._subsets:
            byes = self.completion.bye_candidates
            self._subsets[bracket.residents] = Subsets(self.field.legal, residents, below, byes)
        subsets, size = self._subsets[bracket.residents], len(bracket.players)
        for count in range(size % 2, size + 1, 2):
            if size > MAX_PLAYERS or count > MAX_LEAVERS.get(size, size):
                return
            by_scores: dict[tuple[Tenths, ...], list[int]] = {}
            for leaving in subsets.alone(moved_down | residents, count):
                by_scores.setdefault(self._scores(leaving & moved_down), []).append(leaving)
            for scores in sorted(by_scores):
                yield by_scores[scores]

    def _scores(self, moved_down: int) -> tuple[Tenths, ...]:
        """C7: the scores of these, the highest first; residents have a lower one, all the same."""
        scores = self._known_scores.get(moved_down)
        if scores is None:
            competitors = self.field.competitors
            scores = self._known_scores[moved_down] = tuple([competitors[one].score for one in members(moved_down)])
        return scores

    def _suitable(self, leaving: list[int], below: Below) -> list[int] | None:
        """C4, C8: of these sets of leavers the best for those below; empty if none will do at all. None: not known.

        Leavers do not meet each other below: those who could meet are a pair of another candidate, and those who had
        moved down meet residents only.
        """
        everybody = below.everybody
        possible = [some for some in leaving if self.completion.is_possible_without_pairs_in(some, everybody)]
        if len(possible) < 2:
            return possible
        fitting = [some for some in possible if self.fit_in(some, below)]
        if fitting:
            return fitting
        ahead = [self._ahead(some, below) for some in possible]
        best = min(ahead)
        return [some for some, each in zip(possible, ahead, strict=True) if each == best] if best else None

    def fit_in(self, leaving: int, below: Below) -> bool:
        """C8, C4: whether the next bracket reaches all it could ever reach: nobody is over, or one of its residents."""
        is_possible, everybody, following = self.completion.is_possible, below.everybody, below.following
        if not leaving:  # where nobody has to
            return is_possible(everybody)
        further, together, legal = everybody & ~following, following | leaving, list(self.field.legal)
        for player in members(leaving):
            legal[player] &= following
        if together.bit_count() % 2 == 0:
            return is_possible(further) and is_complete(legal, together)
        return any(
            is_possible(further | 1 << over) and is_complete(legal, together ^ 1 << over)
            for over in reversed(below.groups[0])
        )

    def _ahead(self, leaving: int, below: Below) -> tuple[int, ...]:
        """C8, C4: how many have to leave the next bracket then, and with which scores; nothing: not known."""
        following, further = Bracket(tuple(members(leaving)), below.groups[0]), below.everybody & ~below.following
        for equals in self._leavers(following, further):
            for some in equals:
                if self.completion.is_possible_without_pairs_in(some, further):
                    return some.bit_count(), *self._scores(some & leaving)
        return ()

    # Who meets whom --------------------------------------------------------------------------------------------------

    def _first_of_best(self, bracket: Bracket, suitable: list[int], quality: Callable[[], Ledger]) -> tuple[Pairs, int]:
        """3.8: of the candidates that cost least the first in order."""
        players, subsets = mask_of(bracket.players), self._subsets[bracket.residents]
        competitors, ledger = self.field.competitors, quality()
        cheapest = Cheapest(subsets, lambda a, b: ledger.pair(competitors[a], competitors[b]))
        costs = [
            sum([ledger.leave(competitors[one]) for one in members(some)], cheapest.cost(players ^ some))
            for some in suitable
        ]
        least = min(costs)
        best = [
            (pairs, some)
            for some, cost in zip(suitable, costs, strict=True)
            if cost == least
            for pairs in cheapest.ways(players ^ some)
        ]
        return best[0] if len(best) == 1 else max(best, key=lambda candidate: _earliness(bracket, candidate[0]))


def _earliness(bracket: Bracket, pairs: Pairs) -> tuple[int, int]:
    """4.2, 4.3, 4.4: how early a candidate comes."""
    place = {player: at for at, player in enumerate(bracket.players)}
    places = tuple([(place[a], place[b]) for a, b in pairs])
    return earliness(len(bracket.moved_down), len(place), places)

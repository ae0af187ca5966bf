"""A bracket of few candidates beside those below, to whom it only matters who leaves it.

Late in a small tournament most have met, so few candidates are legal: all are looked at, those in which the fewest
leave first. The best is found as by weighing everybody at once; tests compare the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from indeler.matching.bits import mask_of, members
from indeler.matching.complete import is_complete
from indeler.model import Tenths
from indeler.model.namedtuples import NamedTuple
from indeler.systems.dutch.bracket import Below, Bracket
from indeler.systems.dutch.candidates import Pairs, earliness
from indeler.systems.dutch.completion import Completion
from indeler.systems.dutch.criteria import Ledger
from indeler.systems.dutch.field import DutchField

RULEBOOK = "fide-dutch"

SMALL = 12
"""Up to so many players of a bracket its candidates may be few."""
STEPS = 200
"""They are not if it takes more steps to find them."""


class Candidate(NamedTuple):
    """One way to pair a bracket: the pairs, the higher ranked first, and who would leave, as a set."""

    pairs: Pairs
    leaving: int


def fewest_leave(bracket: Bracket, legal: Sequence[int], may_leave: int, least: int = 0) -> list[Candidate]:
    """C6: all candidates in which the fewest leave, but at ``least`` so many, in any order; none: they are not few."""
    found: list[Candidate] = []
    residents, fewest = mask_of(bracket.residents), len(bracket.players)
    steps: list[tuple[int, int, Pairs]] = [(mask_of(bracket.moved_down) | residents, 0, ())]
    for _ in range(STEPS):
        if not steps:
            return found
        left, leaving, pairs = steps.pop()
        alone = leaving.bit_count()
        if alone > fewest:
            continue
        if not left:
            if least <= alone < fewest:
                found, fewest = [], alone
            if alone == fewest:
                found.append(Candidate(pairs, leaving))
            continue
        one = left & -left  # the highest: moved-down players come first, and meet residents only
        left ^= one
        if one & may_leave:
            steps.append((left, leaving | one, pairs))
        player = one.bit_length() - 1
        others = legal[player] & left & residents
        while others:
            other = others & -others
            others ^= other
            steps.append((left ^ other, leaving, (*pairs, (player, other.bit_length() - 1))))
    return []


class FewCandidates:
    """The candidates of a bracket, beside those below."""

    def __init__(self, field: DutchField, completion: Completion, bracket: Bracket, below: Below) -> None:
        self.field, self.completion = field, completion
        self.bracket, self.below = bracket, below
        self.further = below.everybody & ~below.following
        """Those below the next bracket."""

    def best(self, quality: Callable[[], Ledger]) -> Candidate | None:
        """C4, C6, C7, C8, then the quality: the first of the best; None: not known."""
        for alike in self._tiers(self.bracket, self.below.everybody):
            suitable = self._suitable({candidate.leaving for candidate in alike})
            if suitable is None:
                return None
            if suitable:
                candidates = [candidate for candidate in alike if candidate.leaving in suitable]
                return candidates[0] if len(candidates) == 1 else self._first_of_best(candidates, quality())
        return None

    def _tiers(self, bracket: Bracket, below: int) -> Iterator[list[Candidate]]:
        """C6, C7: candidates in which equally many leave, with equal scores, the best first.

        C4: nobody leaves who could meet none of those below.
        """
        legal, least = self.field.legal, 0
        may_leave = mask_of([player for player in bracket.players if legal[player] & below])
        may_leave |= self.completion.bye_candidates
        while candidates := fewest_leave(bracket, legal, may_leave, least):
            alike: dict[tuple[Tenths, ...], list[Candidate]] = {}
            for candidate in candidates:
                alike.setdefault(self._scores(candidate.leaving), []).append(candidate)
            for scores in sorted(alike):
                yield alike[scores]
            least = candidates[0].leaving.bit_count() + 1

    def _scores(self, players: int) -> tuple[Tenths, ...]:
        """C7, C8: their scores, the highest first."""
        competitors = self.field.competitors
        return tuple([competitors[index].score for index in members(players)])

    def _suitable(self, leaving: set[int]) -> set[int] | None:
        """C4, C8: of these sets of leavers the best for those below; empty if none will do at all. None: not known.

        Leavers do not meet each other below: those who could meet are a pair of another candidate, and those who had
        moved down meet residents only.
        """
        possible = {some for some in leaving if self.completion.is_possible_apart(some, self.below.everybody)}
        if len(possible) < 2:
            return possible
        fitting = {some for some in possible if self._fit_in(some)}
        if fitting:
            return fitting
        ahead = {some: self._ahead(some) for some in possible}
        best = min(ahead.values())
        return {some for some in possible if ahead[some] == best} if best else None

    def _fit_in(self, leaving: int) -> bool:
        """C8, C4: whether the next bracket reaches all it could ever reach: nobody is over, or one of its residents."""
        following = self.below.following
        vertices, neighbours = following | leaving, [*self.field.legal, 0]
        for player in members(leaving):
            neighbours[player] &= following
        if vertices.bit_count() % 2 == 0:
            return self.completion.is_possible(self.further) and is_complete(neighbours, vertices)
        nobody = 1 << len(self.field.legal)
        neighbours[-1] = self._may_be_over
        for player in members(self._may_be_over):
            neighbours[player] |= nobody
        return is_complete(neighbours, vertices | nobody)

    @cached_property
    def _may_be_over(self) -> int:
        """C4: the residents of the next bracket each of whom may be over there."""
        is_possible, further = self.completion.is_possible, self.further
        return mask_of([player for player in self.below.groups[0] if is_possible(further | 1 << player)])

    def _ahead(self, leaving: int) -> tuple[int, ...]:
        """C8, C4: how many have to leave the next bracket then, and the lowest scores; nothing: not known."""
        following = Bracket(tuple(members(leaving)), self.below.groups[0])
        for alike in self._tiers(following, self.further):
            for some in {candidate.leaving for candidate in alike}:
                if self.completion.is_possible_apart(some, self.further):
                    return some.bit_count(), *self._scores(some)
        return ()

    def _first_of_best(self, candidates: list[Candidate], quality: Ledger) -> Candidate:
        """3.8: of those that cost least the first in order."""
        competitors, pair = self.field.competitors, quality.pair
        leaving = {candidate.leaving for candidate in candidates}
        leave = {some: sum([quality.leave(competitors[index]) for index in members(some)]) for some in leaving}
        costs = [
            sum([pair(competitors[a], competitors[b]) for a, b in candidate.pairs], leave[candidate.leaving])
            for candidate in candidates
        ]
        least = min(costs)
        best = [candidate for candidate, cost in zip(candidates, costs, strict=True) if cost == least]
        return best[0] if len(best) == 1 else max(best, key=self._earliness)

    def _earliness(self, candidate: Candidate) -> tuple[int, int]:
        players = self.bracket.players
        place = {player: at for at, player in enumerate(players)}
        pairs = tuple([(place[a], place[b]) for a, b in candidate.pairs])
        return earliness(len(self.bracket.moved_down), len(players), pairs)

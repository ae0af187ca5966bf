"""Brackets whose leavers must allow the rest to be completed, and suit the next bracket as well as possible.

In a bracket of few players the leavers are chosen first, then the pairs of the others: both by the subsets of the
bracket (`SmallBrackets`), without weighting all players below. Tests compare the two methods.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from indeler.matching import Cheapest, Matching, Pairs, Subsets, is_complete
from indeler.matching.bits import first, mask_of, members
from indeler.model import Tenths
from indeler.systems.dutch.bracket import Below, Bracket, Candidates, PairedBracket, best_leavers, has_few_kinds
from indeler.systems.dutch.completion import Completion
from indeler.systems.dutch.criteria import Count, Criterion, Ledger, Scores
from indeler.systems.dutch.field import DutchField
from indeler.systems.dutch.flow import Flow, Layer
from indeler.systems.dutch.orders import earliness
from indeler.systems.interface import SUITED, WITH_THOSE_BELOW

RULEBOOK = "fide-dutch"


class CompletingFlow(Flow):
    """C4: in every bracket the leavers allow the rest to be completed."""

    order_comes_last = True

    def is_independent(self, bracket: Bracket) -> bool:
        """Return whether only completion and the look-ahead concern the players below this bracket."""
        return True

    def after_look_ahead(self, bracket: Bracket, players: list[int], below: int) -> list[Layer]:
        """Return the criteria between the look-ahead and the quality of a bracket that is paired with those below."""
        return []

    def pair_bracket(self, bracket: Bracket, below: Below) -> tuple[PairedBracket, Below]:
        """C4, C8: return the best candidate; alone if that suffices, else with the players below."""
        if not below.groups:
            barred = self.field.everybody & ~self.completion.bye_candidates
            return self.best(bracket, barred, last=True), below
        is_small = len(bracket.players) <= MAX_PLAYERS and len(below.groups[0]) <= MAX_PLAYERS_BELOW
        paired = self._pair_small(bracket, below) if is_small else None
        if paired is None and self.is_independent(bracket):
            paired = self.pair_alone(bracket, lambda leaving: self._fit_in_well(leaving, below))
            paired = paired or self._pair_without_best_leaver(bracket, below)
        return paired or self._pair_with_those_below(bracket, below), below

    def score(self, bracket: Bracket) -> Tenths:
        """Return the score of the residents."""
        return self.field.competitors[bracket.residents[0]].score

    @cached_property
    def small(self) -> SmallBrackets:
        """The small brackets of the field."""
        return SmallBrackets(self.field, self.completion)

    def _pair_small(self, bracket: Bracket, below: Below) -> PairedBracket | None:
        """C4 to C8 for few players; None: not known."""
        if self.is_independent(bracket):
            paired = self._best_by_counting(bracket, 0)
            if paired is not None and self.small.fit_in(mask_of(paired.leaving), below):
                return paired
        elif self.after_look_ahead(bracket, [*bracket.players, *members(below.everybody)], below.everybody):
            return None
        best = self.small.best(bracket, below, lambda: self.ledger(self.quality(bracket), bracket.players))
        return None if best is None else PairedBracket(best[0], tuple(members(best[1])), WITH_THOSE_BELOW)

    def _fit_in_well(self, leaving: int, below: Below) -> bool | None:
        """C8, C4: return whether the next bracket reaches its optimum; None: not known.

        The optimum: all its players but at most one are paired, including any leavers, and the rest can be completed.
        """
        following, rest = below.following, below.everybody
        if not leaving:
            return self.completion.is_possible(rest) or None
        legal = self.field.legal
        opponents = legal[first(leaving)] & following
        if not opponents:
            return False
        matching = Matching(legal)
        matching.cover(following)
        alone = matching.cover(following | leaving)
        if alone.bit_count() > 1:
            return False
        if alone == leaving:
            alone = 1 << matching.mate[first(opponents)]
        if self.completion.is_possible(alone | rest & ~following):
            return True
        return None if self.completion.is_possible(rest | leaving) else False

    def _pair_without_best_leaver(self, bracket: Bracket, below: Below) -> PairedBracket | None:
        """C4, C8: if one resident has to leave, choose above all one that is best for those below; None: not known."""
        others = list(members(below.everybody))
        if not has_few_kinds(others):
            return None
        layers = self._layers_below([*bracket.players, *others], below)
        leavers = best_leavers(bracket, others, self.worth(layers))
        if leavers and self.completion.is_possible(below.everybody | leavers & -leavers):
            return self.best(bracket, mask_of(bracket.players) & ~leavers)._replace(way=SUITED)
        return None

    def _layers_below(self, players: list[int], below: Below) -> list[Layer]:
        """C4, C8: completion, then the pairs of the next bracket."""
        return [self.completed(players), self._look_ahead(players, below)]

    def _look_ahead(self, players: list[int], below: Below) -> Layer:
        """C8: the pairs of the next bracket, then the scores of the players left over in it."""
        next_bracket: list[Criterion] = [Count("", leave=lambda one: 1), Scores("", leave=lambda one: one.score)]
        return self.ahead(players, below.following, self.ledger(next_bracket, players))

    def _pair_with_those_below(self, bracket: Bracket, below: Below) -> PairedBracket:
        """C4 to C8 weighted together: exact in every case, and only needed where they bind."""
        others = list(members(below.everybody))
        players = [*bracket.players, *others]
        after = self.after_look_ahead(bracket, players, below.everybody)
        likely = len(below.groups) > 1 and not after
        if likely and (has_few_kinds(below.groups[0]) or self.completion.is_possible(below.everybody)):
            paired = self._pair_with_next(bracket, below)
            if paired is not None:
                return paired
        completed, ahead = self._layers_below(players, below)
        return self.pair_together(bracket, others, [completed, *self.around(bracket, players, [ahead, *after])])

    def _pair_with_next(self, bracket: Bracket, below: Below) -> PairedBracket | None:
        """C8: the best candidate together with the next bracket only; None if C4 then excludes it."""
        others = below.groups[0]
        players = [*bracket.players, *others]
        layers = self.around(bracket, players, [self._look_ahead(players, below)])
        candidates = Candidates(bracket, self.worth(layers), others)
        paired = candidates.first()
        return paired if self.completion.is_possible(candidates.over | below.everybody & ~below.following) else None


MAX_PLAYERS = 10
"""The maximum number of players of a bracket that is solved by subsets."""
MAX_PLAYERS_BELOW = 30
"""The maximum number of following players for which a check whether leavers fit in is quick."""
MAX_LEAVERS = {9: 3, 10: 2}
"""The maximum number of leavers by number of players: more would give over a hundred sets of leavers."""


class SmallBrackets:
    """The small brackets of a field; all residents of a bracket have one score."""

    def __init__(self, field: DutchField, completion: Completion) -> None:
        self.field, self.completion = field, completion
        self._subsets: dict[tuple[int, ...], Subsets] = {}
        """By residents: used when the bracket above them is paired, and again for their own bracket."""
        self._known_scores: dict[int, tuple[Tenths, ...]] = {}

    def best(self, bracket: Bracket, below: Below, quality: Callable[[], Ledger]) -> tuple[Pairs, int] | None:
        """C4, C6, C7, C8, then the quality: return the best candidate's pairs and leavers; None: not known."""
        for equals in self._leavers(bracket, below.everybody):
            suitable = self._suitable(equals, below)
            if suitable is None:
                return None
            if suitable:
                return self._first_of_best(bracket, suitable, quality)
        return None

    def _leavers(self, bracket: Bracket, below: int) -> Iterator[list[int]]:
        """C6, C7: yield sets of leavers, of equal number and scores, the best first; each may meet a player below (C4).

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
        """C7: return the scores of these, the highest first; residents all have one lower score."""
        scores = self._known_scores.get(moved_down)
        if scores is None:
            competitors = self.field.competitors
            scores = self._known_scores[moved_down] = tuple([competitors[one].score for one in members(moved_down)])
        return scores

    def _suitable(self, leaving: list[int], below: Below) -> list[int] | None:
        """C4, C8: return the sets of leavers that are best for those below; empty if none is possible. None: not known.

        Leavers do not meet each other below: two who could meet are a pair of another candidate, and players who had
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
        """C8, C4: return whether the next bracket reaches its optimum: none is left over, or one of its residents."""
        is_possible, everybody, following = self.completion.is_possible, below.everybody, below.following
        if not leaving:  # no player has to leave
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
        """C8, C4: return how many then have to leave the next bracket, and their scores; empty: not known."""
        following, further = Bracket(tuple(members(leaving)), below.groups[0]), below.everybody & ~below.following
        for equals in self._leavers(following, further):
            for some in equals:
                if self.completion.is_possible_without_pairs_in(some, further):
                    return some.bit_count(), *self._scores(some & leaving)
        return ()

    def _first_of_best(self, bracket: Bracket, suitable: list[int], quality: Callable[[], Ledger]) -> tuple[Pairs, int]:
        """3.8, 4.2, 4.3, 4.4: return the first in order of the candidates of least cost."""
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
        place = {player: at for at, player in enumerate(bracket.players)}

        def position(candidate: tuple[Pairs, int]) -> tuple[int, int]:
            pairs = tuple([(place[a], place[b]) for a, b in candidate[0]])
            return earliness(len(bracket.moved_down), len(place), pairs)

        return best[0] if len(best) == 1 else max(best, key=position)

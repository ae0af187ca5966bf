"""Brackets whose leavers must let the rest be completed, and suit the next bracket as well as can be."""

from __future__ import annotations

from functools import cached_property

from indeler.matching.bits import first, mask_of, members
from indeler.matching.cardinality import Matching
from indeler.model import Tenths
from indeler.systems.dutch.bracket import (
    Below,
    Bracket,
    PairedBracket,
    best_candidate_and_over,
    best_leavers,
    has_few_kinds,
)
from indeler.systems.dutch.criteria import Count, Criterion, Scores
from indeler.systems.dutch.flow import Flow, Layer
from indeler.systems.dutch.small import SmallBrackets, is_small
from indeler.systems.pairing_methods import SUITED, WITH_THOSE_BELOW

RULEBOOK = "fide-dutch"


class CompletingFlow(Flow):
    """C4: in every bracket those who leave let the rest be completed."""

    order_comes_last = True

    # What an edition may add -----------------------------------------------------------------------------------------

    def is_independent(self, bracket: Bracket) -> bool:
        """Whether no criterion but completion and the look ahead concerns those below this bracket."""
        return True

    def after_look_ahead(self, bracket: Bracket, players: list[int], below: int) -> list[Layer]:
        """Criteria between the look ahead and the quality of the bracket, where it is paired with those below."""
        return []

    # A bracket -------------------------------------------------------------------------------------------------------

    def pair_bracket(self, bracket: Bracket, below: Below) -> tuple[PairedBracket, Below]:
        """C4, C8: the best candidate; alone if that settles it, else with those below."""
        if not below.groups:
            barred = self.field.everybody & ~self.completion.bye_candidates
            return self.best(bracket, barred, last=True), below
        paired = self._pair_small(bracket, below) if is_small(bracket, below) else None
        if paired is None and self.is_independent(bracket):
            paired = self.pair_alone(bracket, lambda leaving: self._fit_in_well(leaving, below))
            paired = paired or self._pair_without_best_leaver(bracket, below)
        return paired or self._pair_with_those_below(bracket, below), below

    def score(self, bracket: Bracket) -> Tenths:
        """The score of the residents."""
        return self.field.competitors[bracket.residents[0]].score

    @cached_property
    def small(self) -> SmallBrackets:
        """All that is asked of small brackets."""
        return SmallBrackets(self.field, self.completion)

    def _pair_small(self, bracket: Bracket, below: Below) -> PairedBracket | None:
        """C4 to C8 where the players are few; None: not known."""
        if self.is_independent(bracket):
            paired = self._best_by_counting(bracket, 0)
            if paired is not None and self.small.fit_in(mask_of(paired.leaving), below):
                return paired
        elif self.after_look_ahead(bracket, [*bracket.players, *members(below.everybody)], below.everybody):
            return None
        best = self.small.best(bracket, below, lambda: self.ledger(self.quality(bracket), bracket.players))
        return None if best is None else PairedBracket(best[0], tuple(members(best[1])), WITH_THOSE_BELOW)

    def _fit_in_well(self, leaving: int, below: Below) -> bool | None:
        """C8, C4: whether the next bracket reaches all it could ever reach; None: not known.

        All it could reach: its players but for at most one are paired, whoever comes down among them, and the rest can
        be completed.
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
        """C4, C8: where one resident has to leave, first of all one with whom those below do best; None: not known."""
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
        """C8: the pairs of the next bracket, then the scores of who is over in it."""
        next_bracket: list[Criterion] = [Count("", leave=lambda one: 1), Scores("", leave=lambda one: one.score)]
        return self.ahead(players, below.following, self.ledger(next_bracket, players))

    def _pair_with_those_below(self, bracket: Bracket, below: Below) -> PairedBracket:
        """C4 to C8 weighed together: exact in every case, and only needed where they bind."""
        others = list(members(below.everybody))
        players = [*bracket.players, *others]
        after = self.after_look_ahead(bracket, players, below.everybody)
        likely = len(below.groups) > 1 and not after
        if likely and (has_few_kinds(below.groups[0]) or self.completion.is_possible(below.everybody)):
            paired = self._pair_with_next(bracket, below)
            if paired is not None:
                return paired
        completed, ahead = self._layers_below(players, below)
        layers = [
            completed,
            self.inside(bracket, self.ledger(self.downfloaters(bracket), players)),
            ahead,
            *after,
            self.inside(bracket, self.ledger(self.quality(bracket), players)),
        ]
        return self.pair_together(bracket, others, layers)

    def _pair_with_next(self, bracket: Bracket, below: Below) -> PairedBracket | None:
        """C8: the best candidate beside the next bracket alone; None where the others cannot be completed then.

        Where they can, C4 asks for nothing that it does not have, so it is the best beside all who stand below.
        """
        others = below.groups[0]
        players = [*bracket.players, *others]
        layers = [
            self.inside(bracket, self.ledger(self.downfloaters(bracket), players)),
            self._look_ahead(players, below),
            self.inside(bracket, self.ledger(self.quality(bracket), players)),
        ]
        paired, over = best_candidate_and_over(bracket, self.worth(layers), others)
        return paired if self.completion.is_possible(over | below.everybody & ~below.following) else None

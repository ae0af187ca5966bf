"""The FIDE (Dutch) System of Baku 2016, in force from 1 July 2017 to 31 January 2026 (C.04.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from indeler.matching import Matching
from indeler.matching.bits import first, mask_of, members
from indeler.model import POINT, Colour, Pairing, Tenths, Tournament
from indeler.model.baku import accelerated_if
from indeler.systems.dutch.bracket import Below, Bracket, PairedBracket
from indeler.systems.dutch.competitor import FIDE_2017, Competitor, Float, colour_of_higher
from indeler.systems.dutch.completion import Completion
from indeler.systems.dutch.criteria import Count, Criterion, Scores, colour_criteria
from indeler.systems.dutch.engine import Edition, pair
from indeler.systems.dutch.field import DutchField
from indeler.systems.dutch.flow import Flow
from indeler.systems.interface import PairingMethod, Rulebook, Settings

RULEBOOK = "fide-dutch-2017"

PENULTIMATE = PairingMethod("the penultimate bracket", "A.9")
"""The method of a bracket that had to leave a completable rest."""


def downfloaters(lowest: Tenths) -> list[Criterion]:
    """C.5, C.6: as many pairs as possible, so as few leavers as possible; then the smallest PSD."""
    return [
        Count("C.5", leave=lambda one: 1),
        Scores("C.6", pair=_difference, leave=lambda one: _difference_of_leaver(one, lowest)),
    ]


def quality(lowest: Tenths) -> list[Criterion]:
    """C.8 to C.19, in descending priority."""
    return [
        *colour_criteria("C.8", "C.9", "C.10", "C.11"),
        *_repeated_floats(0, "C.12", "C.13"),
        *_repeated_floats(1, "C.14", "C.15"),
        *_repeated_float_differences(0, "C.16", "C.17", lowest),
        *_repeated_float_differences(1, "C.18", "C.19", lowest),
    ]


def _difference(higher: Competitor, lower: Competitor) -> Tenths | None:
    """A.8, C.6: return the score difference of a pair; None for equal scores, which cannot distinguish two lists."""
    return higher.score - lower.score or None


def _difference_of_leaver(one: Competitor, lowest: Tenths) -> Tenths:
    """A.8: a downfloater counts as paired with a score one point below the lowest of the bracket."""
    return one.score - lowest + POINT


def _repeated_floats(ago: int, down: str, up: str) -> list[Criterion]:
    """C.12, C.13, C.14, C.15: repeated downfloats, by leaving or against a lower score, and repeated upfloats."""
    return [
        Count(
            down,
            pair=lambda higher, lower: higher.score > lower.score and higher.floats[ago] is Float.DOWN,
            leave=lambda one: one.floats[ago] is Float.DOWN,
        ),
        Count(up, pair=lambda higher, lower: higher.score > lower.score and lower.floats[ago] is Float.UP),
    ]


def _repeated_float_differences(ago: int, down: str, up: str, lowest: Tenths) -> list[Criterion]:
    """C.16, C.17, C.18, C.19: the score differences of these players."""
    return [
        Scores(
            down,
            pair=lambda higher, lower: _difference(higher, lower) if higher.floats[ago] is Float.DOWN else None,
            leave=lambda one: _difference_of_leaver(one, lowest) if one.floats[ago] is Float.DOWN else None,
        ),
        Scores(up, pair=lambda higher, lower: _difference(higher, lower) if lower.floats[ago] is Float.UP else None),
    ]


class Brackets(Flow):
    """A.9: completion is required only once it fails: that bracket is the penultimate (PPB), all below the last."""

    def downfloaters(self, bracket: Bracket) -> list[Criterion]:
        """C.5, C.6 by the lowest score of the bracket."""
        return downfloaters(self._lowest(bracket))

    def may_meet_at_best(self) -> Sequence[int]:
        """C.8, C.9: exclude two topscorers with equal absolute wishes: one of these criteria counts them."""
        return self.field.strictly_legal

    def quality(self, bracket: Bracket) -> list[Criterion]:
        """C.8 to C.19 by the lowest score of the bracket."""
        return quality(self._lowest(bracket))

    def amounts(self, players: Iterable[int]) -> set[Tenths]:
        """A.8: all differences between two scores, and between a score and one point below another."""
        scores = super().amounts(players)
        differences = {high - low for high in scores for low in scores if high >= low}
        return differences | {difference + POINT for difference in differences}

    def pair_bracket(self, bracket: Bracket, below: Below) -> tuple[PairedBracket, Below]:
        """A.9, C.2: pair the bracket independently; if the leavers cannot be paired with the rest, it is the PPB."""
        if not below.groups:
            return self.best(bracket, self.field.everybody & ~self.completion.bye_candidates), below
        paired = self.pair_alone(bracket, lambda leaving: self._fit_in_well(leaving, below))
        paired = paired or self._pair_with_next(bracket, below)
        if self.completion.is_possible(mask_of(paired.leaving) | below.everybody):
            return paired, below
        paired = self._pair_penultimate(bracket, below.everybody)
        return paired._replace(way=PENULTIMATE), below.collapsed()

    def _lowest(self, bracket: Bracket) -> Tenths:
        return self.field.competitors[bracket.residents[-1]].score

    def _fit_in_well(self, leaving: int, below: Below) -> bool | None:
        """C.7: return whether the next bracket pairs all but at most one, including any leavers; None: not known."""
        if not leaving:
            return True
        player, following = first(leaving), below.following
        if not self.field.legal[player] & following:
            return False
        if len(below.groups) == 1:
            return self.completion.is_possible_but_for(player, following | leaving)
        matching = Matching(self.field.legal)
        alone = matching.cover(following)
        if alone.bit_count() > 2:
            return None
        # If the leaver is the one left over, that player can replace another one, because there is an opponent there.
        return matching.cover(following | leaving).bit_count() <= 1

    def _pair_with_next(self, bracket: Bracket, below: Below) -> PairedBracket:
        """C.5, C.6, C.7 weighted together; the last bracket has all its pairs if the bye goes to an eligible player.

        With the number of pairs fixed, the smallest PSD of a bracket with residents of one score is the one with the
        lowest scores of the leavers, the highest compared first.
        """
        following = below.following
        others = list(members(following))
        players = [*bracket.players, *others]
        lowest = self.field.competitors[others[-1]].score
        pairs: Criterion = Count("C.7", leave=lambda one: 1)
        scores: Criterion = Scores("C.7", leave=lambda one: _difference_of_leaver(one, lowest))
        if len(below.groups) == 1:
            ahead = [self.completed(players), self.ahead(players, following, self.ledger([scores], players))]
        else:
            ahead = [self.ahead(players, following, self.ledger([pairs, scores], players))]
        return self.pair_together(bracket, others, self.around(bracket, players, ahead))

    def _pair_penultimate(self, bracket: Bracket, below: int) -> PairedBracket:
        """C.4: above all the leavers must allow the rest to be completed; C.7 does not apply."""
        paired = self.pair_alone(bracket, lambda leaving: self.completion.is_possible(leaving | below))
        if paired is not None:
            return paired
        others = list(members(below))
        players = [*bracket.players, *others]
        criteria = self.criteria(bracket, last=False)
        layers = [self.completed(players), self.inside(bracket, self.ledger(criteria, players))]
        return self.pair_together(bracket, others, layers)


def _colour(higher: Competitor, lower: Competitor, field: DutchField, initial: Colour) -> tuple[Colour, str]:
    return colour_of_higher(higher, lower, initial, FIDE_2017)


EDITION = Edition(
    RULEBOOK, Brackets, _colour, bye_clause="A.5", no_pairing_clause="A.9", allow_bye=Completion.allow_every_bye
)


def prepared(tournament: Tournament, settings: Settings) -> tuple[Edition, Tournament]:
    """Return the edition, and the tournament, accelerated if the settings or its type require it."""
    return EDITION, accelerated_if(settings["baku"], tournament)


def pair_round(tournament: Tournament, settings: Settings) -> Pairing:
    """B.8; fide-dutch BAKU-5: pair the next round, accelerated if the settings or the tournament's type require it."""
    return pair(*prepared(tournament, settings), settings["initial"])


BOOK = Rulebook(RULEBOOK, pair_round)

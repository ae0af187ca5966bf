"""The FIDE (Dutch) System in force since 1 February 2026 (C.04.3): its criteria, and bracket after bracket."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from indeler.matching.bits import mask_of
from indeler.model import Colour, Pairing, Tenths, Tournament
from indeler.model.baku import accelerated_if
from indeler.systems.dutch.bracket import Bracket
from indeler.systems.dutch.competitor import Competitor, Float, colour_of_higher
from indeler.systems.dutch.criteria import Count, Criterion, Scores, colour_criteria
from indeler.systems.dutch.engine import Edition, pair
from indeler.systems.dutch.field import DutchField
from indeler.systems.dutch.flow import Layer
from indeler.systems.dutch.leavers import CompletingFlow
from indeler.systems.interface import Rulebook, Settings

RULEBOOK = "fide-dutch"


@cache
def downfloaters() -> tuple[Criterion, ...]:
    """C6, C7: as few leavers as possible, with scores as low as possible."""
    return (Count("C6", leave=lambda one: 1), Scores("C7", leave=lambda one: one.score))


@lru_cache(maxsize=256)
def quality(resident_score: Tenths) -> tuple[Criterion, ...]:
    """C10 to C21, in descending priority."""
    return (
        *colour_criteria("C10", "C11", "C12", "C13"),
        *_repeated_floats(0, "C14", "C15", resident_score),
        *_repeated_floats(1, "C16", "C17", resident_score),
        *_repeated_float_scores(0, "C18", "C19", resident_score),
        *_repeated_float_scores(1, "C20", "C21", resident_score),
    )


def _repeated_floats(ago: int, down: str, up: str, resident_score: Tenths) -> list[Criterion]:
    """C14, C15, C16, C17: residents who float down again, and opponents of moved-down players who float up again."""
    return [
        Count(down, leave=lambda one: one.score == resident_score and one.floats[ago] is Float.DOWN),
        Count(up, pair=lambda higher, lower: higher.score > lower.score and lower.floats[ago] is Float.UP),
    ]


def _repeated_float_scores(ago: int, down: str, up: str, resident_score: Tenths) -> list[Criterion]:
    """C18, C19, C20, C21: the score differences of these players; one who floats on counts with the largest."""

    def leaves_again(one: Competitor) -> Tenths | None:
        return one.score if one.score > resident_score and one.floats[ago] is Float.DOWN else None

    def meets_upfloater(higher: Competitor, lower: Competitor) -> Tenths | None:
        return higher.score if higher.score > lower.score and lower.floats[ago] is Float.UP else None

    return [Scores(down, leave=leaves_again), Scores(up, pair=meets_upfloater)]


class Brackets(CompletingFlow):
    """C4, C9: completion in every bracket; the bye for a player with as few unplayed rounds as possible."""

    def downfloaters(self, bracket: Bracket) -> Sequence[Criterion]:
        """C6, C7: these criteria are equal for every bracket."""
        return downfloaters()

    def may_meet_at_best(self) -> Sequence[int]:
        """C10, C11: exclude two topscorers with equal absolute wishes: one of these criteria counts them."""
        return self.field.strictly_legal

    def quality(self, bracket: Bracket) -> Sequence[Criterion]:
        """C10 to C21, according to the score of the residents."""
        return quality(self.score(bracket))

    def criteria(self, bracket: Bracket, *, last: bool) -> list[Criterion]:
        """C9: in the last bracket, after C7, the unplayed rounds of the player with the bye."""
        unplayed: Criterion = Count("C9", leave=lambda one: self.field.round - 1 - one.games)
        return [*downfloaters(), *([unplayed] if last else []), *self.quality(bracket)]

    def may_leave(self, fit: list[Competitor], *, last: bool) -> list[Competitor]:
        """C9: in the last bracket only the players with the most games."""
        if not last:
            return fit
        most = max((one.games for one in fit), default=0)
        return [one for one in fit if one.games == most]

    def is_independent(self, bracket: Bracket) -> bool:
        """C9: return False if the bye may go to a player of this bracket."""
        return not self._bye_leaves(bracket)

    def after_look_ahead(self, bracket: Bracket, players: list[int], below: int) -> list[Layer]:
        """C9: unplayed rounds of the players who may have the bye, if only the one who gets it has to leave.

        All bye candidates but one are paired, so counting the coming round as well changes nothing.
        """
        competitors, is_possible = self.field.competitors, self.completion.is_possible
        if not (self._bye_leaves(bracket) and is_possible(below) and is_possible(mask_of(bracket.players))):
            return []
        unplayed = {
            index: self.field.round - competitors[index].games
            for index in players
            if competitors[index].score == self.completion.bye_score
        }
        bits = (4 * len(players) * self.field.round).bit_length()
        return [Layer(bits, lambda a, b: sum([unplayed[one] for one in (a, b) if one in unplayed]), unplayed.get)]

    def _bye_leaves(self, bracket: Bracket) -> bool:
        """C9: return whether the bye may go to a player of this bracket."""
        return self.completion.bye_score is not None and self.completion.bye_score >= self.score(bracket)


def _colour(higher: Competitor, lower: Competitor, field: DutchField, initial: Colour) -> tuple[Colour, str]:
    return colour_of_higher(higher, lower, initial)


EDITION = Edition(RULEBOOK, Brackets, _colour, bye_clause="C5", no_pairing_clause="C4")


def prepared(tournament: Tournament, settings: Settings) -> tuple[Edition, Tournament]:
    """Return the edition, and the tournament, accelerated if the settings or its type require it."""
    return EDITION, accelerated_if(settings["baku"], tournament)


def pair_round(tournament: Tournament, settings: Settings) -> Pairing:
    """3.8, BAKU-5: pair the next round, accelerated if the settings or the tournament's type require it."""
    return pair(*prepared(tournament, settings), settings["initial"])


BOOK = Rulebook(RULEBOOK, pair_round)

"""The FIDE rules of Manila 1992 in their German short form: seven criteria, four colour rules, and its settings.

Transpositions and exchanges are in the order of the full rules (knsb-rating D1, D2, D3).
"""

from __future__ import annotations

from collections.abc import Callable

from indeler.model import Colour, Kind, Pairing, Reading, Tenths, Tournament
from indeler.rulebooks import reading_of
from indeler.systems.dutch.bracket import Bracket, BracketTrace
from indeler.systems.dutch.by_counting import any_wish_of
from indeler.systems.dutch.competitor import (
    ColourRule,
    Competitor,
    Float,
    alternate,
    both_wishes,
    first_colour,
    first_decision,
    stronger_kind_of_wish,
    wish_of_higher,
)
from indeler.systems.dutch.completion import Completion
from indeler.systems.dutch.criteria import Count, Criterion, Scores, same_wish
from indeler.systems.dutch.engine import Edition, pair
from indeler.systems.dutch.field import DutchField
from indeler.systems.dutch.leavers import CompletingFlow
from indeler.systems.interface import Rulebook, Settings
from indeler.systems.numbering import ListOrder, Numbers, alphabetical, initial_list, lot_is_the_number, places_on_list

RULEBOOK = "fide-1992"

TITLES = ("GM", "WGM", "IM", "WIM", "FM", "WFM")
"""Reihenfolge: the titles of 1992 from high to low; later ones do not count."""


def colours_and_floats(group_score: Tenths, *, old_float_order: bool) -> list[Criterion]:
    """5, 6, 7: wrong colours, then repeated floats, together or (old order, as in the full rules) upfloats first."""
    up = [_up_again(ago) for ago in (0, 1)]
    down = [_down_again(ago, group_score) for ago in (0, 1)]
    floats = [Count("6", up[0], down[0]), Count("7", up[1], down[1])]
    if old_float_order:
        floats = [Count("6 up", up[0]), Count("7 up", up[1])]
        floats += [Count("6 down", leave=down[0]), Count("7 down", leave=down[1])]
    return [Count("5", pair=same_wish), *floats]


def _up_again(ago: int) -> Callable[[Competitor, Competitor], bool]:
    """6, 7: the lower of two with different scores floats up, as ``ago`` rounds before."""
    return lambda higher, lower: higher.score > lower.score and lower.floats[ago] is Float.UP


def _down_again(ago: int, group_score: Tenths) -> Callable[[Competitor], bool]:
    """6, 7: a player of the group leaves it; a player who had moved down to it floats anyway, paired here or not."""
    return lambda one: one.score == group_score and one.floats[ago] is Float.DOWN


class ScoreGroups(CompletingFlow):
    """Punktgruppen, Untergruppen: group after group; players who move down form the upper part of the next one."""

    wish_of = staticmethod(any_wish_of)

    def __init__(
        self, field: DutchField, completion: Completion, trace: list[BracketTrace] | None, *, old_float_order: bool
    ) -> None:
        """Anmerkung: in the last round 6 and 7 do not apply to players above 50 %."""
        super().__init__(field, completion, trace)
        self.old_float_order = old_float_order
        for one in field.competitors:
            if one.topscorer:
                one.floats = Float.NONE, Float.NONE

    def downfloaters(self, bracket: Bracket) -> list[Criterion]:
        """4: as many pairs inside the score group as possible; downfloaters have the lowest score possible."""
        return [Count("Punktgruppen", leave=lambda one: 1), Scores("4", leave=lambda one: one.score)]

    def quality(self, bracket: Bracket) -> list[Criterion]:
        """5, 6, 7: by the score of the group."""
        return colours_and_floats(self.score(bracket), old_float_order=self.old_float_order)


def alternate_oldest(higher: Competitor, lower: Competitor) -> Colour | None:
    """Farbe-3: literally as printed, by the earliest game in which they had different colours."""
    for mine, theirs in list(zip(reversed(higher.colours), reversed(lower.colours), strict=False))[::-1]:
        if mine is not theirs:
            return theirs
    return None


def colour_of_higher(
    higher: Competitor, lower: Competitor, initial: Colour, alternation: ColourRule, *, by_score: bool
) -> tuple[Colour, str]:
    """Farbe-1, Farbe-2, Farbe-3, Farbe-4, Runde-1: the colour of the higher by number, or (``by_score``) by points."""
    first, second = (higher, lower) if by_score or higher.place < lower.place else (lower, higher)
    rules = (both_wishes, stronger_kind_of_wish, alternation, wish_of_higher)
    decided = first_decision(zip(("Farbe-1", "Farbe-2", "Farbe-3", "Farbe-4"), rules, strict=True), first, second)
    colour, clause = decided or (first_colour(first, initial), "Runde-1")
    return colour if first is higher else colour.other, clause


def edition(tournament: Tournament, settings: Settings) -> Edition:
    """Return the edition according to the settings."""
    full = settings["mode"] == "full"
    old_float_order = full if settings["old_float_order"] is None else settings["old_float_order"]
    alternation = alternate if settings["e3"] == "recent" else alternate_oldest
    third = {"alphabet": alphabetical, "lot": lot_is_the_number}.get(settings["start_list"])

    def flow(field: DutchField, completion: Completion, trace: list[BracketTrace] | None) -> ScoreGroups:
        return ScoreGroups(field, completion, trace, old_float_order=old_float_order)

    def colour(higher: Competitor, lower: Competitor, field: DutchField, initial: Colour) -> tuple[Colour, str]:
        return colour_of_higher(higher, lower, initial, alternation, by_score=full)

    return Edition(
        RULEBOOK,
        flow,
        colour,
        bye_clause="2",
        no_pairing_clause="1, 2, 3",
        allow_bye=Completion.allow_every_bye,
        reading=reading(half_bye_bars_bye=settings["half_bye_bars_bye"]),
        places=places_on_list(initial_list(tournament.players.values(), ListOrder(TITLES, third))) if third else None,
    )


def reading(*, half_bye_bars_bye: bool) -> Reading:
    """2: a full point without play bars the bye; half a point only by the setting."""
    usual = reading_of(RULEBOOK)
    return usual._replace(bars_bye=usual.bars_bye | {Kind.HALF_BYE}) if half_bye_bars_bye else usual


def prepared(tournament: Tournament, settings: Settings) -> tuple[Edition, Tournament]:
    """Return the edition according to the settings, and the unchanged tournament."""
    return edition(tournament, settings), tournament


def pair_round(tournament: Tournament, settings: Settings) -> Pairing:
    """Pair the next round."""
    return pair(*prepared(tournament, settings), settings["initial"])


NUMBERS = Numbers("Reihenfolge", ListOrder(TITLES))
BOOK = Rulebook(RULEBOOK, pair_round)

"""Zwitsers op rating, the rules of the KNSB after FIDE's of 2013."""

from __future__ import annotations

from indeler.model import POINTS_WITHOUT_PLAY, Reading, TieBreakValue, tenths
from indeler.rulebooks.declaration import Declaration, Setting
from indeler.rulebooks.settings import INITIAL, NO_SHOWS, Choice, at_least_0, one_of, true_or_false

RULEBOOK = "knsb-rating"

NEVER = "never"


_BYE_POINTS = Choice({text: tenths(text) for text in ("1", "0.5")})
"""A5: one point or half a point."""


def _round_or_never(text: str) -> int | str:
    return text if text == NEVER else at_least_0(text)


DECLARATION = Declaration(
    RULEBOOK,
    place=30,
    engine="indeler.systems.dutch.knsb2013:BOOK",
    numbers="indeler.systems.dutch.knsb2013:NUMBERS",
    audit="indeler.audit.dutch.knsb",
    study="indeler.reasons.dutch_editions:KnsbRatingStudy",
    # B1b: half a point without play bars too, and is a downfloat.
    reading=Reading(bars_bye=POINTS_WITHOUT_PLAY, downfloats=POINTS_WITHOUT_PLAY, unplayed_value=TieBreakValue.DUMMY),
    settings=(
        INITIAL,
        Setting("bye_points", _BYE_POINTS),
        Setting("half_bye_bars_bye", true_or_false, "true"),
        Setting("relax_bye", true_or_false, "false"),
        Setting("freeze_numbers_after", _round_or_never, "0"),
        NO_SHOWS,
        # The readings of brackets (`indeler.systems.dutch.knsb_criteria`).
        Setting("criteria", one_of("count", "flag"), "count"),
        Setting("b3_in_homogeneous", true_or_false, "true"),
        Setting("count_double_float_as_downfloat", true_or_false, "false"),
        Setting("upfloat_in_homogenised", true_or_false, "true"),
        Setting("lookahead", one_of("pairs_mdps", "literal_c12"), "pairs_mdps"),
        Setting("below_k", one_of("merge", "per_bracket"), "merge"),
        Setting("c13_merge", one_of("squares", "literal", "minimise_score_differences"), "squares"),
        # The readings of colours.
        Setting("e2_both_absolute", one_of("e3", "larger_cd"), "e3"),
        Setting("late_first_colour", one_of("opposite", "same"), "opposite"),
    ),
    topscorers="A10",
    no_shows="F8",
)

"""Zwitsers op rating, the rules of the KNSB after FIDE's of 2013."""

from __future__ import annotations

from indeler.model.readings import POINTS_WITHOUT_PLAY, Reading, TieBreakValue
from indeler.rulebooks.declaration import Declaration

RULEBOOK = "knsb-rating"

DECLARATION = Declaration(
    RULEBOOK,
    place=30,
    engine="indeler.systems.dutch.knsb2013:BOOK",
    audit="indeler.audit.dutch.knsb",
    study="indeler.reasons.dutch_editions:KnsbRatingStudy",
    # B1b: half a point without play bars too, and is a downfloat.
    reading=Reading(
        bars_bye=POINTS_WITHOUT_PLAY,
        downfloats=POINTS_WITHOUT_PLAY,
        unplayed_value=TieBreakValue.DUMMY,
    ),
)

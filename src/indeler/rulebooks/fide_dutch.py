"""The FIDE (Dutch) System in force since 1 February 2026 (C.04.3)."""

from __future__ import annotations

from indeler.model import FREE_POINT, POINTS_WITHOUT_PLAY, Reading, TieBreakValue
from indeler.rulebooks.declaration import Declaration
from indeler.rulebooks.settings import BAKU, INITIAL

RULEBOOK = "fide-dutch"

DECLARATION = Declaration(
    RULEBOOK,
    place=10,
    engine="indeler.systems.dutch.fide2026:BOOK",
    numbers="indeler.systems.numbering:FIDE_NUMBERS",
    audit="indeler.audit.dutch.fide2026",
    study="indeler.reasons.dutch_editions:Fide2026Study",
    # C.04.1 art. 4; a float for a player who scores more than a loss without playing.
    reading=Reading(
        bars_bye=FREE_POINT, downfloats=POINTS_WITHOUT_PLAY, unplayed_value=TieBreakValue.DUMMY, by_points=True
    ),
    trf_codes=("FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026"),
    is_fide=True,
    system="dutch",
    settings=(INITIAL, BAKU),
    topscorers="1.8",
)

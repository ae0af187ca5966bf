"""The Burstein System in force since 1 February 2026 (C.04.4.2)."""

from __future__ import annotations

from indeler.model import FREE_POINT, POINTS_WITHOUT_PLAY, Reading, TieBreakValue
from indeler.rulebooks.declaration import Declaration
from indeler.rulebooks.settings import BAKU, INITIAL

RULEBOOK = "fide-burstein"

DECLARATION = Declaration(
    RULEBOOK,
    place=24,
    engine="indeler.systems.burstein:BOOK",
    numbers="indeler.systems.numbering:FIDE_NUMBERS",
    audit="indeler.audit.dutch.burstein",
    study="indeler.reasons.burstein:burstein_study",
    # C2, by C.04.1 art. 4; floats count in the seeding rounds, which use the Dutch system.
    reading=Reading(
        bars_bye=FREE_POINT, downfloats=POINTS_WITHOUT_PLAY, unplayed_value=TieBreakValue.DUMMY, by_points=True
    ),
    trf_codes=("FIDE_BURSTEIN", "FIDE_BURSTEIN_2026"),
    is_fide=True,
    system="burstein",
    settings=(INITIAL, BAKU),
)

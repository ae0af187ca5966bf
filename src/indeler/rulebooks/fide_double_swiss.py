"""The FIDE Double-Swiss System in force since 1 February 2026 (C.04.5)."""

from __future__ import annotations

from indeler.model import DOUBLE, FREE_POINT, Reading, TieBreakValue
from indeler.rulebooks.declaration import Declaration
from indeler.rulebooks.settings import BAKU, INITIAL

RULEBOOK = "fide-double-swiss"

DECLARATION = Declaration(
    RULEBOOK,
    place=28,
    engine="indeler.systems.upfloating.double:BOOK",
    numbers="indeler.systems.numbering:FIDE_NUMBERS",
    audit="indeler.audit.upfloating.double",
    study="indeler.reasons.teams:DoubleStudy",
    # C2; only a player whose opponent has a different score floats (1.5).
    reading=Reading(bars_bye=FREE_POINT, downfloats=frozenset(), unplayed_value=TieBreakValue.DUMMY),
    scale=DOUBLE,
    trf_codes=("FIDE_DOUBLESWISS", "FIDE_DOUBLE_SWISS", "FIDE_DOUBLESWISS_2026"),
    games=2,
    is_fide=True,
    settings=(INITIAL, BAKU),
)

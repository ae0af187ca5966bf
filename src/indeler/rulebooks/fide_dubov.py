"""The Dubov System in force since 1 February 2026 (C.04.4.1)."""

from __future__ import annotations

from indeler.model import FREE_POINT, Reading, TieBreakValue
from indeler.rulebooks.declaration import Declaration
from indeler.rulebooks.settings import BAKU, INITIAL

RULEBOOK = "fide-dubov"

DECLARATION = Declaration(
    RULEBOOK,
    place=22,
    engine="indeler.systems.upfloating.dubov:BOOK",
    numbers="indeler.systems.numbering:FIDE_NUMBERS",
    audit="indeler.audit.upfloating.dubov",
    study="indeler.reasons.dubov:DubovStudy",
    # C2, by C.04.1 art. 4; no player floats down.
    reading=Reading(bars_bye=FREE_POINT, downfloats=frozenset(), unplayed_value=TieBreakValue.DUMMY, by_points=True),
    trf_codes=("FIDE_DUBOV", "FIDE_DUBOV_2026"),
    is_fide=True,
    system="dubov",
    settings=(INITIAL, BAKU),
)

"""The FIDE (Dutch) System of 1 July 2017 to 31 January 2026."""

from __future__ import annotations

from indeler.model import FREE_POINT, UNPLAYED, Kind, Reading, TieBreakValue
from indeler.rulebooks.declaration import Declaration
from indeler.rulebooks.settings import BAKU, INITIAL

RULEBOOK = "fide-dutch-2017"

DECLARATION = Declaration(
    RULEBOOK,
    place=20,
    engine="indeler.systems.dutch.fide2017:BOOK",
    numbers="indeler.systems.numbering:FIDE_NUMBERS",
    audit="indeler.audit.dutch.fide2017",
    study="indeler.reasons.dutch_editions:Fide2017Study",
    # C.2 names the bye and a forfeit win; A.4.b: any round not played, for any reason, is a downfloat.
    reading=Reading(bars_bye=FREE_POINT - {Kind.FULL_BYE}, downfloats=UNPLAYED, unplayed_value=TieBreakValue.DUMMY),
    trf_codes=("FIDE_DUTCH_2017",),
    is_fide=True,
    system="dutch",
    settings=(INITIAL, BAKU),
    topscorers="A.7",
)

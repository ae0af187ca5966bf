"""The FIDE rules of Manila 1992 in their short form."""

from __future__ import annotations

from indeler.model.kinds import Kind
from indeler.model.readings import FREE_POINT, Reading, TieBreakValue
from indeler.rulebooks.declaration import Declaration

RULEBOOK = "fide-1992"

DECLARATION = Declaration(
    RULEBOOK,
    place=40,
    engine="indeler.systems.dutch.fide1992:BOOK",
    audit="indeler.audit.dutch.fide1992",
    study="indeler.reasons.dutch_editions:Fide1992Study",
    # Criterion 2: only a full free point bars; A5: the bye is a downfloat.
    reading=Reading(
        bars_bye=FREE_POINT,
        downfloats=frozenset({Kind.PAIRING_BYE}),
        unplayed_value=TieBreakValue.DUMMY,
    ),
)

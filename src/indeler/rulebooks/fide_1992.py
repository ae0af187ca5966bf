"""The FIDE rules of Manila 1992 in their short form."""

from __future__ import annotations

from indeler.model import FREE_POINT, Kind, Reading, TieBreakValue
from indeler.rulebooks.declaration import Declaration, Setting
from indeler.rulebooks.settings import INITIAL, one_of, true_or_false

RULEBOOK = "fide-1992"

DECLARATION = Declaration(
    RULEBOOK,
    place=40,
    engine="indeler.systems.dutch.fide1992:BOOK",
    numbers="indeler.systems.dutch.fide1992:NUMBERS",
    audit="indeler.audit.dutch.fide1992",
    study="indeler.reasons.dutch:DutchStudy",
    # Criterion 2: only a full free point bars; A5: the bye is a downfloat.
    reading=Reading(bars_bye=FREE_POINT, downfloats=frozenset({Kind.PAIRING_BYE}), unplayed_value=TieBreakValue.DUMMY),
    settings=(
        INITIAL,
        Setting("mode", one_of("short", "full"), "short"),
        Setting("start_list", one_of("given", "alphabet", "lot"), "given"),
        Setting("e3", one_of("recent", "oldest"), "recent"),
        Setting("old_float_order", true_or_false),
        Setting("half_bye_bars_bye", true_or_false, "false"),
    ),
    topscorers="Anmerkung",
)

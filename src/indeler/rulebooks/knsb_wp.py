"""Zwitsers op weerstandspunten (KNSB, November 1996)."""

from __future__ import annotations

from indeler.model.readings import FREE_POINT, UNPLAYED, ZERO_ZERO, Reading, TieBreakValue
from indeler.rulebooks.declaration import Declaration, Order

RULEBOOK = "knsb-wp"

DECLARATION = Declaration(
    RULEBOOK,
    place=50,
    engine="indeler.systems.resistance.wp.book:BOOK",
    audit="indeler.audit.resistance.wp",
    study="indeler.reasons.waiting_room:WaitingRoomStudy",
    # B1b, F1; A1d and F3: every unplayed round and a 0-0 is a draw against oneself. The system knows no floats.
    reading=Reading(
        bars_bye=FREE_POINT,
        downfloats=frozenset(),
        unplayed_value=TieBreakValue.ONESELF,
        unplayed=UNPLAYED | ZERO_ZERO,
    ),
    order=Order(("WP", "SB"), lot=True),  # A4
    final_order=Order(("MUT/1", "WP", "SB"), lot=True),  # F12
)

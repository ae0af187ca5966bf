"""Zwitsers op weerstandspunten (KNSB, November 1996)."""

from __future__ import annotations

from indeler.language import InvalidInput
from indeler.model import FREE_POINT, UNPLAYED, ZERO_ZERO, Reading, Tenths, TieBreakValue, tenths
from indeler.rulebooks.declaration import Declaration, Order, Setting
from indeler.rulebooks.settings import NO_SHOWS, one_of, parse_int, true_or_false

RULEBOOK = "knsb-wp"

KNOWN, UNKNOWN = "known", "unknown"
"""D: whether the number of players was known before the draw."""


def pairs_of_numbers(text: str) -> tuple[tuple[int, int], ...]:
    """Parse pairs of pairing numbers: ``3-8,4-9``."""
    pairs = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        a, b = (parse_int(number.strip()) for number in part.split("-"))
        if a == b:
            raise ValueError
        pairs.append((a, b))
    return tuple(pairs)


def points_from_zero(text: str) -> Tenths:
    """Parse points, 0 or more."""
    try:
        points = tenths(text)
    except InvalidInput:
        raise ValueError from None
    if points < 0:
        raise ValueError
    return points


DECLARATION = Declaration(
    RULEBOOK,
    place=50,
    engine="indeler.systems.resistance.wp.pairing:BOOK",
    audit="indeler.audit.resistance.wp",
    study="indeler.reasons.waiting_room:WaitingRoomStudy",
    # B1b, F1; A1d and F3: every unplayed round and a 0-0 is a draw against oneself. There are no floats.
    reading=Reading(
        bars_bye=FREE_POINT, downfloats=frozenset(), unplayed_value=TieBreakValue.ONESELF, unplayed=UNPLAYED | ZERO_ZERO
    ),
    order=Order(("WP", "SB"), lot=True),  # A4
    final_order=Order(("MUT/1", "WP", "SB"), lot=True),  # F12
    tie_breaks="indeler.ranking.tie_breaks:KNSB",
    pending_are_draws=True,  # F11
    settings=(
        Setting("first_round", one_of(KNOWN, UNKNOWN), KNOWN),
        Setting("b4", one_of("count", "strength", "off"), "count"),
        Setting("band", points_from_zero, "0"),
        Setting("raw_points", true_or_false, "false"),
        Setting("rematches", one_of("never", "if_needed"), "never"),
        Setting("avoid", pairs_of_numbers),
        NO_SHOWS,
    ),
    topscorers="B2",
    no_shows="F10",
)

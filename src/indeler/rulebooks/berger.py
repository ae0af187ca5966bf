"""The round robin by the Berger tables."""

from __future__ import annotations

from indeler.model import WITHOUT_OPPONENT, Reading, TieBreakValue
from indeler.rulebooks.declaration import Declaration, Order, Setting
from indeler.rulebooks.settings import parse_int, true_or_false

RULEBOOK = "berger"

DECLARATION = Declaration(
    RULEBOOK,
    place=80,
    engine="indeler.systems.berger:BOOK",
    audit="indeler.audit.listed.berger",
    answers="indeler.reasons.listed:BergerRound",
    # C.05 and C.07 15.2: in a round robin a forfeit counts against the scheduled opponent.
    reading=Reading(
        bars_bye=frozenset(), downfloats=frozenset(), unplayed_value=TieBreakValue.DUMMY, unplayed=WITHOUT_OPPONENT
    ),
    # The tie-breaks of FIDE's own round robins; players who are still equal share the place.
    order=Order(("DE", "WIN", "SB", "KS"), lot=False),
    fixed_pairings=True,
    trf_codes=("FIDE_ROUNDROBIN",),
    trf_part="ROUNDROBIN",
    is_fide=True,
    settings=(Setting("cycles", parse_int), Setting("swap_last_rounds", true_or_false)),
)

"""Scheveningen: two teams, each player of one against each player of the other."""

from __future__ import annotations

from indeler.model import WITHOUT_OPPONENT, Reading, TieBreakValue
from indeler.rulebooks.declaration import Declaration, Order, Setting
from indeler.rulebooks.settings import parse_int

RULEBOOK = "scheveningen"

DECLARATION = Declaration(
    RULEBOOK,
    place=160,
    engine="indeler.systems.scheveningen:BOOK",
    audit="indeler.audit.listed.scheveningen",
    answers="indeler.reasons.listed:ScheveningenRound",
    reading=Reading(
        bars_bye=frozenset(), downfloats=frozenset(), unplayed_value=TieBreakValue.DUMMY, unplayed=WITHOUT_OPPONENT
    ),
    order=Order(("WIN", "SB"), lot=False),
    fixed_pairings=True,
    trf_codes=("FIDE_SCHEVENINGEN", "FIDE_DOUBLESCHEVENINGEN", "CUSTOM_SCHEVENINGEN"),
    settings=(Setting("cycles", parse_int),),
    of_teams=True,
)

"""The Swiss system of the Dutch draughts federation (KNDB)."""

from __future__ import annotations

from indeler.model.kinds import Kind
from indeler.model.points import DRAUGHTS
from indeler.model.readings import Reading, TieBreakValue
from indeler.rulebooks.declaration import Declaration, Order

RULEBOOK = "kndb"

DECLARATION = Declaration(
    RULEBOOK,
    place=60,
    engine="indeler.systems.resistance.kndb.book:BOOK",
    audit="indeler.audit.resistance.kndb",
    study="indeler.reasons.draughts:DraughtsStudy",
    # Who met the dummy cannot meet it again; a forfeit is no such meeting (settled reading 3). No floats.
    reading=Reading(
        bars_bye=frozenset({Kind.PAIRING_BYE, Kind.FULL_BYE}),
        downfloats=frozenset(),
        unplayed_value=TieBreakValue.NOBODY,
    ),
    order=Order(("WP", "SB"), lot=True),  # RANK
    final_order=Order(("WP", "SB"), lot=False),  # END-KNDB
    scale=DRAUGHTS,  # DEF-SCORE, G3
)

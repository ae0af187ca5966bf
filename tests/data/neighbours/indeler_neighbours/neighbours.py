"""The declaration of the rulebook; its texts are in neighbours.toml."""

from indeler.model.kinds import FREE_POINT, Reading, TieBreakValue
from indeler.rulebooks import Declaration, Order
from indeler.rulebooks.settings import INITIAL

DECLARATION = Declaration(
    "neighbours",
    engine="indeler_neighbours.engine:BOOK",
    study="indeler_neighbours.study:NeighboursStudy",
    reading=Reading(bars_bye=FREE_POINT, downfloats=frozenset(), unplayed_value=TieBreakValue.DUMMY),
    order=Order(("SB", "WIN"), lot=True),
    trf_codes=("CUSTOM_NEIGHBOURS",),
    settings=(INITIAL,),
)

"""The knock-out: whoever loses is out."""

from __future__ import annotations

from indeler.model.readings import Reading, TieBreakValue
from indeler.rulebooks.declaration import Declaration, Order
from indeler.rulebooks.settings import Setting, numbers, one_of, true_or_false

RULEBOOK = "knockout"

DECLARATION = Declaration(
    RULEBOOK,
    place=90,
    engine="indeler.systems.knockout:BOOK",
    reading=Reading(
        bars_bye=frozenset(),
        downfloats=frozenset(),
        unplayed_value=TieBreakValue.DUMMY,
    ),
    # PTS stands last, so points do not come first: a cup ranks by how far one came.
    order=Order(("SURV", "PTS"), lot=False),
    trf_codes=("CUSTOM_KNOCKOUT",),
    settings=(
        Setting("seed", str),
        Setting("redraw", true_or_false, "true"),
        Setting("preliminary", one_of("largest_power", "none"), "largest_power"),
        Setting("through", numbers),
    ),
    decisive=True,
)

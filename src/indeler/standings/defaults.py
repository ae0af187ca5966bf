"""The tie-breaks a rulebook uses when nobody chose others."""

from __future__ import annotations

from collections.abc import Mapping

from indeler.model.namedtuples import NamedTuple


class Order(NamedTuple):
    """A rulebook's own tie-breaks, and whether the lot (the pairing number) parts those who are equal on them all."""

    tiebreaks: tuple[str, ...]
    lot: bool


# C.07 leaves the choice to the organiser and names no default: this is what opens in the Netherlands commonly use.
_SWISS = Order(("BH/C1", "BH", "SB"), lot=True)

DEFAULTS: Mapping[str, Order] = {
    "fide-dutch": _SWISS,
    "fide-dutch-2017": _SWISS,
    "knsb-rating": _SWISS,
    "fide-1992": _SWISS,
    "knsb-wp": Order(("WP", "SB"), lot=True),  # A4
    "kndb": Order(("WP", "SB"), lot=True),  # RANK
    # What FIDE's own round robins use; who is still equal shares the place.
    "berger": Order(("DE", "WIN", "SB", "KS"), lot=False),
    # PTS stands last, so points do not come first: a cup ranks by how far one came.
    "knockout": Order(("SURV", "PTS"), lot=False),
}

FINAL: Mapping[str, Order] = {
    "knsb-wp": Order(("MUT/1", "WP", "SB"), lot=True),  # F12
    "kndb": Order(("WP", "SB"), lot=False),  # END-KNDB
}
"""The order of the final standings, where it differs."""

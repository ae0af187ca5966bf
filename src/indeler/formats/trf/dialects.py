"""The four dialects: which records each of them has of its own."""

from __future__ import annotations


class Dialect:
    """A dialect of the tournament report file. What it has no record for travels in a comment."""

    __slots__ = ("adjourned", "byes_in_cells", "name", "records")

    def __init__(self, name: str, records: str, *, adjourned: bool = False, byes_in_cells: bool = False) -> None:
        self.name = name
        self.records = frozenset(records.split())
        self.adjourned = adjourned
        """Has a letter for an adjourned game."""
        self.byes_in_cells = byes_in_cells
        """Tells who is absent in the coming round in that round's columns of the player's record."""


NATIONAL = "NRS"
"""Stands for every record whose identifier is a federation's code."""

BB_LINES = "BBW BBD BBL BBZ BBF BBU"
"""bbpPairings' own lines for the points scale."""

_TRF16 = "001 012 013 022 032 042 052 062 072 082 092 102 112 122 132"
_TRFX = f"{_TRF16} XXR XXC XXA XXP"
_TRF26 = (
    "001 012 022 032 042 052 062 072 082 092 102 112 122 132 142 152 162 172 182 192 202 222 352 362 "
    f"240 250 260 299 300 310 320 330 {NATIONAL}"
)

DIALECTS = {
    dialect.name: dialect
    for dialect in (
        Dialect("trf16", _TRF16, byes_in_cells=True),
        Dialect("trfx", f"{_TRFX} XXZ XXS"),
        # bbpPairings does not read XXZ and XXS.
        Dialect("trfbx", f"{_TRFX} {BB_LINES}", byes_in_cells=True),
        Dialect("trf26", _TRF26, adjourned=True),
    )
}

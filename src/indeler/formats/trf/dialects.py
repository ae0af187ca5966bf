"""The four dialects: which records each of them has of its own."""

from __future__ import annotations

from indeler.model.namedtuples import NamedTuple


class Dialect(NamedTuple):
    """A dialect of the tournament report file. What it has no record for travels in a comment."""

    name: str
    records: frozenset[str]
    adjourned: bool = False
    """Has a letter for a game without a result so far that is not simply blank."""
    byes_in_cells: bool = False
    """Tells who is absent in the coming round in that round's columns of the player's record."""


NATIONAL = "NRS"
"""Stands for every record whose identifier is a federation's code."""

_TRF16 = "001 012 013 022 032 042 052 062 072 082 092 102 112 122 132"
_TRFX = f"{_TRF16} XXR XXC XXA XXP"
_TRF26 = (
    "001 012 022 032 042 052 062 072 082 092 102 112 122 132 142 152 162 172 182 192 202 222 352 362 "
    f"240 250 260 299 300 310 320 330 {NATIONAL}"
)

DIALECTS = {
    dialect.name: dialect
    for dialect in (
        Dialect("trf16", frozenset(_TRF16.split()), byes_in_cells=True),
        Dialect("trfx", frozenset(f"{_TRFX} XXZ XXS".split())),
        # bbpPairings does not read XXZ and XXS.
        Dialect("trfbx", frozenset(f"{_TRFX} BBW BBD BBL BBZ BBF BBU".split()), byes_in_cells=True),
        Dialect("trf26", frozenset(_TRF26.split()), adjourned=True),
    )
}

"""The tournament report file of FIDE in its dialects: TRF16, TRF(x), TRF(bx) and TRF26."""

from __future__ import annotations

from indeler.formats.trf.dialects import DIALECTS
from indeler.formats.trf.lines import TrfError
from indeler.formats.trf.reader import read_trf
from indeler.model import Tournament

__all__ = ["DIALECTS", "TrfError", "read_trf", "write_trf"]


def write_trf(tournament: Tournament, dialect: str = "trf26") -> str:
    """The tournament as text that `read_trf` reads back to an equal one; refused if a number has no room."""
    from indeler.formats.trf import writer  # an engine only reads

    return writer.write_trf(tournament, dialect)

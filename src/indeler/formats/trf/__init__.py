"""The tournament report file of FIDE in its dialects: TRF16, TRF(x), TRF(bx) and TRF26."""

from __future__ import annotations

from indeler.formats.trf.dialects import DIALECTS
from indeler.formats.trf.lines import TrfError
from indeler.formats.trf.reader import Stated, read_trf, read_trf_as_stated
from indeler.model import Tournament


def write_trf(tournament: Tournament, dialect: str = "trf26") -> str:
    """Return the tournament as text that `read_trf` reads back as equal; refuse a number that does not fit."""
    from indeler.formats.trf import writer  # an engine only reads

    return writer.write_trf(tournament, dialect)

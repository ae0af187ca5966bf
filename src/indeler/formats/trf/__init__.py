"""The tournament report file of FIDE in its dialects: TRF16, TRF(x), TRF(bx) and TRF26."""

from indeler.formats.trf.dialects import DIALECTS
from indeler.formats.trf.lines import TrfError
from indeler.formats.trf.reader import read_trf
from indeler.formats.trf.writer import write_trf

__all__ = ["DIALECTS", "TrfError", "read_trf", "write_trf"]

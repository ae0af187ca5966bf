"""The places where the print leaves a choice: each is a setting that the rulebook declares."""

from __future__ import annotations

from indeler._typing import NamedTuple
from indeler.systems.rulebook import Settings


class Readings(NamedTuple):
    """How brackets are read; the fields are settings of the same name."""

    criteria: str = "count"
    b3_in_homogeneous: bool = True
    count_double_float_as_downfloat: bool = False
    upfloat_in_homogenised: bool = True
    lookahead: str = "pairs_mdps"
    below_k: str = "merge"
    c13_merge: str = "squares"

    @classmethod
    def of(cls, settings: Settings) -> Readings:
        """The readings that these settings choose."""
        return cls(**{name: settings[name] for name in cls._fields})

"""The places where the print leaves a choice: each is a setting, and its default is the settled reading."""

from __future__ import annotations

from indeler.model.namedtuples import NamedTuple
from indeler.systems.rulebook import Setting, one_of, true_or_false

TYPE_CHECKING = False
if TYPE_CHECKING:
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


READINGS_OF_BRACKETS = (
    Setting(
        "criteria",
        "C10: make the number of times a criterion is ignored as small as possible, or only switch it on or off",
        "count or flag",
        one_of("count", "flag"),
        "count",
    ),
    Setting(
        "b3_in_homogeneous",
        "A3: the lowest possible scores float on from a bracket treated as homogeneous too",
        "true or false",
        true_or_false,
        "true",
    ),
    Setting(
        "count_double_float_as_downfloat",
        "B5, B6: count a moved-down player who floats on as a downfloater too",
        "true or false",
        true_or_false,
        "false",
    ),
    Setting(
        "upfloat_in_homogenised",
        "B5, B6: count repeated upfloats in a bracket treated as homogeneous too",
        "true or false",
        true_or_false,
        "true",
    ),
    Setting(
        "lookahead",
        "C12: look at the pairs of the next bracket and then at its floaters, or at the pairs alone, as the print says",
        "pairs_mdps or literal_c12",
        one_of("pairs_mdps", "literal_c12"),
        "pairs_mdps",
    ),
    Setting(
        "below_k",
        "C13: merge all brackets below the one that is re-paired, or go on bracket by bracket",
        "merge or per_bracket",
        one_of("merge", "per_bracket"),
        "merge",
    ),
    Setting(
        "c13_merge",
        "C13: in a merged bracket as many of S1 as possible, then the least squares of score differences; "
        "or without those; or those first",
        "squares, literal or minimise_score_differences",
        one_of("squares", "literal", "minimise_score_differences"),
        "squares",
    ),
)

"""Graph algorithms, independent of chess: matchings of maximum size, of maximum weight or first in order.

Sets of vertices are the bits of a number (`bits`).
"""

from __future__ import annotations

from indeler._lazy import lazily
from indeler._typing import TYPE_CHECKING

if TYPE_CHECKING:
    from indeler.matching.all_best import BestMatchings, best_by_kind
    from indeler.matching.cardinality import Matching, is_complete, is_complete_by_degrees
    from indeler.matching.ordered import first_matching
    from indeler.matching.subsets import Cheapest, Pairs, Subsets
    from indeler.matching.weighted import WeightedMatching

_HOMES = {
    "all_best": "BestMatchings best_by_kind",
    "cardinality": "Matching is_complete is_complete_by_degrees",
    "ordered": "first_matching",
    "subsets": "Cheapest Pairs Subsets",
    "weighted": "WeightedMatching",
}

__getattr__, __dir__ = lazily(__name__, _HOMES)

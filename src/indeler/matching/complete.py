"""Whether everybody finds a partner: mostly seen without a search, by what is forced and then by degrees."""

from __future__ import annotations

from indeler.matching.cardinality import Matching, Neighbours


def is_complete(neighbours: Neighbours, vertices: int) -> bool:
    """Whether an even number of ``vertices`` have a complete matching among themselves."""
    at_once = is_complete_at_once(neighbours, vertices)
    return Matching(neighbours).covers(vertices) if at_once is None else at_once


def is_complete_at_once(neighbours: Neighbours, vertices: int) -> bool | None:
    """Whether a complete matching exists, where a look at a few vertices tells it; None: only a search can tell.

    Whoever has one neighbour must have him; with both gone others may have one left.
    """
    while True:
        forced = False
        degrees = []
        left = vertices
        while left:
            one = left & -left
            left ^= one
            near = neighbours[one.bit_length() - 1] & vertices
            degree = near.bit_count()
            if degree > 1:
                degrees.append(degree)
            elif not degree:
                return False
            else:
                forced = True
                vertices ^= one | near
                left &= vertices
        if not forced:
            return _lead_through_all(degrees) or None


def _lead_through_all(degrees: list[int]) -> bool:
    """Chvátal's theorem (1972): whether degrees are such that a path visits everybody; half of its edges will do."""
    degrees.sort()
    last = len(degrees) - 1
    return all([degree > k or degrees[last - k] >= last - k for k, degree in enumerate(degrees[: len(degrees) // 2])])

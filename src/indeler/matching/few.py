"""The best matching of a few by looking at all there are, which ends before a search for it has well begun."""

from __future__ import annotations

from collections.abc import Sequence

FEW = 8
"""Up to so many it is faster."""


def best_of_few(weights: Sequence[Sequence[int]]) -> list[int]:
    """The partner of each in the best matching for a symmetric matrix of weights (0: no edge); -1: he has none."""
    known = {0: (0, -1)}
    left = (1 << len(weights)) - 1
    _worth(left, weights, known)
    mate = [-1] * len(weights)
    while left:
        last, one = left.bit_length() - 1, known[left][1]
        left ^= 1 << last
        if one >= 0:
            left ^= 1 << one
            mate[last], mate[one] = one, last
    return mate


def _worth(some: int, weights: Sequence[Sequence[int]], known: dict[int, tuple[int, int]]) -> int:
    """What the best matching of a set is worth. ``known`` is that by set, and whom the last of the set meets in it."""
    if some in known:
        return known[some][0]
    last = some.bit_length() - 1
    others = rest = some ^ (1 << last)
    most, best, row = _worth(others, weights, known), -1, weights[last]
    while rest:
        one = rest.bit_length() - 1
        rest ^= 1 << one
        if row[one]:
            value = row[one] + _worth(others ^ (1 << one), weights, known)
            if value > most:
                most, best = value, one
    known[some] = most, best
    return most

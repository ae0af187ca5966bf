"""Sets of small numbers as the bits of one integer: a union is ``|``, and the first member is found in one step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import compress, count

_FLAGS = bytes.maketrans(b"01", b"\0\1")
_MAX_ONE_BY_ONE = 64
"""Below this many numbers a set is built bit by bit."""


def members(mask: int) -> Iterator[int]:
    """Return an iterator over the members, smallest first."""
    if mask.bit_count() * 16 < mask.bit_length() + 128:
        return _one_by_one(mask)
    # Removing bits from a long integer copies it each time; its digits are copied once.
    return compress(count(), bin(mask)[:1:-1].encode().translate(_FLAGS))


def _one_by_one(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def first(mask: int) -> int:
    """Return the smallest member; -1 if the set is empty."""
    return (mask & -mask).bit_length() - 1


def last(mask: int) -> int:
    """Return the largest member; -1 if the set is empty."""
    return mask.bit_length() - 1


def without_edges(neighbours: Iterable[int], edges: Mapping[int, int]) -> list[int]:
    """Return the neighbours of each vertex without the ``edges``, which are removed from both ends."""
    rest = list(neighbours)
    for vertex, others in edges.items():
        rest[vertex] &= ~others
        for other in members(others):
            rest[other] &= ~(1 << vertex)
    return rest


def mask_of(numbers: Iterable[int]) -> int:
    """Return the set of these numbers."""
    numbers = list(numbers)
    if len(numbers) >= _MAX_ONE_BY_ONE:
        digits = bytearray(b"0") * (max(numbers) + 1)
        for number in numbers:
            digits[~number] = 49  # ord("1")
        return int(digits, 2)
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def by_place(masks: Sequence[int], numbers: Sequence[int]) -> list[int]:
    """Return sets of numbers as sets of their indices in this list: one shift for each run of successive numbers."""
    runs: list[tuple[int, int, int]] = []
    for place, number in enumerate(numbers):
        if place and number == numbers[place - 1] + 1:
            start, at, length = runs.pop()
            runs.append((start, at, length + 1))
        else:
            runs.append((number, place, 1))
    cuts = [(start, at, (1 << length) - 1) for start, at, length in runs]
    return [sum([(mask >> start & run) << at for start, at, run in cuts]) for mask in masks]

"""Sets of small numbers as the bits of one integer: a union is ``|``, the first member one step away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def members(mask: int) -> Iterator[int]:
    """The members, smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def first(mask: int) -> int:
    """The smallest member; -1 if there is none."""
    return (mask & -mask).bit_length() - 1


def last(mask: int) -> int:
    """The largest member; -1 if there is none."""
    return mask.bit_length() - 1


def mask_of(numbers: Iterable[int]) -> int:
    """The set of these numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask

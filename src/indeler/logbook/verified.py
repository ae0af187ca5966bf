"""What came out when a logbook was looked at again from its first event."""

from __future__ import annotations

from typing import NamedTuple


class Difference(NamedTuple):
    """Something that is not as it should be, with the number of the event."""

    event: int
    sentence: str


class Verified(NamedTuple):
    """What was looked at, and what is wrong with it."""

    events: int
    pairings: int
    """Pairings that were made again, and came out the same but for the differences."""
    audited: int
    """Pairings that passed the independent audit too, but for the differences."""
    differences: tuple[Difference, ...]
    by_hand: tuple[Difference, ...] = ()
    """Pairings that somebody decided by hand and gave a reason for, and in what they differ from the rules."""
    remarks: tuple[Difference, ...] = ()
    """Events that would be refused today. They were decided by what held then, and are no damage."""

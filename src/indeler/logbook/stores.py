"""Where a logbook is kept: events, each one line of JSON. Nothing is ever taken out of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from indeler.language import N_, InvalidInput


class Outdated(InvalidInput):
    """Somebody else wrote in the logbook first: look again, then decide (optimistic version)."""


def outdated(expected: int, found: int) -> Outdated:
    """The refusal of an event that was decided on an older logbook."""
    return Outdated(
        N_("The logbook has {found} events by now, not {expected}: check what was added and try again."),
        found=found,
        expected=expected,
    )


class Store(ABC):
    """Events in the order in which they were decided."""

    @abstractmethod
    def read(self, start: int = 0) -> list[bytes]:
        """The events after the first ``start`` ones."""

    @abstractmethod
    def append(self, line: bytes, expected: int) -> None:
        """Add one event for good; `Outdated` where there are not exactly ``expected`` events before it."""


class MemoryStore(Store):
    """A logbook that is forgotten: for trying things out."""

    def __init__(self, lines: Iterable[bytes] = ()) -> None:
        self._lines = list(lines)

    def read(self, start: int = 0) -> list[bytes]:
        """The events after the first ``start`` ones."""
        return self._lines[start:]

    def append(self, line: bytes, expected: int) -> None:
        """Add one event."""
        if expected != len(self._lines):
            raise outdated(expected, len(self._lines))
        self._lines.append(line)

"""The logbooks of tournaments in this browser: decoded, extended by decisions, and passed to the page to be stored.

The browser stores the lines; this module only holds them in memory. A decision is made in a copy: it takes effect when
the page confirms that its lines are stored (`keep`), and is dropped when they could not be (`forget`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from indeler import opens
from indeler.language import N_, InvalidInput
from indeler.logbook import MemoryStore
from indeler.opens import (
    Decider,
    OpenLogbook,
    OpenTournament,
    State,
    lines_to_add,
    with_leaving,
)
from indeler.opens.events import Event

Make = Callable[[OpenTournament, Decider], Iterable[Event]]


class LoadedLogbook(NamedTuple):
    """A logbook in memory; it has no snapshot before its first line."""

    lines: tuple[bytes, ...] = ()
    moment: OpenTournament | None = None

    @property
    def current(self) -> OpenTournament:
        """Return the current tournament."""
        if self.moment is None:
            raise InvalidInput(N_("This tournament is not on this device; it was removed, or the browser deleted it."))
        return self.moment

    def begun(self, state: State, who: Decider) -> LoadedLogbook:
        """Return the logbook with its first line, which creates the tournament."""
        store = MemoryStore()
        book = opens.begin(store, state, at=who.at, by=who.by)
        return LoadedLogbook(tuple(store.read()), book.moment)

    def decided(self, make: Make, who: Decider, leaving: str = "", *, confirmed: bool = False) -> LoadedLogbook:
        """Return the logbook with these events, or raise a refusal; ``leaving`` is the reason to leave FIDE's rules."""
        store = MemoryStore(self.lines)
        book = OpenLogbook(store, self.current)
        book.append_all(with_leaving(self.current.state, make(self.current, who), leaving), confirmed=confirmed)
        return LoadedLogbook(tuple(store.read()), book.moment)

    def with_lines(self, lines: Sequence[bytes]) -> LoadedLogbook:
        """Return the logbook with lines that are stored already, by this tab or another."""
        if not lines:
            return self
        store = MemoryStore((*self.lines, *lines))
        book = OpenLogbook(store, self.moment)
        book.refresh()
        return LoadedLogbook(tuple(store.read()), book.moment)

    def extended_by(self, lines: Sequence[bytes]) -> LoadedLogbook:
        """Return the logbook with the further lines of a file; refuse a file with fewer or other decisions."""
        after = self.with_lines(lines_to_add(self.lines, lines))
        if after.current.state.is_team_event:
            raise InvalidInput(TEAMS)
        return after


TEAMS = N_("Team events cannot be led in a browser yet; use the site of Indeler.")
_LOADED: dict[str, LoadedLogbook] = {}
_PENDING: dict[str, LoadedLogbook] = {}
MAX_LOGBOOKS = 4
"""The number of logbooks in memory; others are decoded again when they are used."""


def loaded(book: str) -> LoadedLogbook:
    """Return this logbook as it is in memory."""
    return _LOADED.get(book, LoadedLogbook())


def bring(book: str, lines: Sequence[bytes]) -> None:
    """Add the lines that are stored after those in memory."""
    after = loaded(book).with_lines(lines)
    _LOADED.pop(book, None)
    _LOADED[book] = after
    while len(_LOADED) > MAX_LOGBOOKS:
        del _LOADED[next(iter(_LOADED))]


def propose(book: str, after: LoadedLogbook) -> list[bytes]:
    """Return the lines that must be stored before the decision takes effect."""
    _PENDING[book] = after
    return list(after.lines[len(loaded(book).lines) :])


def keep(book: str) -> None:
    """Accept the last decision, whose lines are stored."""
    _LOADED[book] = _PENDING.pop(book)


def forget(book: str) -> None:
    """Drop this logbook from memory; it is decoded again from what is stored."""
    _LOADED.pop(book, None)
    _PENDING.pop(book, None)

"""The logbooks of tournaments that are led in this browser: read, decided about, and given to the page to be stored.

The browser stores the lines; here they are only held in memory. A decision is made in a copy: it counts when the page
says that its lines are stored (`keep`), and is gone when they could not be (`forget`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from indeler import opens
from indeler.language import N_, InvalidInput
from indeler.logbook import MemoryStore
from indeler.opens import Decider, OpenLogbook, OpenTournament, State
from indeler.opens.events import Event
from indeler.opens.fide_departure import LeavesFideRules, cause_in, with_leaving
from indeler.opens.questions import NeedsConfirmation, questions
from indeler.opens.tournaments import lines_to_add

Make = Callable[[OpenTournament, Decider], Iterable[Event]]


class LoadedLogbook(NamedTuple):
    """A logbook in memory; one that has no lines yet has no moment."""

    lines: tuple[bytes, ...] = ()
    moment: OpenTournament | None = None

    @property
    def current(self) -> OpenTournament:
        """The tournament as it is."""
        if self.moment is None:
            raise InvalidInput(N_("This tournament is not on this device; it was removed, or the browser deleted it."))
        return self.moment

    def begun(self, state: State, who: Decider) -> LoadedLogbook:
        """The logbook with its first line, which creates the tournament."""
        store = MemoryStore()
        book = opens.begin(store, state, at=who.at, by=who.by)
        return LoadedLogbook(tuple(store.read()), book.moment)

    def decided(self, make: Make, who: Decider, leaving: str = "", *, confirmed: bool = False) -> LoadedLogbook:
        """The logbook with all of these events, or a refusal; ``leaving`` says why they leave the rules of FIDE."""
        events = list(make(self.current, who))
        open_questions = [] if confirmed else questions(self.current.state, events)
        if open_questions:
            raise NeedsConfirmation(open_questions)
        cause = cause_in(self.current.state, events)
        if cause is not None and not leaving:
            raise LeavesFideRules(cause)
        store = MemoryStore(self.lines)
        book = OpenLogbook(store, self.current)
        for event in with_leaving(self.current.state, events, leaving):
            book.append(event)
        return LoadedLogbook(tuple(store.read()), book.moment)

    def with_lines(self, lines: Sequence[bytes]) -> LoadedLogbook:
        """The logbook with lines that are stored already, by this tab or another."""
        if not lines:
            return self
        store = MemoryStore((*self.lines, *lines))
        book = OpenLogbook(store, self.moment)
        book.refresh()
        return LoadedLogbook(tuple(store.read()), book.moment)

    def extended_by(self, lines: Sequence[bytes]) -> LoadedLogbook:
        """The logbook with the further lines of a file; refused where the file has fewer or other decisions."""
        after = self.with_lines(lines_to_add(self.lines, lines))
        if after.current.state.is_team_event:
            raise InvalidInput(TEAMS)
        return after


TEAMS = N_("Team events cannot be led in a browser yet; use the site of Indeler.")
_LOADED: dict[str, LoadedLogbook] = {}
_PENDING: dict[str, LoadedLogbook] = {}
MOST = 4
"""Logbooks in memory at once; others are read again when somebody looks at them."""


def loaded(book: str) -> LoadedLogbook:
    """What is in memory of this logbook."""
    return _LOADED.get(book, LoadedLogbook())


def bring(book: str, lines: Sequence[bytes]) -> None:
    """Hold the lines that are stored after those in memory."""
    after = loaded(book).with_lines(lines)
    _LOADED.pop(book, None)
    _LOADED[book] = after
    while len(_LOADED) > MOST:
        del _LOADED[next(iter(_LOADED))]


def propose(book: str, after: LoadedLogbook) -> list[bytes]:
    """What is to be stored before the decision counts."""
    _PENDING[book] = after
    return list(after.lines[len(loaded(book).lines) :])


def keep(book: str) -> None:
    """The lines are stored: the decision counts."""
    _LOADED[book] = _PENDING.pop(book)


def forget(book: str) -> None:
    """Drop this logbook from memory; what is stored is read again."""
    _LOADED.pop(book, None)
    _PENDING.pop(book, None)

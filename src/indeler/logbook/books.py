"""An open logbook: a store, and the snapshot after the events in it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from itertools import islice
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from indeler.language import N_, InvalidInput, Sentence
from indeler.logbook.aggregates import Aggregate, Question, Snapshot, voided
from indeler.logbook.events import Event, encode
from indeler.logbook.sealing import START, Draw, Fields, fresh, seal_of

AnyEvent = TypeVar("AnyEvent", bound=Event)
AnySnapshot = TypeVar("AnySnapshot", bound=Snapshot[Any, Any])


def seal_event(event: AnyEvent, before: str, draw: Draw = fresh) -> AnyEvent:
    """Return the event with the seal of the next event after this head of the chain."""
    plain = replace(event, seal=UNSET)
    fields: Fields = msgspec.json.decode(encode(plain))
    return replace(plain, seal=seal_of(fields, before, draw))


def seal_events(events: Iterable[AnyEvent]) -> list[AnyEvent]:
    """Return the events of a new logbook, with their seals."""
    chain: list[AnyEvent] = []
    for event in events:
        chain.append(seal_event(event, head(chain[-1]) if chain else START))
    return chain


def head(last: Event | None) -> str:
    """Return the hash of the last event; an empty text if it has no seal."""
    return "" if last is None or last.seal is UNSET else last.seal.own


class LogRow(msgspec.Struct, frozen=True, kw_only=True):
    """An event of the log, for readers."""

    number: int
    at: datetime
    by: str
    why: str = ""
    """The reason, where the sentence does not give it."""
    kind: str
    sentence: str
    taken_back_by: int | None
    """The number of the event that took this one back."""
    written: datetime | None = None
    """The time of recording, where it differs from the stated time."""
    head: str
    """The hash of this event and, by it, of all before; empty without a seal."""


def log_rows(
    snapshot: Snapshot[Any, Any], start: int, count: int | None, describe: Callable[[int, Any], dict[str, Any]]
) -> list[LogRow]:
    """Return the events from this number on, or this many of them, in order.

    ``describe`` returns the sentence of an event and the other fields that only its kind of logbook has.
    """
    void, events = voided(snapshot.events), enumerate(snapshot.events, start=1)
    return [
        LogRow(
            number=number,
            at=event.at,
            by=event.by,
            kind=event.kind(),
            taken_back_by=void.get(number),
            head=head(event),
            **describe(number, event),
        )
        for number, event in islice(events, start - 1, None if count is None else start - 1 + count)
    ]


class Logbook(ABC, Generic[AnySnapshot, AnyEvent]):
    """An open logbook of one type; subclasses define how a line is decoded, and how events are replayed and decided."""

    aggregate: ClassVar[Aggregate[Any, Any]]

    def __init__(self, store: Store, known: AnySnapshot | None = None, draw: Draw = fresh) -> None:
        """Open the logbook in this store, from a ``known`` snapshot if given; ``draw`` draws the salts of its seals."""
        self.store = store
        self._draw = draw
        self.moment = self._replayed(_decoded(self._decode, store.read(), 0)) if known is None else known

    @abstractmethod
    def _decode(self, line: bytes, where: object) -> AnyEvent:
        """Return the event of a line; ``where`` begins the sentence of a refusal."""

    @abstractmethod
    def _replayed(self, events: Sequence[AnyEvent]) -> AnySnapshot:
        """Return the snapshot after these events."""

    def _decide(self, moment: AnySnapshot, event: AnyEvent, *, confirmed: bool) -> AnySnapshot:
        """Return the snapshot after one more event, or raise a refusal or a question."""
        following: AnySnapshot = self.aggregate.decide(moment, event, confirmed=confirmed)
        return following

    @abstractmethod
    def received(self, event: AnyEvent) -> AnyEvent:
        """Return the event as the logbook stores it; refused if it could not be read again."""

    def append(self, event: AnyEvent, expected: int | None = None, *, confirmed: bool = False) -> AnySnapshot:
        """Check this event against the current state and store it permanently; return the new snapshot.

        ``expected`` is the version of the snapshot that the decision was based on. Without it the event is checked
        against the current state of the logbook at the time of writing. A doubtful decision has to be ``confirmed``.
        """
        event = self.received(event)
        while True:
            if expected is not None and expected != self.moment.version:
                self.refresh()
                raise outdated(expected, self.moment.version)
            try:
                bound, moment = self._next(event, confirmed=False)
            except Question:
                if not confirmed:
                    raise
                bound, moment = self._next(event.confirmed(), confirmed=True)
            try:
                self.store.append(encode(bound), self.moment.version)
            except Outdated:
                self.refresh()
                if expected is not None:
                    raise
                continue
            self.moment = moment
            return moment

    def _next(self, event: Any, *, confirmed: bool) -> tuple[AnyEvent, AnySnapshot]:
        """Return the event with its seal, and the snapshot after it."""
        complete = self.aggregate.complete(self.moment, event)
        bound = seal_event(complete, head(self.moment.last) or START, self._draw)
        return bound, self._decide(self.moment, bound, confirmed=confirmed)

    def append_all(self, events: Iterable[AnyEvent], *, confirmed: bool = False) -> list[AnyEvent]:
        """Append and return these events; raise all doubts about them as one `Question`.

        An exception leaves a part of them in the store, which the caller discards then.
        """
        appended: list[AnyEvent] = []
        questions: list[Question] = []
        for event in events:
            try:
                self.append(event, confirmed=confirmed)
            except Question as question:
                questions.append(question)
                self.append(event, confirmed=True)
            appended.append(event)
        if questions:
            doubts = (doubt for question in questions for doubt in question.doubts)
            raise Question(*doubts, is_logged=questions[0].is_logged)
        return appended

    def refresh(self) -> AnySnapshot:
        """Read the events that others have appended."""
        for event in _decoded(self._decode, self.store.read(self.moment.version), self.moment.version):
            self.moment = self.aggregate.evolve(self.moment, event)
        return self.moment


def _decoded(decode: Callable[[bytes, object], AnyEvent], lines: Sequence[bytes], before: int) -> list[AnyEvent]:
    return [
        decode(line, Sentence(N_("Event {number} of the logbook"), number=number))
        for number, line in enumerate(lines, start=before + 1)
    ]


class Outdated(InvalidInput):
    """A refusal because another event was appended first (optimistic locking): refresh, then decide."""


def outdated(expected: int, found: int) -> Outdated:
    """Return the refusal of an event that was decided on an older version of the logbook."""
    text = N_("The logbook has {found} events by now, not {expected}: check what was added and try again.")
    return Outdated(text, found=found, expected=expected)


class Store(ABC):
    """An append-only store of events in the order in which they were decided."""

    @abstractmethod
    def read(self, start: int = 0) -> list[bytes]:
        """Return the events after the first ``start`` ones."""

    @abstractmethod
    def append(self, line: bytes, expected: int) -> None:
        """Append one event permanently; raise `Outdated` unless there are exactly ``expected`` events before it."""


class MemoryStore(Store):
    """A store in memory, for trials."""

    def __init__(self, lines: Iterable[bytes] = ()) -> None:
        self._lines = list(lines)

    def read(self, start: int = 0) -> list[bytes]:
        """Return the events after the first ``start`` ones."""
        return self._lines[start:]

    def append(self, line: bytes, expected: int) -> None:
        """Add one event."""
        if expected != len(self._lines):
            raise outdated(expected, len(self._lines))
        self._lines.append(line)

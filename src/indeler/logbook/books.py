"""A logbook in use: a store, and the moment that follows from what is in it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from indeler.language import N_, Sentence
from indeler.logbook.aggregates import Aggregate
from indeler.logbook.chain import end_of, sealed
from indeler.logbook.events import Event, encode
from indeler.logbook.sealing import Draw, End, fresh
from indeler.logbook.snapshots import Snapshot
from indeler.logbook.stores import Outdated, Store, outdated

AnyEvent = TypeVar("AnyEvent", bound=Event)
AnySnapshot = TypeVar("AnySnapshot", bound=Snapshot[Any, Any])


class Logbook(ABC, Generic[AnySnapshot, AnyEvent]):
    """An open logbook of one sort: it says how a line is read, where it begins, and what its events do."""

    aggregate: ClassVar[Aggregate[Any, Any]]

    def __init__(self, store: Store, known: AnySnapshot | None = None, draw: Draw = fresh) -> None:
        """Open the logbook in this store, from what is ``known`` of it; ``draw`` draws the salts of its seals."""
        self.store = store
        self._draw = draw
        self.moment = self._replayed(_decoded(self._decode, store.read(), 0)) if known is None else known

    @abstractmethod
    def _decode(self, line: bytes, where: object) -> AnyEvent:
        """The event of a line; ``where`` begins the sentence of a refusal."""

    @abstractmethod
    def _replayed(self, events: Sequence[AnyEvent]) -> AnySnapshot:
        """The moment that these events make."""

    def _decided(self, moment: AnySnapshot, event: AnyEvent) -> AnySnapshot:
        """The moment after one more event, or a refusal."""
        following: AnySnapshot = self.aggregate.decide(moment, event)
        return following

    @abstractmethod
    def received(self, event: AnyEvent) -> AnyEvent:
        """The event as the logbook writes it down; refused where it could not be read again."""

    def append(self, event: AnyEvent, expected: int | None = None) -> AnySnapshot:
        """Decide this: the event is checked against what is and then kept for good.

        ``expected`` is the version that the decider had in front of him. Without it the event is checked against
        whatever the logbook says by the time it is written.
        """
        event = self.received(event)
        while True:
            if expected is not None and expected != self.moment.version:
                self.refresh()
                raise outdated(expected, self.moment.version)
            bound = sealed(event, self._end(), self._draw)
            moment = self._decided(self.moment, bound)
            try:
                self.store.append(encode(bound), self.moment.version)
            except Outdated:
                self.refresh()
                if expected is not None:
                    raise
                continue
            self.moment = moment
            return moment

    def refresh(self) -> AnySnapshot:
        """Read what others have added."""
        for event in _decoded(self._decode, self.store.read(self.moment.version), self.moment.version):
            self.moment = self.aggregate.evolve(self.moment, event)
        return self.moment

    def _end(self) -> End:
        """Where the next event is bound to."""
        version = self.moment.version
        return end_of(self.moment.last, lambda: self.store.read()[:version], self._draw)


def _decoded(decode: Callable[[bytes, object], AnyEvent], lines: Sequence[bytes], before: int) -> list[AnyEvent]:
    return [
        decode(line, Sentence(N_("Event {number} of the logbook"), number=number))
        for number, line in enumerate(lines, start=before + 1)
    ]

"""What the events so far have made, and how one more makes the next moment (event sourcing)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from indeler.language import N_, IndelerError, InvalidInput, Sentence, Words
from indeler.language.sentences import WithoutStop
from indeler.logbook.events import Event

AnyEvent = TypeVar("AnyEvent", bound=Event)
State = TypeVar("State")
AnySnapshot = TypeVar("AnySnapshot", bound="Snapshot[Any, Any]")


class Snapshot(Generic[AnyEvent, State]):
    """The state after some events of a logbook. It never changes."""

    __slots__ = ("_events", "state", "version")

    def __init__(self, events: Sequence[AnyEvent], version: int, state: State) -> None:
        self._events = events
        self.version = version
        """The number of events."""
        self.state = state

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """The events in the order of the logbook; the first has number 1."""
        return tuple(self._events[: self.version])

    def events_and(self, event: AnyEvent) -> list[AnyEvent]:
        """The events with one more; copied once, for results come in dozens."""
        is_all = len(self._events) == self.version
        return [*(self._events if is_all else self._events[: self.version]), event]

    def event(self, number: int) -> AnyEvent:
        """The event with this number; quicker than to ask for all of them."""
        return self._events[number - 1]

    @property
    def last(self) -> AnyEvent | None:
        """The last event."""
        return self.event(self.version) if self.version else None

    def beginning(self: AnySnapshot) -> AnySnapshot:
        """The moment before the first event."""
        raise NotImplementedError

    def followed_by(self: AnySnapshot, events: Sequence[Any], state: Any) -> AnySnapshot:
        """The moment one event later; ``events`` has all so far, and may have some of later moments."""
        return type(self)(events, self.version + 1, state)


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


class Refused(InvalidInput):
    """An event that does not fit in its place in a logbook."""

    def __init__(self, number: int, event: Event, why: IndelerError) -> None:
        super().__init__(
            N_("Event {number} ({what}) of the logbook does not fit: {why}"),
            number=number,
            what=WithoutStop(event.describe()),
            why=why,
        )
        self.number, self.event, self.why = number, event, why

    def remark(self, words: Words) -> Difference:
        """What is said of an event of a logbook that would be refused today."""
        return Difference(
            self.number, Sentence(N_("today this would be refused: {refusal}"), refusal=self.why).translated(words)
        )


def rests_on(number: int, refusal: Refused) -> InvalidInput:
    """The refusal to take this event back, because a later one would not fit without it."""
    text = N_("Event {number} cannot be taken back any more: event {later} ({what}) rests on it.")
    return InvalidInput(text, number=number, later=refusal.number, what=WithoutStop(refusal.event.describe()))


def voided(events: Sequence[Event]) -> dict[int, int]:
    """The events that no longer hold, by number, and the number of the event that took each back.

    What was taken back takes nothing back itself, so the last word counts; what is for good is not taken back at all.
    """
    void: dict[int, int] = {}
    lasting = {number for number, event in enumerate(events, start=1) if event.is_for_good}
    for number in range(len(events), 0, -1):
        if number not in void:
            taken_back = events[number - 1].takes_back(number)
            void |= {each: number for each in taken_back if each not in void and each not in lasting}
    return void

"""What the events so far have made, and how one more makes the next moment (event sourcing)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from indeler.language import N_, InvalidInput
from indeler.language.sentences import WithoutStop
from indeler.logbook.events import Event

AnyEvent = TypeVar("AnyEvent", bound=Event)
State = TypeVar("State")
AnyMoment = TypeVar("AnyMoment", bound="Moment[Any, Any]")

Decide = Callable[[Any, Any], Any]
"""From a moment and an event to the next state, or a refusal."""


class Moment(Generic[AnyEvent, State]):
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

    def followed_by(self: AnyMoment, events: Sequence[Any], state: Any) -> AnyMoment:
        """The moment one event later; ``events`` has all so far, and may have some of later moments."""
        return type(self)(events, self.version + 1, state)


class Refused(InvalidInput):
    """An event that does not fit in its place in a logbook."""

    def __init__(self, number: int, event: Event, why: InvalidInput) -> None:
        super().__init__(
            N_("Event {number} ({what}) of the logbook does not fit: {why}"),
            number=number,
            what=WithoutStop(event.told()),
            why=why,
        )
        self.number, self.event = number, event


def rests_on(number: int, refusal: Refused) -> InvalidInput:
    """The refusal to take this event back, because a later one would not fit without it."""
    text = N_("Event {number} cannot be taken back any more: event {later} ({what}) rests on it.")
    return InvalidInput(text, number=number, later=refusal.number, what=WithoutStop(refusal.event.told()))


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


def replayed(start: AnyMoment, events: Sequence[Any], decide: Decide) -> AnyMoment:
    """The moment that these events make. The same events always make the same moment."""
    void, moment = voided(events), start
    for number, event in enumerate(events, start=1):
        state = moment.state
        if number not in void and not event.takes_back(number):
            try:
                state = decide(moment, event)
            except InvalidInput as refusal:
                raise Refused(number, event, refusal) from None
        moment = moment.followed_by(events, state)
    return moment


def followed(moment: AnyMoment, event: Any, start: AnyMoment, decide: Decide) -> AnyMoment:
    """The moment after this event; or a refusal in one sentence, and nothing has changed.

    After one that takes others back everything is as if those had not been there, from the ``start`` on.
    """
    events = moment.events_and(event)
    taken_back = event.takes_back(len(events))
    if not taken_back:
        return moment.followed_by(events, decide(moment, event))
    for number in taken_back:
        if not 1 < number <= moment.version:
            raise InvalidInput(
                N_("Event {number} cannot be taken back; the numbers are in the logbook."), number=number
            )
    try:
        return replayed(start, events, decide)
    except Refused as refusal:
        raise rests_on(taken_back[0], refusal) from None

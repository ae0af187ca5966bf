"""Decide, then evolve: what may refuse an event, what each kind makes of the state, and the snapshots in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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


Now = TypeVar("Now")
Function = TypeVar("Function", bound=Callable[..., Any])


class Aggregate(Generic[AnySnapshot, Now]):
    """The kinds of event of one sort of logbook, each with its checks and with the change that it makes.

    ``@decides(Kind)`` marks a check: it may refuse an event that is to be appended, and is never asked about one that
    stands in a logbook. ``@evolves(Kind)`` marks the function from what is, and the event, to the next state; it knows
    no clock and draws no lots. A check of a base class holds for every kind of it.
    """

    def __init__(self, project: Callable[[AnySnapshot], Now]) -> None:
        """``project`` returns the part of a snapshot that the functions receive."""
        self._project = project
        self._checks: dict[type[Event], list[Callable[[Now, Any], object]]] = {}
        self._changes: dict[type[Event], Callable[[Now, Any], Any]] = {}
        self.decides(Event)(_has_reason)

    def decides(self, *kinds: type[Event]) -> Callable[[Function], Function]:
        """The function below may refuse these kinds of event when they are decided."""

        def register(check: Function) -> Function:
            for kind in kinds:
                self._checks.setdefault(kind, []).append(check)
            return check

        return register

    def evolves(self, kind: type[Event]) -> Callable[[Function], Function]:
        """The function below says what this kind of event makes of the state."""

        def register(change: Function) -> Function:
            self._changes[kind] = change
            return change

        return register

    def check_all(self, kinds: Iterable[type[Event]]) -> None:
        """Stop the program where a kind of event changes nothing, unless all it does is take others back."""
        missing = [kind for kind in kinds if kind.takes_back is Event.takes_back and kind not in self._changes]
        if missing:
            names = ", ".join(sorted(kind.__name__ for kind in missing))
            raise TypeError(f"no function is marked with @evolves for {names}")

    def check(self, now: Now, event: Event) -> None:
        """Refuse this event where something speaks against it: first what holds for every kind, then its own checks."""
        for kind in reversed(type(event).__mro__):
            for check in self._checks.get(kind, ()):
                check(now, event)

    def change(self, now: Now, event: Event) -> Any:
        """The state after this event; a refusal where it names something that is not there."""
        return self._changes[type(event)](now, event)

    def decide(self, moment: AnySnapshot, event: Any) -> AnySnapshot:
        """The moment after this event; or a refusal in one sentence, and nothing has changed."""
        taken_back = event.takes_back(moment.version + 1)
        for number in taken_back:
            if not 1 < number <= moment.version:
                text = N_("Event {number} cannot be taken back; the numbers are in the logbook.")
                raise InvalidInput(text, number=number)
        now = self._project(moment)
        self.check(now, event)
        if not taken_back:
            return moment.followed_by(moment.events_and(event), self.change(now, event))
        following = self.evolve(moment, event)
        self._check_nothing_rests_on(taken_back, moment, following)
        return following

    def _check_nothing_rests_on(self, taken_back: Sequence[int], before: AnySnapshot, after: AnySnapshot) -> None:
        """Refuse to take back what a later event needs; what would be refused today in any case is no reason."""
        refused = [*self.objections(after, taken_back[0])]
        before_too = {each.number for each in self.objections(before, taken_back[0])} if refused else set()
        for refusal in refused:
            if refusal.number not in before_too:
                raise rests_on(taken_back[0], refusal)

    def evolve(self, moment: AnySnapshot, event: Any) -> AnySnapshot:
        """The moment after this event, whatever it is: what names something that is not there changes nothing."""
        events = moment.events_and(event)
        if event.takes_back(len(events)):
            return self.replay(moment.beginning(), events)
        return moment.followed_by(events, self._evolved(moment, event))

    def replay(self, beginning: AnySnapshot, events: Sequence[Any]) -> AnySnapshot:
        """The moment that these events make. The same events always make the same moment."""
        void, moment = voided(events), beginning
        for number, event in enumerate(events, start=1):
            state = moment.state if number in void else self._evolved(moment, event)
            moment = moment.followed_by(events, state)
        return moment

    def _evolved(self, moment: AnySnapshot, event: Any) -> Any:
        if type(event) not in self._changes:
            return moment.state
        try:
            return self.change(self._project(moment), event)
        except IndelerError:
            return moment.state

    def objections(self, moment: AnySnapshot, after: int = 0) -> Iterator[Refused]:
        """The events behind this number that would be refused today, each on the state as it was then."""
        events = moment.events
        void, now = voided(events), moment.beginning()
        for number, event in enumerate(events, start=1):
            state = now.state
            if number not in void and type(event) in self._changes:
                try:
                    if number > after:
                        self.check(self._project(now), event)
                    state = self.change(self._project(now), event)
                except IndelerError as refusal:
                    if number > after:
                        yield Refused(number, event, refusal)
                    state = self._evolved(now, event)
            now = now.followed_by(events, state)


def _has_reason(now: object, event: Event) -> None:
    """Refuse an event without a reason, where its kind needs one."""
    if event.needs_reason and not event.why.strip():
        raise InvalidInput(N_("Say why: this decision needs a reason."))

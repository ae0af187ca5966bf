"""Decide and evolve: checks that may refuse an event, the state change of each kind of event, and snapshots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from indeler.language import N_, IndelerError, InvalidInput, Sentence, Text, Words
from indeler.language.sentences import WithoutStop
from indeler.logbook.events import Event

AnyEvent = TypeVar("AnyEvent", bound=Event)
State = TypeVar("State")
AnySnapshot = TypeVar("AnySnapshot", bound="Snapshot[Any, Any]")


class Snapshot(Generic[AnyEvent, State]):
    """The state after some events of a logbook; immutable."""

    __slots__ = ("_events", "state", "version")

    def __init__(self, events: Sequence[AnyEvent], version: int, state: State) -> None:
        self._events = events
        self.version = version
        """The number of events."""
        self.state = state

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """Return the events in the order of the logbook; the first has number 1."""
        return tuple(self._events[: self.version])

    def events_and(self, event: AnyEvent) -> list[AnyEvent]:
        """Return the events with one more. The list is copied once, because results arrive in dozens."""
        is_all = len(self._events) == self.version
        return [*(self._events if is_all else self._events[: self.version]), event]

    def event(self, number: int) -> AnyEvent:
        """Return the event with this number, without building the list of all events."""
        return self._events[number - 1]

    @property
    def last(self) -> AnyEvent | None:
        """Return the last event."""
        return self.event(self.version) if self.version else None

    def beginning(self: AnySnapshot) -> AnySnapshot:
        """Return the snapshot before the first event."""
        raise NotImplementedError

    def followed_by(self: AnySnapshot, events: Sequence[Any], state: Any) -> AnySnapshot:
        """Return the snapshot one event later; ``events`` has all events so far, and may have later ones."""
        return type(self)(events, self.version + 1, state)


class Question(InvalidInput):
    """A decision that is allowed but doubtful; it is taken once a user has confirmed it."""

    def __init__(self, *doubts: Sentence, is_logged: bool = False) -> None:
        by_name = {f"doubt_{number}": doubt for number, doubt in enumerate(doubts)}
        super().__init__(Text(" ".join(f"{{{name}}}" for name in by_name)), **by_name)
        self.doubts = doubts
        self.is_logged = is_logged
        """Whether the event records that it was confirmed."""


class Difference(NamedTuple):
    """A difference from the expected state, with the number of the event."""

    event: int
    sentence: str


class Verified(NamedTuple):
    """The result of a verification: how much was checked, and the differences found."""

    events: int
    pairings: int
    """The number of pairings that were recomputed; they are equal except for the differences."""
    audited: int
    """The number of pairings that passed the independent audit too, except for the differences."""
    differences: tuple[Difference, ...]
    by_hand: tuple[Difference, ...] = ()
    """Pairings that were decided by hand with a reason, and how they differ from the rules."""
    remarks: tuple[Difference, ...] = ()
    """The events that would be refused today. They were decided by the rules of their time, and are not damage."""


class Refused(InvalidInput):
    """An event that is not valid at its place in a logbook: it would be refused today, or it is even lost."""

    def __init__(self, number: int, event: Event, why: IndelerError, *, is_lost: bool) -> None:
        text = N_("Event {number} ({what}) of the logbook does not fit: {why}")
        super().__init__(text, number=number, what=WithoutStop(event.describe()), why=why)
        self.number, self.event, self.why = number, event, why
        self.is_lost = is_lost
        """Whether the event changes nothing, because it cannot be applied; else only a check of today refuses it."""

    def difference(self, words: Words) -> Difference:
        """Return the remark on an event that would be refused today, or the damage of an event that is lost."""
        text = N_("today this would be refused: {refusal}")
        if self.is_lost:
            text = N_("this decision is lost, because it cannot be applied: {refusal}")
        return Difference(self.number, Sentence(text, refusal=self.why).translated(words))


def sort_objections(objections: Iterable[Refused], words: Words) -> tuple[list[Difference], list[Difference]]:
    """Return the remarks on events that would be refused today, and the differences of those that are lost."""
    remarks: list[Difference] = []
    lost: list[Difference] = []
    for each in objections:
        (lost if each.is_lost else remarks).append(each.difference(words))
    return remarks, lost


def voided(events: Sequence[Event]) -> dict[int, int]:
    """Return the events that are void, by number, each with the number of the event that took it back.

    A void event takes nothing back itself, so the latest event decides; a permanent event is never void.
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
    """The kinds of event of one type of logbook, each with its checks, its questions and its state change.

    ``@decides(Kind)`` marks a check: it may refuse an event that is to be appended, and is never called for an event
    that is already in a logbook. ``@asks(Kind)`` marks a function that yields doubts about an event that was not
    refused, from the state before it, the event, and the state after it. ``@completes(Kind)`` marks the function that
    writes the outcome by the current rules into a new event, so that no replay computes it again.
    ``@evolves(Kind)`` marks the function from the current state and the event to the next state; it uses no clock and
    no random numbers. Checks and questions of a base class apply to all its subclasses.
    """

    def __init__(self, project: Callable[[AnySnapshot], Now]) -> None:
        """Create an aggregate without checks; ``project`` returns the part of a snapshot that the functions receive."""
        self._project = project
        self._checks: dict[type[Event], list[Callable[[Now, Any], object]]] = {}
        self._questions: dict[type[Event], list[Callable[[Now, Any, Now], Iterable[Sentence]]]] = {}
        self._completions: dict[type[Event], Callable[[Now, Any], Any]] = {}
        self._changes: dict[type[Event], Callable[[Now, Any], Any]] = {}
        self.decides(Event)(_has_reason)

    def decides(self, *kinds: type[Event]) -> Callable[[Function], Function]:
        """Return a decorator that registers a check, which may refuse new events of these kinds."""
        return registrar(self._checks, kinds)

    def asks(self, *kinds: type[Event]) -> Callable[[Function], Function]:
        """Return a decorator that registers a function that yields doubts about new events of these kinds."""
        return registrar(self._questions, kinds)

    def completes(self, *kinds: type[Event]) -> Callable[[Function], Function]:
        """Return a decorator that registers the function that returns new events of these kinds with their outcome."""

        def register(completion: Function) -> Function:
            self._completions.update(dict.fromkeys(kinds, completion))
            return completion

        return register

    def evolves(self, kind: type[Event]) -> Callable[[Function], Function]:
        """Return a decorator that registers the function that computes the state after an event of this kind."""

        def register(change: Function) -> Function:
            self._changes[kind] = change
            return change

        return register

    def check_all(self, kinds: Iterable[type[Event]]) -> None:
        """Raise a TypeError for kinds of event without a state change, unless they only take other events back."""
        missing = [kind for kind in kinds if kind.takes_back is Event.takes_back and kind not in self._changes]
        if missing:
            names = ", ".join(sorted(kind.__name__ for kind in missing))
            raise TypeError(f"no function is marked with @evolves for {names}")

    def complete(self, moment: AnySnapshot, event: AnyEvent) -> AnyEvent:
        """Return an event that is to be decided with its outcome; any other kind, or a complete event, unchanged."""
        completion = self._completions.get(type(event))
        completed: AnyEvent = event if completion is None else completion(self._project(moment), event)
        return completed

    def check(self, now: Now, event: Event) -> None:
        """Raise a refusal if a check rejects this event: first the checks for every kind, then those of its kind."""
        for check in _found_in(self._checks, event):
            check(now, event)

    def ask(self, before: AnySnapshot, event: Event, after: AnySnapshot) -> None:
        """Raise a `Question` where there are doubts about this event."""
        if event.is_confirmed:
            return
        states = self._project(before), self._project(after)
        doubts = [doubt for ask in _found_in(self._questions, event) for doubt in ask(states[0], event, states[1])]
        if doubts:
            raise Question(*doubts, is_logged=event.confirmed().is_confirmed)

    def change(self, now: Now, event: Event) -> Any:
        """Return the state after this event; raise a refusal if it refers to something that does not exist."""
        return self._changes[type(event)](now, event)

    def decide(self, moment: AnySnapshot, event: Any, *, confirmed: bool = False) -> AnySnapshot:
        """Return the snapshot after this event.

        Raise a refusal of one sentence, without any change, if it is not valid; or a `Question` about it, if there are
        doubts without a confirmation.
        """
        event = self.complete(moment, event)
        following = self._decided(moment, event)
        if not confirmed:
            self.ask(moment, event, following)
        return following

    def _decided(self, moment: AnySnapshot, event: Any) -> AnySnapshot:
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
        """Refuse to take back an event that a later one depends on; ignore later ones that would be refused anyway."""
        for refusal in self.new_objections(after, before, taken_back[0]):
            text = N_("Event {number} cannot be taken back any more: event {later} ({what}) rests on it.")
            what = WithoutStop(refusal.event.describe())
            raise InvalidInput(text, number=taken_back[0], later=refusal.number, what=what)

    def evolve(self, moment: AnySnapshot, event: Any) -> AnySnapshot:
        """Return the snapshot after any event; one that refers to something that does not exist changes nothing."""
        events = moment.events_and(event)
        if event.takes_back(len(events)):
            return self.replay(moment.beginning(), events)
        return moment.followed_by(events, self._applied(moment, event)[0])

    def replay(self, beginning: AnySnapshot, events: Sequence[Any]) -> AnySnapshot:
        """Return the snapshot after these events. The result depends on the events only."""
        void, moment = voided(events), beginning
        for number, event in enumerate(events, start=1):
            state = moment.state if number in void else self._applied(moment, event)[0]
            moment = moment.followed_by(events, state)
        return moment

    def _applied(self, moment: AnySnapshot, event: Any) -> tuple[Any, IndelerError | None]:
        """Return the state after an event; the state before it and the reason, if the event cannot be applied."""
        if type(event) not in self._changes:
            return moment.state, None
        try:
            return self.change(self._project(moment), event), None
        except IndelerError as lost:
            return moment.state, lost
        except LookupError:
            return moment.state, InvalidInput(N_("It names somebody or something that is not there."))

    def objections(self, moment: AnySnapshot, after: int = 0) -> Iterator[Refused]:
        """Yield the events after this number that would be refused today or are lost, each by the state before it."""
        events = moment.events
        void, now = voided(events), moment.beginning()
        for number, event in enumerate(events, start=1):
            state = now.state
            if number not in void and type(event) in self._changes:
                state, lost = self._applied(now, event)
                refusal = lost or self._refusal(now, event) if number > after else None
                if refusal is not None:
                    yield Refused(number, event, refusal, is_lost=lost is not None)
            now = now.followed_by(events, state)

    def new_objections(self, moment: AnySnapshot, before: AnySnapshot | None, after: int = 0) -> list[Refused]:
        """Return the objections that ``before`` does not have: there the event is not refused, or not yet lost."""
        found = [*self.objections(moment, after)]
        known = {}
        if found and before is not None:
            known = {each.number: each.is_lost for each in self.objections(before, after)}
        return [each for each in found if each.number not in known or each.is_lost > known[each.number]]

    def _refusal(self, moment: AnySnapshot, event: Any) -> IndelerError | None:
        """Return the refusal of an event by the checks of today."""
        try:
            self.check(self._project(moment), event)
        except IndelerError as refusal:
            return refusal
        return None


Registered = TypeVar("Registered")


def registrar(register: dict[type[Any], list[Any]], kinds: tuple[type[Event], ...]) -> Callable[[Function], Function]:
    """Return a decorator that adds a function to a register of functions by kind of event."""

    def add(function: Function) -> Function:
        for kind in kinds:
            register.setdefault(kind, []).append(function)
        return function

    return add


def _found_in(register: dict[type[Event], list[Registered]], event: Event) -> Iterator[Registered]:
    """Yield the functions that are registered for an event: first those for every kind, then those of its kind."""
    for kind in reversed(type(event).__mro__):
        yield from register.get(kind, ())


def _has_reason(now: object, event: Event) -> None:
    if event.needs_reason and not event.why.strip():
        raise InvalidInput(N_("Say why: this decision needs a reason."))

"""Decide, then evolve: what may refuse an event when it is decided, and what each kind makes of the state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from indeler.language import N_, IndelerError, InvalidInput
from indeler.logbook.events import Event
from indeler.logbook.snapshots import AnySnapshot, Refused, rests_on, voided

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

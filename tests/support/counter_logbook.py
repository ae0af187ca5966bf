"""A minimal logbook for tests: a counter that goes up, goes down with a reason, and whose events can be taken back."""

from collections.abc import Sequence
from datetime import datetime

from msgspec import UNSET, UnsetType

from indeler.language import InvalidInput, Sentence
from indeler.logbook.aggregates import Aggregate, Snapshot
from indeler.logbook.books import Logbook
from indeler.logbook.events import Event, FreeText, Kinds

NOON = datetime(2026, 9, 1, 12)


class Count(Snapshot):
    """The value of the counter."""

    def beginning(self):
        return START


START = Count((), 0, 0)
COUNTER = Aggregate(lambda count: count)


class _Step(Event):
    steps: int = 1
    note: FreeText | UnsetType = UNSET


class WentUp(_Step):
    title = "up"


class WentDown(_Step):
    title = "down"
    needs_reason = True


class TookBack(Event):
    title = "taken back"
    numbers: tuple[int, ...]

    def takes_back(self, number: int) -> Sequence[int]:
        return self.numbers


KINDS = Kinds(
    (WentUp, WentDown, TookBack), lambda wrong, kinds, told: Sentence("{kinds} do not fit", kinds=sorted(kinds))
)


@COUNTER.evolves(WentUp)
def _up(now, event):
    return now.state + event.steps


@COUNTER.decides(WentDown)
def _check_down(now, event):
    if event.steps > now.state:
        raise InvalidInput("The counter stands at {state}.", state=now.state)


@COUNTER.evolves(WentDown)
def _down(now, event):
    return now.state - event.steps


class Counter(Logbook):
    """The logbook of a counter."""

    aggregate = COUNTER

    def _decode(self, line, where):
        return KINDS.decode(line, where)

    def _replayed(self, events):
        return COUNTER.replay(START, events)

    def received(self, event):
        return KINDS.checked(event)


def up(steps=1, by="Anna"):
    return WentUp(at=NOON, by=by, steps=steps)


def down(steps=1, why="too far"):
    return WentDown(at=NOON, by="Jan", why=why, steps=steps)


def back(*numbers):
    return TookBack(at=NOON, by="Els", numbers=numbers)

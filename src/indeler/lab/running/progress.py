"""How far a run is, how quickly it goes and how long it will take."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from indeler.language import N_, Sentence

MINUTE, HOUR, DAY = 60, 3_600, 86_400


class Progress(NamedTuple):
    """So many tournaments of so many, at so many a second; the rate is not known before something has been done."""

    done: int
    wanted: int
    rate: float | None
    is_open: bool
    """Whether more may be wanted when the interval turns out too wide."""

    @property
    def sentence(self) -> Sentence:
        """All of it on one line."""
        of = N_("{done} of at least {wanted} tournaments") if self.is_open else N_("{done} of {wanted} tournaments")
        counted = Sentence(of, done=f"{self.done:_}".replace("_", " "), wanted=f"{self.wanted:_}".replace("_", " "))
        if not self.rate or self.done == self.wanted:
            return counted
        return Sentence(
            N_("{counted}, {rate} a second, {left} left"),
            counted=counted,
            rate=f"{self.rate:.1f}" if self.rate < 10 else f"{self.rate:.0f}",
            left=lasting((self.wanted - self.done) / self.rate),
        )


Tell = Callable[[Progress], object]


class Pace:
    """Counts what this run does by itself: what an earlier one has left behind tells nothing of the rate."""

    def __init__(self, tell: Tell | None, *, done: int, is_open: bool) -> None:
        self._tell = tell
        self._before = self.done = done
        self._is_open = is_open
        self._start = monotonic()

    def add(self, tournaments: int, wanted: int) -> None:
        """Count what has been played, and tell it."""
        self.done += tournaments
        if self._tell is not None:
            seconds = monotonic() - self._start
            rate = (self.done - self._before) / seconds if seconds and self.done > self._before else None
            self._tell(Progress(self.done, wanted, rate, self._is_open))


def lasting(seconds: float) -> Sentence:
    """A time in its two largest units, never less than is true of the smaller one."""
    whole = int(seconds) + 1
    if whole < MINUTE:
        return Sentence(N_("{seconds} s"), seconds=whole)
    if whole < HOUR:
        return Sentence(N_("{minutes} min"), minutes=-(-whole // MINUTE))
    if whole < DAY:
        return Sentence(N_("{hours} h {minutes} min"), hours=whole // HOUR, minutes=whole % HOUR // MINUTE)
    return Sentence(N_("{days} d {hours} h"), days=whole // DAY, hours=whole % DAY // HOUR)

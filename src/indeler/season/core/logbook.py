"""The logbook: events in the order in which they were decided. Nothing is ever taken out of it."""

from __future__ import annotations

import datetime
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable

from msgspec import UNSET
from msgspec.structs import replace

from indeler.language import N_, InvalidInput, Sentence
from indeler.season.core import chain
from indeler.season.core.rulebook import ClubRulebook, digest, parsed
from indeler.season.core.season import Season, apply, replay
from indeler.season.events import Event, RulesAdopted, checked, decode, encode

Clock = Callable[[], datetime.datetime]
"""What time it is at the club."""


def now() -> datetime.datetime:
    """The time on this machine's clock."""
    return datetime.datetime.now().replace(microsecond=0)


class Outdated(InvalidInput):
    """Somebody else wrote in the logbook first: look again, then decide."""


class Store(ABC):
    """Where a logbook is kept: a rulebook file and events, each one line of JSON."""

    @abstractmethod
    def rules(self) -> str:
        """The text of the rulebook file."""

    @abstractmethod
    def read(self, start: int = 0) -> list[bytes]:
        """The events after the first ``start`` ones."""

    @abstractmethod
    def append(self, line: bytes, expected: int) -> None:
        """Add one event for good; `Outdated` where there are not exactly ``expected`` events before it."""


class MemoryStore(Store):
    """A logbook that is forgotten: for trying things out."""

    def __init__(self, rules: str, lines: Iterable[bytes] = ()) -> None:
        self._rules = rules
        self._lines = list(lines)

    def rules(self) -> str:
        """The text of the rulebook file."""
        return self._rules

    def read(self, start: int = 0) -> list[bytes]:
        """The events after the first ``start`` ones."""
        return self._lines[start:]

    def append(self, line: bytes, expected: int) -> None:
        """Add one event."""
        if expected != len(self._lines):
            raise outdated(expected, len(self._lines))
        self._lines.append(line)


def outdated(expected: int, found: int) -> Outdated:
    """The refusal of an event that was decided on an older logbook."""
    return Outdated(
        N_("The logbook has {found} events by now, not {expected}: look at what was added and try again."),
        found=found,
        expected=expected,
    )


class Logbook:
    """An open logbook, and the season that follows from it."""

    def __init__(
        self, store: Store, *, any_rules: bool = False, clock: Clock = now, draw: chain.Draw = chain.fresh
    ) -> None:
        """Open the logbook in this store; with ``any_rules`` even under a rulebook that was not adopted.

        The clock says when an event is written down, ``draw`` draws what its personal fields are hashed with; replaying
        what is in the logbook never looks at them.
        """
        self.store = store
        self._clock = clock
        self._draw = draw
        text = store.rules()
        self._digest = digest(text)
        self.rulebook: ClubRulebook = parsed(text, "rulebook.toml")
        self.season: Season = replay(self.rulebook, _decoded(store.read(), 0))
        if not any_rules:
            self._check_rules()

    def append(self, event: Event, expected: int | None = None) -> Season:
        """Decide this: the event is checked against the season and then kept for good.

        ``expected`` is the version that the decider had in front of him. Without it the event is checked against
        whatever the logbook says by the time it is written.
        """
        if isinstance(event, RulesAdopted) and event.digest != self._digest:
            raise InvalidInput(N_("rulebook.toml has the digest {digest}; adopt that one."), digest=self._digest)
        _, event = checked(self.received(event))
        while True:
            if expected is not None and expected != self.season.version:
                self.refresh()
                raise outdated(expected, self.season.version)
            sealed = self._sealed(event)
            season = apply(self.season, sealed)
            try:
                self.store.append(encode(sealed), self.season.version)
            except Outdated:
                self.refresh()
                if expected is not None:
                    raise
                continue
            self.season = season
            return season

    def received(self, event: Event) -> Event:
        """The event as the logbook writes it down: with the time at which it came in."""
        return replace(event, received=self._clock(), seal=UNSET)

    def _sealed(self, event: Event) -> Event:
        """The event bound to the last one of the logbook."""
        events = self.season.events
        end = chain.end_of(events, lambda: self.store.read()[: len(events)], self._draw)
        return chain.sealed(event, end, self._draw)

    def adopt_rules(self, *, at: datetime.datetime, by: str, why: str) -> Season:
        """Go on under the rulebook file as it is now."""
        return self.append(RulesAdopted(at=at, by=by, why=why, digest=self._digest))

    def refresh(self) -> Season:
        """Read what others have added."""
        for event in _decoded(self.store.read(self.season.version), self.season.version):
            self.season = apply(self.season, event)
        return self.season

    def _check_rules(self) -> None:
        adopted = self.season.state.digest
        if adopted and adopted != self._digest:
            raise InvalidInput(
                N_(
                    "rulebook.toml is not the file this season was opened with: put it back as it was, or adopt it "
                    "with an event rules-adopted and the digest {digest}."
                ),
                digest=self._digest,
            )


def _decoded(lines: Iterable[bytes], before: int) -> list[Event]:
    return [
        decode(line, Sentence(N_("Event {number} of the logbook"), number=number))
        for number, line in enumerate(lines, start=before + 1)
    ]

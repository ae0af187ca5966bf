"""The logbook: events in the order in which they were decided. Nothing is ever taken out of it."""

from __future__ import annotations

import datetime
from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from indeler import logbook
from indeler.language import N_, InvalidInput
from indeler.language.days import Moment
from indeler.logbook import Draw, books, fresh
from indeler.season.core.club_rules import ClubRules, digest, parse_club_rules
from indeler.season.core.decisions import SEASON
from indeler.season.core.season import Season
from indeler.season.events import Event, RulesAdopted, checked, decode
from indeler.season.log.applying import apply, check_fits, replay

Clock = Callable[[], datetime.datetime]
"""What time it is at the club."""


def now() -> datetime.datetime:
    """The time on this machine's clock."""
    return datetime.datetime.now().replace(microsecond=0)


def check_past(at: datetime.datetime, now: datetime.datetime) -> None:
    """Refuse what is said to happen later than now: the logbook has what was decided."""
    if at > now:
        raise InvalidInput(
            N_("{at} lies in the future: it is {now} at the club."),
            at=Moment(at),
            now=Moment(now),
        )


class Store(books.Store):
    """Where a logbook is kept: a club rules file and events, each one line of JSON."""

    @abstractmethod
    def rules(self) -> str:
        """The text of the club rules file."""


class MemoryStore(books.MemoryStore, Store):
    """A logbook that is forgotten: for trying things out."""

    def __init__(self, rules: str, lines: Iterable[bytes] = ()) -> None:
        super().__init__(lines)
        self._rules = rules

    def rules(self) -> str:
        """The text of the club rules file."""
        return self._rules


class Logbook(logbook.Logbook[Season, Event]):
    """An open logbook, and the season that follows from it."""

    aggregate = SEASON
    store: Store

    def __init__(
        self,
        store: Store,
        known: Season | None = None,
        *,
        any_rules: bool = False,
        before: Season | None = None,
        clock: Clock = now,
        draw: Draw = fresh,
    ) -> None:
        """Open the logbook in this store; with ``any_rules`` even under club rules that were not adopted.

        ``before`` is the season by the rulebook so far, where it is known and another one is to be adopted.

        ``known`` is the season that follows from it, where somebody has replayed it already. The clock says when an
        event is written down, ``draw`` draws what its personal fields are hashed with; replaying what is in the logbook
        never looks at them.
        """
        self._clock, self._before = clock, before
        text = store.rules()
        self._digest = digest(text)
        self.club_rules: ClubRules = parse_club_rules(text, "rulebook.toml") if known is None else known.club_rules
        super().__init__(store, known, draw)
        if not any_rules:
            self._check_rules()

    @property
    def season(self) -> Season:
        """The season as the logbook has it."""
        return self.moment

    def _decode(self, line: bytes, where: object) -> Event:
        return decode(line, where)

    def _replayed(self, events: Sequence[Event]) -> Season:
        return replay(self.club_rules, events)

    def _decide(self, moment: Season, event: Event) -> Season:
        return apply(moment, event)

    def received(self, event: Event) -> Event:
        """The event with the time at which it came in."""
        if isinstance(event, RulesAdopted):
            if event.digest != self._digest:
                raise InvalidInput(N_("rulebook.toml has the digest {digest}; adopt that one."), digest=self._digest)
            check_fits(self.season, self._before)
        return checked(replace(event, received=self._clock(), seal=UNSET))

    def adopt_rules(self, *, at: datetime.datetime, by: str, why: str) -> Season:
        """Go on under the club rules file as it is now."""
        return self.append(RulesAdopted(at=at, by=by, why=why, digest=self._digest))

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

"""The evenings to come, as a member sees them: whether he comes, and until when he can say that he does not."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import NamedTuple

from indeler.season import Season, events
from indeler.season.views import EXPECTED, Slot, known_of, sign_off_deadline, slots, start_of, status
from indeler.web.member.views.games import OpenGame
from indeler.web.member.views.telling import own_sign_off
from indeler.web.seasons import clock
from indeler.web.seasons.display import STATUSES, evening_title

COMING = 8
"""How many evenings ahead one can sign off for on the page."""
JUST_NOW = datetime.timedelta(minutes=10)
"""So long after signing off the page asks by itself why."""


class Evening(NamedTuple):
    """An evening to come."""

    date: datetime.date
    starts: datetime.datetime
    title: str
    status: str
    is_off: bool
    off: events.SignedOff | None
    """What the member said himself, where he signed off: he can still say why."""
    until: datetime.datetime
    """When one has to have signed off."""
    is_paired: bool
    """Whether he is on a board."""
    rounds: Sequence[tuple[int, bool]] = ()
    """Where the evening has several rounds: each, and whether he comes for it."""

    @property
    def is_expected(self) -> bool:
        """Whether everybody counts on him."""
        return self.status == str(STATUSES[EXPECTED])

    @property
    def in_time(self) -> bool:
        """Whether one can still sign off in time."""
        return self.until > clock.now()

    @property
    def asks_why(self) -> bool:
        """Whether the member signed off just now and said no more."""
        return self.off is not None and not self.off.why and self.off.at > clock.now() - JUST_NOW


def coming(season: Season, number: int, name: str, games: Sequence[OpenGame]) -> list[Evening]:
    """The next evenings of the season, the nearest first, for the member who goes by this name in the logbook."""
    found = [slot for slot in slots(season).values() if slot.date >= clock.today() and slot.part]
    paired = {game.date for game in games}
    return [_evening(season, slot, (number, name), slot.date in paired) for slot in found[:COMING]]


def _evening(season: Season, slot: Slot, me: tuple[int, str], is_paired: bool) -> Evening:
    number, name = me
    return Evening(
        slot.date,
        start_of(season.rulebook, slot.date),
        evening_title(season, slot.what, slot.part, slot.round),
        str(STATUSES[status(season, slot.date, number)]),
        bool(known_of(season, slot.date, number).reason),
        own_sign_off(season, slot.date, number, name),
        sign_off_deadline(season.rulebook, slot.date),
        is_paired,
        _rounds(season, slot, number) if slot.rounds > 1 else (),
    )


def _rounds(season: Season, slot: Slot, number: int) -> list[tuple[int, bool]]:
    rounds = range(slot.round, slot.last_round + 1)
    return [(round, not known_of(season, slot.date, number, round).reason) for round in rounds]

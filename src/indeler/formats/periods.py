"""The rounds of a month or of any other period: a separate report that counts no earlier rounds."""

from __future__ import annotations

import calendar
import re
from datetime import date
from typing import NamedTuple

from indeler.formats.fields import Date
from indeler.formats.text import quote
from indeler.language import N_, InvalidInput
from indeler.model import Event, Tournament


class Period(NamedTuple):
    """A period from one day to another, both included."""

    first: date
    last: date

    @classmethod
    def of_month(cls, text: str) -> Period:
        """Return the month written as ``2026-10``."""
        found = re.fullmatch(r"([1-9]\d{3})-(\d\d)", text, re.ASCII)
        if found is None or not 1 <= int(found[2]) <= 12:
            raise InvalidInput(N_("{text} is not a month; write it like 2026-10."), text=quote(text))
        year, month = int(found[1]), int(found[2])
        return cls(date(year, month, 1), date(year, month, calendar.monthrange(year, month)[1]))

    @classmethod
    def between(cls, first: str, last: str) -> Period:
        """Return the period between two days, each written as ``2026-10-31``."""
        period = cls(_day(first), _day(last))
        if period.last < period.first:
            raise InvalidInput(N_("{last} is before {first}; swap the two days."), first=first, last=last)
        return period


def _day(text: str) -> date:
    found = as_date(text)
    if found is None:
        raise InvalidInput(N_("{text} is not a day; write it like 2026-10-31."), text=quote(text))
    return found


def as_date(text: str) -> date | None:
    """Return the day in a text of a tournament file; None if there is none."""
    parsed = Date.read(text.strip())
    try:
        return date(parsed.year, parsed.month, parsed.day) if parsed else None
    except ValueError:  # only the year, or the 31st of a shorter month
        return None


def round_date(event: Event, round: int) -> date | None:
    """Return the day of a round; that of the event if it has one day only and none for rounds."""
    if event.round_dates:
        return as_date(event.round_dates[round - 1]) if round <= len(event.round_dates) else None
    return as_date(event.start) if event.start and event.start == event.end else None


def rounds_in(tournament: Tournament, period: Period) -> list[int]:
    """Return the rounds that were played in this period; refuse if a round has no date, or none was played."""
    days = {round: round_date(tournament.event, round) for round in range(1, len(tournament.rounds) + 1)}
    for round, day in days.items():
        if day is None:
            raise InvalidInput(N_("Round {round} has no date; write down the dates of all rounds."), round=round)
    found = [round for round, day in days.items() if day is not None and period.first <= day <= period.last]
    if not found:
        text = N_("No round was played from {first} to {last}; check the dates of the rounds.")
        raise InvalidInput(text, first=period.first, last=period.last)
    return found


def in_period(tournament: Tournament, period: Period) -> Tournament:
    """Return the rounds of this period only, numbered from 1, without arrangements for other rounds."""
    rounds = rounds_in(tournament, period)
    days = [day for round in rounds if (day := round_date(tournament.event, round))]
    event = tournament.event._replace(
        start=f"{min(days):%Y/%m/%d}", end=f"{max(days):%Y/%m/%d}", round_dates=tuple(f"{day:%y/%m/%d}" for day in days)
    )
    return tournament.replace(
        event=event,
        players=[player._replace(enters=1, withdrawn_after=None) for player in tournament.players.values()],
        rounds=[tournament.rounds[round - 1] for round in rounds],
        total_rounds=len(rounds),
        requested_byes=(),
        forbidden=(),
        virtual_points=(),
        special_points=(),
        comments=(),
        records=(),
    )

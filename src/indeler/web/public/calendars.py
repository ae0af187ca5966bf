"""The calendar of a season, as months with a description of every day, and as an iCalendar file (RFC 5545)."""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Iterable
from typing import NamedTuple

from django.utils.formats import get_format

from indeler.season import Season, queries, views
from indeler.season.views import CalendarRow, start_of
from indeler.web.common.visitor_language import colon, translate, translate_name
from indeler.web.seasons.display import evening_title
from indeler.web.seasons.models import SeasonRow

LENGTH = datetime.timedelta(hours=4)
MAX_LINE_BYTES = 73
"""The maximum number of bytes of a line; longer ones are folded."""


class Entry(NamedTuple):
    """An evening or a match in a calendar."""

    identity: str
    starts: datetime.datetime
    title: str
    note: str = ""
    is_free: bool = False
    """Whether the time is free in the calendar: the member is absent."""


def calendar_file(row: SeasonRow, season: Season) -> str:
    """Return a file with one event an evening, in the club's own time."""
    entries = []
    for evening in views.calendar(season):
        title = evening_title(season, evening.what, evening.part, evening.round)
        starts = start_of(season.club_rules, evening.date)
        entries.append(Entry(identity_of(row, evening.date), starts, f"{row.name}{colon()} {title}", evening.note))
    for competition in season.competitions:
        for starts, match in queries.dates(competition):
            entries.append(Entry(f"{starts:%Y%m%dT%H%M}-{competition.name}-{row.identity}", starts, translate(match)))
    return file_of(row.name, season.state.start, entries)


def identity_of(row: SeasonRow, date: datetime.date) -> str:
    """Return the permanent identifier of an evening of this season."""
    return f"{date:%Y%m%d}-{row.identity}"


def file_of(name: str, since: datetime.date, entries: Iterable[Entry]) -> str:
    """Return a calendar file of this name; ``since`` is the date of its events' last change."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Indeler//season//EN", f"NAME:{_escaped(name)}"]
    for entry in entries:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{_escaped(entry.identity)}@indeler",
            f"DTSTAMP:{since:%Y%m%d}T000000Z",
            f"DTSTART:{entry.starts:%Y%m%dT%H%M%S}",
            f"DTEND:{entry.starts + LENGTH:%Y%m%dT%H%M%S}",
            f"SUMMARY:{_escaped(entry.title)}",
            *([f"DESCRIPTION:{_escaped(entry.note)}"] if entry.note else []),
            *(["TRANSP:TRANSPARENT"] if entry.is_free else []),
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return "".join(f"{folded}\r\n" for line in lines for folded in _folded(line))


def _escaped(text: str) -> str:
    return text.replace("\r", "").replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def _folded(line: str) -> list[str]:
    """Fold a long line: it continues after a space on the next one, without splitting a character."""
    parts, part = [], ""
    for letter in line:
        if len((part + letter).encode()) > MAX_LINE_BYTES:
            parts.append(part)
            part = " "
        part += letter
    return [*parts, part]


CHANGEABLE = ("planned", "paired")
"""The states of an evening whose place in the calendar can still be changed."""


class Day(NamedTuple):
    """A day of the season, or another day of the same months."""

    date: datetime.date
    evening: CalendarRow | None = None
    title: str = ""
    off: str = ""
    """The reason why no evening is proposed on it."""
    is_club_day: bool = False
    is_today: bool = False
    matches: tuple[str, ...] = ()
    """Other events of the day, such as a match of a team."""

    @property
    def can_change(self) -> bool:
        """Return whether the plan of the day can still be changed."""
        return self.evening is not None and self.evening.state in CHANGEABLE

    @property
    def is_noted(self) -> bool:
        """Return whether it has a line in the list that a phone shows."""
        return self.evening is not None or bool(self.matches) or (self.is_club_day and bool(self.off))


class Month(NamedTuple):
    """A month; days before its first and after its last are None."""

    first: datetime.date
    weeks: list[list[Day | None]]


def weekdays() -> list[datetime.date]:
    """Return a date for each weekday, from the first day of the week in the visitor's language."""
    first = (get_format("FIRST_DAY_OF_WEEK") - 1) % 7  # Django counts from Sunday
    return [datetime.date(2024, 1, 1) + datetime.timedelta(days=(first + day) % 7) for day in range(7)]


def months(season: Season, now: datetime.datetime) -> list[Month]:
    """Return every month of the season."""
    evenings = {each.date: each for each in views.calendar(season, now)}
    off, club_days = views.days_off(season), set(views.club_days(season))
    matches = [each for competition in season.competitions for each in queries.dates(competition)]
    grid = calendar.Calendar(weekdays()[0].weekday())

    def day(date: datetime.date, month: int) -> Day | None:
        if date.month != month:
            return None
        found = evenings.get(date)
        title = evening_title(season, found.what, found.part, found.round) if found else ""
        why = translate_name(off[date]) if date in off else ""
        others = tuple(translate_name(match_title) for starts, match_title in matches if starts.date() == date)
        return Day(date, found, title, why, date in club_days, date == now.date(), others)

    start, end, found_months = season.state.start, season.state.end, []
    for number in range(start.year * 12 + start.month - 1, end.year * 12 + end.month):
        year, month = number // 12, number % 12 + 1
        weeks = [[day(date, month) for date in week] for week in grid.monthdatescalendar(year, month)]
        found_months.append(Month(datetime.date(year, month, 1), weeks))
    return found_months

"""The calendar of the season as an iCalendar file (RFC 5545)."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import NamedTuple

from indeler.season import Season, queries, views
from indeler.season.views import start_of
from indeler.web.common.visitor_language import colon, translate
from indeler.web.seasons.display import evening_title
from indeler.web.seasons.models import SeasonRow

LENGTH = datetime.timedelta(hours=4)
WIDEST = 73
"""Bytes of a line; longer ones are folded."""


class Entry(NamedTuple):
    """An evening or a match in a calendar."""

    identity: str
    starts: datetime.datetime
    title: str
    note: str = ""
    is_free: bool = False
    """Whether one can do something else meanwhile: one does not come."""


def calendar_file(row: SeasonRow, season: Season) -> str:
    """One event an evening, in the club's own time."""
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
    """Names an evening of this season for good."""
    return f"{date:%Y%m%d}-{row.identity}"


def file_of(name: str, since: datetime.date, entries: Iterable[Entry]) -> str:
    """A calendar of this name; what a program has of it is not older than that day."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Indeler//season//EN", f"NAME:{_escaped(name)}"]
    for entry in entries:
        lines += _event(entry, f"{since:%Y%m%d}T000000Z")
    lines.append("END:VCALENDAR")
    return "".join(f"{folded}\r\n" for line in lines for folded in _folded(line))


def _event(entry: Entry, stamp: str) -> list[str]:
    return [
        "BEGIN:VEVENT",
        f"UID:{_escaped(entry.identity)}@indeler",
        f"DTSTAMP:{stamp}",
        f"DTSTART:{entry.starts:%Y%m%dT%H%M%S}",
        f"DTEND:{entry.starts + LENGTH:%Y%m%dT%H%M%S}",
        f"SUMMARY:{_escaped(entry.title)}",
        *([f"DESCRIPTION:{_escaped(entry.note)}"] if entry.note else []),
        *(["TRANSP:TRANSPARENT"] if entry.is_free else []),
        "END:VEVENT",
    ]


def _escaped(text: str) -> str:
    return text.replace("\r", "").replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def _folded(line: str) -> list[str]:
    """A line that is too long goes on after a space on the next one; no letter is cut in two."""
    parts, part = [], ""
    for letter in line:
        if len((part + letter).encode()) > WIDEST:
            parts.append(part)
            part = " "
        part += letter
    return [*parts, part]

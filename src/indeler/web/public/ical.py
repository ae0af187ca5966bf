"""The calendar of the season as an iCalendar file (RFC 5545)."""

from __future__ import annotations

import datetime

from indeler.season import Season, views
from indeler.season.views import start_of
from indeler.web.club.display import evening_title
from indeler.web.club.models import SeasonRow
from indeler.web.common.visitor_language import said

LENGTH = datetime.timedelta(hours=4)
WIDEST = 73
"""Bytes of a line; longer ones are folded."""


def calendar_file(row: SeasonRow, season: Season) -> str:
    """One event an evening, in the club's own time."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Indeler//season//EN", f"NAME:{_escaped(row.name)}"]
    stamp = f"{season.state.start:%Y%m%d}T000000Z"
    for evening in views.calendar(season):
        title = evening_title(season, evening.what, evening.part, evening.round)
        starts = start_of(season.rulebook, evening.date)
        lines += _event(f"{evening.date:%Y%m%d}-{row.identity}", stamp, starts, f"{row.name}: {title}", evening.note)
    for competition in season.competitions:
        for starts, match in competition.dates():
            lines += _event(f"{starts:%Y%m%dT%H%M}-{competition.name}-{row.identity}", stamp, starts, said(match))
    lines.append("END:VCALENDAR")
    return "".join(f"{folded}\r\n" for line in lines for folded in _folded(line))


def _event(identity: str, stamp: str, starts: datetime.datetime, title: str, note: str = "") -> list[str]:
    return [
        "BEGIN:VEVENT",
        f"UID:{_escaped(identity)}@indeler",
        f"DTSTAMP:{stamp}",
        f"DTSTART:{starts:%Y%m%dT%H%M%S}",
        f"DTEND:{starts + LENGTH:%Y%m%dT%H%M%S}",
        f"SUMMARY:{_escaped(title)}",
        *([f"DESCRIPTION:{_escaped(note)}"] if note else []),
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

"""The calendar of the season as an iCalendar file (RFC 5545)."""

from __future__ import annotations

import datetime

from indeler.season import Season, views
from indeler.season.views import start_of
from indeler.web.club.display import evening_title
from indeler.web.club.models import SeasonRow

LENGTH = datetime.timedelta(hours=4)
WIDEST = 73
"""Bytes of a line; longer ones are folded."""


def calendar_file(row: SeasonRow, season: Season) -> str:
    """One event an evening, in the club's own time."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Indeler//season//EN", f"NAME:{_escaped(row.name)}"]
    stamp = f"{season.state.start:%Y%m%d}T000000Z"
    for evening in views.calendar(season):
        starts = start_of(season.rulebook, evening.date)
        lines += [
            "BEGIN:VEVENT",
            f"UID:{evening.date:%Y%m%d}-{row.identity}@indeler",
            f"DTSTAMP:{stamp}",
            f"DTSTART:{starts:%Y%m%dT%H%M%S}",
            f"DTEND:{starts + LENGTH:%Y%m%dT%H%M%S}",
            f"SUMMARY:{_escaped(f'{row.name}: {evening_title(season, evening.what, evening.part, evening.round)}')}",
            *([f"DESCRIPTION:{_escaped(evening.note)}"] if evening.note else []),
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return "".join(f"{folded}\r\n" for line in lines for folded in _folded(line))


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

"""``indeler season status``: where the season stands and what waits to be done."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import TYPE_CHECKING

from indeler.cli.options import Json
from indeler.cli.output import answer
from indeler.cli.season.options import Date, Folder, date_of, opened

if TYPE_CHECKING:
    from indeler.season import Season
    from indeler.season.views.rounds import AttendanceRow, Tonight

BEFORE, UNDER_WAY, OVER = "before", "under way", "over"


def status(folder: Folder, date: Date = None, json: Json = False) -> None:
    """Show where the season stands: the next evening, who does not come, and what waits to be done."""
    from indeler.cli.season.showing import counted, view_as_json
    from indeler.season import views

    season, day = opened(folder).season, date_of(date)
    state, phase = season.state, _phase(season, day)
    evening = views.tonight(season, day)
    away = [] if evening is None else _away(season, evening)
    tasks = views.todo(season, datetime.datetime.combine(day, datetime.time(12)))
    if json:
        head = {"season": state.name, "start": state.start, "end": state.end, "phase": phase}
        answer(view_as_json({**head, "tonight": evening, "away": away, "todo": tasks}))
        return
    much = f"{counted(len(state.members), 'member')}, {counted(season.version, 'event')}"
    lines = [f"Season {state.name} ({season.rulebook.name}): {much}."]
    if phase == BEFORE:
        lines.append(f"It begins on {state.start}.")
    lines += _no_evening(season, phase) if evening is None else _evening(season, evening, away)
    answer("\n".join([*lines, *(f"To do: {task.sentence}" for task in tasks)]) + "\n")


def _phase(season: Season, day: datetime.date) -> str:
    if day < season.state.start:
        return BEFORE
    return OVER if day > season.state.end else UNDER_WAY


def _away(season: Season, evening: Tonight) -> list[AttendanceRow]:
    """Who takes part in this evening's competition but is not to be paired."""
    from indeler.season import views

    return [row for row in views.attendance(season, evening.date) if row.status != "expected"]


def _no_evening(season: Season, phase: str) -> list[str]:
    if phase == OVER:
        return [f"It ended on {season.state.end}; 'indeler season report' sums it up."]
    if not season.state.evenings:
        return ["No evening has been planned."]
    return [f"Its last evening was {max(season.state.evenings)}."]


def _evening(season: Season, evening: Tonight, away: Sequence[AttendanceRow]) -> list[str]:
    what = f"{evening.what} {evening.part}" if evening.part else evening.what
    round = f", round {evening.round}{' (the last)' if evening.is_last_round else ''}" if evening.round else ""
    until = f"; sign off until {evening.sign_off_until:%H:%M}" if evening.part else ""
    note = f" ({evening.note})" if evening.note else ""
    lines = [f"{evening.date}: {what}{round}{note}{until}."]
    if away:
        lines.append(f"Not to be paired: {', '.join(f'{row.name} ({row.status})' for row in away)}.")
    if evening.cup_round is not None:
        lines.append("Main date of the cup.")
    made = [place for place in evening.places if season.published(place) is None]
    lines += [f"To publish: {place}." for place in made]
    lines += [f"To pair: {place}." for place in evening.to_pair if place not in made]
    return lines

"""``indeler season status``: where the season stands and what waits to be done."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from indeler.cli.options import Json
from indeler.cli.output import answer
from indeler.cli.season.options import Date, Folder, date_of, opened

if TYPE_CHECKING:
    from indeler.season import Season
    from indeler.season.views.rounds import Tonight


def status(folder: Folder, date: Date = None, json: Json = False) -> None:
    """Show where the season stands: the next evening, who does not come, and what waits to be done."""
    from indeler.cli.season.showing import view_as_json
    from indeler.season import views

    season, day = opened(folder).season, date_of(date)
    evening = views.tonight(season, day)
    tasks = views.todo(season, datetime.datetime.combine(day, datetime.time(12)))
    if json:
        away = [] if evening is None else [row for row in views.attendance(season, evening.date) if row.at]
        answer(view_as_json({"season": season.state.name, "tonight": evening, "away": away, "todo": tasks}))
        return
    state = season.state
    lines = [f"Season {state.name} ({season.rulebook.name}): {len(state.members)} members, {season.version} events."]
    lines += _evening(season, evening) if evening is not None else ["No evening follows."]
    lines += [f"To do: {task.sentence}" for task in tasks]
    answer("\n".join(lines) + "\n")


def _evening(season: Season, evening: Tonight) -> list[str]:
    from indeler.season import views

    what = f"{evening.what} {evening.part}" if evening.part else evening.what
    round = f", round {evening.round}{' (the last)' if evening.is_last_round else ''}" if evening.round else ""
    lines = [f"{evening.date}: {what}{round}; sign off until {evening.sign_off_until:%H:%M}."]
    away = [f"{row.name} ({row.status})" for row in views.attendance(season, evening.date) if row.status != "expected"]
    if away:
        lines.append(f"Not to be paired: {', '.join(away)}.")
    if evening.cup_round is not None:
        lines.append("Main date of the cup.")
    lines += [f"To pair: {place}." for place in evening.to_pair]
    return lines

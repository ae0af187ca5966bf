"""The logbook, for people: every event in one sentence."""

from __future__ import annotations

import datetime

import msgspec

from indeler.season.events import Event
from indeler.season.seasons import Season, voided

_ENVELOPE = ("at", "by", "why")
_MEMBERS = ("member", "white", "black", "odd", "winner", "loser", "responsible")


class LogRow(msgspec.Struct, frozen=True):
    """An event of the logbook."""

    number: int
    at: datetime.datetime
    by: str
    why: str
    kind: str
    sentence: str
    taken_back_by: int | None
    """The number of the event that took this one back."""


def log(season: Season, start: int = 1, count: int | None = None) -> list[LogRow]:
    """The events from this number on, in order."""
    void = voided(season.events)
    rows = [
        LogRow(number, event.at, event.by, event.why, event.kind(), sentence(season, event), void.get(number))
        for number, event in enumerate(season.events, start=1)
        if number >= start
    ]
    return rows if count is None else rows[:count]


def sentence(season: Season, event: Event) -> str:
    """The event in words: what happened, to whom, where."""
    parts = []
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name in _ENVELOPE or value in (None, "", ()):
            continue
        parts.append(f"{name.replace('_', ' ')} {_shown(season, name, value)}")
    words = event.kind().replace("-", " ")
    return f"{words[0].upper()}{words[1:]}{': ' if parts else ''}{', '.join(parts)}."


def _shown(season: Season, name: str, value: object) -> str:
    if name in _MEMBERS and isinstance(value, int) and value in season.state.members:
        return season.name(value)
    if name == "boards" and isinstance(value, tuple):
        return "; ".join(" - ".join(_shown(season, "member", player) for player in board) for board in value)
    if name in ("present", "players") and isinstance(value, tuple):
        return "; ".join(_shown(season, "member", player) for player in value)
    if name == "groups" and isinstance(value, dict):
        return "; ".join(f"{group} ({len(members)})" for group, members in value.items())
    if name == "evenings" and isinstance(value, tuple):
        return f"{len(value)} from {value[0].date} to {value[-1].date}" if value else "none"
    return str(value)

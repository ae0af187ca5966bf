"""The logbook, for people: every event in one sentence."""

from __future__ import annotations

import datetime
from typing import Any

import msgspec

from indeler.season.events import Event
from indeler.season.seasons import Season, voided

_ENVELOPE = ("at", "by", "why")
_MEMBERS = ("member", "white", "black", "odd", "winner", "loser", "responsible")
_LISTS = {"boards": "board", "board": "member", "present": "member", "players": "member"}
"""Fields that are lists, and what each of their entries is."""
_FLAGS = ("learning_notation", "valid_reason", "affects_coming_rounds")
"""Fields told only where they hold."""
_WORDS = {True: "yes", False: "no", None: "none"}


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
    parts = [f"{name.replace('_', ' ')} {value}" for name, value in details(season, event)]
    words = event.kind().replace("-", " ")
    return f"{words[0].upper()}{words[1:]}{': ' if parts else ''}{', '.join(parts)}."


def details(season: Season, event: Event) -> list[tuple[str, str]]:
    """The fields of an event that say something, each as people read it."""
    told = {name: getattr(event, name) for name in event.__struct_fields__ if name not in _ENVELOPE}
    return [
        (name, _shown(season, name, value))
        for name, value in told.items()
        if name == "result" or (value not in (None, "", ()) and not (name in _FLAGS and not value))
    ]


def _shown(season: Season, name: str, value: Any) -> str:
    """A field as people read it: members by name, boards as pairs, long lists by their number."""
    if name == "evenings":
        return f"{len(value)} from {value[0].date} to {value[-1].date}"
    if name == "groups":
        return "; ".join(f"{group} ({len(members)})" for group, members in value.items())
    if name in (*_LISTS, "dates", "holders", "last_season"):
        between = " - " if name == "board" else "; "
        return between.join(_shown(season, _LISTS.get(name, ""), each) for each in value)
    if name in _MEMBERS and value in season.state.members:
        return season.name(value)
    if isinstance(value, datetime.datetime):
        return f"{value:%Y-%m-%d %H:%M}"
    return _WORDS.get(value, str(value)) if isinstance(value, bool | None) else str(value)

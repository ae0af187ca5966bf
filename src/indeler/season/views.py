"""What people look at: everything here is computed from a season and changes nothing."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from indeler.language import Sentence
from indeler.ranking import shown
from indeler.season.attendance.view import attendance
from indeler.season.boards.closing import missing
from indeler.season.boards.view import pairing
from indeler.season.calendar.view import calendar, is_main_date, tonight
from indeler.season.competitions.cup.view import cup, overdue
from indeler.season.competitions.cycles.chances import chances
from indeler.season.competitions.cycles.external_view import external
from indeler.season.competitions.cycles.view import (
    asked,
    cycles,
    first_round_by,
    groups,
    has_declined,
    is_swiss,
    newest_cycle,
    order_of_standings,
    standings,
    tournament,
)
from indeler.season.competitions.evenings.view import evening_standings
from indeler.season.competitions.view import championship, competitions, final, ladder
from indeler.season.core.log import log
from indeler.season.core.rulebook import Points
from indeler.season.core.todo import todo
from indeler.season.people.view import member

__all__ = [
    "asked",
    "attendance",
    "calendar",
    "championship",
    "chances",
    "competitions",
    "cup",
    "cycles",
    "evening_standings",
    "external",
    "final",
    "first_round_by",
    "groups",
    "has_declined",
    "is_main_date",
    "is_swiss",
    "ladder",
    "log",
    "member",
    "missing",
    "newest_cycle",
    "order_of_standings",
    "overdue",
    "pairing",
    "standings",
    "to_json",
    "todo",
    "tonight",
    "tournament",
]


def to_json(view: object) -> bytes:
    """A view as JSON: points in tenths, fractions as text (``14¼``)."""
    return msgspec.json.encode(view, enc_hook=_as_text)


def _as_text(value: Any) -> Any:
    if isinstance(value, Fraction):
        return shown(value)
    if isinstance(value, Points):
        return int(value)
    if isinstance(value, Sentence):
        return str(value)
    raise NotImplementedError(type(value))

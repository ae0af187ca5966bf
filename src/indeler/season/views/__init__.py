"""What people look at: everything here is computed from a season and changes nothing."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from indeler.language import Sentence
from indeler.ranking import shown
from indeler.season.rulebook import Points
from indeler.season.views.chances import chances
from indeler.season.views.cup import cup
from indeler.season.views.evenings import evening_standings, final
from indeler.season.views.externals import external
from indeler.season.views.log import log
from indeler.season.views.members import member
from indeler.season.views.rounds import attendance, calendar, pairing, tonight
from indeler.season.views.tables import championship, ladder, standings
from indeler.season.views.todo import todo

__all__ = [
    "attendance",
    "calendar",
    "championship",
    "chances",
    "cup",
    "evening_standings",
    "external",
    "final",
    "ladder",
    "log",
    "member",
    "pairing",
    "standings",
    "to_json",
    "todo",
    "tonight",
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

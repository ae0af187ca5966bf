"""How a line of a tournament's log is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from indeler.formats.schema_errors import schema_error
from indeler.language import N_, Sentence
from indeler.logbook import Kinds, kinds_in
from indeler.opens import (
    arrangement_events,
    correction_events,
    describing,
    editing,
    events,
    fide_departure,
    play_offs,
    prizes,
    rating_refresh,
    team_events,
)
from indeler.opens.events import Event


def _unfit(wrong: Exception, kinds: Mapping[str, type], fields: Any) -> Sentence:
    """The field that does not fit, and what belongs there in an event of this kind."""
    kind = fields.get("kind") if isinstance(fields, Mapping) else None
    if not isinstance(kind, str) or kind not in kinds:
        return Sentence(N_("this kind of event is not known"))
    path, fault, _ = schema_error(wrong, kinds[kind], fields, unasked=("seal",))
    return Sentence(N_("{field}: {fault}"), field=path, fault=fault) if path else fault


_MODULES = (
    events,
    correction_events,
    arrangement_events,
    describing,
    editing,
    fide_departure,
    rating_refresh,
    play_offs,
    prizes,
    team_events,
)
KINDS: Kinds[Event] = Kinds((kind for each in _MODULES for kind in kinds_in(each) if kind is not Event), _unfit)
"""Every kind of event that a log can hold."""
decode = KINDS.decode

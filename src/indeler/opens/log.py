"""How a line of a tournament's log is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from indeler.formats.misfits import misfit
from indeler.language import N_, InvalidInput, Sentence
from indeler.logbook import THE_EVENT, Kinds, kinds_in
from indeler.opens import (
    arrangement_events,
    correction_events,
    describing,
    earlier,
    editing,
    events,
    leaving,
    listing,
    play_offs,
    prizes,
)
from indeler.opens.events import Event


def _unfit(wrong: Exception, kinds: Mapping[str, type], fields: Any) -> Sentence:
    """The field that does not fit, and what belongs there in an event of this kind."""
    kind = fields.get("kind") if isinstance(fields, Mapping) else None
    if not isinstance(kind, str) or kind not in kinds:
        return Sentence(N_("this kind of event is not known"))
    path, fault, _ = misfit(wrong, kinds[kind], fields, unasked=("seal",))
    return Sentence(N_("{field}: {fault}"), field=path, fault=fault) if path else fault


_MODULES = (
    events,
    correction_events,
    arrangement_events,
    describing,
    editing,
    leaving,
    listing,
    play_offs,
    prizes,
    earlier,
)
KINDS: Kinds[Event] = Kinds((kind for each in _MODULES for kind in kinds_in(each) if kind is not Event), _unfit)
"""Every kind of event that a log can hold."""


def decode(line: bytes, where: object = THE_EVENT) -> Event:
    """The event that this line says, of whatever time it is; ``where`` begins the sentence of a refusal."""
    if earlier.is_earlier(line):
        try:
            line = earlier.as_of_today(line)
        except (KeyError, TypeError, ValueError):
            raise InvalidInput(N_("{where} cannot be read: this kind of event is not known."), where=where) from None
    return KINDS.decode(line, where)

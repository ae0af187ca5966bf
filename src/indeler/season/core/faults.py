"""What is wrong with an event that cannot be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from indeler.formats.misfits import misfit
from indeler.language import N_, Sentence

OF_THE_LOGBOOK = ("received", "seal")
"""Fields that the logbook itself writes."""


def plainly(wrong: Exception, kinds: Mapping[str, type], fields: Any) -> Sentence:
    """The field that does not fit, and what belongs there in an event of this kind."""
    kind = fields.get("kind") if isinstance(fields, Mapping) else None
    if not isinstance(kind, str) or kind not in kinds:
        return Sentence(N_("this kind of event is not known; docs/season/logbook.md lists all kinds"))
    path, fault, _ = misfit(wrong, kinds[kind], fields, unasked=OF_THE_LOGBOOK)
    return Sentence(N_("{field}: {fault}"), field=path, fault=fault) if path else fault

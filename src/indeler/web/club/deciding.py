"""From a request to the logbook: an event that somebody decides now, and its appending."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest

from indeler.model import IndelerError
from indeler.season import events
from indeler.web.club import clock
from indeler.web.club.books import append
from indeler.web.club.models import SeasonRow


def event_of(request: HttpRequest, kind: str, **fields: Any) -> Any:
    """An event that is decided now, by whoever makes the request; its fields may be text."""
    return events.from_fields({"kind": kind, "at": clock.now(), "by": request.actor.name, **fields})


def decide(request: HttpRequest, row: SeasonRow, decided: Sequence[Any], seen_version: int | None = None) -> bool:
    """Append these events; a refusal is shown on the next page."""
    try:
        append(row, decided, seen_version)
    except IndelerError as refusal:
        messages.error(request, str(refusal))
        return False
    return True

"""From a request to the logbook: an event as somebody tells it now, and its writing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.utils.translation import gettext as _

from indeler.language import IndelerError
from indeler.logbook import Outdated
from indeler.season import Questioned, events, going_on
from indeler.web.accounts.request import Request
from indeler.web.club import clock
from indeler.web.club.event_words import told
from indeler.web.club.models import SeasonRow
from indeler.web.club.season_store import Limit, append, no_limit, season_of
from indeler.web.common.visitor_language import said

MOST = 5
"""Decisions of somebody else that are told at once."""


def event_of(request: Request, kind: str, **fields: Any) -> Any:
    """An event that is decided now, by whoever makes the request; its fields may be text."""
    return events.from_fields({"kind": kind, "at": clock.now(), "by": request.actor.name, **fields})


def record(
    request: Request,
    row: SeasonRow,
    decided: Sequence[Any],
    seen_version: int | None = None,
    limit: Limit = no_limit,
) -> bool:
    """Append these events; a refusal is shown on the next page, a question is put on a page of its own."""
    try:
        if request.POST.get("anyway"):
            decided = going_on(season_of(row), decided)
        append(row, decided, seen_version, limit)
    except Questioned:
        raise
    except Outdated:
        messages.error(request, _since(row, seen_version or 0))
        return False
    except IndelerError as refusal:
        messages.error(request, said(refusal))
        return False
    return True


def _since(row: SeasonRow, seen_version: int) -> str:
    """What somebody else decided since the page was opened; of much only the last."""
    season = season_of(SeasonRow.objects.get(pk=row.pk))
    sentences = [f"{event.by}: {told(season, event)}" for event in season.events[seen_version:][-MOST:]]
    return f"{_('Nothing was done. Since you opened the page this was decided:')} {' '.join(sentences)}"

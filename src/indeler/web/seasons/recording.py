"""Writes the events of a request to the logbook, and offers their undo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.contrib import messages
from django.utils.translation import gettext as _

from indeler.language import IndelerError
from indeler.logbook import Outdated
from indeler.season import Questioned, Season, continue_replay, events
from indeler.web.accounts.actor import Request
from indeler.web.common.addresses import address_of
from indeler.web.common.undo import Undo
from indeler.web.common.visitor_language import colon, translate
from indeler.web.seasons import clock
from indeler.web.seasons.display import describe_event, kind_name
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import Limit, append, no_limit, season_of

MOST = 5
"""The maximum number of another user's decisions in one message."""
MOST_UNDONE = 20
"""The maximum number of decisions that one undo reverses: after each the season is replayed."""
LONGEST = 240
"""The maximum number of letters of a message that describes each decision."""


class Recorded(NamedTuple):
    """The events that one request wrote in a logbook: the season after it, and its first and last numbers."""

    slug: str
    season: Season
    first: int
    last: int

    @property
    def undo(self) -> Undo | None:
        """Return the form that reverses all of it, as long as there are no later events."""
        if not 0 <= self.last - self.first < MOST_UNDONE:
            return None
        return Undo(address_of("undo-events", self.slug, self.first, self.last))

    @property
    def description(self) -> str:
        """Return the decisions in words; of many only the kind, and the number."""
        decided = [self.season.event(number) for number in range(self.first, self.last + 1)]
        text = " ".join(describe_event(self.season, event) for event in decided)
        if len(text) <= LONGEST:
            return text
        counted = Counter(kind_name(event.kind()) for event in decided)
        return " ".join(f"{name} ({count})." if count > 1 else f"{name}." for name, count in counted.items())


def event_of(request: Request, kind: str, **fields: Any) -> Any:
    """Return an event of now, by the actor of the request; its fields may be text."""
    return events.from_fields({"kind": kind, "at": clock.now(), "by": request.actor.name, **fields})


def record(
    request: Request,
    row: SeasonRow,
    decided: Sequence[Any],
    expected_version: int | None = None,
    limit: Limit = no_limit,
    refused: Callable[[IndelerError], object] | None = None,
) -> Recorded | None:
    """Append these events; a refusal is shown on the next page, or passed to ``refused``.

    A question is shown on a page of its own.
    """
    recorded: list[Any] = []

    def counted(season: Season, events: Sequence[Any]) -> Sequence[Any]:
        recorded[:] = limit(season, events)
        return recorded

    try:
        if request.POST.get("anyway"):
            decided = continue_replay(season_of(row), decided)
        after = append(row, decided, expected_version, counted)
    except Questioned:
        raise
    except Outdated:
        messages.error(request, _since(row, expected_version or 0))
        return None
    except IndelerError as refusal:
        if refused is None:
            messages.error(request, translate(refusal))
        else:
            refused(refusal)
        return None
    return Recorded(row.slug, after, after.version - len(recorded) + 1, after.version)


def _since(row: SeasonRow, version: int) -> str:
    """Return the decisions of other users since the page was opened; of many only the last."""
    season = season_of(SeasonRow.objects.get(pk=row.pk))
    sentences = [f"{event.by}{colon()} {describe_event(season, event)}" for event in season.events[version:][-MOST:]]
    return f"{_('Nothing was done. Since you opened the page this was decided:')} {' '.join(sentences)}"

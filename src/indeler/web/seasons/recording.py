"""Writes the events of a request to the logbook, offers their undo, and limits the events of one member or program.

The logbook keeps everything, so it must not be flooded. It is counted itself when the event is about to be written: a
hundred events at once are counted a hundred times, in every process. An event that only repeats the member's last one
about the same subject is not written again.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from indeler.language import N_, IndelerError, InvalidInput
from indeler.logbook import LogRow
from indeler.season import Season, events, views
from indeler.season.events import ENVELOPE, Event, Reversed
from indeler.web.accounts.actor import Request
from indeler.web.common.addresses import decision_about
from indeler.web.common.templatetags.wording import dated
from indeler.web.common.undo import Undo, refusals_shown, report_done, report_open, undo_back_to
from indeler.web.common.visitor_language import words
from indeler.web.seasons import clock
from indeler.web.seasons.display import describe_event, kind_name
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import Limit, append, no_limit, season_of

MOST_UNDONE = 20
"""The maximum number of decisions that one undo reverses: after each the season is replayed."""
MAX_MESSAGE_LETTERS = 240
"""The maximum number of letters of a message that describes each decision."""


class Recorded(NamedTuple):
    """The events that one request wrote in a logbook: the season after it, and its first and last numbers."""

    slug: str
    season: Season
    first: int
    last: int

    @property
    def undo(self) -> Undo | None:
        """Return the form that reverses all these events, as long as there are no later ones."""
        if not 0 <= self.last - self.first < MOST_UNDONE:
            return None
        return undo_back_to("undo-events", self.slug, self.first - 1, self.last)

    @property
    def description(self) -> str:
        """Return the decisions in words; of many only the kind, and the number."""
        decided = [self.season.event(number) for number in range(self.first, self.last + 1)]
        text = " ".join(describe_event(self.season, event) for event in decided)
        if len(text) <= MAX_MESSAGE_LETTERS:
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

    def others() -> Sequence[LogRow]:
        return views.log(season_of(SeasonRow.objects.get(pk=row.pk)), (expected_version or 0) + 1, words=words())

    after = None
    with refusals_shown(request, refused, others):
        after = append(row, decided, expected_version, counted, confirmed=bool(request.POST.get("anyway")))
    if after is not None:
        _report_games_elsewhere(request, row, after, recorded)
    return None if after is None else Recorded(row.slug, after, after.version - len(recorded) + 1, after.version)


_ELSEWHERE = (events.SignedOff, events.ExternalAnnounced, events.ExternalResult)


def _report_games_elsewhere(request: Request, row: SeasonRow, after: Season, recorded: Sequence[Any]) -> None:
    """BW-35: report what is still needed so that a game elsewhere counts, and lead the leader there."""
    about = {(event.date, event.member) for event in recorded if isinstance(event, _ELSEWHERE)}
    for remark in [each for key in sorted(about) for each in views.external_remarks(after, *key)]:
        fields = {"member": remark.member, "date": remark.date, "game_at": remark.game_at}
        address = decision_about(row.slug, remark.kind, **fields) if request.actor.leads else ""
        report_open(request, dated(remark.sentence), address)


def record_and_report(
    request: Request, row: SeasonRow, decided: Sequence[Any], expected_version: int | None = None, message: str = ""
) -> Recorded | None:
    """Append these events, and report them on the next page with their undo; by default in their own words."""
    recorded = record(request, row, decided, expected_version)
    if recorded is not None:
        report_done(request, message or recorded.description, recorded.undo)
    return recorded


# Limits of events by one member or one program.

WINDOW = datetime.timedelta(hours=1)
OF_A_MATTER, OF_A_KIND, OF_A_MEMBER = 6, 20, 40
"""The maximum number of a member's events within the window: about one evening or competition, of one kind, and in
all."""
MAX_EVENTS_OF_A_PROGRAM = 1000
"""The maximum number of events of one kind by one account's programs."""


class TooOften(InvalidInput):
    """The member or program has reached the limit for now."""


def of_a_member(season: Season, decided: Sequence[Event]) -> list[Event]:
    """Return a member's events about himself, without repetitions; or refuse them.

    The last event is the new one; one before it reverses an earlier, different one.
    """
    event = decided[-1]
    recent = list(_recent(season))
    if _is_repeated(recent, event):
        return []
    own = [each for each in recent if each.by == event.by and _is_about_same_member(each, event)]
    same = [each for each in own if _matter(each) == _matter(event)]
    kind = [each for each in own if type(each) is type(event)]
    for listed, most in ((same, OF_A_MATTER), (kind, OF_A_KIND), (own, OF_A_MEMBER)):
        _check(listed, most)
    return list(decided)


def of_a_program(season: Season, events: Sequence[Event]) -> list[Event]:
    """Return a program's events; or refuse them."""
    for event in events:
        _check(
            [each for each in _recent(season) if type(each) is type(event) and each.by == event.by],
            MAX_EVENTS_OF_A_PROGRAM,
        )
    return list(events)


def _recent(season: Season) -> Iterator[Event]:
    """Return the events within the window, in order, without those in the future after the clock was set back."""
    now = clock.now()
    last = list(takewhile(lambda event: event.recorded_at > now - WINDOW, reversed(season.events)))
    return (event for event in reversed(last) if event.recorded_at < now + WINDOW)


def _is_repeated(recent: Sequence[Event], event: Event) -> bool:
    """Return whether the last event about this subject, by any author, is equal, and nothing was reversed since."""
    for each in reversed(recent):
        if isinstance(each, Reversed):
            return False
        if _is_about_same_member(each, event) and _matter(each) == _matter(event):
            return _content(each) == _content(event)
    return False


def _is_about_same_member(one: Event, other: Event) -> bool:
    return getattr(one, "member", None) == getattr(other, "member", None)


def _matter(event: Event) -> Any:
    """Return the subject of a member's event: signing off and on again are about the same evening."""
    for name in ("date", "competition", "cycle"):
        if hasattr(event, name):
            return getattr(event, name)
    return event.kind()


def _content(event: Event) -> tuple[str, dict[str, object]]:
    fields = {name: getattr(event, name) for name in event.__struct_fields__ if name not in ENVELOPE or name == "why"}
    return event.kind(), fields


def _check(events: Sequence[Event], most: int) -> None:
    if len(events) >= most:
        raise TooOften(
            N_("This was reported {count} times within the hour; try again after {time}, or tell the leader."),
            count=len(events),
            time=f"{events[-most].recorded_at + WINDOW:%H:%M}",
        )

"""The logs of open tournaments in the database, and the tournaments that follow from them, kept in memory.

Pages get their tournaments from here, with the data that the visitor may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.text import slugify

from indeler import logbook, opens
from indeler.language import N_, InvalidInput
from indeler.opens import OpenLogbook, OpenTournament, State, first_seal, lines_to_add, team_propose, views
from indeler.opens.events import Event
from indeler.web.accounts.actor import VISITOR, Request, with_current_rights
from indeler.web.accounts.pages import Right, continue_if_slow
from indeler.web.common.logbooks import (
    AggregateStore,
    DatabaseStore,
    DecisionRequest,
    add_lines,
    lock_row,
    with_free_word,
)
from indeler.web.common.lookup import Lookup
from indeler.web.common.visitor_language import words
from indeler.web.tenancy import quota
from indeler.web.tournaments.models import LONGEST_NAME, Entry, Open

LONGEST_SLUG = 60
"""The maximum length of the address of a league."""


class _Opens(AggregateStore[OpenTournament]):
    """The open tournaments of the database."""

    def open(self, store: logbook.Store, known: OpenTournament | None = None) -> OpenLogbook:
        """Return the logbook in this store, from its cached state."""
        return OpenLogbook(store, known)

    def in_memory(self, row: Open, lines: Sequence[bytes]) -> logbook.Store:
        """Return a temporary store with these lines."""
        return logbook.MemoryStore(lines)

    def follow(
        self, row: Open, before: OpenTournament, after: OpenTournament, decided: Sequence[Event]
    ) -> frozenset[int]:
        """Store the time at which the next line-ups are due."""
        if after.state.teams is not before.state.teams:
            due = team_propose.next_due(after.state)
            if due != row.line_ups_due:
                row.line_ups_due = due
                row.save(update_fields=["line_ups_due"])
        return frozenset()


OPENS = _Opens(32, with_current_rights)


def tournament_of(row: Open) -> OpenTournament:
    """Return the tournament at the version of this row, or a later one."""
    return OPENS.snapshot(row)


def state_of(row: Open) -> State:
    """Return the state of the tournament at the version of this row, or a later one."""
    return tournament_of(row).state


def create(name: str, state: State, by: str) -> Open:
    """Create a tournament with its first event."""
    return _new(name, lambda row: opens.begin(DatabaseStore(row), state, at=timezone.now(), by=by))


def store_tournament(name: str, lines: Sequence[bytes], *, is_public: bool) -> Open:
    """Store a tournament with this log; refuse a log that cannot be read before anything is stored."""
    quota.check_bytes(sum(map(len, lines)))
    book = OpenLogbook(logbook.MemoryStore(lines))

    def fill(row: Open) -> None:
        division = book.moment.state.teams.division
        row.is_public, row.league = is_public, slugify(division.league)[:LONGEST_SLUG] if division else ""
        row.save(update_fields=["is_public", "league"])
        add_lines(row, lines)

    return _new(name, fill)


def take_over(lines: Sequence[bytes], *, is_public: bool) -> Open:
    """Import the logbook of a file: as a new tournament, or as further events of an existing one."""
    quota.check_bytes(sum(map(len, lines)))
    seal = first_seal(lines)
    known = Entry.objects.filter(number=1, text__contains=seal).select_related("tournament").first()
    if known is None:
        added = lines_to_add((), lines)
        state = OpenLogbook(logbook.MemoryStore(added)).moment.state
        return store_tournament(state.tournament.event.name, added, is_public=is_public)
    with transaction.atomic():
        row: Open = lock_row(known.tournament)
        added = lines_to_add(DatabaseStore(row).read(), lines)
        OpenLogbook(logbook.MemoryStore(lines))  # unreadable logbooks are refused
        add_lines(row, added)
    return row


def _new(name: str, fill: Callable[[Open], object]) -> Open:
    if len(name) > LONGEST_NAME:
        raise InvalidInput(N_("The name of the tournament is too long; {most} characters at most."), most=LONGEST_NAME)
    quota.check_tournaments(Open.objects.count())

    def create(slug: str) -> Open:
        row = Open.objects.create(name=name, slug=slug)
        fill(row)
        row.refresh_from_db()
        return row

    return with_free_word(name, "tournament", (Open, "slug"), create)


def append(row: Open, events: Iterable[Event], expected_version: int | None = None, *, confirmed: bool = True) -> Open:
    """Append all of these events or none; raise `Outdated` if the log has grown since the version that was seen."""
    decided = list(events)
    stored: Open = OPENS.decide(DecisionRequest(row, VISITOR, lambda *_: decided, expected_version, confirmed)).row
    return stored


def decide_now(row: Open, make: Callable[[OpenTournament], Iterable[Event]]) -> Open:
    """Write the events that are made from the current tournament, independent of the version that was seen."""
    stored: Open = OPENS.decide(DecisionRequest(row, VISITOR, lambda now, actor: make(now), confirmed=True)).row
    return stored


def head_of(row: Open) -> str:
    """Return the hash of the last event; empty if it has no seal."""
    return logbook.head(tournament_of(row).last)


def since(row: Open, version: int, count: int | None = None) -> Sequence[logbook.LogRow]:
    """Return the decisions after this version, or as many of them, in the visitor's language."""
    return views.log(tournament_of(row), version, words(), count)


_by_slug = Lookup(Open, "slug")


def visible_tournaments(request: Request) -> QuerySet[Open]:
    """Return every tournament that this visitor may see, the newest first."""
    return Open.objects.all() if request.actor.may(Right.OVERSEE) else Open.objects.filter(is_public=True)


def has_archived_tournaments(request: Request) -> bool:
    """Return whether the archive has a tournament for this visitor."""
    return visible_tournaments(request).exclude(archived=None).exists()


def tournament_for_visitor(request: Request, slug: str) -> tuple[Open, State]:
    """Return the tournament, and its state without unpublished data; a leader sees everything."""
    pages = getattr(request, "pages", None)
    if pages is not None:
        return pages.tournament, pages.state
    tournament = tournament_row_for_visitor(request, slug)
    state = state_of(tournament)
    return tournament, state if request.actor.may(Right.LEAD) else state.for_visitors()


def tournament_row_for_visitor(request: Request, slug: str) -> Open:
    """Return the tournament if this visitor may see it; a page that declares a high cost continues in the pool."""
    tournament, link = _by_slug.one(slug), request.actor.link
    is_helper = tournament is not None and link is not None and link.tournament_id == tournament.pk
    if tournament is None or not (tournament.is_public or is_helper or request.actor.may(Right.OVERSEE)):
        raise Http404
    request.shows = tournament
    if link is not None and is_helper:
        link.tournament = tournament  # the helper is cached, together with this
    continue_if_slow(request)
    return tournament


def round_or_404(state: State, round: int) -> int:
    """Return the number of a round that can be shown."""
    if not 1 <= round <= state.rounds:
        raise Http404
    return round

"""The logbook of a season in the database, and its snapshot, cached between requests.

A page finds its season here, with the names that its visitor may see.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from django.db import transaction
from django.http import Http404
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from msgspec.structs import replace

from indeler.logbook import outdated
from indeler.season import Logbook, Member, MemoryStore, Season, Store
from indeler.season.events import Event
from indeler.web.accounts.actor import VISITOR, Actor, Request, with_current_rights
from indeler.web.accounts.pages import Right, continue_if_slow
from indeler.web.common import logbooks
from indeler.web.common.logbooks import AggregateStore, Batch, DecisionRequest, add_lines, lock_row, with_free_word
from indeler.web.common.lookup import Lookup, RememberedRows
from indeler.web.common.visitor_language import speak_of
from indeler.web.seasons import clock, roll
from indeler.web.seasons.claims import settle
from indeler.web.seasons.models import HiddenName, SeasonRow
from indeler.web.tenancy import current as club
from indeler.web.tenancy import quota

Decide = Callable[[Season, Actor], Iterable[Event]]
"""Returns the events of a decision, from the season and the actor with the present rights."""

Limit = Callable[[Season, Sequence[Event]], Iterable[Event]]
"""Returns the events that may still be written, from the season."""


class DatabaseStore(logbooks.DatabaseStore, Store):
    """The logbook of a season in the database, and its club rules."""

    def rules(self) -> str:
        """Return the text of the club rules file."""
        return str(self.row.rules)


class _Batch(Batch, DatabaseStore):
    """A logbook in the database whose new events are written together."""


class _Seasons(AggregateStore[Season]):
    """The seasons of the database. One takes a megabyte of memory."""

    store, batch = DatabaseStore, _Batch

    def open(self, store: Store, known: Season | None = None) -> Logbook:
        """Return the logbook in this store, starting from a known snapshot."""
        return Logbook(store, known, clock=clock.now)

    def in_memory(self, row: SeasonRow, lines: Sequence[bytes]) -> Store:
        """Return a temporary store of these lines."""
        return MemoryStore(row.rules, lines)

    def key(self, row: SeasonRow) -> str:
        """Return the club rules: others may be adopted."""
        return row.rules

    def events(self, now: Season, request: DecisionRequest, actor: Actor) -> Iterable[Event]:
        """Return the events of this decision; refuse a new member with another member's number in the club."""
        return roll.check_numbers(request.row, request.decided(now, actor))

    def follow(self, row: SeasonRow, before: Season, after: Season, decided: Sequence[Event]) -> frozenset[int]:
        """Settle the players' reports, and update the club's list of members."""
        settle(row, decided)
        roll.follow(row, before.state.members, after.state.members)
        return hidden_members(row)


SEASONS = _Seasons(500, with_current_rights)
_hidden = Lookup(HiddenName, "season_id")


def season_of(row: SeasonRow) -> Season:
    """Return the season as it is in the database."""
    return SEASONS.snapshot(row)


def hidden_members(row: SeasonRow) -> frozenset[int]:
    """Return the members whose names are hidden from visitors."""
    return frozenset(each.member for each in _hidden.all(row.pk))


def no_limit(season: Season, decided: Sequence[Event]) -> Sequence[Event]:
    """Allow all events."""
    return decided


def append(
    row: SeasonRow,
    events: Iterable[Event],
    expected_version: int | None = None,
    limit: Limit = no_limit,
    *,
    confirmed: bool = False,
) -> Season:
    """Write these decisions, all or none; ``expected_version`` is the version that their author had seen."""
    decided = list(events)
    return SEASONS.decide(
        DecisionRequest(row, VISITOR, lambda season, actor: limit(season, decided), expected_version, confirmed)
    ).snapshot


def adopt(row: SeasonRow, rules: str, *, expected_version: int, by: str, why: str, confirmed: bool = False) -> Season:
    """Adopt another club rules file, if all decisions so far are allowed under it."""
    before = season_of(row)
    with transaction.atomic():
        locked_row = lock_row(row)
        if locked_row.version != expected_version:
            raise outdated(expected_version, locked_row.version)
        locked_row.rules = rules
        book = Logbook(DatabaseStore(locked_row), any_rules=True, before=before, clock=clock.now)
        locked_row.save(update_fields=["rules"])
        return book.adopt_rules(at=clock.now(), by=by, why=why, confirmed=confirmed)


def store_season(
    name: str,
    rules: str,
    lines: Iterable[bytes],
    hidden: Iterable[int] = (),
    numbers: Mapping[int, int] = MappingProxyType({}),
    known: Season | None = None,
) -> SeasonRow:
    """Store a season with these club rules and logbook; an unreadable one is refused before anything is stored.

    The names of the ``hidden`` members are hidden from visitors. Members with a given number in the club are not
    searched for. A ``known`` snapshot is not replayed again.
    """
    lines_read = list(lines)
    quota.check_seasons(SeasonRow.objects.count())
    quota.check_bytes(sum(map(len, lines_read)))
    season = Logbook(MemoryStore(rules, lines_read), known).season
    state = season.state

    def create(slug: str) -> SeasonRow:
        row = SeasonRow.objects.create(name=name, slug=slug, rules=rules, starts=state.start)
        add_lines(row, lines_read)
        HiddenName.objects.bulk_create(HiddenName(season=row, member=member) for member in hidden)
        roll.follow(row, {}, state.members, numbers)
        return row

    row = with_free_word(name, "season", (SeasonRow, "slug"), create)
    SEASONS.remember(row, season)
    return row


_by_slug, _hidden_in_club = Lookup(SeasonRow, "slug"), Lookup(HiddenName, "club_id")
_remembered = RememberedRows(_by_slug, lambda row: row.club_id)
_newest = RememberedRows(
    Lookup(
        SeasonRow, "club_id", without=("rules",), ending="AND archived IS NULL ORDER BY starts DESC, id DESC LIMIT 1"
    ),
    lambda row: row.club_id,
)


def current() -> SeasonRow | None:
    """Return the newest season that is not in the archive."""
    return _newest.one(club.number())


class FoundSeason(NamedTuple):
    """The stored data of a season, besides its logbook."""

    row: SeasonRow
    hidden: frozenset[int]
    """The members whose names are hidden from visitors."""
    hidden_in_club: tuple[tuple[int, int], ...]
    """The hidden members of all seasons: each season with its member."""


def find_season(request: Request, slug: str) -> FoundSeason | None:
    """Return all data that the visitors' pages of a season depend on, in one query; they do not read it again."""
    row, hidden = _remembered.together((slug,), _hidden_in_club.of(club.number()))
    if row is None:
        return None
    everywhere = tuple(sorted((each.season_id, each.member) for each in hidden))
    found = FoundSeason(row, frozenset(member for season, member in everywhere if season == row.pk), everywhere)
    request.found_season = found
    return found


def _found_before(request: Request, slug: str) -> FoundSeason | None:
    found: FoundSeason | None = getattr(request, "found_season", None)
    return found if found is not None and found.row.slug == slug else None


def season_row_for_visitor(request: Request, slug: str) -> SeasonRow:
    """Return the row of the season; a page that declares a high cost continues in the pool."""
    found = _found_before(request, slug)
    row = _by_slug.one(slug) if found is None else found.row
    if row is None:
        raise Http404
    request.shows = row
    continue_if_slow(request)
    return row


def season_for_visitor(request: Request, slug: str) -> tuple[SeasonRow, Season]:
    """Return the season; hidden names are visible to members, and not to visitors."""
    row = season_row_for_visitor(request, slug)
    speak_of(season_of(row).club_rules.evening.part_of_day)
    link = request.actor.link
    if link is not None and link.season_id == row.pk:
        link.season = row  # cached with the helper
    if request.actor.may(Right.TAKE_PART):
        return row, season_of(row)
    found = _found_before(request, slug)
    hidden = hidden_members(row) if found is None else found.hidden
    return row, season_for_actor(request.actor, season_of(row), hidden)


def season_for_actor(actor: Actor, season: Season, hidden: frozenset[int]) -> Season:
    """Return this season with the names that the actor may see."""
    if actor.may(Right.TAKE_PART) or not hidden:
        return season
    lang = get_language()
    return season.cached(("without names", hidden, lang), lambda: _without_names(season, hidden))


def without_hidden_names(actor: Actor, row: SeasonRow, sentence: str) -> str:
    """Return a sentence about the season without the names that this actor may not see."""
    season, hidden = season_of(row), hidden_members(row)
    visible = season_for_actor(actor, season, hidden)
    for number in sorted(hidden & {*season.state.members}, key=lambda one: len(season.name(one)), reverse=True):
        sentence = sentence.replace(season.name(number), visible.name(number))
    return sentence


def _without_names(season: Season, hidden: frozenset[int]) -> Season:
    def members() -> dict[int, Member]:
        return {
            number: replace(member, name=_("Member {number}").format(number=number), title="")
            if number in hidden
            else member
            for number, member in season.state.members.items()
        }

    return season.with_member_names(members, (hidden, get_language()))


def date_of(text: str) -> datetime.date:
    """Return a date in an address; raise 404 for any other text."""
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise Http404 from None


def member_or_404(season: Season, number: int) -> int:
    """Return the number of an existing member; else raise 404."""
    if number not in season.state.members:
        raise Http404
    return number

"""The logbook in the database, and the season that follows from it, kept in memory between requests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from django.db import transaction

from indeler.logbook import outdated
from indeler.season import Logbook, MemoryStore, Season, Store
from indeler.season.events import Event
from indeler.web.accounts.actor import VISITOR, Actor, with_current_rights
from indeler.web.common import logbooks
from indeler.web.common.logbooks import AggregateStore, Batch, DecisionRequest, add_lines, locked, with_free_word
from indeler.web.common.lookup import Lookup
from indeler.web.seasons import clock, roll
from indeler.web.seasons.claims import settle
from indeler.web.seasons.models import HiddenName, SeasonRow
from indeler.web.tenancy import quota

Decide = Callable[[Season, Actor], Iterable[Event]]
"""What somebody decides, given the season and what he may."""

Limit = Callable[[Season, Sequence[Event]], Iterable[Event]]
"""Which of these events may still be written, given the season."""


class DatabaseStore(logbooks.DatabaseStore, Store):
    """The logbook of a season in the database, and the club rules beside it."""

    def rules(self) -> str:
        """The text of the club rules file."""
        return str(self.row.rules)


class _Batch(Batch, DatabaseStore):
    """A logbook in the database of which several events are written at once."""


class _Seasons(AggregateStore[Season]):
    """The seasons of the database. One takes a megabyte of memory."""

    store, batch = DatabaseStore, _Batch

    def open(self, store: Store, known: Season | None = None) -> Logbook:
        """The logbook in this store, from what is known of it."""
        return Logbook(store, known, clock=clock.now)

    def in_memory(self, row: SeasonRow, lines: Sequence[bytes]) -> Store:
        """A store of these lines that is forgotten."""
        return MemoryStore(row.rules, lines)

    def key(self, row: SeasonRow) -> str:
        """The club rules: others may be adopted."""
        return row.rules

    def events(self, now: Season, request: DecisionRequest, actor: Actor) -> Iterable[Event]:
        """The events of this decision; who joins under the number of another member of the club is refused."""
        return roll.check_numbers(request.row, request.decided(now, actor))

    def follow(self, row: SeasonRow, before: Season, after: Season, decided: Sequence[Event]) -> frozenset[int]:
        """Settle what players reported, and keep the club's list of members."""
        settle(row, decided)
        roll.follow(row, before.state.members, after.state.members)
        return hidden_members(row)


SEASONS = _Seasons(500, with_current_rights)
_hidden = Lookup(HiddenName, "season_id")


def season_of(row: SeasonRow) -> Season:
    """The season as it stands in the database."""
    return SEASONS.snapshot(row)


def hidden_members(row: SeasonRow) -> frozenset[int]:
    """The members whose names visitors do not see."""
    return frozenset(each.member for each in _hidden.all(row.pk))


def no_limit(season: Season, decided: Sequence[Event]) -> Sequence[Event]:
    """Allow all events."""
    return decided


def append(
    row: SeasonRow, events: Iterable[Event], expected_version: int | None = None, limit: Limit = no_limit
) -> Season:
    """Decide these, all or none; ``expected_version`` is the version that the decider had before him."""
    decided = list(events)
    return SEASONS.decide(
        DecisionRequest(row, VISITOR, lambda season, actor: limit(season, decided), expected_version)
    ).snapshot


def adopt(row: SeasonRow, rules: str, *, expected_version: int, by: str, why: str) -> Season:
    """Go on under another club rules file, if everything that was decided so far is allowed under it too."""
    before = season_of(row)
    with transaction.atomic():
        locked_row = locked(row)
        if locked_row.version != expected_version:
            raise outdated(expected_version, locked_row.version)
        locked_row.rules = rules
        book = Logbook(DatabaseStore(locked_row), any_rules=True, before=before, clock=clock.now)
        locked_row.save(update_fields=["rules"])
        return book.adopt_rules(at=clock.now(), by=by, why=why)


def store_season(
    name: str,
    rules: str,
    lines: Iterable[bytes],
    hidden: Iterable[int] = (),
    numbers: Mapping[int, int] = MappingProxyType({}),
    known: Season | None = None,
) -> SeasonRow:
    """A season with these club rules and logbook; one that cannot be read is refused before anything is kept.

    Visitors do not see the names of the ``hidden`` members. Whoever's number in the club is known needs not be found.
    A season that is ``known`` to follow from them is not replayed again.
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

"""The logbook in the database, and the season that follows from it, kept in memory between requests."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from threading import RLock
from types import MappingProxyType
from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from indeler.logbook import outdated
from indeler.season import Logbook, MemoryStore, Season, Store
from indeler.season.events import Event
from indeler.web.accounts.actor import VISITOR, Actor, as_of_now
from indeler.web.common import logbooks
from indeler.web.common.group_commit import GroupCommit
from indeler.web.common.logbooks import Batch, add_lines, all_or_none, locked
from indeler.web.common.lookup import Lookup
from indeler.web.common.unique_names import with_free_word
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

    def __init__(self, row: SeasonRow) -> None:
        super().__init__(row)
        self.decided: list[Event] = []

    def write(self, row: SeasonRow) -> None:
        """Add the events that were kept back to the logbook of this row, which is locked."""
        add_lines(row, self.lines)
        settle(row, self.decided)
        self.lines.clear()
        self.decided.clear()


class _Book(Logbook):
    """The logbook of a season in memory."""

    def __init__(self, row: SeasonRow, known: Season | None = None) -> None:
        self.batch = _Batch(row)
        super().__init__(self.batch, known, clock=clock.now)


REMEMBERED = 500
"""How many seasons a process keeps, those that were looked at last: one takes a megabyte."""

_books: OrderedDict[UUID, _Book] = OrderedDict()
_locks: dict[int, RLock] = {}
"""One for each season: nobody waits while the season of another club is read or written."""
_hidden = Lookup(HiddenName, "season_id")


def season_of(row: SeasonRow) -> Season:
    """The season as it stands in the database."""
    logbooks.step_back_if_large(row)
    with lock_of(row):
        return _book(row).season


def lock_of(row: SeasonRow) -> RLock:
    """Held by whoever works on this season in memory."""
    return _locks.setdefault(row.pk, RLock())


def hidden_members(row: SeasonRow) -> frozenset[int]:
    """The members whose names visitors do not see."""
    return frozenset(each.member for each in _hidden.all(row.pk))


def no_limit(season: Season, decided: Sequence[Event]) -> Sequence[Event]:
    """All of them."""
    return decided


def append(row: SeasonRow, events: Iterable[Event], seen: int | None = None, limit: Limit = no_limit) -> Season:
    """Decide these, all or none; ``seen`` is the version that the decider had before him."""
    decided = list(events)
    return _append(row.pk, _DecisionRequest(row, VISITOR, lambda season, actor: limit(season, decided), seen)).season


class Written(NamedTuple):
    """The season after a decision, and whose names visitors do not see."""

    season: Season
    hidden: frozenset[int]


def decide(row: SeasonRow, actor: Actor, decided: Decide) -> Written:
    """Decide by the season and by what the actor may at the time of writing: a link may have been revoked."""
    return _append(row.pk, _DecisionRequest(row, actor, decided, None))


def decide_all(row: SeasonRow, decisions: Iterable[tuple[Actor, Decide]]) -> list[Written | BaseException]:
    """Take several decisions about this season; each gives the season after it or its refusal."""
    return _append.all(row.pk, [_DecisionRequest(row, actor, decided, None) for actor, decided in decisions])


class _DecisionRequest(NamedTuple):
    row: SeasonRow
    actor: Actor
    decided: Decide
    seen: int | None


def _append_all(asked: Sequence[_DecisionRequest]) -> list[Written | Exception]:
    """Decisions about one season in one transaction, each on the season as those before it left it."""
    row = asked[0].row
    with lock_of(row):
        try:
            with transaction.atomic():
                now = locked(row)
                book, actors = _book(now), as_of_now(one.actor for one in asked)
                before = book.season.state.members
                answers = [_appended(book, one, actor) for one, actor in zip(asked, actors, strict=True)]
                book.batch.write(now)
                roll.follow(now, before, book.season.state.members)
                hidden = hidden_members(now)
        except BaseException:
            _books.pop(row.identity, None)  # what was taken back in the database is read anew
            raise
    return [Written(answer, hidden) if isinstance(answer, Season) else answer for answer in answers]


def _appended(book: _Book, one: _DecisionRequest, actor: Actor) -> Season | Exception:
    """The season after all events of this decision, or the refusal of all of them."""
    answer = all_or_none(book, book.batch, lambda season: roll.checked(one.row, one.decided(season, actor)), one.seen)
    if isinstance(answer, Exception):
        return answer
    book.batch.decided += answer
    return book.season


_append: GroupCommit[_DecisionRequest, Written] = GroupCommit(_append_all)


def adopt(row: SeasonRow, rules: str, *, seen: int, by: str, why: str) -> Season:
    """Go on under another club rules file, if everything that was decided so far is allowed under it too."""
    with lock_of(row):
        before = _book(row).season
        _books.pop(row.identity, None)
        with transaction.atomic():
            now = locked(row)
            if now.version != seen:
                raise outdated(seen, now.version)
            now.rules = rules
            book = Logbook(DatabaseStore(now), any_rules=True, before=before, clock=clock.now)
            now.save(update_fields=["rules"])
            return book.adopt_rules(at=clock.now(), by=by, why=why)


def rewrite(row: SeasonRow, rewritten: Callable[[Sequence[bytes]], Sequence[bytes]]) -> None:
    """Write the logbook anew, as many events as there are; refused where it could not be read again."""
    with lock_of(row):
        logbooks.rewrite(row, rewritten, lambda row, lines: Logbook(MemoryStore(row.rules, lines)))
        _books.pop(row.identity, None)


def forget(row: SeasonRow) -> None:
    """Keep nothing of a season in memory that is gone."""
    with lock_of(row):
        _books.pop(row.identity, None)


def _book(row: SeasonRow) -> _Book:
    """The logbook in memory with all that the database has; the row may have been read before the last event."""
    book, version = _books.get(row.identity), row.version
    if book is not None and book.season.version <= version and book.store.rules() != row.rules:
        book = None  # another rulebook was adopted
    if book is not None and book.season.version > version:
        version = SeasonRow.objects.values_list("version", flat=True).get(pk=row.pk)
    if book is None or book.season.version > version:
        book = _Book(row)
    elif book.season.version < version:
        book.refresh()
    _remember(row.identity, book)
    return book


def _remember(identity: UUID, book: _Book) -> None:
    """Keep this one longest."""
    _books.pop(identity, None)
    _books[identity] = book
    while len(_books) > REMEMBERED:
        _books.popitem(last=False)


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
    whole = list(lines)
    quota.check_seasons(SeasonRow.objects.count())
    quota.check_bytes(sum(map(len, whole)))
    season = Logbook(MemoryStore(rules, whole), known).season
    state = season.state

    def made(slug: str) -> SeasonRow:
        row = SeasonRow.objects.create(name=name, slug=slug, rules=rules, starts=state.start)
        add_lines(row, whole)
        HiddenName.objects.bulk_create(HiddenName(season=row, member=member) for member in hidden)
        roll.follow(row, {}, state.members, numbers)
        return row

    row = with_free_word(name, "season", (SeasonRow, "slug"), made)
    _remember(row.identity, _Book(row, season))
    return row

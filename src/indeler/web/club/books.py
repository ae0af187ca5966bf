"""The logbook in the database, and the season that follows from it, kept in memory between requests."""

from __future__ import annotations

from collections.abc import Iterable
from threading import RLock
from uuid import UUID

from django.db import transaction
from django.utils.text import slugify

from indeler.season import Logbook, MemoryStore, Season, Store
from indeler.season.events import AnyEvent
from indeler.season.logbook import outdated
from indeler.web.club.models import Line, SeasonRow


class DatabaseStore(Store):
    """One logbook of the database; every event is one insert in one transaction."""

    def __init__(self, row: SeasonRow) -> None:
        self._row = row

    def rules(self) -> str:
        """The text of the rulebook file."""
        return str(self._row.rules)

    def read(self, start: int = 0) -> list[bytes]:
        """The events after the first ``start`` ones."""
        lines = self._row.lines.filter(number__gt=start).order_by("number").values_list("text", flat=True)
        return [text.encode() for text in lines]

    def append(self, line: bytes, expected: int) -> None:
        """Add one event for good; the row of the season is the lock."""
        with transaction.atomic():
            row = SeasonRow.objects.select_for_update().only("version").get(pk=self._row.pk)
            if row.version != expected:
                raise outdated(expected, row.version)
            Line.objects.create(season=row, number=expected + 1, text=line.decode())
            SeasonRow.objects.filter(pk=row.pk).update(version=expected + 1)


_books: dict[UUID, Logbook] = {}
_lock = RLock()


def season_of(row: SeasonRow) -> Season:
    """The season as it stands in the database."""
    with _lock:
        return _book(row).season


def append(row: SeasonRow, events: Iterable[AnyEvent], seen: int | None = None) -> Season:
    """Decide these, all or none; ``seen`` is the version that the decider had before him."""
    with _lock:
        book = _book(row)
        try:
            with transaction.atomic():
                for event in events:
                    book.append(event, expected=seen)
                    seen = None if seen is None else seen + 1
        except BaseException:
            _books.pop(row.identity, None)  # what was taken back in the database is read anew
            raise
        return book.season


def _book(row: SeasonRow) -> Logbook:
    """The logbook in memory with all that the database has; the row may have been read before the last event."""
    book, version = _books.get(row.identity), row.version
    if book is not None and book.season.version > version:
        version = SeasonRow.objects.values_list("version", flat=True).get(pk=row.pk)
    if book is None or book.season.version > version:
        book = _books[row.identity] = Logbook(DatabaseStore(row))
    elif book.season.version < version:
        book.refresh()
    return book


def stored(name: str, rules: str, lines: Iterable[bytes]) -> SeasonRow:
    """A season with this rulebook and logbook; one that cannot be read is refused before anything is kept."""
    whole = list(lines)
    state = Logbook(MemoryStore(rules, whole)).season.state
    with transaction.atomic():
        row = SeasonRow.objects.create(
            name=name, slug=_free_slug(name), rules=rules, version=len(whole), starts=state.start
        )
        Line.objects.bulk_create(
            Line(season=row, number=at, text=line.decode()) for at, line in enumerate(whole, start=1)
        )
    return row


def _free_slug(name: str) -> str:
    base = slugify(name.replace("/", "-"))[:50] or "season"
    taken = set(SeasonRow.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    return next(slug for slug in (base, *(f"{base}-{n}" for n in range(2, len(taken) + 3))) if slug not in taken)

"""The log of a tournament: read as a state, and written one decision at a time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction

from indeler.language import N_, InvalidInput
from indeler.logbook import End
from indeler.web.common.unique_names import with_free_word
from indeler.web.tournaments import chain
from indeler.web.tournaments.models import LONGEST_NAME, Entry, Kind, Open
from indeler.web.tournaments.state import State, document, replay

REMEMBERED = 32
"""How many states a process keeps, so that a page that many look at is computed once."""

Key = tuple[UUID, int]
"""A tournament and a version of it."""

_memory: OrderedDict[Key, State] = OrderedDict()


class Changed(Exception):
    """Somebody else decided something since this page was shown."""

    def __init__(self, since: int) -> None:
        super().__init__(since)
        self.since = since


def state_of(tournament: Open, version: int | None = None) -> State:
    """The tournament as it stands, or as it stood after so many entries."""
    version = tournament.version if version is None else version
    key = (tournament.identity, version)
    state = _memory.get(key)
    if state is None:
        state = _read(tournament, version)
        _remember(key, state)
    return state


def _read(tournament: Open, version: int) -> State:
    """Go on from the last version that is remembered, else from the last whole document."""
    entries = tournament.entries.filter(number__lte=version).order_by("number")
    whole = entries.filter(kind=Kind.DOCUMENT).order_by("-number").values_list("number", flat=True).first() or 1
    known = [at for identity, at in list(_memory) if identity == tournament.identity and whole <= at < version]
    start = _memory.get((tournament.identity, max(known))) if known else None
    first = max(known) + 1 if start is not None else whole
    return replay(entries.filter(number__gte=first).values_list("kind", "data"), start)


def _remember(key: Key, state: State) -> None:
    _memory[key] = state
    while len(_memory) > REMEMBERED:
        _memory.popitem(last=False)


def create(name: str, state: State, by: str) -> Open:
    """A new tournament with its first entry."""
    if len(name) > LONGEST_NAME:
        raise InvalidInput(N_("The name of the tournament is too long; {most} characters at most."), most=LONGEST_NAME)

    def made(slug: str) -> Open:
        tournament = Open.objects.create(name=name, slug=slug)
        return append(tournament, Kind.DOCUMENT, document(state), by=by, what="made")

    return with_free_word(name, "tournament", (Open, "slug"), made)


def append(
    tournament: Open,
    kind: Kind,
    data: Mapping[str, Any],
    *,
    by: str,
    what: str,
    seen: int | None = None,
) -> Open:
    """Write one decision, or nothing.

    ``seen`` is the version on which the decision was made: if the log has grown since, it is refused.
    """
    with transaction.atomic():
        locked = Open.objects.select_for_update().get(pk=tournament.pk)
        if seen is not None and seen != locked.version:
            raise Changed(seen)
        after = replay([(kind, data)], state_of(locked) if locked.version else None)
        write(locked, [Entry(by=by, kind=kind, what=what[:200], data=data)])
        key = (locked.identity, locked.version)
        transaction.on_commit(lambda: _remember(key, after))
    return locked


def write(locked: Open, entries: Sequence[Entry]) -> None:
    """Number these entries, bind each to the one before, and add them to the log of a tournament that is locked."""
    if not entries:
        return
    for number, entry in enumerate(entries, start=locked.version + 1):
        entry.tournament, entry.number = locked, number
    for entry, bound in zip(entries, chain.sealed(map(_written, entries), _end(locked)), strict=True):
        entry.seal = bound.seal
    Entry.objects.bulk_create(entries)
    locked.version += len(entries)
    locked.save(update_fields=["version", "changed"])


def _written(entry: Entry) -> chain.Written:
    return chain.Written(*(getattr(entry, column) for column in chain.COLUMNS))


def _end(locked: Open) -> End:
    """Where the next entry is bound to; only a log of the time without seals is read whole for it."""
    last = whole(locked, after=locked.version - 1)
    return chain.end_after(last if not last or last[-1].seal else whole(locked))


def head_of(tournament: Open) -> str:
    """The hash of the last entry; nothing where it has no seal."""
    last = whole(tournament, after=tournament.version - 1)
    return str(last[-1].seal.get("own", "")) if last else ""


def whole(tournament: Open, *, after: int = 0) -> list[chain.Written]:
    """The entries after this one, as the chain has them."""
    rows = tournament.entries.filter(number__gt=after).order_by("number")
    return [chain.Written(*row) for row in rows.values_list(*chain.COLUMNS)]


def rewrite(tournament: Open, rewritten: Callable[[Sequence[bytes]], Sequence[bytes]]) -> None:
    """Write the log anew, as many entries as there are; with another identity, so that every process reads it anew."""
    with transaction.atomic():
        locked = Open.objects.select_for_update().get(pk=tournament.pk)
        before = [chain.line_of(entry) for entry in whole(locked)]
        after = rewritten(before)
        replay((entry.kind, entry.data) for entry in map(chain.entry_of, after))  # it can still be read
        for old, new in zip(before, after, strict=True):
            if old != new:
                entry = chain.entry_of(new)
                locked.entries.filter(number=entry.number).update(**entry._asdict())
        Open.objects.filter(pk=locked.pk).update(identity=uuid4())


def since(tournament: Open, version: int) -> list[Entry]:
    """What was decided after this version."""
    return list(tournament.entries.filter(number__gt=version).order_by("number"))

"""The log of a tournament: read as a state, and written one decision at a time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.text import slugify

from indeler.web.tournaments.models import Entry, Kind, Open
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
    with transaction.atomic():
        tournament = Open.objects.create(name=name, slug=_free_slug(name))
        return append(tournament, Kind.DOCUMENT, document(state), by=by, what="made")


def append(
    tournament: Open,
    kind: Kind,
    data: Mapping[str, Any],
    *,
    by: str,
    what: str,
    seen: int | None = None,
    check: Callable[[State], None] = lambda state: None,
) -> Open:
    """Write one decision, or nothing.

    ``seen`` is the version on which the decision was made: if the log has grown since, it is refused. ``check`` looks
    at the state that it will be added to, and refuses by raising.
    """
    with transaction.atomic():
        locked = Open.objects.select_for_update().get(pk=tournament.pk)
        if seen is not None and seen != locked.version:
            raise Changed(seen)
        before = state_of(locked) if locked.version else None
        if before is not None:
            check(before)
        after = replay([(kind, data)], before)
        locked.version += 1
        Entry.objects.create(tournament=locked, number=locked.version, by=by, kind=kind, what=what[:200], data=data)
        locked.save(update_fields=["version", "changed"])
        key = (locked.identity, locked.version)
        transaction.on_commit(lambda: _remember(key, after))
    return locked


def since(tournament: Open, version: int) -> list[Entry]:
    """What was decided after this version."""
    return list(tournament.entries.filter(number__gt=version).order_by("number"))


def _free_slug(name: str) -> str:
    base = slugify(name)[:50] or "tournament"
    taken = set(Open.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    return next(slug for slug in (base, *(f"{base}-{n}" for n in range(2, len(taken) + 3))) if slug not in taken)

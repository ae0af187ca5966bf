"""The logs of open tournaments in the database, and the tournaments that follow from them, kept in memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from indeler import logbook, opens
from indeler.language import N_, InvalidInput
from indeler.opens import OpenLogbook, OpenTournament, State, views
from indeler.opens.events import Event
from indeler.web.accounts.actor import VISITOR, Actor, as_of_now
from indeler.web.common import logbooks
from indeler.web.common.group_commit import GroupCommit
from indeler.web.common.logbooks import Batch, DatabaseStore, add_lines, all_or_none, locked
from indeler.web.common.refusals import Changed
from indeler.web.common.unique_names import with_free_word
from indeler.web.common.visitor_language import words
from indeler.web.tenancy import quota
from indeler.web.tournaments.models import LONGEST_NAME, Open

REMEMBERED = 32
"""How many tournaments a process keeps, so that a page that many look at is computed once."""

Decide = Callable[[OpenTournament, Actor], Iterable[Event]]
"""What somebody decides, given the tournament and what he may."""


_memory: OrderedDict[UUID, OpenTournament] = OrderedDict()


def tournament_of(row: Open) -> OpenTournament:
    """The tournament as it stood when this row was read, or later."""
    logbooks.step_back_if_large(row)
    known = _memory.get(row.identity)
    if known is not None and known.version >= row.version:
        return known
    book = OpenLogbook(DatabaseStore(row), known)
    now = book.moment if known is None else book.refresh()
    _remember(row.identity, now)
    return now


def state_of(row: Open) -> State:
    """The state of the tournament as it stood when this row was read, or later."""
    return tournament_of(row).state


def _remember(identity: UUID, now: OpenTournament) -> None:
    """Keep this in mind as soon as it is for good."""

    def keep() -> None:
        _memory[identity] = now
        _memory.move_to_end(identity)
        while len(_memory) > REMEMBERED:
            _memory.popitem(last=False)

    transaction.on_commit(keep)


def forget(row: Open) -> None:
    """Keep nothing of a tournament in memory that is gone."""
    _memory.pop(row.identity, None)


def create(name: str, state: State, by: str) -> Open:
    """A new tournament with its first event."""

    def begin(row: Open) -> None:
        opens.begin(DatabaseStore(row), state, at=timezone.now(), by=by)

    return _new(name, begin)


def store_tournament(name: str, lines: Sequence[bytes], *, is_public: bool) -> Open:
    """A tournament with this log; one that cannot be read is refused before anything is kept."""
    quota.check_bytes(sum(map(len, lines)))
    OpenLogbook(logbook.MemoryStore(lines))

    def fill(row: Open) -> None:
        row.is_public = is_public
        row.save(update_fields=["is_public"])
        add_lines(row, lines)

    return _new(name, fill)


def _new(name: str, fill: Callable[[Open], object]) -> Open:
    if len(name) > LONGEST_NAME:
        raise InvalidInput(N_("The name of the tournament is too long; {most} characters at most."), most=LONGEST_NAME)
    quota.check_tournaments(Open.objects.count())

    def made(slug: str) -> Open:
        row = Open.objects.create(name=name, slug=slug)
        fill(row)
        row.refresh_from_db()
        return row

    return with_free_word(name, "tournament", (Open, "slug"), made)


class Written(NamedTuple):
    """A tournament after a decision."""

    row: Open
    tournament: OpenTournament


class DecisionRequest(NamedTuple):
    """A decision that somebody asks to be written; ``seen`` is the version that he had before him."""

    row: Open
    actor: Actor
    decided: Decide
    seen: int | None = None

    @property
    def subject(self) -> int:
        """The tournament that it is about."""
        return int(self.row.pk)


def append(row: Open, events: Iterable[Event], seen: int | None = None) -> Open:
    """Decide these, all or none; refused with `Changed` if the log has grown since the version that was seen."""
    decided = list(events)
    return decide(DecisionRequest(row, VISITOR, lambda now, actor: decided, seen)).row


def decide(asked: DecisionRequest) -> Written:
    """The tournament after this decision, by what it is and by what the actor may at the time of writing."""
    return _append(asked.subject, asked)


def decide_all(asked: Sequence[DecisionRequest]) -> list[Written | BaseException]:
    """Take several decisions about one tournament; each gives the tournament after it or its refusal."""
    return _append.all(asked[0].subject, asked)


def _append_all(asked: Sequence[DecisionRequest]) -> list[Written | Exception]:
    """Decisions about one tournament in one transaction, each on the tournament as those before it left it."""
    with transaction.atomic():
        row = locked(asked[0].row)
        batch = Batch(row)
        book = OpenLogbook(batch, _as_stored(row))
        actors = as_of_now(one.actor for one in asked)
        answers = [_appended(book, batch, one, actor) for one, actor in zip(asked, actors, strict=True)]
        add_lines(row, batch.lines)
        _remember(row.identity, book.moment)
    return [Written(row, answer) if isinstance(answer, OpenTournament) else answer for answer in answers]


def _as_stored(locked: Open) -> OpenTournament:
    """The tournament exactly as the database has it; what is remembered beyond that was taken back there."""
    if tournament_of(locked).version > locked.version:
        _memory.pop(locked.identity, None)
    return tournament_of(locked)


def _appended(book: OpenLogbook, batch: Batch, one: DecisionRequest, actor: Actor) -> OpenTournament | Exception:
    """The tournament after all events of this decision, or the refusal of all of them."""

    def decided(now: OpenTournament) -> Iterable[Event]:
        if one.seen is not None and one.seen != now.version:
            raise Changed(one.seen)
        return one.decided(now, actor)

    answer = all_or_none(book, batch, decided)
    return answer if isinstance(answer, Exception) else book.moment


_append: GroupCommit[DecisionRequest, Written] = GroupCommit(_append_all)


def rewrite(row: Open, rewritten: Callable[[Sequence[bytes]], Sequence[bytes]]) -> None:
    """Write the log anew, as many events as there are; refused where it could not be read again."""
    logbooks.rewrite(row, rewritten, lambda row, lines: OpenLogbook(logbook.MemoryStore(lines)))


def head_of(row: Open) -> str:
    """The hash of the last event; nothing where it has no seal."""
    return logbook.head(tournament_of(row).last)


def since(row: Open, version: int) -> Sequence[views.LogRow]:
    """What was decided after this version, in the visitor's language."""
    return views.log(tournament_of(row), version, words())

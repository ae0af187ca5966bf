"""Results as they come in: those of one moment are kept in one transaction, and no state is made anew for them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404

from indeler.language import N_, InvalidInput
from indeler.model import Result
from indeler.web.accounts.actor import VISITOR, Actor, as_of_now
from indeler.web.accounts.rights import Right
from indeler.web.common.group_commit import GroupCommit
from indeler.web.live.entry import OtherResult
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.log import REMEMBERED, state_of, write
from indeler.web.tournaments.models import Entry, Kind, Open
from indeler.web.tournaments.state import RESULTS, GameKey, State, results_of


class ResultEntry(NamedTuple):
    """A result, and what was on the screen when it was entered."""

    round: int
    white: int
    black: int
    result: str
    was: str

    @property
    def game(self) -> GameKey:
        """Which game it is about."""
        return self[:3]


class InPlay(NamedTuple):
    """A tournament while results come in: a whole state, and what was entered since."""

    version: int
    state: State
    results: Mapping[GameKey, Result] = {}

    def result(self, game: GameKey) -> Result:
        """How this game ended, as far as is known."""
        return self.results[game] if game in self.results else self.state.result(*game)

    def after(self, entry: ResultEntry) -> InPlay:
        """The same with one more result; refused if the board is no more as it was seen."""
        if entry.result not in RESULTS:
            raise InvalidInput(
                N_("'{result}' is not a result; choose one of {choices}."), result=entry.result, choices=RESULTS
            )
        found = self.result(entry.game).label
        if found not in (entry.was, entry.result):
            raise OtherResult(found)
        return self._replace(version=self.version + 1, results={**self.results, entry.game: RESULTS[entry.result]})


def seats(actor: Actor, tournament: Open, state: State, round: int, board: int) -> tuple[int, int]:
    """Who sit at this board, if this actor may enter its result."""
    rounds = state.rounds if actor.may(Right.LEAD) else state.public_rounds
    if not 1 <= round <= rounds:
        raise Http404
    if not 1 <= board <= len(state.boards[round - 1]):
        raise InvalidInput(N_("There is no such board in this round; reload the page."))
    if not actor.may_enter(tournament.pk, board) or (actor.link and round != rounds):
        raise PermissionDenied  # a helper is there for the round that is being played
    return state.boards[round - 1][board - 1]


class Press(NamedTuple):
    """Who pressed a button, and of which board."""

    actor: Actor
    board: int


class Asked(NamedTuple):
    """A result that somebody asks to be written."""

    tournament: Open
    entry: ResultEntry
    by: By
    press: Press | None

    @property
    def subject(self) -> int:
        """The tournament that it is about."""
        return int(self.tournament.pk)


def enter_result(tournament: Open, entry: ResultEntry, by: By, press: Press | None = None) -> Open:
    """Enter, change or clear a result; refused if the board is no more as it was seen.

    Whether that ``press`` is allowed is looked at when the result is written: a link may have been revoked since.
    """
    return _enter(tournament.pk, Asked(tournament, entry, by, press))


def enter_together(asked: Sequence[Asked]) -> list[Open | BaseException]:
    """The tournament after each of these results of it, or the refusal of it."""
    return _enter.all(asked[0].subject, asked)


def in_play(tournament: Open) -> InPlay:
    """The tournament as it stood when this row was read, or later."""
    known = _memory.get(tournament.identity)
    if known is not None and known.version < tournament.version:
        known = _caught_up(known, tournament)
    return known or InPlay(tournament.version, state_of(tournament))


def _caught_up(known: InPlay, tournament: Open) -> InPlay | None:
    """With what others have added, if that is nothing but results."""
    new = list(tournament.entries.filter(number__gt=known.version, number__lte=tournament.version).order_by("number"))
    if any(entry.kind != Kind.RESULT for entry in new):
        return None
    results = {**known.results, **results_of(entry.data for entry in new)}
    return known._replace(version=tournament.version, results=results)


_memory: OrderedDict[UUID, InPlay] = OrderedDict()


def _remember(identity: UUID, now: InPlay) -> None:
    _memory[identity] = now
    while len(_memory) > REMEMBERED:
        _memory.popitem(last=False)


def _enter_all(asked: Sequence[Asked]) -> list[Open | Exception]:
    """Results of one tournament, each on the board as those before it left it."""
    answers: list[Open | Exception] = []
    entries = []
    with transaction.atomic():
        locked = Open.objects.select_for_update().get(pk=asked[0].tournament.pk)
        now = in_play(locked)
        if now.version != locked.version:  # what is remembered was taken back
            now = InPlay(locked.version, state_of(locked))
        actors = as_of_now(one.press.actor if one.press else VISITOR for one in asked)
        for one, actor in zip(asked, actors, strict=True):
            try:
                _check_press(one, actor, locked, now.state)
                now = now.after(one.entry)
            except (OtherResult, InvalidInput, PermissionDenied, Http404) as refusal:
                answers.append(refusal)
            else:
                answers.append(locked)
                entries.append(_written(one.entry, one.by))
        write(locked, entries)
        transaction.on_commit(lambda: _remember(locked.identity, now))
    return answers


def _check_press(one: Asked, actor: Actor, tournament: Open, state: State) -> None:
    """What was true when the button was pressed must be true when the result is written."""
    if one.press is None:
        return
    if seats(actor, tournament, state, one.entry.round, one.press.board) != (one.entry.white, one.entry.black):
        raise PermissionDenied


def _written(entry: ResultEntry, by: By) -> Entry:
    data = {"round": entry.round, "white": entry.white, "black": entry.black, "result": entry.result}
    what = f"round {entry.round}: {entry.white}-{entry.black} {entry.result}"
    return Entry(by=by.name, kind=Kind.RESULT, what=what, data=data)


_enter: GroupCommit[Asked, Open] = GroupCommit(_enter_all)

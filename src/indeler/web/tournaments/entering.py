"""Results as they come in, board by board: those of one moment are kept in one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from indeler.language import N_, InvalidInput
from indeler.opens import GameKey, OpenTournament, State, propose
from indeler.opens.events import Event, Restored, ResultCorrected, ResultEntered
from indeler.web.accounts.actor import VISITOR, Actor
from indeler.web.accounts.rights import Right
from indeler.web.common.late_press import LatePress
from indeler.web.common.refusals import OtherResult
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.log import Asked, decide
from indeler.web.tournaments.models import Open


class ResultEntry(NamedTuple):
    """A result, and what was on the screen when it was entered."""

    round: int
    white: int
    black: int
    result: str
    was: str
    late: LatePress | None = None

    @property
    def game(self) -> GameKey:
        """Which game it is about."""
        return self[:3]


class Press(NamedTuple):
    """Who pressed a button, and of which board."""

    actor: Actor
    board: int


def seats(actor: Actor, tournament: Open, state: State, round: int, board: int) -> tuple[int, int]:
    """Who sit at this board, if this actor may enter its result."""
    rounds = state.rounds if actor.may(Right.LEAD) else state.public_rounds
    if not 1 <= round <= rounds:
        raise Http404
    if not 1 <= board <= len(state.boards[round - 1]):
        raise InvalidInput(N_("There is no such board in this round; reload the page."))
    is_played = round == rounds or state.rulebook.fixed_pairings
    if not actor.may_enter(tournament.pk, board) or (actor.link and not is_played):
        raise PermissionDenied  # a helper is there for what is being played: of a round robin any round
    return state.boards[round - 1][board - 1]


def enter_result(tournament: Open, entry: ResultEntry, by: By) -> Open:
    """Enter, correct or clear a result; refused if the board is no more as it was seen."""
    return decide(asked(tournament, entry, by)).row


def asked(tournament: Open, entry: ResultEntry, by: By, press: Press | None = None) -> Asked:
    """What somebody asks who enters a result.

    Whether that ``press`` is allowed is looked at when the result is written: a link may have been revoked since.
    """
    why = _("entered wrongly")

    def decided(now: OpenTournament, actor: Actor) -> Iterable[Event]:
        if press is not None:
            here = seats(actor, tournament, now.state, entry.round, press.board)
            if here != (entry.white, entry.black):
                raise PermissionDenied
        events = propose.result(now.state, by.now, entry.game, entry.result, why)
        found = now.state.result(*entry.game).label
        if found != entry.result and _is_of_another(now, entry, found):
            raise OtherResult(found)
        is_earlier = entry.round < now.state.rounds and not now.state.rulebook.fixed_pairings
        corrects = is_earlier and any(isinstance(event, ResultCorrected) for event in events)
        return propose.correction(now.state, by.now, entry.round, events, why) if corrects else events

    return Asked(tournament, press.actor if press else VISITOR, decided)


def _is_of_another(now: OpenTournament, entry: ResultEntry, found: str) -> bool:
    """Whether what stands there was not seen by who enters this."""
    if entry.late is None:
        return found != entry.was
    decided = _decided_about(now, entry.game)
    is_new = found not in (entry.was, *entry.late.tried)
    return is_new or entry.late.is_overtaken(timezone.now(), entry.result, decided)


def _decided_about(now: OpenTournament, game: GameKey) -> Iterator[tuple[datetime, str]]:
    """When its result was decided, and what it was then; the latest first. Going back decides about all games."""
    for event in reversed(now.events):
        if isinstance(event, Restored):
            yield event.at, ""
        if isinstance(event, ResultEntered | ResultCorrected) and (event.round, event.white, event.black) == game:
            yield event.at, event.result

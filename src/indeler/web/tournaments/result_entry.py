"""Entry of results board by board: concurrent results are stored in one transaction."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from indeler.language import N_, InvalidInput
from indeler.opens import GameKey, OpenTournament, State, propose
from indeler.opens.events import Event, Restored, ResultCorrected, ResultEntered
from indeler.web.accounts.actor import VISITOR, Actor
from indeler.web.accounts.pages import Right
from indeler.web.common.logbooks import DecisionRequest, decisions_about, refuse_overtaken
from indeler.web.common.requests import LatePress
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.log import OPENS
from indeler.web.tournaments.models import Open


class ResultEntry(NamedTuple):
    """A result, and the state on the screen when it was entered."""

    round: int
    white: int
    black: int
    result: str
    was: str
    press: LatePress | None = None

    @property
    def game(self) -> GameKey:
        """Return the key of the game."""
        return self[:3]


class Press(NamedTuple):
    """The person who pressed a button, and the board."""

    actor: Actor
    board: int


def seats(actor: Actor, tournament: Open, state: State, round: int, board: int) -> tuple[int, int]:
    """Return the players at this board, if this actor may enter its result."""
    rounds = state.rounds if actor.may(Right.LEAD) else state.public_rounds
    if not 1 <= round <= rounds:
        raise Http404
    if not 1 <= board <= len(state.boards[round - 1]):
        raise InvalidInput(N_("There is no such board in this round; reload the page."))
    is_played = round == rounds or state.rulebook.fixed_pairings
    if not actor.may_enter(tournament.pk, board) or (actor.link and not is_played):
        raise PermissionDenied  # a helper may enter results of the current round, in a round robin of any round
    return state.boards[round - 1][board - 1]


def enter_result(tournament: Open, entry: ResultEntry, by: By) -> Open:
    """Enter, correct or clear a result; refused if the board has changed since it was shown."""
    entered: Open = OPENS.decide(result_request(tournament, entry, by)).row
    return entered


def result_request(tournament: Open, entry: ResultEntry, by: By, press: Press | None = None) -> DecisionRequest:
    """Return the request to enter a result.

    The permission for this ``press`` is checked when the result is written: a link may have been revoked since.
    """
    why = _("entered wrongly")

    def decided(snapshot: OpenTournament, actor: Actor) -> Iterable[Event]:
        if press is not None:
            here = seats(actor, tournament, snapshot.state, entry.round, press.board)
            if here != (entry.white, entry.black):
                raise PermissionDenied
        events = propose.result(snapshot.state, by.decider, entry.game, entry.result, why)
        about = decisions_about(entry.game, snapshot, decision_at)
        refuse_overtaken(entry.result, snapshot.state.result(*entry.game).label, entry.was, entry.press, about)
        is_earlier = entry.round < snapshot.state.rounds and not snapshot.state.rulebook.fixed_pairings
        corrects = is_earlier and any(isinstance(event, ResultCorrected) for event in events)
        return propose.correction(snapshot.state, by.decider, entry.round, events, why) if corrects else events

    return DecisionRequest(tournament, press.actor if press else VISITOR, decided, confirmed=by.confirmed)


def decision_at(snapshot: OpenTournament, number: int) -> tuple[GameKey | None, str] | None:
    """Return the game and the result that this event decided; going back decides about all games."""
    event = snapshot.event(number)
    if isinstance(event, ResultEntered | ResultCorrected):
        return (event.round, event.white, event.black), event.result
    return (None, "") if isinstance(event, Restored) else None

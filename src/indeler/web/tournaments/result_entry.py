"""Results as they come in, board by board: those of one moment are kept in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from indeler.language import N_, InvalidInput
from indeler.opens import GameKey, OpenTournament, State, propose
from indeler.opens.events import Event, Restored, ResultCorrected, ResultEntered
from indeler.web.accounts.actor import VISITOR, Actor
from indeler.web.accounts.pages import Right
from indeler.web.common.logbooks import DecisionRequest
from indeler.web.common.refusals import OtherResult
from indeler.web.common.requests import LatePress
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.log import OPENS
from indeler.web.tournaments.models import Open


class ResultEntry(NamedTuple):
    """A result, and what was on the screen when it was entered."""

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
    """Who pressed a button, and of which board."""

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
        raise PermissionDenied  # a helper is there for what is being played: of a round robin any round
    return state.boards[round - 1][board - 1]


def enter_result(tournament: Open, entry: ResultEntry, by: By) -> Open:
    """Enter, correct or clear a result; refused if the board is no more as it was seen."""
    entered: Open = OPENS.decide(result_request(tournament, entry, by)).row
    return entered


def result_request(tournament: Open, entry: ResultEntry, by: By, press: Press | None = None) -> DecisionRequest:
    """Return the request to enter a result.

    Whether that ``press`` is allowed is looked at when the result is written: a link may have been revoked since.
    """
    why = _("entered wrongly")

    def decided(snapshot: OpenTournament, actor: Actor) -> Iterable[Event]:
        if press is not None:
            here = seats(actor, tournament, snapshot.state, entry.round, press.board)
            if here != (entry.white, entry.black):
                raise PermissionDenied
        events = propose.result(snapshot.state, by.decider, entry.game, entry.result, why)
        found = snapshot.state.result(*entry.game).label
        is_new = found not in (entry.was, *(entry.press.tried if entry.press else ()))
        if entry.press and not is_new:
            is_new = entry.press.is_overtaken(entry.result, decided_about(snapshot, entry.game))
        if found != entry.result and is_new:  # whoever enters this one has not seen it
            raise OtherResult(found)
        is_earlier = entry.round < snapshot.state.rounds and not snapshot.state.rulebook.fixed_pairings
        corrects = is_earlier and any(isinstance(event, ResultCorrected) for event in events)
        return propose.correction(snapshot.state, by.decider, entry.round, events, why) if corrects else events

    return DecisionRequest(tournament, press.actor if press else VISITOR, decided)


def decided_about(snapshot: OpenTournament, game: GameKey) -> Iterator[tuple[int, str]]:
    """Yield the numbers of the decisions about a result, with the result then; the latest first.

    Going back decides about all games.
    """
    for number, event in zip(range(snapshot.version, 0, -1), reversed(snapshot.events), strict=False):
        if isinstance(event, Restored):
            yield number, ""
        if isinstance(event, ResultEntered | ResultCorrected) and (event.round, event.white, event.black) == game:
            yield number, event.result


def last_decisions(snapshot: OpenTournament, round: int) -> Callable[[int, int], int]:
    """Return a function that returns the number of the last decision about the result of two players."""
    restored, found = 0, dict[tuple[int, int], int]()
    for number, event in enumerate(snapshot.events, start=1):
        if isinstance(event, Restored):
            restored = number
        if isinstance(event, ResultEntered | ResultCorrected) and event.round == round:
            found[event.white, event.black] = number
    return lambda white, black: max(found.get((white, black), 0), restored)

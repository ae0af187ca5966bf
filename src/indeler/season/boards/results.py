"""What events about results, locks and notation decide."""

from __future__ import annotations

import datetime
from typing import Literal

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from indeler.language import N_, InvalidInput
from indeler.season.attendance.absence import NO_SHOW, status
from indeler.season.boards.events import LockLifted, NotationSkipped, ResultCorrected, ResultEntered, UnplayedDecided
from indeler.season.boards.locks import check_not_final
from indeler.season.calendar.slots import date_of, slot
from indeler.season.competitions.championship.unplayed import unplayed
from indeler.season.competitions.common.members import RESULTS
from indeler.season.competitions.common.round_robin import Fixture
from indeler.season.core.changes import changed, refuse, with_entry
from indeler.season.core.decisions import decides
from indeler.season.core.season import Season
from indeler.season.core.state import Board, Paired, Place, State

RULEBOOK = "botwinnik"

_WORDS = {result: word for word, result in RESULTS.items()}


@decides(ResultEntered)
def result_entered(season: Season, event: ResultEntered) -> State:
    """BW-12: the first result of a game that was paired and published, or can be played before."""
    ahead = _ahead(season, event)
    if ahead is not None:
        _check_open(season, event.competition, ahead)
        return season.competition(event.competition).entered_ahead(event)
    paired, board = _board(season, event)
    if paired.published_at is None:
        refuse(N_("The pairing of {place} is not published yet; publish it first."), place=season.said(paired.place))
    _check_open(season, event.competition, board)
    if season.competition(event.competition).goes_by_attendance(paired.place):
        for member in (board.white, board.black):
            if status(season, paired.date, member, event.round) == NO_SHOW:
                refuse(
                    N_("{name} was absent without notice on {date}, so there is no result."),
                    name=season.name(member),
                    date=paired.date,
                )
    return _with_result(season, paired, board, event.result, event.at)


def _check_open(season: Season, competition: str, board: Board) -> None:
    if board.result:
        refuse(
            N_("{game} has the result {result}; correct it if it is wrong."),
            game=_names(season, board),
            result=season.game_of(competition).written(board.result),
        )


@decides(ResultCorrected)
def result_corrected(season: Season, event: ResultCorrected) -> State:
    """BW-12, BW-32: within seven days; later only once the lock has been lifted. Pairings made meanwhile stay."""
    ahead = _ahead(season, event)
    if ahead is not None and ahead.result:
        return season.competition(event.competition).entered_ahead(event)
    paired, board = _board(season, event)
    if not board.result and paired.closed_at is None:
        refuse(N_("{game} has no result yet; enter it."), game=_names(season, board))
    may_catch_up = season.competition(event.competition).may_catch_up(paired.place)
    caught_up = board.entered_at.date() if board.entered_at and may_catch_up else None
    check_not_final(season, paired.date, event.written, caught_up)
    return _with_result(season, paired, board, event.result or "", event.at)


@decides(UnplayedDecided)
def unplayed_decided(season: Season, event: UnplayedDecided) -> State:
    """BW-45: in the championship group lost for the one who alone is responsible, else a draw."""
    paired, board = _board(season, event)
    competition = season.competition(event.competition)
    if not competition.is_closed(paired.place):
        refuse(
            N_("Only unplayed games of the championship group are decided so (BW-45); mark who did not come instead.")
        )
    if board.result:
        refuse(
            N_("{game} has the result {result}."),
            game=_names(season, board),
            result=competition.game.written(board.result),
        )
    game = unplayed(Fixture(event.round, board.white, board.black), event.responsible)
    result = _WORDS.get(game.result, competition.neither_to_blame)
    return _with_result(season, paired, board, result, event.at, without_play=True)


@decides(LockLifted)
def lock_lifted(season: Season, event: LockLifted) -> State:
    """BW-32: an explicit decision, with its reason."""
    date_of(season, event.competition, event.part, event.round)
    key = (event.competition, event.part, event.round)
    return changed(season.state, lifted=with_entry(season.state.lifted, key, event.written))


@decides(NotationSkipped)
def notation_skipped(season: Season, event: NotationSkipped) -> State:
    """BW-4: counted; what follows from it depends on the waiver."""
    season.member(event.member)
    slot(season, event.date)
    told = (*season.state.notation.get(event.member, ()), (event.date, event.valid_reason))
    return changed(season.state, notation=with_entry(season.state.notation, event.member, told))


def _board(season: Season, event: ResultEntered | ResultCorrected | UnplayedDecided) -> tuple[Paired, Board]:
    competition = season.competition(event.competition)
    for group in competition.groups(event.part):
        paired = season.state.pairings.get(Place(event.competition, event.part, event.round, group))
        board = paired.board(event.white, event.black) if paired else None
        if paired is not None and board is not None:
            if board.white != event.white:
                refuse(N_("In {game} the other one has white; turn the result round."), game=_names(season, board))
            return paired, board
    names = f"{season.name(event.white)} - {season.name(event.black)}"
    raise InvalidInput(
        N_("{game} is not among the boards of round {round} of {competition} {part}."),
        game=names,
        round=event.round,
        competition=competition.title,
        part=event.part,
    )


def _ahead(season: Season, event: ResultEntered | ResultCorrected) -> Board | None:
    """The game, where its round is not out and it can be played before."""
    competition = season.competition(event.competition)
    places = (
        Place(event.competition, event.part, event.round, group) for group in competition.groups_begun(event.part)
    )
    found = (competition.board_ahead(place, event.white, event.black) for place in places)
    return next((board for board in found if board is not None), None)


def _names(season: Season, board: Board) -> str:
    return f"{season.name(board.white)} - {season.name(board.black)}"


def _with_result(
    season: Season,
    paired: Paired,
    board: Board,
    result: str,
    at: datetime.datetime,
    *,
    without_play: Literal[True] | UnsetType = UNSET,
) -> State:
    entered = replace(board, result=result, entered_at=at if result else None, without_play=without_play)
    boards = tuple([entered if each is board else each for each in paired.boards])
    return changed(
        season.state, pairings=with_entry(season.state.pairings, paired.place, replace(paired, boards=boards))
    )

"""What events about results, locks and play-offs decide."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from msgspec.structs import replace

from indeler.language import N_, InvalidInput, Sentence
from indeler.season.attendance.absence import NO_SHOW, status
from indeler.season.boards.locks import check_not_final
from indeler.season.calendar.slots import date_of
from indeler.season.competitions.championship.standing import championship_rules, play_off_games
from indeler.season.competitions.championship.unplayed import unplayed
from indeler.season.competitions.common.members import Played
from indeler.season.competitions.common.play_off import play_off
from indeler.season.competitions.common.round_robin import Fixture
from indeler.season.competitions.cycles.external import is_championship
from indeler.season.competitions.cycles.tournaments import RESULTS
from indeler.season.competitions.evenings.standing import FINAL, competition_of, pool_of
from indeler.season.core.changes import changed, refuse, with_entry
from indeler.season.core.decisions import decides
from indeler.season.core.naming import spoken
from indeler.season.core.season import Season
from indeler.season.core.state import Board, Paired, Place, PlayOff, State
from indeler.season.events import (
    LockLifted,
    LotsDrawn,
    PlayOffOpened,
    PlayOffResult,
    ResultCorrected,
    ResultEntered,
    UnplayedDecided,
)

RULEBOOK = "botwinnik"

_WORDS = {result: word for word, result in RESULTS.items()}


@decides(ResultEntered)
def result_entered(season: Season, event: ResultEntered) -> State:
    """BW-12: the first result of a game that was paired and published."""
    paired, board = _board(season, event)
    if paired.published_at is None:
        refuse(N_("The pairing of {place} is not published yet; publish it first."), place=paired.place)
    if board.result:
        refuse(
            N_("{game} has the result {result}; correct it if it is wrong."),
            game=_names(season, board),
            result=board.result,
        )
    if event.competition == "cycles" and not is_championship(season, paired.place.group):
        for member in (board.white, board.black):
            if status(season, paired.date, member) == NO_SHOW:
                refuse(
                    N_("{name} was absent without notice on {date}, so there is no result."),
                    name=season.name(member),
                    date=paired.date,
                )
    return _with_result(season, paired, board, event.result, event.at)


@decides(ResultCorrected)
def result_corrected(season: Season, event: ResultCorrected) -> State:
    """BW-12, BW-32: within seven days; later only once the lock has been lifted. Pairings made meanwhile stay."""
    paired, board = _board(season, event)
    if not board.result and paired.closed_at is None:
        refuse(N_("{game} has no result yet; enter it."), game=_names(season, board))
    caught_up = board.entered_at.date() if board.entered_at and is_championship(season, paired.place.group) else None
    check_not_final(season, paired.date, event.written, caught_up)
    return _with_result(season, paired, board, event.result or "", event.at)


@decides(UnplayedDecided)
def unplayed_decided(season: Season, event: UnplayedDecided) -> State:
    """BW-45: in the championship group lost for the one who alone is responsible, else a draw."""
    paired, board = _board(season, event)
    if paired.place.group != FINAL and not is_championship(season, paired.place.group):
        refuse(
            N_("Only unplayed games of the championship group are decided so (BW-45); mark who did not come instead.")
        )
    if board.result:
        refuse(N_("{game} has the result {result}."), game=_names(season, board), result=board.result)
    game = unplayed(Fixture(event.round, board.white, board.black), event.responsible)
    return _with_result(season, paired, board, _WORDS.get(game.result, "½-½"), event.at)


@decides(LockLifted)
def lock_lifted(season: Season, event: LockLifted) -> State:
    """BW-32: an explicit decision, with its reason."""
    date_of(season, event.competition, event.part, event.round)
    key = (event.competition, event.part, event.round)
    return changed(season.state, lifted=with_entry(season.state.lifted, key, event.written))


@decides(LotsDrawn)
def lots_drawn(season: Season, event: LotsDrawn) -> State:
    """BW-54: the seed that decides what is still equal on this evening."""
    date_of(season, event.competition, event.part, 1)
    return changed(season.state, lots=with_entry(season.state.lots, (event.competition, event.part), event.seed))


@decides(PlayOffOpened)
def play_off_opened(season: Season, event: PlayOffOpened) -> State:
    """BW-46, BW-57, BW-61: only those who are still equal in first place, and lots from a seed."""
    pool = pool_of(season, event.competition)
    tied = pool.standings.play_off if pool is not None else ()
    if set(event.players) != set(tied):
        who = [season.name(member) for member in tied] or Sentence(N_("nobody"))
        refuse(
            N_("{who} must play off for first place in {competition}, as it stands."),
            who=who,
            competition=spoken(event.competition),
        )
    known = season.state.play_offs.get(event.competition)
    if known is not None and set(known.players) == set(event.players):
        refuse(N_("The play-off of {competition} has been opened already."), competition=spoken(event.competition))
    opened = PlayOff(event.players, event.seed, event.at)
    return changed(season.state, play_offs=with_entry(season.state.play_offs, event.competition, opened))


@decides(PlayOffResult)
def play_off_result(season: Season, event: PlayOffResult) -> State:
    """BW-47: the games in the order in which they come."""
    opened = season.state.play_offs.get(event.competition)
    if opened is None:
        refuse(N_("There is no play-off of {competition}; open it first."), competition=spoken(event.competition))
    if event.competition == "cycles":
        rules = championship_rules(season).play_off
    else:
        pool = competition_of(season, event.competition).final
        assert pool is not None
        rules = pool.play_off
    games = [*play_off_games(opened), Played(event.white, event.black, RESULTS[event.result])]
    play_off(opened.players, rules, opened.seed, games)
    played = replace(opened, games=(*opened.games, (event.white, event.black, event.result)))
    return changed(season.state, play_offs=with_entry(season.state.play_offs, event.competition, played))


def _board(season: Season, event: ResultEntered | ResultCorrected | UnplayedDecided) -> tuple[Paired, Board]:
    for group in _groups(season, event):
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
        competition=spoken(event.competition),
        part=event.part,
    )


def _groups(season: Season, event: ResultEntered | ResultCorrected | UnplayedDecided) -> Iterable[str]:
    if event.competition == "cycles":
        return season.cycle(event.part).groups
    return ("", FINAL)


def _names(season: Season, board: Board) -> str:
    return f"{season.name(board.white)} - {season.name(board.black)}"


def _with_result(season: Season, paired: Paired, board: Board, result: str, at: datetime.datetime) -> State:
    entered = replace(board, result=result, entered_at=at if result else None)
    boards = tuple([entered if each is board else each for each in paired.boards])
    return changed(
        season.state, pairings=with_entry(season.state.pairings, paired.place, replace(paired, boards=boards))
    )

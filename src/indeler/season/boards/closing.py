"""What closing a round decides: its results are in and were compared with the slips."""

from __future__ import annotations

from msgspec.structs import replace

from indeler.language import N_
from indeler.season.core.changes import changed, refuse
from indeler.season.core.decisions import decides
from indeler.season.core.season import Season
from indeler.season.core.state import Board, Paired, Place, State
from indeler.season.events import Noted, RoundClosed

RULEBOOK = "botwinnik"


@decides(RoundClosed)
def round_closed(season: Season, event: RoundClosed) -> State:
    """BW-12, BW-45: every group of the round that is out; only the championship group may catch up games later."""
    place = Place(event.competition, event.part, event.round)
    out = [each for each in season.state.pairings.values() if each.place[:3] == place[:3] and each.published_at]
    if not out:
        refuse(N_("Nothing of round {round} has been published, so it cannot be closed."), round=event.round)
    still_open = [paired for paired in out if paired.closed_at is None]
    if not still_open:
        refuse(N_("Round {round} is closed already."), round=event.round)
    games = [
        f"{season.name(board.white)} - {season.name(board.black)}"
        for paired in still_open
        for board in missing(season, paired)
    ]
    if games:
        refuse(N_("Round {round} cannot be closed, results are missing: {games}."), round=event.round, games=games)
    closed = {paired.place: replace(paired, closed_at=event.at) for paired in still_open}
    return changed(season.state, pairings={**season.state.pairings, **closed})


@decides(Noted)
def noted(season: Season, event: Noted) -> State:
    """A remark changes nothing."""
    return season.state


def missing(season: Season, paired: Paired) -> list[Board]:
    """BW-12, BW-45: the boards whose result is overdue; the championship group may catch up its games later."""
    competition = season.competition(paired.place.competition)
    return [
        board
        for board in paired.boards
        if competition.awaits_result(paired, board) and not competition.may_wait(paired, board)
    ]

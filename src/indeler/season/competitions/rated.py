"""The games of a competition as a rating list takes them in: rounds with their days, of all groups together."""

from __future__ import annotations

import datetime

from indeler.language import N_, InvalidInput
from indeler.model import Event, Game, Player, Round, Tournament
from indeler.season.competitions.common.members import RESULTS
from indeler.season.competitions.cycles.tournaments import player_of
from indeler.season.core.season import Season
from indeler.season.core.state import Board


def rated_games(season: Season, competition: str = "") -> Tournament:
    """Every game of this competition that was played, on the day of its round; by default of the first competition."""
    name = season.competition(competition).name if competition else season.competitions[0].name
    rounds: dict[tuple[datetime.date, int, int], list[Game]] = {}
    for place, paired in season.state.pairings.items():
        rated = [_game(board) for board in paired.boards if board.was_played]
        if place.competition == name and rated:
            rounds.setdefault((paired.date, place.part, place.round), []).extend(rated)
    if not rounds:
        raise InvalidInput(N_("No game of {competition} has been played yet."), competition=name)
    in_order = sorted(rounds)
    members = sorted({member for games in rounds.values() for game in games for member in (game.white, game.black)})
    return Tournament(
        [_player(season, member) for member in members],
        [Round(tuple(rounds[key])) for key in in_order],
        event=Event(season.state.name, type=name, round_dates=tuple(f"{day:%y/%m/%d}" for day, _, _ in in_order)),
    )


def _game(board: Board) -> Game:
    return Game(board.white, board.black, RESULTS[board.result])


def _player(season: Season, member: int) -> Player:
    who = season.member(member)
    return player_of(who, who.rating, 1)._replace(birth=f"{who.born:%Y/%m/%d}" if who.born else "")

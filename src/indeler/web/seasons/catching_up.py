"""Games of a schedule that are not played on the evening of their round: open games, and their agreed dates."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from indeler.season import RoundKey, RoundRecord, Season, queries, views
from indeler.season.capabilities import HasSchedule
from indeler.season.views import OpenGame
from indeler.web.seasons.claims import Game
from indeler.web.seasons.display import full_round_title


class LeftGame(NamedTuple):
    """An open game on a page."""

    game: OpenGame
    title: str
    names: str
    waits_for: str = ""
    """The player who has not answered the opponent's proposed date."""


def left_games(season: Season, competition: str) -> list[LeftGame]:
    """Return the games of this competition that are postponed, or played before their round."""
    found = season.competition(competition)
    games = found.open_games() if isinstance(found, HasSchedule) else ()
    return [_line(season, game) for game in games if game.is_left]


def games_of(season: Season, member: int) -> list[LeftGame]:
    """Return all games of a schedule that a member still has to play, postponed ones first."""
    own = [game for game in views.open_games(season) if member in (game.white, game.black)]
    return [_line(season, game) for game in sorted(own, key=lambda game: not game.is_left)]


def _line(season: Season, game: OpenGame) -> LeftGame:
    names = f"{season.name(game.white)} – {season.name(game.black)}"
    proposed = [season.name(one) for one in (game.white, game.black) if game.proposed and one not in game.proposed]
    return LeftGame(game, full_round_title(season, game.place), names, proposed[0] if proposed else "")


def caught_up_on(season: Season, date: datetime.date) -> list[tuple[RoundRecord, int]]:
    """Return the open games agreed for this day, each with its round and the place of its board in the group."""
    agreed = (game for game in views.open_games(season) if game.date == date and game.is_left)
    found = (board_of(season, Game(*game.place[:3], game.white, game.black)) for game in agreed)
    return [each for each in found if each is not None]


def board_of(season: Season, game: Game) -> tuple[RoundRecord, int] | None:
    """Return the round of this game, published or in a schedule, and the place of its board in the group."""
    *where, white, black = game
    for place, paired in season.state.pairings.items():
        if [*place[:3]] == where and paired.published_at:
            for at, board in enumerate(paired.boards, start=1):
                if board.white == white and board.black == black:
                    return paired, at
    return _before_its_round(season, game)


def _before_its_round(season: Season, game: Game) -> tuple[RoundRecord, int] | None:
    with_schedule = [each for each in season.competitions if isinstance(each, HasSchedule)]
    for competition in with_schedule:
        groups = queries.groups_begun(competition, game.part) if competition.name == game.competition else ()
        for group in groups:
            place = RoundKey(game.competition, game.part, game.round, group)
            board = competition.board_ahead(place, game.white, game.black)
            if board is not None:
                never = datetime.datetime.min
                return RoundRecord(place, datetime.date.min, (board,), None, (), never), 1
    return None

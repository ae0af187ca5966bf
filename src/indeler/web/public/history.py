"""The games of two members of the club against each other, over all seasons on the site."""

import datetime
from typing import NamedTuple

from indeler.model import format_points
from indeler.model.board_game import BoardGame
from indeler.season import Season
from indeler.season.views import meetings, slots
from indeler.web.accounts.actor import Actor
from indeler.web.public.drawings import Shares
from indeler.web.seasons.display import competition_name
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.personal_data import visible_seasons
from indeler.web.seasons.season_store import season_of


class Met(NamedTuple):
    """A game of the two, from the first one's side."""

    row: SeasonRow
    date: datetime.date
    is_evening: bool
    """Whether the calendar has an evening on this date, as the games of a ladder need not have."""
    competition: str
    is_white: bool
    ended: str
    """``win``, ``draw`` or ``loss`` at the board; empty where there was no such game."""
    result: str

    @property
    def white_won(self) -> bool:
        """Return whether White won at the board."""
        return self.ended == ("win" if self.is_white else "loss")

    @property
    def black_won(self) -> bool:
        """Return whether Black won at the board."""
        return self.ended == ("loss" if self.is_white else "win")


class History(NamedTuple):
    """The games of one member against another, the newest first; unplayed ones are included and not counted."""

    games: list[Met]
    plays: BoardGame

    @property
    def shares(self) -> Shares:
        """Return the numbers of games that the first member won, drew and lost."""
        return Shares(*(sum(met.ended == each for met in self.games) for each in ("win", "draw", "loss")))

    @property
    def white(self) -> int:
        """Return the number of games with White of the first member."""
        return sum(met.is_white for met in self.games if met.ended)

    @property
    def black(self) -> int:
        """Return the number of games with Black of the first member."""
        return self.shares.games - self.white

    @property
    def points(self) -> tuple[str, str]:
        """Return the score of both."""
        (won, drawn, lost), scale = self.shares, self.plays.scale
        halves = drawn * scale.white_draw
        return format_points(won * scale.white_win + halves), format_points(lost * scale.white_win + halves)


def history(actor: Actor, row: SeasonRow, season: Season, one: int, other: int) -> History:
    """Return the games of two members, also of other seasons where the actor may know that they are the same people."""
    others, found = dict(visible_seasons(actor, row, other)), []
    for each, number in visible_seasons(actor, row, one):
        if each in others:
            there = season if each == row else season_of(each)
            for game in meetings(there, number, others[each]):
                name = competition_name(there, game.competition)
                result = there.game_of(game.competition).format_result(game.result)
                is_evening = game.date in slots(there)
                found.append(
                    Met(each, game.date, is_evening, name, game.white == number, game.ended_for(number), result)
                )
    return History(sorted(found, key=lambda met: met.date, reverse=True), season.club_rules.plays)

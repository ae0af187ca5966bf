"""The games of a round robin: what has been played, what is left for another day, and until when."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence

from indeler.language import InvalidInput
from indeler.season.attendance.absence import EXPECTED, status
from indeler.season.calendar.slots import date_of
from indeler.season.competitions.common.round_robin import Fixture
from indeler.season.competitions.protocol import OpenGame
from indeler.season.competitions.round_robin.base import RobinGroups
from indeler.season.competitions.round_robin.state import CatchUp, Game
from indeler.season.core.state import RoundKey

NOT_LEFT = CatchUp()


class RobinGames(RobinGroups):
    """A round robin and its games."""

    def game_of(self, part: int, fixture: Fixture) -> Game:
        """The game of the schedule by which the state knows it."""
        return Game(part, fixture.round, fixture.white, fixture.black)

    def result_of(self, place: RoundKey, fixture: Fixture) -> str:
        """How this game ended, also if it was played before its round; nothing as long as it is open."""
        paired = self.season.published(place)
        board = paired.board(fixture.white, fixture.black) if paired else None
        if board is not None:
            return board.result
        ahead = self.state.ahead.get(self.game_of(place.part, fixture))
        return ahead.result if ahead else ""

    def evening_of(self, part: int, round: int) -> datetime.date | None:
        """The evening of a round; None where the calendar has none."""
        try:
            return date_of(self.season, self.name, part, round)
        except InvalidInput:
            return None

    def is_left(self, game: Game) -> bool:
        """Whether a game is not played on the evening of its round: as was agreed, or because somebody is away."""
        known = self.state.catching_up.get(game, NOT_LEFT)
        on_another_day = known.date is not None and known.date != self.evening_of(game.part, game.round)
        return known.left or on_another_day or self.somebody_is_away(game)

    def somebody_is_away(self, game: Game) -> bool:
        """Whether one of the two signed off for the evening of this game, or was not there."""
        evening = self.evening_of(game.part, game.round)
        return evening is not None and any(
            status(self.season, evening, member, game.round) != EXPECTED for member in (game.white, game.black)
        )

    def last_day(self, game: Game) -> datetime.date | None:
        """Until when a game can be caught up: so many days after its evening, or as the leader said."""
        known = self.state.catching_up.get(game, NOT_LEFT)
        evening = self.evening_of(game.part, game.round)
        if known.until is not None or evening is None:
            return known.until
        return evening + datetime.timedelta(days=self.rules.catching_up.days)

    def open_games(self) -> Sequence[OpenGame]:
        """Every game of the parts that have begun which has no result."""
        return self.cached("open games", lambda: tuple(self._open_games()))

    def _open_games(self) -> Iterator[OpenGame]:
        for part in self.state.parts.values():
            gone = self.withdrawn(part.number)
            for group in part.groups:
                for fixture in self.fixtures(part.number, group):
                    place = RoundKey(self.name, part.number, fixture.round, group)
                    if gone.isdisjoint((fixture.white, fixture.black)) and not self.result_of(place, fixture):
                        yield self._open_game(place, fixture)

    def _open_game(self, place: RoundKey, fixture: Fixture) -> OpenGame:
        game = self.game_of(place.part, fixture)
        known = self.state.catching_up.get(game, NOT_LEFT)
        return OpenGame(
            place,
            fixture.white,
            fixture.black,
            self.evening_of(place.part, place.round),
            self.season.published(place) is not None,
            self.is_left(game),
            known.date,
            known.proposed,
            self.last_day(game),
        )

"""What a team is at one moment."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from indeler.season.core.state import CompetitionState, ExternalGame, MemberNumber, Value


class TeamGame(Value, frozen=True):
    """A board of a match: who of ours, against whom, and how it ended for us."""

    member: MemberNumber
    opponent: str = ""
    rating: int = 0
    result: str = ""
    """``win``, ``draw`` or ``loss`` once it is known."""


class TeamMatch(Value, frozen=True):
    """A match against a team of another club."""

    number: int
    starts: datetime.datetime
    opponent: str
    home: bool
    players: tuple[MemberNumber, ...] = ()
    selected_at: datetime.datetime | None = None
    games: Mapping[int, TeamGame] = {}
    """By board."""

    def game_of(self, member: int) -> TeamGame | None:
        """The game of this member."""
        return next((game for game in self.games.values() if game.member == member), None)

    def external(self, member: int) -> ExternalGame:
        """BW-35: his game as one played elsewhere, announced when he was selected."""
        game = self.game_of(member) or TeamGame(member)
        opponent = game.opponent or self.opponent
        return ExternalGame(self.starts, self.selected_at, opponent, game.rating, game.result)


class TeamState(CompetitionState, frozen=True):
    """What the events of a team have decided."""

    matches: Mapping[int, TeamMatch] = {}
    """By number."""

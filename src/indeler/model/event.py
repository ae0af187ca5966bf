"""What a tournament file tells of the event and its teams; nothing here influences a pairing."""

from __future__ import annotations

from indeler._typing import TYPE_CHECKING, NamedTuple
from indeler.model.points import Tenths

if TYPE_CHECKING:
    from indeler.model.board_game import BoardGame


class Event(NamedTuple):
    """Name, place, dates, officials and tempo, as text."""

    name: str = ""
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    type: str = ""
    chief_arbiters: tuple[str, ...] = ()
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""
    time_control_code: str = ""
    round_dates: tuple[str, ...] = ()
    rank_method: str = ""
    pairing_controller: str = ""
    game: BoardGame | None = None
    """Chess or draughts; None: what the rulebook is made for."""
    regulations: str = ""
    """What players are told besides: default time, draw offers, where the text of the regulations stands."""


class Team(NamedTuple):
    """A team and its players in board order."""

    number: int
    name: str
    players: tuple[int, ...] = ()
    nickname: str = ""
    strength: str = ""
    match_points: Tenths = 0
    game_points: Tenths = 0
    rank: int = 0


class LineUp(NamedTuple):
    """The players a team put up in one round where they differ from its fixed order; 0 is an empty board."""

    round: int
    team: int
    opponent: int
    players: tuple[int, ...]


class TeamByes(NamedTuple):
    """What a team's pairing-allocated bye is worth and which team had it in each round (0: nobody)."""

    match_points: Tenths
    game_points: Tenths
    teams: tuple[int, ...] = ()


class ForfeitedMatch(NamedTuple):
    """A team match that was not played: ``+-``, ``-+`` or ``--``."""

    result: str
    round: int
    white: int
    black: int


class Teams(NamedTuple):
    """All that a file says about teams."""

    teams: tuple[Team, ...] = ()
    line_ups: tuple[LineUp, ...] = ()
    byes: TeamByes | None = None
    forfeits: tuple[ForfeitedMatch, ...] = ()
    colour_sequence: str = ""
    match_scale: tuple[Tenths, Tenths, Tenths] | None = None

"""The data of a tournament file on the event, its teams and the arrangements for coming rounds."""

from __future__ import annotations

from indeler._typing import TYPE_CHECKING, NamedTuple
from indeler.model.kinds import Kind
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
    """Chess or draughts; None: the game of the rulebook."""
    regulations: str = ""
    """Further information for players: default time, draw offers, where to find the text of the regulations."""


class Team(NamedTuple):
    """A team and its players in board order, reserves last."""

    number: int
    name: str
    players: tuple[int, ...] = ()
    nickname: str = ""
    strength: str = ""
    match_points: Tenths = 0
    """The match points stated in the file, like the game points and the rank."""
    game_points: Tenths = 0
    rank: int = 0
    captain: str = ""
    federation: str = ""
    club: str = ""
    withdrawn_after: int | None = None
    """The last round before the team left a round robin; its matches do not count if it played fewer than half."""


class LineUp(NamedTuple):
    """The players of a team in one round where they differ from its fixed order; 0 is an empty board."""

    round: int
    team: int
    opponent: int
    players: tuple[int, ...]


class TeamByes(NamedTuple):
    """The points of a team's pairing-allocated bye, and the team that had it in each round (0: none)."""

    match_points: Tenths
    game_points: Tenths
    teams: tuple[int, ...] = ()


class ForfeitedMatch(NamedTuple):
    """A team match that was not played: ``+-``, ``-+`` or ``--``."""

    result: str
    round: int
    white: int
    """The first-named team, to which the colour sequence applies."""
    black: int


class RequestedBye(NamedTuple):
    """A player who will not be paired in a round, and the kind of that round (KNSB F5, FIDE C.04.2 3.3)."""

    round: int
    player: int
    kind: Kind = Kind.ZERO_BYE


class Forbidden(NamedTuple):
    """A ban: no two of these players may meet in the first to the last of these rounds (``last_round`` None: ever)."""

    players: tuple[int, ...]
    first_round: int = 1
    last_round: int | None = None

    def holds(self, round: int) -> bool:
        """Return whether the ban is in force in this round."""
        return self.first_round <= round and (self.last_round is None or round <= self.last_round)


class VirtualPoints(NamedTuple):
    """Points added to a player's score for pairing only, round by round (acceleration); never in tie-breaks."""

    player: int
    points: tuple[Tenths, ...]


class SpecialPoints(NamedTuple):
    """Points outside the scale (TRF26 record 299).

    With a result letter ``code``: the points of that result for these players in that round, instead of those of the
    scale. Without one: a bonus or a penalty on top. ``round`` None means every round, or once for a bonus or penalty.
    An empty list of players means all players.
    """

    code: str
    points: Tenths
    round: int | None = None
    players: tuple[int, ...] = ()
    match_points: Tenths = 0


class VirtualBlock(NamedTuple):
    """Match and game points added for pairing only, for a range of rounds and a range of teams."""

    match_points: Tenths
    game_points: Tenths
    first_round: int
    last_round: int
    first_team: int
    last_team: int


class Teams(NamedTuple):
    """All data of a file on teams. Requested byes, bans and special points use the teams' numbers here."""

    teams: tuple[Team, ...] = ()
    line_ups: tuple[LineUp, ...] = ()
    byes: TeamByes | None = None
    forfeits: tuple[ForfeitedMatch, ...] = ()
    colour_sequence: str = ""
    match_scale: tuple[Tenths, Tenths, Tenths] | None = None
    requested_byes: tuple[RequestedBye, ...] = ()
    forbidden: tuple[Forbidden, ...] = ()
    virtual_points: tuple[VirtualBlock, ...] = ()
    special_points: tuple[SpecialPoints, ...] = ()
    match_bye: Tenths | None = None
    """The match points of the bye if record 320 does not state them; None: those of a drawn match."""
    match_absent: Tenths = 0
    """The match points of an absent team and of one that forfeits its match."""

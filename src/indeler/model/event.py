"""What a tournament file tells of the event, its teams and what is arranged for coming rounds."""

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
    """Chess or draughts; None: what the rulebook is made for."""
    regulations: str = ""
    """What players are told besides: default time, draw offers, where the text of the regulations stands."""


class Team(NamedTuple):
    """A team and its players in board order, reserves last."""

    number: int
    name: str
    players: tuple[int, ...] = ()
    nickname: str = ""
    strength: str = ""
    match_points: Tenths = 0
    """As the file states them, like the game points and the rank."""
    game_points: Tenths = 0
    rank: int = 0
    captain: str = ""
    federation: str = ""
    club: str = ""
    withdrawn_after: int | None = None
    """The last round before it left a round robin; its matches count for nobody if it played fewer than half."""


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
    """The first-named team, which the colour sequence is for."""
    black: int


class RequestedBye(NamedTuple):
    """A player who will not be paired in a round, and what that round is then worth (KNSB F5, FIDE C.04.2 3.3)."""

    round: int
    player: int
    kind: Kind = Kind.ZERO_BYE


class Forbidden(NamedTuple):
    """No two of these players may meet from the first to the last of these rounds (``last_round`` None: ever)."""

    players: tuple[int, ...]
    first_round: int = 1
    last_round: int | None = None

    def holds(self, round: int) -> bool:
        """Whether the ban is in force in this round."""
        return self.first_round <= round and (self.last_round is None or round <= self.last_round)


class VirtualPoints(NamedTuple):
    """Points added to a player's score for pairing only, round by round (acceleration); never in tie-breaks."""

    player: int
    points: tuple[Tenths, ...]


class SpecialPoints(NamedTuple):
    """Points that the scale does not give (TRF26 record 299).

    With a result letter ``code``: what that result was worth to these players in that round, instead of the scale.
    Without one: a bonus or a penalty on top. ``round`` None means every round, or once for a bonus or penalty.
    No players listed means everybody.
    """

    code: str
    points: Tenths
    round: int | None = None
    players: tuple[int, ...] = ()
    match_points: Tenths = 0


class VirtualBlock(NamedTuple):
    """Match and game points added for pairing only, from one round to another and from one team to another."""

    match_points: Tenths
    game_points: Tenths
    first_round: int
    last_round: int
    first_team: int
    last_team: int


class Teams(NamedTuple):
    """All that a file says about teams. Requested byes, bans and special points have the teams' numbers here."""

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
    """Match points of the bye where no record 320 states them; None: those of a drawn match."""
    match_absent: Tenths = 0
    """Match points of an absent team and of one that forfeits its match."""

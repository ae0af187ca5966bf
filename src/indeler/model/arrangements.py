"""What is arranged around the games: requested byes, players kept apart, virtual and special points."""

from __future__ import annotations

from indeler._typing import NamedTuple
from indeler.model.kinds import Kind
from indeler.model.points import Tenths


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

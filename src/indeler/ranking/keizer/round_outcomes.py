"""What happened to each player in each round, as the Keizer system looks at it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from indeler.model import Kind, Player, Tournament
from indeler.model import Round as RoundRecord

RULEBOOK = "keizer"


class Event(Enum):
    """2: what a round can be to a player; most are called as the setting that says what they give."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    FORFEIT_WIN = "forfeit win"
    FORFEIT_LOSS = "forfeit loss"
    PENDING = "pending"
    BYE = "bye"
    ABSENT = "absent"
    NO_NOTICE = "no_notice"
    LATE = "late"
    LONG = "absent_long"
    CLUB = "club"
    OTHER_DAY = "club on another day"
    ARBITER = "arbiter"
    EXTERNAL_WIN = "external win"
    EXTERNAL_DRAW = "external draw"
    EXTERNAL_LOSS = "external loss"
    EXTERNAL_PENDING = "external pending"
    WITHDRAWN = "withdrawn"
    MISSED = "newcomer_missed"

    __hash__ = object.__hash__


class RoundOutcome(NamedTuple):
    """One player's round: the event, and the opponent where there was one."""

    event: Event
    opponent: int = 0


_outcome = lru_cache(1 << 14)(RoundOutcome)
"""The same outcome is the same object in all rounds of all ladders that are kept."""


class Entrant(NamedTuple):
    """Somebody on the list, from one round to another."""

    number: int
    rating: int = 0
    enters: int = 1
    withdrawn_after: int | None = None

    def is_withdrawn(self, round: int) -> bool:
        """Whether this round is one after the withdrawal."""
        return self.withdrawn_after is not None and round > self.withdrawn_after


Round = Mapping[int, RoundOutcome]
"""By number what happened to each who is on the list."""


class Played(NamedTuple):
    """All that a ladder is computed from; ``rounds`` may come from a tournament file or from a club's season."""

    entrants: tuple[Entrant, ...]
    """In the order of the start list, where that is not by rating."""
    rounds: tuple[Round, ...]


_OF_KIND = {
    Kind.WIN: Event.WIN,
    Kind.DRAW: Event.DRAW,
    Kind.LOSS: Event.LOSS,
    Kind.SHORT_WIN: Event.WIN,
    Kind.SHORT_DRAW: Event.DRAW,
    Kind.SHORT_LOSS: Event.LOSS,
    Kind.ZERO_ZERO: Event.LOSS,
    Kind.SHORT_ZERO_ZERO: Event.LOSS,
    Kind.ADJOURNED: Event.PENDING,
    Kind.PENDING: Event.PENDING,
    Kind.FORFEIT_WIN: Event.FORFEIT_WIN,
    Kind.FORFEIT_LOSS: Event.FORFEIT_LOSS,
    Kind.DOUBLE_FORFEIT: Event.FORFEIT_LOSS,
    Kind.PAIRING_BYE: Event.BYE,
    Kind.FULL_BYE: Event.ARBITER,
    Kind.HALF_BYE: Event.CLUB,
    Kind.ZERO_BYE: Event.ABSENT,
    Kind.ABSENT: Event.ABSENT,
    Kind.NO_NOTICE: Event.NO_NOTICE,
    Kind.NOT_ENTERED: Event.MISSED,
}
"""2: in a tournament file U is the odd player, Z or nothing who is away with notice, ``-`` without an opponent who is
away without, H club duty and F the arbiter."""


_NOTED = {
    "win": Event.EXTERNAL_WIN,
    "draw": Event.EXTERNAL_DRAW,
    "loss": Event.EXTERNAL_LOSS,
    "pending": Event.EXTERNAL_PENDING,
    "late": Event.LATE,
    "long": Event.LONG,
    "other": Event.OTHER_DAY,
}
"""2: what has no letter."""


def played_in(tournament: Tournament, noted: Mapping[tuple[int, int], str] = {}) -> Played:
    """What a tournament says of its players and rounds; and by player and round, what is noted beside it."""
    players = tournament.players

    def further(before: list[Round], first: int, rounds: Sequence[RoundRecord]) -> list[Round]:
        return [*before, *[outcomes_of_round(players, number, round) for number, round in enumerate(rounds, first)]]

    rounds = [*tournament.past.known("outcomes", list, further)]
    for (player, round), what in noted.items():
        if round <= len(rounds) and tournament.player(player) and not rounds[round - 1][player].opponent:
            rounds[round - 1] = {**rounds[round - 1], player: RoundOutcome(_NOTED[what])}
    return Played(entrants_of(tournament.players), tuple(rounds))


def entrants_of(players: Mapping[int, Player]) -> tuple[Entrant, ...]:
    """The players of a tournament, as they stand on the list."""
    return tuple(
        [Entrant(player.number, player.rating, player.enters, player.withdrawn_after) for player in players.values()]
    )


def outcomes_of_round(players: Mapping[int, Player], number: int, round: RoundRecord) -> dict[int, RoundOutcome]:
    """What this round of a tournament was to each of its players."""
    found = {}
    for white, black, result in round.games:
        found[white] = _outcome(_OF_KIND[result.white], black)
        found[black] = _outcome(_OF_KIND[result.black], white)
    for player, kind in round.unplayed:
        left = players[player].withdrawn_after
        found[player] = _outcome(_OF_KIND[kind] if left is None or number <= left else Event.WITHDRAWN)
    return {player: found[player] for player in players}

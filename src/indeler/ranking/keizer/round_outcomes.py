"""2: the events of each player's rounds in the Keizer system, and their points: credits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any, NamedTuple

from indeler.model import Kind, Player, Tournament
from indeler.model import Round as RoundRecord
from indeler.rulebooks.keizer import FADING, LEAVES, Worth

RULEBOOK = "keizer"


class Event(Enum):
    """2: the possible events of a player's round; most have the name of the setting with their points."""

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
    """One player's round: the event, and the opponent if there was one."""

    event: Event
    opponent: int = 0


_outcome = lru_cache(1 << 14)(RoundOutcome)
"""Equal outcomes are one object in all rounds of all cached ladders."""


class Entrant(NamedTuple):
    """An entry of the list, from one round to another."""

    number: int
    rating: int = 0
    enters: int = 1
    withdrawn_after: int | None = None

    def is_withdrawn(self, round: int) -> bool:
        """Return whether this round is after the withdrawal."""
        return self.withdrawn_after is not None and round > self.withdrawn_after


Round = Mapping[int, RoundOutcome]
"""The outcome of each player on the list, by number."""


class Played(NamedTuple):
    """The input of a ladder; ``rounds`` may come from a tournament file or from a club's season."""

    entrants: tuple[Entrant, ...]
    """The entrants in the order of the start list, unless that is by rating."""
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
    Kind.EMPTY_SEAT: Event.FORFEIT_WIN,
    Kind.HALF_BYE: Event.CLUB,
    Kind.ZERO_BYE: Event.ABSENT,
    Kind.ABSENT: Event.ABSENT,
    Kind.NO_NOTICE: Event.NO_NOTICE,
    Kind.NOT_ENTERED: Event.MISSED,
}
"""2: the events of the kinds of round in a tournament file.

U is the odd player, Z or nothing absence with notice, ``-`` without an opponent absence without notice, H club duty
and F the arbiter.
"""

_NOTED = {
    "win": Event.EXTERNAL_WIN,
    "draw": Event.EXTERNAL_DRAW,
    "loss": Event.EXTERNAL_LOSS,
    "pending": Event.EXTERNAL_PENDING,
    "late": Event.LATE,
    "long": Event.LONG,
    "other": Event.OTHER_DAY,
}
"""2: events that have no letter."""


def played_in(tournament: Tournament, noted: Mapping[tuple[int, int], str] = {}) -> Played:
    """Return the players and rounds of a tournament, with notes by player and round."""
    players = tournament.players

    def further(before: list[Round], first: int, rounds: Sequence[RoundRecord]) -> list[Round]:
        return [*before, *[outcomes_of_round(players, number, round) for number, round in enumerate(rounds, first)]]

    rounds = [*tournament.past.known("outcomes", list, further)]
    for (player, round), what in noted.items():
        if round <= len(rounds) and tournament.player(player) and not rounds[round - 1][player].opponent:
            rounds[round - 1] = {**rounds[round - 1], player: RoundOutcome(_NOTED[what])}
    return Played(entrants_of(tournament.players), tuple(rounds))


def entrants_of(players: Mapping[int, Player]) -> tuple[Entrant, ...]:
    """Return the players of a tournament as entrants."""
    return tuple(
        [Entrant(player.number, player.rating, player.enters, player.withdrawn_after) for player in players.values()]
    )


def outcomes_of_round(players: Mapping[int, Player], number: int, round: RoundRecord) -> dict[int, RoundOutcome]:
    """Return the outcome of this round for each player of a tournament."""
    found = {}
    for white, black, result in round.games:
        found[white] = _outcome(_OF_KIND[result.white], black)
        found[black] = _outcome(_OF_KIND[result.black], white)
    for player, kind in round.unplayed:
        left = players[player].withdrawn_after
        found[player] = _outcome(_OF_KIND[kind] if left is None or number <= left else Event.WITHDRAWN)
    return {player: found[player] for player in players}


Counted = Mapping[int, dict[int, int]]
"""The multiples of a player's value in the scores of others, in the crediting's unit, by that player."""

_NOTHING = Worth(Fraction(0))
_LEFT = Fraction(3, 4)
"""2: the share of a game against a player who was taken off the list, at one's own value."""
_FADES_IN = 5
"""2-OWN: the number of rounds after which a fading own value no longer counts."""


class Credit(NamedTuple):
    """The points of one round: a multiple of a player's value, and fixed points."""

    round: int
    event: Event
    opponent: int
    times: Fraction
    of: int
    """The player whose value counts."""
    points: Fraction


class Crediting:
    """2: the points of events by these settings."""

    def __init__(self, settings: Mapping[str, Any], rounds: int) -> None:
        self._leaves = settings["withdrawn"] == LEAVES
        self._own = settings["own"]
        self._next: Fraction = settings["absent_next"]
        self._at_most: dict[Event, int | None] = {
            Event.ABSENT: settings["absent_max"],
            Event.LONG: settings["absent_long_max"],
            Event.OTHER_DAY: settings["club_other_max"],
        }
        self._counted_as = {
            Event.EXTERNAL_PENDING: Event.PENDING if settings["ext"] else Event.CLUB,
            **({Event.LONG: Event.ABSENT} if settings["absent_long"] is None else {}),
            **({Event.OTHER_DAY: Event.CLUB} if settings["club_other_max"] is None else {}),
        }
        """2: events that these settings do not distinguish."""
        win, draw, loss = settings["ext"] or (settings["club"],) * 3
        self._worth: dict[Event, Worth] = {
            **{event: settings[event.value] for event in Event if settings.get(event.value) is not None},
            Event.LATE: settings["late"] or settings["no_notice"],
            Event.OTHER_DAY: settings["club"],
            Event.FORFEIT_WIN: Worth(Fraction(1)),
            Event.FORFEIT_LOSS: _NOTHING,
            Event.EXTERNAL_WIN: win,
            Event.EXTERNAL_DRAW: draw,
            Event.EXTERNAL_LOSS: loss,
            Event.WITHDRAWN: _NOTHING if self._leaves else settings["withdrawn"],
        }
        parts = [part.denominator for worth in self._worth.values() for part in worth]
        most = rounds if settings["absent_max"] is None else min(rounds, settings["absent_max"])
        left = _LEFT.denominator if self._leaves else 1
        self.unit = lcm(*parts, self.own(1).denominator) * left * self._next.denominator**most
        """The unit in which all possible points of this many rounds are integers."""
        self._worth_by_case: dict[tuple[Event, int, bool], tuple[Worth, int, int]] = {}
        """The points of an event by the number of earlier ones, and the same in units: few cases, and many rounds."""

    def own(self, rounds: int) -> Fraction:
        """2-OWN: return how many times the own value counts in the total after this many rounds."""
        if self._own == FADING:
            return max(Fraction(0), 1 - Fraction(rounds, _FADES_IN))
        return Fraction(self._own)

    def on_list(self, played: Played, round: int) -> list[int]:
        """1, 2: return the players on the list after this round: all who entered, without players who left it."""
        entered = max(round, 1)
        return [
            each.number
            for each in played.entrants
            if each.enters <= entered and not (self._leaves and each.is_withdrawn(round))
        ]

    def credit(
        self, player: int, round: int, outcome: RoundOutcome, card: Card, counted: Counted, *, is_delisted: bool
    ) -> None:
        """2, 2-CAP: add the points of this round to the card; ``is_delisted``: the opponent was taken off the list.

        Caps apply in the order of the rounds. ``counted``: the multiples, in units, of each value in each score.
        """
        event, opponent = outcome
        event = self._counted_as.get(event, event)
        before = card.counts.get(event, 0)
        case = event, before, is_delisted
        if case not in self._worth_by_case:
            worth = self._after(event, before)
            worth = Worth(worth.times * _LEFT, worth.points) if is_delisted else worth
            self._worth_by_case[case] = worth, int(worth.times * self.unit), int(worth.points * self.unit)
        worth, times, points = self._worth_by_case[case]
        of = player if is_delisted else opponent or player
        card.credits.append(Credit(round, event, opponent, worth.times, of, worth.points))
        card.counts[event] = before + 1
        card.points += points
        if times:
            counted[of][player] = counted[of].get(player, 0) + times

    def _after(self, event: Event, before: int) -> Worth:
        """2-CAP: return the points after this many earlier events: none beyond the cap, and less for each absence."""
        worth, most = self._worth[event], self._at_most.get(event)
        if most is not None and before >= most:
            return _NOTHING
        if event is not Event.ABSENT:
            return worth
        less = self._next**before
        return Worth(worth.times * less, worth.points * less)


class Card:
    """2: the points of a period's rounds for one player."""

    __slots__ = ("counts", "credits", "points")

    def __init__(self, other: Card | None = None) -> None:
        self.credits: list[Credit] = [*other.credits] if other else []
        self.counts: dict[Event, int] = {**other.counts} if other else {}
        """The number of each event, for the caps."""
        self.points: int = other.points if other else 0
        """Fixed points, in integers of the crediting's unit."""

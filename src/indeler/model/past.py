"""The rounds so far as a linked chain, with values computed from them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

from indeler._typing import Any, TypeVar
from indeler.model.consistency import completed_round
from indeler.model.players import Player
from indeler.model.results import Colour
from indeler.model.rounds import Card, Cell, Round

Known = TypeVar("Known")


class Past:
    """Players and the rounds that they have behind them; immutable.

    So a computed value stays valid, and the value after one more round is computed from the value before: pairing round
    after round computes nothing twice. A corrected round starts another chain from that round on.
    """

    __slots__ = ("_before", "_known", "number", "part_time", "players", "round")

    def __init__(self, players: Mapping[int, Player]) -> None:
        self.players = players
        self.part_time = {
            number: player
            for number, player in players.items()
            if player.enters > 1 or player.withdrawn_after is not None
        }
        """The players who enter later or have withdrawn: no other player is ever absent without a request."""
        self.number = 0
        """The number of rounds so far."""
        self.round = Round()
        self._before: Past | None = None
        self._known: dict[Hashable, Any] = {}

    def followed_by(self, rounds: Iterable[Round]) -> Past:
        """Return the past of these players with further rounds, which are checked and completed."""
        past = self
        for round in rounds:
            following = Past.__new__(Past)
            following.players, following.part_time = past.players, past.part_time
            following.number = past.number + 1
            following.round = completed_round(following.number, round, past.players, past.part_time)
            following._before, following._known = past, {}
            past = following
        return past

    def back_to(self, number: int) -> Past:
        """Return the past after this number of rounds."""
        past = self
        while past.number > number and past._before is not None:
            past = past._before
        return past

    def since(self, number: int) -> list[Round]:
        """Return the rounds after this number of rounds."""
        rounds, past = [], self
        while past.number > number and past._before is not None:
            rounds.append(past.round)
            past = past._before
        return rounds[::-1]

    def known(
        self, what: Hashable, first: Callable[[], Known], further: Callable[[Known, int, Sequence[Round]], Known]
    ) -> Known:
        """Return a value computed from all rounds: ``first`` before any, then ``further`` from the last known value on.

        ``what`` is the cache key, with everything the value depends on besides players and rounds.
        """
        if what in self._known:
            known_value: Known = self._known[what]
            return known_value
        past: Past = self
        while past._before is not None and what not in past._known:
            past = past._before
        value = past._known[what] if what in past._known else first()
        if past is not self:
            value = further(value, past.number + 1, self.since(past.number))
        self._known[what] = value
        return value

    def knows(self, what: Hashable) -> bool:
        """Return whether this value has been computed before, after these rounds or fewer."""
        past: Past | None = self
        while past is not None and what not in past._known:
            past = past._before
        return past is not None

    @property
    def cards(self) -> Mapping[int, Card]:
        """The pairing card of each player."""
        return self.known("cards", lambda: dict.fromkeys(self.players, ()), _with_cells)


def _with_cells(before: Mapping[int, Card], number: int, rounds: Sequence[Round]) -> dict[int, Card]:
    cards: dict[int, list[Cell]] = {player: [] for player in before}
    for round in rounds:
        for white, black, result in round.games:
            cards[white].append(Cell(black, Colour.WHITE, result.white, result.white_games))
            cards[black].append(Cell(white, Colour.BLACK, result.black, result.black_games))
        for player, kind in round.unplayed:
            cards[player].append(Cell(0, None, kind))
    return {player: (*before[player], *cells) for player, cells in cards.items()}

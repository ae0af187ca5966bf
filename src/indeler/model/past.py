"""The rounds so far, each tied to those before it, and what has been worked out of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

from indeler._typing import Any, TypeVar
from indeler.model.consistency import completed_round
from indeler.model.players import Player
from indeler.model.results import Colour
from indeler.model.rounds import Card, Cell, Round

Known = TypeVar("Known")


class Past:
    """Players and the rounds they have behind them.

    Neither ever changes here, so what is known of a past stays true, and one round more is known from the round before:
    whoever pairs round after round builds nothing twice. A round that is corrected makes another past from there on.
    """

    __slots__ = ("_before", "_known", "number", "part_time", "players", "round")

    def __init__(self, players: Mapping[int, Player]) -> None:
        self.players = players
        self.part_time = {
            number: player
            for number, player in players.items()
            if player.enters > 1 or player.withdrawn_after is not None
        }
        """Those who come later or have left: nobody else is ever away without a request."""
        self.number = 0
        """How many rounds there are behind them."""
        self.round = Round()
        self._before: Past | None = None
        self._known: dict[Hashable, Any] = {}

    def followed_by(self, rounds: Iterable[Round]) -> Past:
        """The past of the same players with these rounds as well, which are checked and completed."""
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
        """The past when there were so many rounds."""
        past = self
        while past.number > number and past._before is not None:
            past = past._before
        return past

    def since(self, number: int) -> list[Round]:
        """The rounds that came after so many."""
        rounds, past = [], self
        while past.number > number and past._before is not None:
            rounds.append(past.round)
            past = past._before
        return rounds[::-1]

    def known(
        self,
        what: Hashable,
        first: Callable[[], Known],
        further: Callable[[Known, int, Sequence[Round]], Known],
    ) -> Known:
        """What follows from all rounds: ``first`` before any, ``further`` from what is known before a round and on.

        ``what`` names it, with all that it depends on beside players and rounds.
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
        """Whether this has been worked out before, after these rounds or fewer."""
        past: Past | None = self
        while past is not None and what not in past._known:
            past = past._before
        return past is not None

    @property
    def cards(self) -> Mapping[int, Card]:
        """Everybody's pairing card."""
        return self.known("cards", lambda: dict.fromkeys(self.players, ()), _with_cells)


def _with_cells(before: Mapping[int, Card], number: int, rounds: Sequence[Round]) -> dict[int, Card]:
    """Everybody's cells of these rounds behind those that stood there before."""
    cards: dict[int, list[Cell]] = {player: [] for player in before}
    for round in rounds:
        for white, black, result in round.games:
            cards[white].append(Cell(black, Colour.WHITE, result.white, result.white_games))
            cards[black].append(Cell(white, Colour.BLACK, result.black, result.black_games))
        for player, kind in round.unplayed:
            cards[player].append(Cell(0, None, kind))
    return {player: (*before[player], *cells) for player, cells in cards.items()}

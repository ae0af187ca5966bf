"""4: the rules of one pair: rematches, colours (a) to (d), and the limits that a pair can break (L4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from indeler.model import Colour, Tournament
from indeler.ranking.keizer.recalculation import period_ends
from indeler.rulebooks.keizer import NONE

RULEBOOK = "keizer"


class Colours(NamedTuple):
    """The colours a player has had: byes and forfeits are not counted."""

    balance: int = 0
    """Whites less blacks."""
    last: Colour | None = None
    streak: int = 0
    """The length of the current run of one colour."""

    def after(self, colour: Colour) -> Colours:
        """Return the colours after one more game."""
        step = 1 if colour is Colour.WHITE else -1
        return Colours(self.balance + step, colour, self.streak + 1 if colour is self.last else 1)


class Decided(NamedTuple):
    """The players with white and black, the clause, and whether a limit is broken."""

    white: int
    black: int
    clause: str
    breaks_limit: bool = False


class ColourRules:
    """4: the colours of two players, the higher placed named first."""

    def __init__(self, tournament: Tournament, rematches: Rematches, settings: Mapping[str, Any]) -> None:
        self._tournament, self._rematches = tournament, rematches
        self._rematch_first: bool = settings["rematch_first"]
        self._most_difference: int | None = settings["max_diff"]
        self._most_streak: int | None = settings["max_streak"]
        self.had = {number: _had(tournament, number) for number in tournament.players}

    def kind(self, player: int) -> int:
        """L4: return the colours that this player's limits allow: 1 white, 2 black, 3 both, 0 neither."""
        had = self.had[player]
        return self._within(had.after(Colour.WHITE)) + 2 * self._within(had.after(Colour.BLACK))

    def decided(self, higher: int, lower: int) -> Decided:
        """C-LIMIT, L4: reverse the colours if only that keeps the limits; if neither does, leave them."""
        white, clause = self._usual(higher, lower)
        black = lower if white == higher else higher
        if self.keeps(white, black):
            return Decided(white, black, clause)
        if self.keeps(black, white):
            return Decided(black, white, "C-LIMIT")
        return Decided(white, black, clause, breaks_limit=True)

    def keeps(self, white: int, black: int) -> bool:
        """Return whether these colours keep the limits of both players."""
        return self._within(self.had[white].after(Colour.WHITE)) and self._within(self.had[black].after(Colour.BLACK))

    def _within(self, colours: Colours) -> bool:
        return (self._most_difference is None or abs(colours.balance) <= self._most_difference) and (
            self._most_streak is None or colours.streak <= self._most_streak
        )

    def _usual(self, higher: int, lower: int) -> tuple[int, str]:
        """Cd: return the player with white and the clause; the lower placed if no other clause decides."""
        steps = [("Ca", self._by_balance), ("Cb", self._reversed), ("Cc", self._alternating)]
        if self._rematch_first:
            steps[0], steps[1] = steps[1], steps[0]
        for clause, white_of in steps:
            white = white_of(higher, lower)
            if white is not None:
                return white, clause
        return lower, "Cd"

    def _by_balance(self, higher: int, lower: int) -> int | None:
        """Ca: the player with the lower balance of whites and blacks has white."""
        if self.had[higher].balance == self.had[lower].balance:
            return None
        return min(higher, lower, key=lambda player: self.had[player].balance)

    def _reversed(self, higher: int, lower: int) -> int | None:
        """Cb: the player who had black in their last game has white."""
        rounds = self._rematches.met(higher, lower)
        if not rounds:
            return None
        cell = self._tournament.card(higher)[rounds[-1] - 1]
        return lower if cell.colour is Colour.WHITE else higher

    def _alternating(self, higher: int, lower: int) -> int | None:
        """Cc: the player who had black last has white, if the other had white last."""
        one, other = self.had[higher].last, self.had[lower].last
        if one is other or one is None or other is None:
            return None
        return higher if one is Colour.BLACK else lower


def _had(tournament: Tournament, player: int) -> Colours:
    colours = Colours()
    for cell in tournament.card(player):
        if cell.kind.played and cell.colour is not None:
            colours = colours.after(cell.colour)
    return colours


class Rematches:
    """4-REMATCH: the meetings of a tournament and the rules on rematches; a forfeit is not a meeting."""

    def __init__(self, tournament: Tournament, settings: Mapping[str, Any]) -> None:
        self._round = tournament.next_round
        self._between: int = settings["between"]
        self._never_until: int = settings["rematch_after"]
        self._at_most: int | None = settings["max_meet"]
        usual = 1 if settings["periods"] else NONE
        often = usual if settings["max_meet_period"] is None else settings["max_meet_period"]
        self._in_period: int | None = None if often == NONE else int(often)
        ends = [end for end in period_ends(settings["periods"]) if end < self._round]
        self._period_begins = (ends[-1] if ends else 0) + 1
        self._met: dict[tuple[int, int], list[int]] = {}
        for number, round in enumerate(tournament.rounds, start=1):
            for white, black, result in round.games:
                if result.white.played:
                    self._met.setdefault((min(white, black), max(white, black)), []).append(number)

    def met(self, a: int, b: int) -> list[int]:
        """Return the rounds in which these two played."""
        return self._met.get((min(a, b), max(a, b)), [])

    def pairs(self) -> list[tuple[int, int]]:
        """Return the pairs of players who have met."""
        return list(self._met)

    def shortfall(self, a: int, b: int) -> int | None:
        """4-REMATCH, L2, L3: how many rounds too soon a game would be; 0: against another rule; None: allowed."""
        rounds = self.met(a, b)
        if not rounds:
            return None
        shortfall = max(0, self._between + 1 - (self._round - rounds[-1]))
        in_period = sum(round >= self._period_begins for round in rounds)
        too_often = self._at_most is not None and len(rounds) >= self._at_most
        too_often |= self._round <= self._never_until
        too_often |= self._in_period is not None and in_period >= self._in_period
        return shortfall if shortfall or too_often else None

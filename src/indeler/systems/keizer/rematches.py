"""4: who may meet again, and how far a forced meeting is from being allowed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from indeler.model import Tournament
from indeler.ranking.keizer.recalculation import period_ends
from indeler.rulebooks.keizer import NONE

RULEBOOK = "keizer"


class Rematches:
    """4-REMATCH: the meetings of a tournament and the rules on meeting again; a forfeit is no meeting."""

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
        """The rounds in which these two played."""
        return self._met.get((min(a, b), max(a, b)), [])

    def pairs(self) -> list[tuple[int, int]]:
        """Those who have met."""
        return list(self._met)

    def shortfall(self, a: int, b: int) -> int | None:
        """4-REMATCH, L2, L3: how many rounds too soon they would meet; 0: against another rule; None: they may."""
        rounds = self.met(a, b)
        if not rounds:
            return None
        shortfall = max(0, self._between + 1 - (self._round - rounds[-1]))
        in_period = sum(round >= self._period_begins for round in rounds)
        too_often = self._at_most is not None and len(rounds) >= self._at_most
        too_often |= self._round <= self._never_until
        too_often |= self._in_period is not None and in_period >= self._in_period
        return shortfall if shortfall or too_often else None

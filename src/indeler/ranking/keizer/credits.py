"""2: what each round gives: a number of times somebody's value."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from indeler.ranking.keizer.happenings import Event, Happening, Played
from indeler.rulebooks.keizer import FADING, LEAVES, Worth

RULEBOOK = "keizer"

_NOTHING = Worth(Fraction(0))
_LEFT = Fraction(3, 4)
"""2: what is left of a game against somebody who was taken off the list, at one's own value."""
_FADES_IN = 5
"""2-OWN: after so many rounds a fading own value counts no more."""


class Credit(NamedTuple):
    """What one round gave: so many times the value of somebody, and fixed points."""

    round: int
    event: Event
    opponent: int
    times: Fraction
    of: int
    """Whose value counts."""
    points: Fraction


class Crediting:
    """2: what events give by these settings."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self._leaves = settings["withdrawn"] == LEAVES
        self._own = settings["own"]
        self._at_most = settings["absent_max"]
        win, draw, loss = settings["ext"] or (settings["club"],) * 3
        self._worth: dict[Event, Worth] = {
            **{event: settings[event.value] for event in Event if event.value in settings},
            Event.LATE: settings["late"] or settings["no_notice"],
            Event.FORFEIT_WIN: Worth(Fraction(1)),
            Event.FORFEIT_LOSS: _NOTHING,
            Event.EXTERNAL_WIN: win,
            Event.EXTERNAL_DRAW: draw,
            Event.EXTERNAL_LOSS: loss,
            Event.WITHDRAWN: _NOTHING if self._leaves else settings["withdrawn"],
        }
        parts = [part.denominator for worth in self._worth.values() for part in worth]
        self.unit = lcm(*parts, _LEFT.denominator, self.own(1).denominator)
        """With it everything that rounds can give is a whole number."""

    def own(self, rounds: int) -> Fraction:
        """2-OWN: how many times the own value counts in the total after so many rounds."""
        if self._own == FADING:
            return max(Fraction(0), 1 - Fraction(rounds, _FADES_IN))
        return Fraction(self._own)

    def on_list(self, played: Played, round: int) -> list[int]:
        """1, 2: who is on the list after this round: those who entered, less those who left it."""
        return [
            each.number
            for each in played.entrants
            if each.enters <= max(round, 1) and not (self._leaves and each.is_withdrawn(round))
        ]

    def credit(self, player: int, round: int, happening: Happening, absences: int, *, gone: bool) -> Credit:
        """2, 2-CAP: what this round gave, after so many absences; ``gone``: the opponent was taken off the list."""
        event, opponent = happening
        worth = self._worth[event]
        if event is Event.ABSENT and self._at_most is not None and absences >= self._at_most:
            worth = _NOTHING
        if gone:
            return Credit(round, event, opponent, worth.times * _LEFT, player, worth.points)
        return Credit(round, event, opponent, worth.times, opponent or player, worth.points)


class Card:
    """2: what the rounds of a period gave one player, and the sum in whole numbers of the crediting's unit."""

    __slots__ = ("absences", "credits", "points", "times")

    def __init__(self) -> None:
        self.credits: list[Credit] = []
        self.absences = 0
        self.points = 0
        """Fixed points."""
        self.times: dict[int, int] = {}
        """How many times whose value counts."""

    def copy(self) -> Card:
        """The same card, to go on with otherwise."""
        other = Card()
        other.credits, other.absences, other.points = [*self.credits], self.absences, self.points
        other.times = dict(self.times)
        return other

    def add(self, credit: Credit, unit: int) -> None:
        """One round more; the cap counts absences in the order of the rounds."""
        self.credits.append(credit)
        self.absences += credit.event is Event.ABSENT
        times = credit.times.numerator * (unit // credit.times.denominator)
        if times:
            self.times[credit.of] = self.times.get(credit.of, 0) + times
        self.points += credit.points.numerator * (unit // credit.points.denominator)

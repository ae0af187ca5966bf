"""2: what each round gives: a number of times somebody's value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from indeler.ranking.keizer.happenings import Event, Happening, Played
from indeler.rulebooks.keizer import FADING, LEAVES, Worth

RULEBOOK = "keizer"

_NOTHING = Worth(Fraction(0))
_LEFT = Fraction(3, 4)
"""2: what is left of a game against somebody who was taken off the list, at one's own value."""
_FADES_IN = 5
"""2: after so many rounds a fading own value counts no more."""


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
            Event.FORFEIT_WIN: Worth(Fraction(1)),
            Event.FORFEIT_LOSS: _NOTHING,
            Event.EXTERNAL_WIN: win,
            Event.EXTERNAL_DRAW: draw,
            Event.EXTERNAL_LOSS: loss,
            Event.WITHDRAWN: _NOTHING if self._leaves else settings["withdrawn"],
            **{event: settings[event.value] for event in Event if event.value in settings and event is not Event.WITHDRAWN},
        }

    def own(self, rounds: int) -> Fraction:
        """2: how many times the own value counts in the total after so many rounds."""
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

    def cards(self, played: Played, first: int, last: int) -> dict[int, list[Credit]]:
        """2: for everybody on the list what each of these rounds gave."""
        listed = self.on_list(played, last)
        gone = {each.number for each in played.entrants} - set(listed)
        rounds = list(enumerate(played.rounds[first - 1 : last], start=first))
        return {player: list(self._card(player, rounds, gone)) for player in listed}

    def _card(self, player: int, rounds: list[tuple[int, Mapping[int, Happening]]], gone: set[int]) -> Iterator[Credit]:
        """2: the cap on absences counts in the order of the rounds; byes, club duty and rounds missed do not count."""
        times: Counter[Event] = Counter()
        for number, round in rounds:
            event, opponent = round[player]
            times[event] += 1
            worth = self._worth[event]
            if event is Event.ABSENT and self._at_most is not None and times[event] > self._at_most:
                worth = _NOTHING
            of = opponent or player
            if opponent in gone:
                worth, of = worth._replace(times=worth.times * _LEFT), player
            yield Credit(number, event, opponent, worth.times, of, worth.points)

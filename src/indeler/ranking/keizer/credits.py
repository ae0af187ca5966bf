"""2: what each round gives: a number of times somebody's value."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from indeler.ranking.keizer.round_outcomes import Event, Played, RoundOutcome
from indeler.rulebooks.keizer import FADING, LEAVES, Worth

RULEBOOK = "keizer"

Counted = Mapping[int, dict[int, int]]
"""By whose value counts, in whose scores, and how many times in whole numbers of the crediting's unit."""

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
        """2: what these settings do not tell apart."""
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
        """With it everything that so many rounds can give is a whole number."""
        self._worth_by_case: dict[tuple[Event, int, bool], tuple[Worth, int, int]] = {}
        """What an event gives that one had so often before, and the same times ``unit``: few cases, and many rounds."""

    def own(self, rounds: int) -> Fraction:
        """2-OWN: how many times the own value counts in the total after so many rounds."""
        if self._own == FADING:
            return max(Fraction(0), 1 - Fraction(rounds, _FADES_IN))
        return Fraction(self._own)

    def on_list(self, played: Played, round: int) -> list[int]:
        """1, 2: who is on the list after this round: those who entered, less those who left it."""
        entered = max(round, 1)
        return [
            each.number
            for each in played.entrants
            if each.enters <= entered and not (self._leaves and each.is_withdrawn(round))
        ]

    def credit(
        self, player: int, round: int, outcome: RoundOutcome, card: Card, counted: Counted, *, is_delisted: bool
    ) -> None:
        """2, 2-CAP: what this round gives, added to the card; ``is_delisted``: the opponent was taken off the list.

        Caps count in the order of the rounds. ``counted``: whose value counts for whom, so many units of times.
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
        """2-CAP: what this gives who had it so often before: nothing beyond the cap, and each absence less."""
        worth, most = self._worth[event], self._at_most.get(event)
        if most is not None and before >= most:
            return _NOTHING
        if event is not Event.ABSENT or self._next == 1:
            return worth
        less = self._next**before
        return Worth(worth.times * less, worth.points * less)


class Card:
    """2: what the rounds of a period gave one player."""

    __slots__ = ("counts", "credits", "points")

    def __init__(self, other: Card | None = None) -> None:
        self.credits: list[Credit] = [*other.credits] if other else []
        self.counts: dict[Event, int] = {**other.counts} if other else {}
        """How often what happened, for the caps."""
        self.points: int = other.points if other else 0
        """Fixed points, in whole numbers of the crediting's unit."""

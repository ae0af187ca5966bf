"""3: the recalculation: a score comes from values, values from the ranking, and the ranking from the scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import Any, NamedTuple

from indeler.language import N_, IndelerError, Sentence
from indeler.ranking.keizer.round_outcomes import Card, Counted, Credit, Crediting, Entrant, Played, Round
from indeler.rulebooks.keizer import Top

RULEBOOK = "keizer"

MOST_STEPS = 10_000
"""3: the number of steps after which an error is assumed, and nothing is published."""

MOST_NAMED = 8
"""The number of players named whose values still swing then."""

Ranking = tuple[int, ...]


class Published(NamedTuple):
    """A ranking as published after a round: scores, the values they were computed with, and the steps."""

    ranking: Ranking
    totals: Mapping[int, int]
    """Scores in integers."""
    worth: Mapping[int, int]
    """The values they were computed with, in integers."""
    units: tuple[int, int]
    """The divisors of integer scores and of integer values."""
    cards: Mapping[int, Sequence[Credit]]
    """The points of each round of the period."""
    own: Fraction
    """2-OWN: how many times the own value counts."""
    steps: tuple[Ranking, ...] = ()
    """3: the intermediate rankings, that of the round before first."""
    cycle: int = 1
    """3-CYCLE: the number of rankings that repeat endlessly; 1: the order is stable."""
    fixed_values: Mapping[int, Sequence[Fraction]] | None = None
    """3: the permanent value of each of those rounds, if rounds have one."""

    @property
    def scores(self) -> dict[int, Fraction]:
        """The score of each player."""
        return {player: Fraction(total, self.units[0]) for player, total in self.totals.items()}

    @property
    def values(self) -> dict[int, Fraction]:
        """The value of each player."""
        return {player: Fraction(worth, self.units[1]) for player, worth in self.worth.items()}

    def score(self, player: int) -> Fraction:
        """Return the score of one player, without computing all others."""
        return Fraction(self.totals[player], self.units[0])

    def value(self, player: int) -> Fraction:
        """Return the value of one player."""
        return Fraction(self.worth[player], self.units[1])


class Ladder:
    """The published rankings of a competition, round by round; the first is the start list."""

    def __init__(self, played: Played, settings: Mapping[str, Any], capacity: int = 0) -> None:
        self.played, self._settings = played, settings
        self._entrants = {each.number: each for each in played.entrants}
        capacity = capacity or len(played.rounds) + 1  # one more round, for hypothetical results
        self._crediting = Crediting(settings, capacity)
        self._ends = period_ends(settings["periods"])
        self._cards: dict[int, Card] = {}
        self._counted: Counted = {}
        self._fixed_values: dict[int, list[Fraction]] = {}
        self._delisted: set[int] = set()
        self._valued: Ranking = ()
        start = tuple(each.number for each in start_list(played.entrants, settings))
        listed = set(self._crediting.on_list(played, 1))
        self._begin_period(1, start, tuple(player for player in start if player in listed))
        self.published = [self._scored(0, self._valued, self._values.of(self._valued))]
        for round in range(1, len(played.rounds) + 1):
            self.published.append(self._after(round))

    @property
    def last(self) -> Published:
        """The last published ranking."""
        return self.published[-1]

    def start_place(self, player: int) -> int:
        """1: the place on the start list of the period."""
        return self._start[player] + 1

    def ranking_before(self, round: int) -> Ranking:
        """1, 4: return the list from which this round is paired: the published one, with newcomers."""
        ranking = self.published[round - 1].ranking
        newcomers = [one for one in self._start if self._entrants[one].enters == round and one not in ranking]
        if not newcomers:
            return ranking
        listed, coming = ([self._entrants[player] for player in players] for players in (ranking, newcomers))
        return tuple(each.number for each in entered(listed, coming, self._settings))

    def if_next(self, outcomes: Round) -> Published:
        """3: return the ranking that would be published if this were the next round."""
        return self.followed_by(outcomes).last

    def followed_by(self, outcomes: Round) -> Ladder:
        """3: return a ladder with this as its next round; this one is unchanged."""
        other = copy(self)
        other.played = self.played._replace(rounds=(*self.played.rounds, outcomes))
        other._cards = {player: Card(card) for player, card in self._cards.items()}
        other._counted = {player: {**counted} for player, counted in self._counted.items()}
        other._fixed_values = {player: list(values) for player, values in self._fixed_values.items()}
        other.published = [*self.published, other._after(len(self.published))]
        return other

    def _begin_period(self, round: int, start: Ranking, listed: Ranking) -> None:
        """1, 2-PERIODS: begin with the start list, scores of zero and a new top value."""
        self._start = {player: place for place, player in enumerate(start)}
        self._first = round
        self._cards, self._fixed_values = {}, {}
        self._value_places(listed)

    def _value_places(self, listed: Ranking) -> None:
        """1, 3: compute the top once a period, from the players on the list then; fixed values stay."""
        if self._valued and self._settings["recalc"] == "fixed":
            return
        self._valued = listed
        self._values = Values(self.played.entrants, len(listed), self._settings)

    def _after(self, round: int) -> Published:
        """3: return the ranking published after this round."""
        before = self.ranking_before(round)
        if round - 1 in self._ends:
            if self._settings["period_reset"] == "none":
                self._value_places(before)
            else:
                others = tuple(player for player in self._start if player not in before)
                self._begin_period(round, (*before, *others), before)
        self._credit(round)
        before = tuple([player for player in before if player in self._cards])
        match "by rating" if self._values.fixed is not None else self._settings["recalc"]:
            case "iterate":
                return self._iterated(round, before)
            case "frozen":
                return self._with_fixed_values(round, before)
            case "period" | "fixed":
                late = [self._entrants[player] for player in before if player not in set(self._valued)]
                late.sort(key=lambda each: (each.enters, -each.rating, each.number))
                self._valued += tuple([each.number for each in late])  # each gets the next value
                return self._scored(round, before, self._values.of(self._valued))
            case _:
                return self._scored(round, before, self._values.of(before))

    def _credit(self, round: int) -> None:
        """2: add one round to every card; the complete period again if a player left or came."""
        listed = self._crediting.on_list(self.played, round)
        delisted = {each.number for each in self.played.entrants if each.enters <= round}.difference(listed)
        first = round
        if delisted != self._delisted or listed != list(self._cards):
            first, self._delisted, self._cards = self._first, delisted, {player: Card() for player in listed}
            self._counted = {player: {} for player in listed}
        for number in range(first, round + 1):
            outcomes = self.played.rounds[number - 1]
            for player, card in self._cards.items():
                outcome = outcomes[player]
                self._crediting.credit(
                    player, number, outcome, card, self._counted, is_delisted=outcome.opponent in delisted
                )

    def _iterated(self, round: int, before: Ranking) -> Published:
        """3, 3-CYCLE: repeat until a ranking recurs; if several rankings alternate the mean counts."""
        step_of: dict[Ranking, int] = {}
        ranking, worth, totals = before, self._values.of(before), dict[int, int]()
        while ranking not in step_of:
            if len(step_of) == MOST_STEPS:
                raise _no_end(list(step_of))
            step_of[ranking] = len(step_of)
            values = self._values.of(ranking)
            if totals:
                self._revalue(round, totals, worth, values)
            else:
                totals = self._totals(round, values)
            ranking, worth = self._sort_by_score(totals, ranking), values
        steps = *step_of, ranking
        circle = steps[step_of[ranking] : -1]
        if len(circle) == 1:  # the order is stable, and these are the scores at its values
            return self._publish(round, before, worth, totals)._replace(steps=steps)
        sums = dict.fromkeys(before, 0)
        for each in circle:
            for player, value in self._values.of(each).items():
                sums[player] += value
        return self._scored(round, before, sums, len(circle))._replace(steps=steps, cycle=len(circle))

    def _with_fixed_values(self, round: int, before: Ranking) -> Published:
        """3: a round permanently keeps the values before it; the own value is that before the latest round."""
        worth = self._values.of(before)
        own = self._crediting.own(round)
        totals, unit = {}, self._crediting.unit * self._values.unit
        for player, card in self._cards.items():
            values = self._fixed_values.setdefault(player, [])
            values += [Fraction(worth[credit.of], self._values.unit) for credit in card.credits[len(values) :]]
            parts = (credit.times * value + credit.points for credit, value in zip(card.credits, values, strict=True))
            totals[player] = int(sum(parts, own * Fraction(worth[player], self._values.unit)) * unit)
        fixed_values = {player: tuple(self._fixed_values[player]) for player in self._cards}
        return self._scored(round, before, worth)._replace(
            ranking=self._sort_by_score(totals), totals=totals, fixed_values=fixed_values
        )

    def _scored(self, round: int, before: Ranking, worth: Mapping[int, int], times: int = 1) -> Published:
        """5: return the ranking by these values, each multiplied by ``times``."""
        own = int(self._crediting.own(0) * self._crediting.unit)
        totals = self._totals(round, worth, times) if round else {one: own * value for one, value in worth.items()}
        return self._publish(round, before, worth, totals, times)

    def _publish(
        self, round: int, before: Ranking, worth: Mapping[int, int], totals: Mapping[int, int], times: int = 1
    ) -> Published:
        cards = {player: tuple(card.credits) for player, card in self._cards.items()}
        units = self._crediting.unit * self._values.unit * times, self._values.unit * times
        listed = {player: worth[player] for player in before}
        return Published(self._sort_by_score(totals), totals, listed, units, cards, self._crediting.own(round))

    def _totals(self, round: int, worth: Mapping[int, int], times: int = 1) -> dict[int, int]:
        """2: return the score of each player: own value, fixed points, and multiples of the values of others."""
        own, unit = int(self._crediting.own(round) * self._crediting.unit), self._values.unit * times
        totals = {player: own * worth[player] + card.points * unit for player, card in self._cards.items()}
        for of, counted in self._counted.items():
            value = worth[of]
            for player, count in counted.items():
                totals[player] += count * value
        return totals

    def _revalue(self, round: int, totals: dict[int, int], worth: Mapping[int, int], values: Mapping[int, int]) -> None:
        """3: update the scores to other values: once the order has nearly settled few of them change."""
        own = int(self._crediting.own(round) * self._crediting.unit)
        for player, value in values.items():
            more = value - worth[player]
            if more:
                totals[player] += own * more
                for other, count in self._counted[player].items():
                    totals[other] += count * more

    def _sort_by_score(self, totals: Mapping[int, int], nearly: Ranking | None = None) -> Ranking:
        """3: F: return all players by score, then by the start list; faster from a nearly sorted list."""
        order = sorted([(-totals[player], self._start[player], player) for player in nearly or totals])
        return tuple([player for _, _, player in order])


def period_ends(periods: Sequence[int]) -> list[int]:
    """2-PERIODS: return the last round of each period except the last, which is open."""
    return list(accumulate(periods[:-1]))


def _no_end(steps: Sequence[Ranking]) -> IndelerError:
    """3: return the refusal with the players whose values still swing: whose place differs in the last half."""
    by_place = zip(*steps[len(steps) // 2 :], strict=True)
    swinging = sorted({player for there in by_place if len(found := set(there)) > 1 for player in found})
    named, others = swinging[:MOST_NAMED], len(swinging) - MOST_NAMED
    text = N_(
        "The recalculation has no end within {steps} steps, so nothing is published: the values of the players with "
        "the numbers {players} swing on and on. With recalc = one_pass every round is counted once, which always ends."
    )
    players = [*named, Sentence(N_("{count} more"), count=others)] if others > 0 else named
    return IndelerError(text, steps=len(steps), players=players)


def start_list(entrants: Sequence[Entrant], settings: Mapping[str, Any]) -> list[Entrant]:
    """1: as given; by rating; by last season or by lot the numbers. Late entries come below, or by rating."""
    first = sorted((each for each in entrants if each.enters == 1), key=lambda each: each.number)
    if settings["start_list"] is not None:
        places = {number: place for place, number in enumerate(settings["start_list"])}
        first.sort(key=lambda each: places.get(each.number, len(places)))
    elif settings["start_order"] == "rating":
        first.sort(key=lambda each: -each.rating)
    later = sorted((each for each in entrants if each.enters > 1), key=lambda each: (each.enters, -each.rating))
    return entered(first, later, settings)


def entered(listed: Iterable[Entrant], newcomers: Iterable[Entrant], settings: Mapping[str, Any]) -> list[Entrant]:
    """1: return the list with newcomers at the bottom, or each above the first player with a lower rating."""
    entrants = list(listed)
    for newcomer in newcomers:
        lower = (place for place, each in enumerate(entrants) if each.rating < newcomer.rating)
        place = next(lower, len(entrants)) if settings["newcomer_place"] == "by_rating" else len(entrants)
        entrants.insert(place, newcomer)
    return entrants


class Values:
    """1: the value of each player, in integers of ``unit``, for this number of players on the list."""

    def __init__(self, entrants: Iterable[Entrant], listed: int, settings: Mapping[str, Any]) -> None:
        step, floor = settings["step"], settings["floor"]
        top = settings["top"].among(listed, step)
        self.fixed: dict[int, Fraction] | None = None
        """The values by player, if they belong to the players and not to the places."""
        if _go_by_rating(settings):
            self.fixed = {each.number: _by_rating(each.rating, settings) for each in entrants}
        fixed = self.fixed or {}
        self.unit = lcm(*(part.denominator for part in (top, step, floor, *fixed.values())))
        self._top, self._step, self._floor = (int(part * self.unit) for part in (top, step, floor))

    def of(self, ranking: Sequence[int]) -> dict[int, int]:
        """1: return values for this ranking: the top, a step less for each place, down to the floor."""
        if self.fixed is not None:
            return {player: int(self.fixed[player] * self.unit) for player in ranking}
        value, step, floor = self._top, self._step, self._floor
        values = {}
        for player in ranking:
            values[player] = value if value > floor else floor
            value -= step
        return values


def _go_by_rating(settings: Mapping[str, Any]) -> bool:
    """1, 3: by the setting ``values``; if unset, for fixed values without any setting on places."""
    if settings["values"] is not None:
        return bool(settings["values"] == "by_rating")
    about_places = settings["top"] != Top(each=Fraction(3, 2)) or settings["step"] != 1 or settings["floor"] != 1
    return settings["recalc"] == "fixed" and not about_places


def _by_rating(rating: int, settings: Mapping[str, Any]) -> Fraction:
    """1: return a share of the rating, halves up, within bounds."""
    share = Fraction((2 * rating + settings["rating_step"]) // (2 * settings["rating_step"]))
    lowest, highest = Fraction(settings["rating_lowest"]), Fraction(settings["rating_highest"])
    return min(max(share, lowest), highest)

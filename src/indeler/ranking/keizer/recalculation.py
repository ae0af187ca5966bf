"""3: the recalculation: a score comes from values, values from the ranking, and the ranking from the scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from indeler.language import N_, IndelerError
from indeler.ranking.keizer.credits import Credit, Crediting
from indeler.ranking.keizer.happenings import Played
from indeler.ranking.keizer.values import Values, start_list

RULEBOOK = "keizer"

MOST_STEPS = 10_000
"""3: after so many steps something is wrong, and nothing is published."""

Ranking = tuple[int, ...]
Score = Mapping[int, Fraction]


class Published(NamedTuple):
    """A ranking as it is published after a round: scores, the values they were computed with, and how it was found."""

    ranking: Ranking
    scores: Score
    values: Score
    cards: Mapping[int, Sequence[Credit]]
    """What each round of the period gave."""
    own: Fraction
    """How many times the own value counts."""
    steps: tuple[Ranking, ...] = ()
    """3: the rankings gone through, that of the round before first."""
    cycle: int = 1
    """3: how many rankings follow each other for ever; 1: the order is stable."""
    kept: Mapping[int, Sequence[Fraction]] | None = None
    """3: the value that each of those rounds keeps for ever, where rounds do."""


class Ladder:
    """The published rankings of a competition, round by round; the first is the start list."""

    def __init__(self, played: Played, settings: Mapping[str, Any]) -> None:
        self._played, self._settings = played, settings
        self._crediting = Crediting(settings)
        self._start = start_list(played.entrants, settings)
        self._first = 1
        listed = self._listed(1)
        self._values = Values(played.entrants, len(listed), settings)
        self._frozen = self._values.of(listed)
        self._kept: dict[int, list[Fraction]] = {}
        own = self._crediting.own(0)
        values = self._values.of(listed)
        scores = {player: own * value for player, value in values.items()}
        self.published = [Published(listed, scores, values, {}, own)]
        for round in range(1, len(played.rounds) + 1):
            self.published.append(self._after(round))

    @property
    def last(self) -> Published:
        """What was published last."""
        return self.published[-1]

    def start_place(self, player: int) -> int:
        """1: the place on the start list of the period."""
        return self._start.index(player) + 1

    def ranking_before(self, round: int) -> Ranking:
        """1, 4: the list that this round is paired from: what was published, and who comes in."""
        return self._with_newcomers(self.published[round - 1].ranking, round)

    def values_before(self, round: int) -> dict[int, Fraction]:
        """1: what everybody is worth while this round is played."""
        return self._values.of(self.ranking_before(round))

    def _after(self, round: int) -> Published:
        """3: what is published after this round."""
        before = self.ranking_before(round)
        if round - 1 in self._period_ends():
            self._begin_period(round, before)
        cards = self._crediting.cards(self._played, self._first, round)
        before = tuple(player for player in before if player in cards)
        scoring = _Scoring(cards, self._crediting.own(round), {player: n for n, player in enumerate(self._start)})
        match "fixed" if self._values.are_fixed else self._settings["recalc"]:
            case "iterate":
                return self._iterated(scoring, before)
            case "frozen":
                return self._with_rounds_kept(scoring, before, round)
            case "period":
                newcomers = self._values.of(before)
                return scoring.published({player: self._frozen.get(player, newcomers[player]) for player in before})
            case _:
                return scoring.published(self._values.of(before))

    def _iterated(self, scoring: _Scoring, before: Ranking) -> Published:
        """3: again and again, until a ranking comes back; where several follow each other their values are averaged."""
        seen: dict[Ranking, int] = {}
        ranking = before
        while ranking not in seen:
            if len(seen) == MOST_STEPS:
                raise IndelerError(
                    N_("The recalculation found no end after {steps} steps; this should not happen: please report it."),
                    steps=MOST_STEPS,
                )
            seen[ranking] = len(seen)
            ranking = scoring.ranking(self._values.of(ranking))
        steps = (*seen, ranking)
        circle = list(seen)[seen[ranking] :]
        tables = [self._values.of(each) for each in circle]
        values = {player: sum((table[player] for table in tables), Fraction(0)) / len(circle) for player in before}
        return scoring.published(values)._replace(steps=steps, cycle=len(circle))

    def _with_rounds_kept(self, scoring: _Scoring, before: Ranking, round: int) -> Published:
        """3: a round keeps for ever the values before it; the own value is that before the latest round."""
        values = self._values.of(before)
        for player, card in scoring.cards.items():
            kept = self._kept.setdefault(player, [])
            for credit in card[len(kept) :]:
                kept.append(values.get(credit.of, Fraction(0)))
        kept_by = {player: tuple(self._kept[player]) for player in before}
        return scoring.published(values, kept_by)

    def _begin_period(self, round: int, before: Ranking) -> None:
        """1, 2: a new period: the top is worked out again; with a reset the list is the start list, scores from zero."""
        self._values = Values(self._played.entrants, len(before), self._settings)
        self._frozen = self._values.of(before)
        if self._settings["period_reset"] != "none":
            self._first = round
            self._kept = {}
            absent = [player for player in self._start if player not in before]
            self._start = [*before, *absent]

    def _period_ends(self) -> list[int]:
        return period_ends(self._settings["periods"])

    def _listed(self, round: int) -> Ranking:
        listed = set(self._crediting.on_list(self._played, round))
        return tuple(player for player in self._start if player in listed)

    def _with_newcomers(self, ranking: Ranking, round: int) -> Ranking:
        """1: who comes in stands at the bottom, or by rating above the first who has less."""
        known = set(ranking)
        entering = {each.number: each for each in self._played.entrants if each.enters == round and each.number not in known}
        made = list(ranking)
        ratings = {each.number: each.rating for each in self._played.entrants}
        for player in (player for player in self._start if player in entering):
            lower = (place for place, each in enumerate(made) if ratings[each] < ratings[player])
            at_bottom = self._settings["newcomer_place"] == "bottom"
            made.insert(len(made) if at_bottom else next(lower, len(made)), player)
        return tuple(made)


class _Scoring:
    """3: scores and rankings from values, in whole numbers: everything times one common denominator."""

    def __init__(self, cards: Mapping[int, Sequence[Credit]], own: Fraction, start: Mapping[int, int]) -> None:
        self.cards, self.own, self._start = cards, own, start
        parts = [credit.times.denominator for card in cards.values() for credit in card]
        fixed = [credit.points.denominator for card in cards.values() for credit in card]
        self._common = lcm(own.denominator, *set(parts), *set(fixed))
        self._sums = {player: self._sum(player, card) for player, card in cards.items()}

    def _sum(self, player: int, card: Sequence[Credit]) -> tuple[int, list[tuple[int, int]]]:
        """Fixed points, and by whose value how many times it counts."""
        times = {player: self.own * self._common}
        for credit in card:
            if credit.times:
                times[credit.of] = times.get(credit.of, 0) + credit.times * self._common
        points = sum((credit.points for credit in card), Fraction(0)) * self._common
        return int(points), [(of, int(count)) for of, count in times.items() if count]

    def ranking(self, values: Score) -> Ranking:
        """3: F: everybody by score, then by the start list."""
        common = lcm(*{value.denominator for value in values.values()})
        whole = {player: int(value * common) for player, value in values.items()}
        totals = {
            player: points * common + sum(count * whole[of] for of, count in times)
            for player, (points, times) in self._sums.items()
        }
        return self._sorted(totals)

    def published(self, values: Score, kept: Mapping[int, Sequence[Fraction]] | None = None) -> Published:
        """3: the ranking that these values give, or those that each round has kept."""
        if kept is None:
            scores = {
                player: (points + sum((count * values[of] for of, count in times), Fraction(0))) / self._common
                for player, (points, times) in self._sums.items()
            }
        else:
            scores = {player: self._with_kept(player, values[player], kept[player]) for player in self.cards}
        return Published(self._sorted(scores), scores, values, self.cards, self.own, kept=kept)

    def _with_kept(self, player: int, own: Fraction, kept: Sequence[Fraction]) -> Fraction:
        rounds = zip(self.cards[player], kept, strict=True)
        return sum((credit.times * value + credit.points for credit, value in rounds), self.own * own)

    def _sorted(self, totals: Mapping[int, Fraction] | Mapping[int, int]) -> Ranking:
        start = self._start
        return tuple(sorted(totals, key=lambda player: (-totals[player], start[player])))


def period_ends(periods: Sequence[int]) -> list[int]:
    """2: the last round of each period but the last, which goes on."""
    ends: list[int] = []
    for length in periods[:-1]:
        ends.append(length + (ends[-1] if ends else 0))
    return ends

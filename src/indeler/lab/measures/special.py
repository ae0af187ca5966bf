"""Measures that a question asks for by name: editions of the Dutch system, thirds, tie-breaks, the worth of White."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from indeler.lab.measures.common import Value, measure
from indeler.lab.played import Played
from indeler.language import N_, InvalidInput, Text
from indeler.model import POINT, Tournament
from indeler.ranking import Order, ranks
from indeler.systems import pair

# Editions of the Dutch system side by side: the same history, paired by another one.

EDITIONS = ("fide-dutch", "fide-dutch-2017", "knsb-rating")
"""Of 2026, 2017 and 2013; the KNSB's rulebook on rating is that of 2013."""


@measure(N_("Share of the rounds that the Dutch system of 2017 pairs otherwise"), is_usual=False)
def other_rounds_2017(played: Played) -> Value:
    """Each round is paired once more, from the history it had; colours do not count."""
    return _other_rounds(played, "fide-dutch-2017")


@measure(N_("Share of the rounds that the Dutch system of 2013 pairs otherwise"), is_usual=False)
def other_rounds_2013(played: Played) -> Value:
    """Each round is paired once more by the KNSB's rulebook on rating; colours do not count."""
    return _other_rounds(played, "knsb-rating")


def _other_rounds(played: Played, rules: str) -> Value:
    tournament = played.tournament
    if tournament is None or tournament.rules not in EDITIONS or not tournament.rounds:
        return None
    numbers = range(1, len(tournament.rounds) + 1)
    return sum(_is_other(tournament, number, rules) for number in numbers) / len(numbers)


def _is_other(tournament: Tournament, number: int, rules: str) -> bool:
    played = tournament.rounds[number - 1]
    paired = pair(tournament.before(number), rules)
    meeting = {frozenset((game.white, game.black)) for game in played.games}
    return paired.bye != played.bye or {frozenset(board) for board in paired.boards} != meeting


# Who ends in which group: thirds of the final order, as a club with groups A, B and C would make them.


@measure(N_("Share of the true top third that ends in the first third"), higher_is_better=True, is_usual=False)
def top_third(played: Played) -> Value:
    """In a season in cycles the first third is group A as the next cycle would have it."""
    size = len(played.order) // 3
    return sum(index < size for index in played.order[:size]) / size if size else None


@measure(N_("Players who end in another third than their true one"), higher_is_better=False, is_usual=False)
def wrong_third(played: Played) -> Value:
    """Counted over the whole order; what a division leaves over belongs to the last third."""
    size = len(played.order) // 3
    if not size:
        return None
    return sum(min(place // size, 2) != min(index // size, 2) for place, index in enumerate(played.order))


@measure(N_("Share of the moves that lead away from the true group"), higher_is_better=False, is_usual=False)
def wrong_moves(played: Played) -> Value:
    """Only a season in cycles has moves."""
    return played.facts.get("wrong_moves")


@measure(N_("Share of the moves that are taken back after the next cycle"), higher_is_better=False, is_usual=False)
def yo_yo(played: Played) -> Value:
    """Who goes up and down again, or down and up; only a season in cycles has moves."""
    return played.facts.get("yo_yo")


# Of two with equal points, does a tie-break put the truly stronger first? By the built-in tie-breaks.


class _Tie(NamedTuple):
    """What a measure is called, and the tie-break it looks at."""

    title: Text
    code: str = ""
    rules: str = ""
    """The rulebook that reads rounds without play for it; empty: the tournament's own."""


TIES = {
    "bh": _Tie(N_("Buchholz puts the stronger of two equals first"), "BH"),
    "bhc1": _Tie(N_("Buchholz without the lowest puts the stronger of two equals first"), "BH/C1"),
    "sb": _Tie(N_("Sonneborn-Berger puts the stronger of two equals first"), "SB"),
    # knsb-wp A1a, A1d: a round without play is a draw against oneself
    "wp": _Tie(N_("Resistance points put the stronger of two equals first"), "WP", rules="knsb-wp"),
    "de": _Tie(N_("The game between them puts the stronger of two equals first"), "DE"),
    # half of the pairs, the yardstick of the others
    "lot": _Tie(N_("A lot puts the stronger of two equals first")),
}
"""Each is a measure ``stronger_first_…``."""


def _stronger_first(played: Played, tie: _Tie) -> Value:
    """Of all pairs with equal points the share whose stronger one this tie-break puts first; equal on it too: half."""
    if played.tournament is None:
        return None
    tournament = played.tournament.replace(rules=tie.rules) if tie.rules else played.tournament
    try:
        found = ranks(tournament, Order((tie.code,) if tie.code else (), lot=False))
    except InvalidInput:  # as Buchholz in a round robin
        return None
    rank = [found[number] for number in played.numbers]
    points = played.scores()[-1]
    tied = [(one, other) for one, other in combinations(range(len(rank)), 2) if points[one] == points[other]]
    won = sum(2 if rank[one] < rank[other] else rank[one] == rank[other] for one, other in tied)
    return won / (2 * len(tied)) if tied else None


def _entered(name: str, tie: _Tie) -> None:
    def stronger_first(played: Played) -> Value:
        return _stronger_first(played, tie)

    stronger_first.__name__ = f"stronger_first_{name}"
    measure(tie.title, higher_is_better=True, is_usual=False)(stronger_first)


for _name, _tie in TIES.items():
    _entered(_name, _tie)


# What White is worth over a whole tournament. Who ends with one white more than black is not drawn: strong players have
# the extra white somewhat more often than weak ones, so what they score more is not the worth of a colour alone. The
# first colour is drawn; what follows from it is.


@measure(N_("Points more with an extra white than with an extra black"), is_usual=False)
def extra_white(played: Played) -> Value:
    """The mean score of those with one white more, less that of those with one black more."""
    balance = [0] * len(played.order)
    for round in played.rounds:
        for game in round.games:
            balance[game.white] += 1
            balance[game.black] -= 1
    return _in_points(played, balance)


@measure(N_("Points more of who began with White"), is_usual=False)
def first_white(played: Played) -> Value:
    """The mean score of those with White in round 1, less that of those with Black."""
    return _in_points(played, _first(played))


@measure(N_("Places better of who began with White"), is_usual=False)
def first_white_places(played: Played) -> Value:
    """The mean place of those with Black in round 1, less that of those with White."""
    places = {index: place for place, index in enumerate(played.order)}
    return _difference([-places[index] for index in range(len(places))], _first(played))


def _first(played: Played) -> list[int]:
    """1 for who had White in round 1, −1 for Black, 0 for who did not play."""
    sides = [0] * len(played.order)
    for game in played.rounds[0].games if played.rounds else ():
        sides[game.white], sides[game.black] = 1, -1
    return sides


def _in_points(played: Played, sides: Sequence[int]) -> Value:
    difference = _difference(played.scores()[-1], sides)
    return None if difference is None else difference / POINT


def _difference(worth: Sequence[int], sides: Sequence[int]) -> float | None:
    """The mean of those at side 1, less that of those at side −1; None where either is missing."""
    more, fewer = ([one for one, side in zip(worth, sides, strict=True) if side == chosen] for chosen in (1, -1))
    if not more or not fewer:
        return None
    return (sum(more) * len(fewer) - sum(fewer) * len(more)) / (len(more) * len(fewer))

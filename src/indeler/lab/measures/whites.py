"""What White is worth over a whole tournament.

Who ends with one white more than black is not drawn: strong players have the extra white somewhat more often than weak
ones, so what they score more is not the worth of a colour alone. The first colour is drawn; what follows from it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from indeler.lab.measures.registry import Value, measure
from indeler.lab.played import Played
from indeler.language import N_
from indeler.model import POINT


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
    more, fewer = ([one for one, side in zip(worth, sides, strict=True) if side == wanted] for wanted in (1, -1))
    if not more or not fewer:
        return None
    return (sum(more) * len(fewer) - sum(fewer) * len(more)) / (len(more) * len(fewer))

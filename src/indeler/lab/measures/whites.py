"""What one white more than black is worth. The first colour is drawn, so either falls to strong and weak alike."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.lab.measures.registry import Value, measure
from indeler.lab.played import Played
from indeler.language import N_
from indeler.model import POINT


@measure(N_("Points more with an extra white than with an extra black"), is_usual=False)
def extra_white(played: Played) -> Value:
    """The mean score of those with one white more, less that of those with one black more."""
    points = played.scores()[-1]
    difference = _difference(played, points)
    return None if difference is None else difference / POINT


@measure(N_("Places better with an extra white than with an extra black"), is_usual=False)
def extra_white_places(played: Played) -> Value:
    """The mean place of those with one black more, less that of those with one white more."""
    places = {index: place for place, index in enumerate(played.order)}
    return _difference(played, [-places[index] for index in range(len(places))])


def _difference(played: Played, worth: Sequence[int]) -> float | None:
    """The mean of those with one white more, less that of those with one black more; None where either is missing."""
    balance = [0] * len(worth)
    for round in played.rounds:
        for game in round.games:
            balance[game.white] += 1
            balance[game.black] -= 1
    more, fewer = ([one for one, side in zip(worth, balance, strict=True) if side == wanted] for wanted in (1, -1))
    if not more or not fewer:
        return None
    return (sum(more) * len(fewer) - sum(fewer) * len(more)) / (len(more) * len(fewer))

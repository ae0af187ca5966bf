"""How often each place came up, played out with the lab's luck: common to everybody who looks at the same moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from indeler.lab.chances.rest import Rest
from indeler.lab.fields import Field
from indeler.lab.games import Games
from indeler.lab.luck import Luck
from indeler.lab.models import Model, model_of
from indeler.model import Result

ANY = ""
"""Whatever the result of the next game."""

FEWEST, USUAL = 50, 200
ROOM = 100_000
"""So many places of players to be paired take about a quarter of a minute of a processor."""

_SIDES = {Result.WHITE_WINS: ("win", "loss"), Result.DRAW: ("draw", "draw"), Result.BLACK_WINS: ("loss", "win")}

Places = Sequence[int]
"""How often somebody ended first, second, and so on."""


class Tally(NamedTuple):
    """What was counted."""

    times: int
    """How often the rest was played."""
    places: Mapping[int, Mapping[str, Places]]
    """By member, by the result of his game that is open (`ANY`: all of them)."""


def often_enough(rest: Rest) -> int:
    """How often it is played: so often that a share is known within 7 in 100, or as often as fifteen seconds allow."""
    work = len(rest.ratings) * rest.rounds_to_pair
    return max(FEWEST, min(USUAL, ROOM // work)) if work else USUAL


def counted(rest: Rest, times: int | None = None) -> Tally:
    """The rest played out so many times. The same rest gives the same tally."""
    times = often_enough(rest) if times is None else times
    model, order = model_of(rest.model), sorted(rest.ratings, key=lambda member: (-rest.ratings[member], member))
    ratings = tuple(rest.ratings[member] for member in order)
    field = Field(ratings, ratings)
    index = {member: place for place, member in enumerate(order)}
    places: dict[int, dict[str, list[int]]] = {member: {ANY: [0] * len(order)} for member in order}
    for repetition in range(times):
        ranks, results = _once(rest, field, index, model, Luck(rest.seed, repetition))
        for member, rank in ranks.items():
            places[member][ANY][rank - 1] += 1
            if member in results:
                places[member].setdefault(results[member], [0] * len(order))[rank - 1] += 1
    return Tally(times, places)


def _once(
    rest: Rest, field: Field, index: Mapping[int, int], model: Model, luck: Luck
) -> tuple[Mapping[int, int], Mapping[int, str]]:
    """The final ranks of one repetition, and how the open games ended for each."""
    games = Games(field, model, luck)
    known: dict[tuple[int, int, int], Result] = {}

    def ends(white: int, black: int, round: int) -> Result:
        game = white, black, round
        if game not in known:
            known[game] = games.result(index[white], index[black], round)
        return known[game]

    results: dict[int, str] = {}
    for game in rest.open_games:
        white, black = _SIDES[ends(*game)]
        results.setdefault(game.white, white)
        results.setdefault(game.black, black)
    return rest.played_out(ends), results

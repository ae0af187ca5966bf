"""A tally in figures for one member: how often he ends where, after each result of his next game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from indeler.lab.chances.rest import ANY, Places, Rest, Tally
from indeler.lab.reports.intervals import Estimate, share
from indeler.language import N_, Sentence

RESULTS = (ANY, "win", "draw", "loss")
FEWEST = 10
"""A result that came up less often tells nothing."""


class Prospect(NamedTuple):
    """What becomes of him after one result, or on the whole."""

    result: str
    best: int
    worst: int
    """Between these places he ends in the middle half of the times."""
    first: Estimate
    up: Estimate | None
    """How often he ends on a place that goes up; None where none does."""
    down: Estimate | None


def prospects(rest: Rest, tally: Tally, member: int) -> list[Prospect]:
    """On the whole, and after each result of his game that is open."""
    return list(_prospects(rest, tally, member))


def _prospects(rest: Rest, tally: Tally, member: int) -> Iterator[Prospect]:
    places = tally.places[member]
    for result in RESULTS:
        counts = places.get(result, ())
        times = sum(counts)
        if times < FEWEST:
            continue
        yield Prospect(
            result,
            _place_of(counts, times, 1),
            _place_of(counts, times, 3),
            _share(counts[0], times),
            _share(sum(counts[: rest.up]), times) if rest.up else None,
            _share(sum(counts[len(counts) - rest.down :]), times) if rest.down else None,
        )


def _place_of(counts: Places, times: int, quarter: int) -> int:
    """The place up to which so many quarters of the times end."""
    return next(place for place, total in enumerate(accumulate(counts), start=1) if 4 * total >= quarter * times)


def _share(hits: int, times: int) -> Estimate:
    found = share(hits, times)
    assert found is not None, "a single time tells nothing"
    return found


def how_known(rest: Rest, tally: Tally) -> Sentence:
    """What the figures rest on."""
    text = N_(
        "The rest was played {times} times by {rules} and the rules of the club; results by ratings ({model}), whoever "
        "has not signed off comes. Seed: {seed}."
    )
    return Sentence(text, times=tally.times, rules=rest.rules, model=rest.model, seed=rest.seed)

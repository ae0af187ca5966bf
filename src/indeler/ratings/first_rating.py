"""The rating that a player without one gets from his first games against rated opponents."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from indeler.ranking.rating_tables import difference_for
from indeler.ratings.change import FLOOR, Game

RULEBOOK = "fide-b02"

FEWEST_GAMES = 5
HIGHEST = 2200
HYPOTHETICAL = (1800, 1800)
"""8.2: two drawn games against opponents of this rating are added."""


class FirstRating(NamedTuple):
    """What the first games make."""

    games: tuple[Game, ...]
    """Against rated opponents."""
    average: Fraction
    per_cent: int
    rating: int
    """By the formula; at most 2200."""

    @property
    def missing(self) -> int:
        """7.1.4: games against rated opponents that are still to be played, in other events of 26 months."""
        return max(FEWEST_GAMES - len(self.games), 0)

    @property
    def is_published(self) -> bool:
        """7.1.4: whether there are five games and the rating is at least 1400."""
        return not self.missing and self.rating >= FLOOR


def first_rating(games: Sequence[Game]) -> FirstRating | None:
    """8.2: Ra + dp(p) with two drawn games against 1800 added; nothing scored in the first event: it is left out."""
    rated = tuple(game for game in games if game.rating)
    scored = sum(game.score for game in rated)
    if not scored:
        return None
    count = len(rated) + len(HYPOTHETICAL)
    average = Fraction(sum(game.rating for game in rated) + sum(HYPOTHETICAL), count)
    per_cent = half_up(Fraction(scored + 50 * len(HYPOTHETICAL), count))
    return FirstRating(rated, average, per_cent, min(half_up(average + difference_for(per_cent)), HIGHEST))


def half_up(value: Fraction) -> int:
    """To a whole number, a half up (FIDE's text leaves ties here open: our reading)."""
    return int((value + Fraction(1, 2)) // 1)

"""The development coefficient K."""

from __future__ import annotations

from typing import NamedTuple

RULEBOOK = "fide-b02"

MOST = 700
"""8.3.3: what K times the number of games of a period may be."""


class Career(NamedTuple):
    """What K depends on. A tournament file does not tell all of it; a rating list tells K itself."""

    rating: int
    highest: int = 0
    """The highest rating ever published; where it is not known, the present one."""
    born: int = 0
    """The year; 0 where it is not known."""
    games: int | None = None
    """Rated games so far; None where it is not known: then enough of them."""
    listed: int = 0
    """K as the rating list has it; it goes before all that is worked out here."""


def coefficient(career: Career, year: int) -> int:
    """8.3.3: 10 for whoever reached 2400; else 40 until 18 below 2300, and 40 for newcomers; else 20."""
    if career.listed:
        return career.listed
    highest = max(career.highest, career.rating)
    if highest >= 2400:
        return 10
    if career.born and year and year - career.born <= 18 and highest < 2300:
        return 40
    return 40 if career.games is not None and career.games < 30 else 20


def capped(k: int, games: int) -> int:
    """8.3.3: K so that K times the number of games of the period is at most 700."""
    return min(k, MOST // games) if games else k

"""The list in which a game is rated, by the thinking time for sixty moves and the ratings of the two players."""

import re
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from indeler.language import N_, Sentence
from indeler.model import Event

RULEBOOK = "fide-b02"

MOVES = 60
"""The length of game for which thinking time is counted."""


class Tempo(StrEnum):
    """The list in which a game counts."""

    STANDARD = N_("standard")
    RAPID = N_("rapid")
    BLITZ = N_("blitz")


class Control(NamedTuple):
    """The time of one player: minutes for sixty moves, and the moves before the first time control (0: none)."""

    minutes: Fraction
    first_control: int = 0


_PERIOD = re.compile(r"(?:(?P<moves>\d{1,3})/)?(?P<seconds>\d{1,6})(?:\+(?P<increment>\d{1,4}))?")
_WRITTEN = re.compile(
    r"(?P<minutes>\d{1,3}) ?(?:'|′|m|min|minutes|minuten|Minuten)? ?"
    r"(?:\+ ?(?P<increment>\d{1,3}) ?(?:\"|''|″|s|sec|seconds|seconden|Sekunden)?(?:[/ ].*)?)?"
)
"""A time control with at most one blank between words."""


def time_control_of(event: Event) -> Control | None:
    """Return the time control of an event, by its code (TRF26 222) or in common notation (``90+30``); None: unknown.

    If the two players have unequal times the game is not rated, and this is None too.
    """
    code = event.time_control_code.strip()
    if code:
        return _coded(code)
    match = _WRITTEN.fullmatch(" ".join(event.time_control.split()))
    if match is None:
        return None
    return Control(Fraction(int(match["minutes"]) + int(match["increment"] or 0)))


def _coded(code: str) -> Control | None:
    periods = [_PERIOD.fullmatch(period) for period in code.split(":")]
    if not all(periods):
        return None
    seconds, left, first = 0, MOVES, 0
    for period in filter(None, periods):
        moves = min(int(period["moves"]), left) if period["moves"] else left
        first = first or int(period["moves"] or 0)
        seconds += int(period["seconds"]) + int(period["increment"] or 0) * moves
        left -= moves
    return Control(Fraction(seconds, 60), first)


def tempo_of(control: Control, *ratings: int) -> Tempo | None:
    """1; RB-1: return the list in which a game between players of these ratings counts; None: it is not rated."""
    minutes = control.minutes
    if 3 < minutes <= 10:
        return Tempo.BLITZ
    if 10 < minutes < 60:
        return Tempo.RAPID
    return Tempo.STANDARD if minutes >= _least(max(ratings, default=0)) and minutes > 10 else None


def _least(rating: int) -> int:
    """1: return the minimum minutes of a standard game, by the higher of the two ratings."""
    return 120 if rating >= 2400 else 90 if rating >= 1800 else 60


def tempo_warning(control: Control, ratings: list[int]) -> Sentence | None:
    """1: return the warning beforehand if games of some players would not be rated."""
    if 0 < control.first_control < 30:
        text = N_("A first control after {moves} moves is too early to be rated: FIDE asks for 30 moves.")
        return Sentence(text, moves=control.first_control)
    too_strong = [rating for rating in ratings if tempo_of(control, rating) is None]
    if not too_strong:
        return None
    minutes = str(control.minutes if control.minutes.denominator == 1 else float(control.minutes))
    if control.minutes < 60:
        return Sentence(N_("{minutes} minutes a player is too short to be rated anywhere."), minutes=minutes)
    text = N_(
        "{minutes} minutes a player is too long for rapid and too short for standard against somebody rated {rating}: "
        "games of the {count} players from {least} up are rated nowhere."
    )
    least = 2400 if min(too_strong) >= 2400 else 1800
    return Sentence(text, minutes=minutes, rating=max(too_strong), count=len(too_strong), least=least)

"""The Keizer system, the club ladder of the Low Countries: a win is worth the value of the opponent's place."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from math import floor
from typing import NamedTuple

from indeler.model import Reading, TieBreakValue
from indeler.rulebooks.declaration import Declaration, Order, Setting
from indeler.rulebooks.settings import at_least_0, one_of, parse_int, true_or_false

RULEBOOK = "keizer"

NONE = "none"
"""The value of a setting without a bound, or off."""
FADING = "fading"
"""The own value counted less by a fifth each round."""
LEAVES = "leaves"
"""A player who withdraws is taken off the list."""


class Top(NamedTuple):
    """1: the value of the first place: points, points for each on the list, or a multiple of the last value."""

    points: Fraction = Fraction(0)
    each: Fraction = Fraction(0)
    ratio: Fraction | None = None

    def among(self, listed: int, step: Fraction) -> Fraction:
        """1: return the value of the first of this number; a number that depends on the list is rounded, halves up."""
        if self.ratio is not None:
            return step * (listed - 1) * self.ratio / (self.ratio - 1)
        return self.points + floor(self.each * listed + Fraction(1, 2))


class Worth(NamedTuple):
    """2: the points of an event: a multiple of a value, and fixed points."""

    times: Fraction
    points: Fraction = Fraction(0)


_NUMBER = re.compile(r"\d{1,6}(/[1-9]\d{0,5}|\.\d{1,6})?")


def fraction(text: str) -> Fraction:
    """Return a number, exactly: ``2/3``, ``0.35`` or ``40``."""
    if not _NUMBER.fullmatch(text):
        raise ValueError
    return Fraction(text)


def _top(text: str) -> Top:
    """Parse ``70``, ``1.5N`` for each on the list, or ``3:1``: a multiple of the last value."""
    first, colon, last = text.partition(":")
    if colon:
        ratio = fraction(first) / parse_int(last)
        if ratio <= 1:
            raise ValueError
        return Top(ratio=ratio)
    each = text.removesuffix("N")
    return Top(fraction(text)) if each == text else Top(each=fraction(each or "1"))


def worth(text: str) -> Worth:
    """Parse ``2/3`` times a value, or ``40p``: forty points regardless of the value."""
    points = text.removesuffix("p")
    return Worth(fraction(text)) if points == text else Worth(Fraction(0), fraction(points))


def or_none(read: Callable[[str], object]) -> Callable[[str], object]:
    """Return a parser that also accepts ``none``, for no bound."""
    return lambda text: None if text == NONE else read(text)


def _or_word(word: str, read: Callable[[str], object]) -> Callable[[str], object]:
    return lambda text: word if text == word else read(text)


def _three(text: str) -> tuple[Worth, Worth, Worth] | None:
    """Parse ``1,1/2,0``: the points of a win, a draw and a loss elsewhere; ``none`` if the result is ignored."""
    if text == NONE:
        return None
    win, draw, loss = (worth(part.strip()) for part in text.split(","))
    return win, draw, loss


def _periods(text: str) -> tuple[int, ...]:
    """Parse ``15,15``: the rounds of each period; the last is open."""
    return () if text == NONE else tuple(parse_int(part.strip()) for part in text.split(","))


def _start_points(text: str) -> dict[int, Fraction]:
    """Parse ``12:40,15:30``: players, each once, and their start points."""
    points_by_player: dict[int, Fraction] = {}
    for part in [] if text == "0" else text.split(","):
        player, _, points = part.partition(":")
        number = parse_int(player.strip())
        if number in points_by_player:
            raise ValueError
        points_by_player[number] = fraction(points.strip())
    return points_by_player


def _start_list(text: str) -> tuple[int, ...]:
    """Parse ``12,3,15``: players, each once, the strongest first."""
    listed = tuple(parse_int(part.strip()) for part in text.split(","))
    if len(set(listed)) < len(listed):
        raise ValueError
    return listed


NOTED = ("win", "draw", "loss", "pending", "late", "long", "other")
"""2: a game elsewhere by its result, or without one; late, long absent; a game for the club that day."""


def _noted(text: str) -> dict[tuple[int, int], str]:
    """Parse ``12:3:win``: player 12 won elsewhere in round 3."""
    found: dict[tuple[int, int], str] = {}
    for part in [] if text == NONE else text.split(","):
        player, round, what = (each.strip() for each in part.split(":"))
        place = parse_int(player), parse_int(round)
        if what not in NOTED or place in found:
            raise ValueError
        found[place] = what
    return found


DECLARATION = Declaration(
    RULEBOOK,
    place=70,
    engine="indeler.systems.keizer.book:BOOK",
    audit="indeler.audit.keizer.judging",
    study="indeler.reasons.keizer:KeizerStudy",
    score="KEIZER",
    tie_breaks="indeler.ranking.keizer.tie_breaks:TIE_BREAKS",
    # No player is barred from the odd place (L1 counts), and no player floats: there are no score groups (4).
    reading=Reading(bars_bye=frozenset(), downfloats=frozenset(), unplayed_value=TieBreakValue.NOBODY),
    order=Order(("START", "VALUE"), lot=False),  # 1: equal players never share a value
    final_order=Order((), lot=False),  # 5: a title is shared
    settings=(
        Setting("start_order", one_of("rating", "last_season", "lot"), "rating"),
        Setting("start_list", _start_list),
        Setting("top", _top, "1.5N"),
        Setting("step", fraction, "1"),
        Setting("floor", fraction, "1"),
        Setting("values", one_of("by_place", "by_rating")),
        Setting("rating_step", parse_int, "50"),
        Setting("rating_lowest", fraction, "20"),
        Setting("rating_highest", fraction, "40"),
        Setting("newcomer_missed", worth, "1/3"),
        Setting("newcomer_place", one_of("bottom", "by_rating"), "bottom"),
        Setting("temp_points", _start_points, "0"),
        Setting("win", worth, "1"),
        Setting("draw", worth, "1/2"),
        Setting("loss", worth, "0"),
        Setting("bye", worth, "2/3"),
        Setting("absent", worth, "1/3"),
        Setting("absent_max", or_none(at_least_0), "5"),
        Setting("absent_next", fraction, "1"),
        Setting("absent_long", worth),
        Setting("absent_long_max", or_none(at_least_0), NONE),
        Setting("no_notice", worth, "0"),
        Setting("late", worth),
        Setting("club", worth, "2/3"),
        Setting("club_other_max", or_none(at_least_0), NONE),
        Setting("ext", _three, NONE),
        Setting("noted", _noted, NONE),
        Setting("arbiter", worth, "2/3"),
        Setting("pending", worth, "0"),
        Setting("withdrawn", _or_word(LEAVES, worth), "1/3"),
        Setting("own", _or_word(FADING, fraction), "1"),
        Setting("recalc", one_of("iterate", "one_pass", "frozen", "period", "fixed"), "iterate"),
        Setting("cycle", one_of("average"), "average"),
        Setting("periods", _periods, NONE),
        Setting("period_reset", one_of(NONE, "score", "score+groups"), NONE),
        Setting("between", at_least_0, "2"),
        Setting("rematch_after", at_least_0, "0"),
        Setting("max_meet", or_none(parse_int), NONE),
        Setting("max_meet_period", _or_word(NONE, parse_int)),
        Setting("rematch", one_of("soft", "strict"), "soft"),
        Setting("bye_rule", one_of("fewest", "lowest", "lot"), "fewest"),
        Setting("seed", str),
        Setting("pair_by", one_of("ranking", "rating"), "ranking"),
        Setting("rematch_first", true_or_false, "false"),
        Setting("max_diff", or_none(parse_int), NONE),
        Setting("max_streak", or_none(parse_int), NONE),
    ),
)

"""Cases about tie-breaks: the values of all players, by us and as a program prints them."""

from __future__ import annotations

import re
from fractions import Fraction

from indeler.conform.cases import Answer, Case
from indeler.conform.positions import recorded
from indeler.ranking import format_value, standings


def values_of(case: Case) -> Answer:
    """The values by our own computation."""
    rows = standings(recorded(case), tiebreaks=[case.clause])
    return tuple(sorted((row.player, format_value(row.tiebreaks[case.clause])) for row in rows))


def values_in(text: str) -> Answer:
    """The values that a program printed: a line for each player, his number first and the value last."""
    lines = [re.split(r"[\s;,|]+", line.strip()) for line in text.splitlines() if line.strip()]
    found = tuple(sorted((int(line[0]), line[-1]) for line in lines if len(line) > 1 and line[0].isdecimal()))
    if not found:
        raise ValueError(text)
    return found


def same_values(one: Answer, other: Answer) -> bool:
    """Whether everybody has the same value in both, however it is written."""
    return {player: _number(value) for player, value in one} == {player: _number(value) for player, value in other}


def _number(value: object) -> Fraction | str:
    """``4¾``, ``4 3/4``, ``4.75`` and ``19/4`` are the same; what is no number is compared as it is written."""
    text = str(value)
    digits, sign = (text[:-1], text[-1:]) if text[-1:] in _SIGNS else (text, "")
    try:
        return sum(map(Fraction, digits.split()), Fraction()) + _SIGNS.get(sign, 0) * (
            -1 if digits.startswith("-") else 1
        )
    except ValueError:
        return text


_SIGNS = {"¼": Fraction(1, 4), "½": Fraction(1, 2), "¾": Fraction(3, 4)}

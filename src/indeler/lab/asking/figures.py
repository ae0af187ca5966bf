"""How often the strongest wins, by players, rounds and his distance to the second: counted tournaments in a file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, NamedTuple

from indeler.language import N_, InvalidInput
from indeler.rulebooks import DEFAULT

FIRST, TOP_3 = "first", "top_3"
"""What is counted: that the truly strongest ends first, or among the first three."""

NATURAL = 0
"""The distance to the second as the field happens to have it."""


class Line(NamedTuple):
    """A line of the table: so many tournaments were played, and so often the strongest did it."""

    players: int
    rounds: int
    gap: int
    tournaments: int
    first: int
    top_3: int


class Figure(NamedTuple):
    """A share of tournaments, exact as counted, or between lines of the table."""

    share: Fraction
    tournaments: int
    """How many it rests on; between lines the fewest of those."""
    is_counted: bool = True
    """Whether it is a line of the table, not between some."""


class Table:
    """The lines by what they are about, and how they were made."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.header = {name: value for name, value in data.items() if name != "lines"}
        self.lines = tuple(Line(*line) for line in data["lines"])
        self._at = {line[:3]: line for line in self.lines}
        self.sizes = _values(self.lines, 0)
        self.rounds = _values(self.lines, 1)
        self.gaps = _values(self.lines, 2)[1:]
        """Beside the natural one."""

    def figure(self, what: str, players: int, rounds: int, gap: int = NATURAL) -> Figure | None:
        """How often it happens; None outside the table. Between its lines a straight line is drawn."""
        found = [
            (line, weight)
            for size, by_size in _between(self.sizes, players)
            for round, by_round in _between(self.rounds, rounds)
            for distance, by_gap in ([(NATURAL, Fraction(1))] if gap == NATURAL else _between(self.gaps, gap))
            if (weight := by_size * by_round * by_gap) and (line := self._at.get((size, round, distance)))
        ]
        if sum(weight for _, weight in found) != 1:
            return None
        share = sum((weight * Fraction(getattr(line, what), line.tournaments) for line, weight in found), Fraction(0))
        return Figure(share, min(line.tournaments for line, _ in found), is_counted=len(found) == 1)

    def figures(self, what: str, players: int, gap: int = NATURAL) -> dict[int, Figure]:
        """By the numbers of rounds of the table, as far as this size has them."""
        each = ((rounds, self.figure(what, players, rounds, gap)) for rounds in self.rounds)
        return {rounds: figure for rounds, figure in each if figure is not None}


def _values(lines: Sequence[Line], column: int) -> list[int]:
    return sorted({line[column] for line in lines})


def _between(values: Sequence[int], value: int) -> Iterator[tuple[int, Fraction]]:
    """The values on both sides of what is asked, and how much of each; nothing outside."""
    if value in values:
        yield value, Fraction(1)
        return
    for low, high in pairwise(values):
        if low < value < high:
            yield low, Fraction(high - value, high - low)
            yield high, Fraction(value - low, high - low)


@cache
def tables() -> Mapping[str, Table]:
    """The tables that come with the program, by rulebook."""
    found = tomllib.loads((files(__package__) / "rounds.toml").read_text(encoding="utf-8"))["tables"]
    return {each["system"]: Table(each) for each in found}


def table(rules: str = DEFAULT) -> Table:
    """The table of this rulebook."""
    try:
        return tables()[rules]
    except KeyError:
        raise InvalidInput(
            N_(
                "--rules {rules}: the table has {choices}; ask one of these, or let 'indeler lab run' play an "
                "experiment."
            ),
            rules=rules,
            choices=tuple(tables()),
        ) from None

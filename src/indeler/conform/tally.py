"""Outcomes by clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from indeler.conform.cases import Case
from indeler.conform.positions import position
from indeler.conform.running import RIGHT, Outcome
from indeler.language import Text


class Tally(NamedTuple):
    """The outcomes of all cases of a clause."""

    rulebook: str
    clause: str
    outcomes: tuple[Outcome, ...]

    @property
    def name(self) -> str:
        """``fide-dutch C12``."""
        return f"{self.rulebook} {self.clause}"

    @property
    def counts(self) -> Counter[Text]:
        """How many have each verdict."""
        return Counter(one.verdict for one in self.outcomes)

    @property
    def is_right(self) -> bool:
        """Whether the engine was right in all of them."""
        return all(one.verdict == RIGHT for one in self.outcomes)


def size(case: Case) -> tuple[int, int, int]:
    """Players, rounds and number, by which the smallest case comes first."""
    return len(position(case).players), case.round, case.number


def tallies(outcomes: Iterable[Outcome]) -> list[Tally]:
    """The outcomes by clause, in the order in which the clauses come."""
    found: dict[tuple[str, str], list[Outcome]] = {}
    for one in outcomes:
        found.setdefault((one.case.rulebook, one.case.clause), []).append(one)
    return [Tally(*by, tuple(some)) for by, some in found.items()]

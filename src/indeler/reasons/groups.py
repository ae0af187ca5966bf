"""What a study lays open: the players before the round, its groups as they were paired, and how two rounds differ."""

from __future__ import annotations

from typing import Any, NamedTuple

from indeler.language import Text
from indeler.model import Colour, Tenths
from indeler.rulebooks.clause_texts import clause_texts
from indeler.systems.dutch.bracket import BracketTrace
from indeler.systems.rulebook import PairingMethod

Pair = tuple[int, int]
"""Two players by pairing number, the higher ranked first."""


class Person(NamedTuple):
    """A player before the round."""

    number: int
    points: Tenths
    score: Tenths
    """The points that place him in a group, virtual ones included."""
    rank: int
    colours: tuple[Colour, ...]
    """The colours of his games, the oldest first."""
    bye_barred: bool = False


class Group(NamedTuple):
    """A bracket or group as it was paired; players by pairing number, the dummy as 0."""

    score: Tenths
    from_above: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[Pair, ...]
    leaving: tuple[int, ...]
    """Those who move down, wait, or have the bye."""
    way: PairingMethod
    trace: BracketTrace | None = None
    field: Any = None
    """Who might meet whom when it was paired: fewer than in the round itself, where some were kept apart."""

    @property
    def players(self) -> tuple[int, ...]:
        """All of them, the highest first."""
        return self.from_above + self.residents


class Columns(NamedTuple):
    """A group as it is drawn: where nothing is transposed everybody meets the one beside him."""

    left: tuple[int, ...]
    right: tuple[int, ...]
    names: tuple[Text, Text]
    """What the columns are called, to be translated."""


class Difference(NamedTuple):
    """The first criterion on which another pairing is worse, with what both count there."""

    clause: str
    ours: tuple[object, ...] = ()
    theirs: tuple[object, ...] = ()
    group: int = 0
    """The place of the group in which it is worse."""
    by_order: bool = False
    """Whether both are equally good and ours only comes first."""
    what: str = ""
    """What is counted, as `counted.SENTENCES` calls it."""


class Step(NamedTuple):
    """One comparison on the way to a difference."""

    clause: str
    ours: Any
    theirs: Any
    displayed: tuple[tuple[object, ...], tuple[object, ...]] | None = None
    """How both are shown, where not as the numbers they are."""
    what: str = ""
    """What is counted, where the clause alone does not tell."""

    def difference(self, rules: str, group: int) -> Difference:
        """This step as the answer."""
        ours, theirs = self.displayed or (_several(self.ours), _several(self.theirs))
        clause = clause_texts(rules).clauses.get(self.clause)
        what = self.what or (clause.counts if clause else "")
        return Difference(self.clause, ours, theirs, group, what=what)


def _several(value: Any) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, (list, tuple)) else (value,)

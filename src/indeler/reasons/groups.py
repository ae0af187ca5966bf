"""The data of an explanation: the players before the round, its groups as paired, and differences of two rounds."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from indeler.language import Text
from indeler.model import Colour, Tenths
from indeler.reasons.sentences import Points
from indeler.rulebooks.clause_texts import clause_texts
from indeler.systems.dutch.bracket import BracketTrace
from indeler.systems.interface import PairingMethod

Pair = tuple[int, int]
"""A pair of players by pairing number, the higher ranked first."""


class Person(NamedTuple):
    """A player before the round."""

    number: int
    points: Tenths
    score: Tenths
    """The points that determine the group, virtual ones included."""
    rank: int
    colours: tuple[Colour, ...]
    """The colours of the player's games, the oldest first."""
    bye_barred: bool = False


class Group(NamedTuple):
    """A bracket or group as it was paired; players by pairing number, the dummy as 0."""

    score: Tenths
    from_above: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[Pair, ...]
    leaving: tuple[int, ...]
    """The players who move down, wait, or have the bye."""
    way: PairingMethod
    trace: BracketTrace | None = None
    field: Any = None
    """The legal pairs when it was paired: fewer than in the round itself, if some were banned."""

    @property
    def players(self) -> tuple[int, ...]:
        """All players, the highest first."""
        return self.from_above + self.residents


class Columns(NamedTuple):
    """The columns of a group in the drawing: without transpositions each player meets the adjacent one."""

    left: tuple[int, ...]
    right: tuple[int, ...]
    names: tuple[Text, Text]


class Difference(NamedTuple):
    """The first criterion on which another pairing is worse, with both values."""

    clause: str
    ours: tuple[object, ...] = ()
    theirs: tuple[object, ...] = ()
    group: int = 0
    """The index of the group in which it is worse."""
    by_order: bool = False
    """Whether both are equally good and ours only comes first."""
    what: str = ""
    """The name of what is counted, a key of `SENTENCES`."""


class Step(NamedTuple):
    """One comparison in the search for a difference."""

    clause: str
    ours: Any
    theirs: Any
    displayed: tuple[tuple[object, ...], tuple[object, ...]] | None = None
    """The values for display, if they are not the plain numbers."""
    what: str = ""
    """The name of what is counted, if the clause alone does not determine it."""

    def difference(self, rules: str, group: int) -> Difference:
        """Return this step as a difference."""
        ours, theirs = self.displayed or (_several(self.ours), _several(self.theirs))
        clause = clause_texts(rules).clauses.get(self.clause)
        what = self.what or (clause.counts if clause else "")
        return Difference(self.clause, ours, theirs, group, what=what)


def scores_step(clause: str, ours: Sequence[Tenths], theirs: Sequence[Tenths], what: str = "") -> Step:
    """Return the comparison of scores that should be low, the first that differ; they are shown as points."""
    return Step(clause, ours, theirs, (tuple(map(Points, ours)), tuple(map(Points, theirs))), what)


def _several(value: Any) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, (list, tuple)) else (value,)

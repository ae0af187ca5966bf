"""What happened in each bracket, for those who want to know why."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.model.namedtuples import NamedTuple
from indeler.systems.dutch.bracket import Bracket, Paired
from indeler.systems.dutch.competitor import Competitor
from indeler.systems.dutch.criteria import Ledger


class BracketTrace(NamedTuple):
    """A bracket as it was paired; players by pairing number."""

    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    leaving: tuple[int, ...]
    way: str
    """How the answer was found: ``nobody can be paired``, ``bound``, ``exact``, or ``exact with those below``."""
    values: dict[str, list[int]]
    """What each criterion counts: one number, or for scores how many there are of each, the highest score first."""


def traced(competitors: Sequence[Competitor], ledger: Ledger, bracket: Bracket, paired: Paired) -> BracketTrace:
    """fide-handling 9: the record of a bracket, its criteria counted out."""
    cost = sum(ledger.leave(competitors[index]) for index in paired.leaving)
    cost += sum(ledger.pair(competitors[min(pair)], competitors[max(pair)]) for pair in paired.pairs)

    def numbers(indexes: Sequence[int]) -> tuple[int, ...]:
        return tuple(competitors[index].number for index in indexes)

    return BracketTrace(
        numbers(bracket.moved_down),
        numbers(bracket.residents),
        tuple((competitors[a].number, competitors[b].number) for a, b in paired.pairs),
        numbers(paired.leaving),
        paired.way,
        ledger.unpacked(cost),
    )

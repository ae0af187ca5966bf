"""What happened in each bracket, for those who want to know why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from indeler.systems.dutch.bracket import Bracket, PairedBracket, Start
from indeler.systems.dutch.competitor import Competitor
from indeler.systems.dutch.criteria import Ledger


class BracketTrace:
    """fide-handling 9: a bracket as it was paired; players by pairing number. Counted only when asked for."""

    def __init__(
        self,
        competitors: Sequence[Competitor],
        ledger: Callable[[], Ledger],
        bracket: Bracket,
        paired: PairedBracket,
        start: Start,
    ) -> None:
        self.way = paired.way
        """How the answer was found."""
        self.start = start
        """From where it can be paired again."""
        self._competitors, self._ledger, self._bracket, self._paired = competitors, ledger, bracket, paired

    @cached_property
    def ledger(self) -> Ledger:
        """What counts here, for whoever wants to count another pair or leaver."""
        return self._ledger()

    @cached_property
    def moved_down(self) -> tuple[int, ...]:
        """Those who had come down to it."""
        return self._numbers(self._bracket.moved_down)

    @cached_property
    def residents(self) -> tuple[int, ...]:
        """Those whose score group it is."""
        return self._numbers(self._bracket.residents)

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs, the higher ranked first."""
        return tuple((self._competitors[a].number, self._competitors[b].number) for a, b in self._paired.pairs)

    @cached_property
    def leaving(self) -> tuple[int, ...]:
        """Those who leave it unpaired."""
        return self._numbers(self._paired.leaving)

    @cached_property
    def values(self) -> dict[str, list[int]]:
        """What each criterion counts: one number, or for scores how many there are of each, the highest first."""
        return self.ledger.unpacked(self.ledger.total(self._competitors, self._paired.pairs, self._paired.leaving))

    def _numbers(self, indexes: Sequence[int]) -> tuple[int, ...]:
        return tuple(self._competitors[index].number for index in indexes)

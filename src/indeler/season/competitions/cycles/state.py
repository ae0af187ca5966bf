"""What a competition of cycles is at one moment."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from indeler.season.core.state import CompetitionState, MemberNumber, Value


class Cycle(Value, frozen=True):
    """A cycle that has begun."""

    number: int
    groups: Mapping[str, tuple[MemberNumber, ...]]
    start_ratings: Mapping[MemberNumber, int]
    opened_on: datetime.date
    enters: Mapping[MemberNumber, int] = {}
    """The first round of those who came later."""

    def group_of(self, member: int) -> str | None:
        """The group this member plays in."""
        return next((name for name, group in self.groups.items() if member in group), None)


class CyclesState(CompetitionState, frozen=True):
    """What the events of a competition of cycles have decided."""

    rounds: Mapping[int, int] = {}
    """The rounds of cycles that were shortened."""
    cycles: Mapping[int, Cycle] = {}
    """Those that have begun."""
    declined_promotion: frozenset[tuple[int, MemberNumber]] = frozenset()
    """Cycle and member."""
    tempi: Mapping[tuple[int, MemberNumber], str] = {}
    """Cycle and member to the shorter tempo."""
    dislikes: frozenset[tuple[int, MemberNumber]] = frozenset()
    """Cycle and member."""
    played_late: frozenset[tuple[int, MemberNumber]] = frozenset()
    """Cycle and member."""

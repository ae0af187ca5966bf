"""What a competition of evenings is at one moment, beyond boards and who is there."""

from __future__ import annotations

from collections.abc import Mapping

from indeler.season.core.state import CompetitionState, MemberNumber, Value


class Chosen(Value, frozen=True):
    """A group that the leader chose for somebody."""

    part: int
    member: MemberNumber
    group: str
    stays: bool
    """Whether it holds on later evenings too."""


class EveningsState(CompetitionState, frozen=True):
    """What the events of a competition of evenings have decided."""

    chosen: tuple[Chosen, ...] = ()
    """In the order in which it was decided."""
    lots: Mapping[int, str] = {}
    """By evening: the seed from which its ties are drawn."""

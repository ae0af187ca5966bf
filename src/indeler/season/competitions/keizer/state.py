"""What a Keizer competition is at one moment, beyond boards and who is there."""

from __future__ import annotations

from collections.abc import Mapping

from indeler.season.core.state import CompetitionState, MemberNumber, RoundKey

Groups = Mapping[str, tuple[MemberNumber, ...]]
"""The members of each group, the strongest group first."""


class KeizerState(CompetitionState, frozen=True):
    """What the events of a Keizer competition have decided."""

    groups: Mapping[int, Groups] = {}
    """By period: the groups with which it begins, where the leader made them up; else they follow from the rules."""
    moved: Mapping[tuple[int, MemberNumber], str] = {}
    """By period and member: the group into which the leader put him."""
    title_groups: Mapping[RoundKey, tuple[MemberNumber, ...]] = {}
    """By round: who makes up the championship group from it on, where that was drawn with it."""
    lots: Mapping[int, str] = {}
    """By period: the seed that was drawn for it."""

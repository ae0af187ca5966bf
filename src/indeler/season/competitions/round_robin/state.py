"""The state of a round robin."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import NamedTuple

from indeler.season.core.state import CompetitionState, MemberNumber, Value


class Game(NamedTuple):
    """A game of the schedule."""

    part: int
    round: int
    white: MemberNumber
    black: MemberNumber


class Part(Value, frozen=True):
    """A part whose groups have been made up."""

    number: int
    groups: Mapping[str, tuple[MemberNumber, ...]]
    """The members of each, in the order of their places in the Berger table."""
    opened_on: datetime.date
    withdrawn: frozenset[MemberNumber] = frozenset()
    """Members who withdrew; members who left the club count as withdrawn as well."""

    def group_of(self, member: int) -> str | None:
        """Return the group this member plays in."""
        return next((name for name, group in self.groups.items() if member in group), None)


class CatchUp(Value, frozen=True):
    """The data of a game that is not played on the evening of its round."""

    date: datetime.date | None = None
    """The day on which it is played, once that is agreed."""
    proposed: Mapping[MemberNumber, datetime.date] = {}
    """The proposals of the two players."""
    until: datetime.date | None = None
    """The last day for it, where the leader gave more time."""
    left: bool = False
    """Whether the leader left it for a day that is still to be agreed."""


class Ahead(Value, frozen=True):
    """The result of a game that was played before its round."""

    result: str
    entered_at: datetime.datetime


class RoundRobinState(CompetitionState, frozen=True):
    """The state of the events of a round robin."""

    parts: Mapping[int, Part] = {}
    catching_up: Mapping[Game, CatchUp] = {}
    ahead: Mapping[Game, Ahead] = {}
    declined: frozenset[tuple[int, MemberNumber]] = frozenset()
    """Part and member: who does not want to go up after it."""

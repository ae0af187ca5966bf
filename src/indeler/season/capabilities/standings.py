"""Capabilities about the consequences of games: standings, finals and titles, tasks, and possible decisions."""

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Protocol, runtime_checkable

from indeler.season.capabilities.values import Capability, Course, Offer, Task
from indeler.season.common.pools import Pool
from indeler.season.common.qualification import Qualification
from indeler.season.common.standings_table import StandingsTable
from indeler.season.core.state import RoundKey
from indeler.season.core.tables import PlayOffRules

RULEBOOK = "botwinnik"


# Standings and places.


@runtime_checkable
class HasTable(Capability, Protocol):
    """A competition with standings."""

    def tables(self) -> Sequence[StandingsTable]:
        """Return all standings up to now, the newest first."""


@runtime_checkable
class HasTables(HasTable, Protocol):
    """A competition with more standings than are current, which selects the current ones."""

    def tables_now(self) -> Sequence[StandingsTable]:
        """Return the tables for a visitor: one table, or that of each group in the current part."""

    def tables_after(self, places: Sequence[RoundKey]) -> Sequence[StandingsTable]:
        """Return the standings that were changed by these rounds of the competition."""

    def tables_of_season(self) -> Sequence[StandingsTable]:
        """Return the standings that summarise its season, in the order in which they were played."""


@runtime_checkable
class IsRanked(Capability, Protocol):
    """A competition in which every member has a place."""

    def classified(self) -> list[int]:
        """BW-77: return all members by current place, the best first."""

    def ending_places(self) -> Mapping[int, tuple[str, int]]:
        """BW-72: return the group and the place in which the season would end now, by member."""


@runtime_checkable
class InformsMembers(Capability, Protocol):
    """A competition with tables for one member beyond the standings."""

    def tables_for(self, member: int, *, unasked: bool = False) -> Sequence[StandingsTable]:
        """Return the points of each round and of the next one; ``unasked``: only the data for readers of standings."""

    def course(self, member: int) -> Course | None:
        """Return the places of a member round by round up to now."""


@runtime_checkable
class ScoresSeason(Capability, Protocol):
    """A competition whose points over the season are not the sum of its standings."""

    def season_points(self) -> Mapping[int, Fraction]:
        """Return each member's score in it over the complete season."""


@runtime_checkable
class PlacesSeason(Capability, Protocol):
    """A competition whose places over the season follow neither from its ranking nor from the points."""

    def season_places(self) -> list[list[int]]:
        """Return all members by place over the complete season, the best first; equal members together."""


@runtime_checkable
class CountsGames(Capability, Protocol):
    """A competition whose games belong to no round of boards."""

    def games_played(self) -> Counter[int]:
        """Return how many games were played in it over the board, by member."""

    def number_of_games(self) -> int | None:
        """Return how many games were played in it over the board; None for a competition without games."""


# The final and the title.


@runtime_checkable
class HasPool(Capability, Protocol):
    """A competition whose title may be decided in a closed group."""

    def pool(self) -> Pool | None:
        """BW-46, BW-57: return the closed group in which the title is decided; None before it has begun."""

    def finalists(self) -> Sequence[int]:
        """Return the members of that group, by seeding number."""

    def play_off_rules(self) -> PlayOffRules:
        """BW-47: return the rules of a play-off for its first place."""


@runtime_checkable
class HasFinal(HasPool, Protocol):
    """A competition in which members may qualify for that group."""

    def has_final(self) -> bool:
        """BW-41, BW-55: return whether its rules have a final."""

    def final_group(self) -> str:
        """Return the name of that group on the boards."""

    def qualification(self) -> Qualification:
        """BW-42, BW-55: return the members qualified so far, and the ladder."""

    def is_qualified(self) -> bool:
        """BW-42, BW-55: return whether all qualifying rounds have been played."""


@runtime_checkable
class HasWinner(Capability, Protocol):
    """A competition with a winner that does not follow from standings or a final."""

    def winner(self) -> int | None:
        """Return the winner; None as long as that is undecided."""


# Tasks and decisions.


@runtime_checkable
class HasTasks(Capability, Protocol):
    """A competition with tasks for the leader."""

    def todo(self, now: datetime.datetime) -> Sequence[Task]:
        """Return the leader's current tasks for this competition."""


@runtime_checkable
class MakesOffers(Capability, Protocol):
    """A competition with decisions besides boards and results, such as challenges."""

    def offers(self, now: datetime.datetime) -> Sequence[Offer]:
        """Return the decisions about it that are possible now, which the site shows as forms."""


@runtime_checkable
class OffersToMembers(Capability, Protocol):
    """A competition that defines its offers to a member."""

    def offers_to(self, member: int, now: datetime.datetime) -> Sequence[Offer]:
        """Return the decisions that this member may take, or report about an own game."""

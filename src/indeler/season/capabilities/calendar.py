"""Capabilities about time and people: evenings in the calendar, attendance, membership, and games elsewhere."""

import datetime
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from indeler.language import Sentence
from indeler.season.capabilities.values import Capability, GuestGame
from indeler.season.core.state import Board, Evening, ExternalGame, RoundKey, RoundRecord, Slot, State

RULEBOOK = "botwinnik"


# Evenings and rounds in the calendar.


@runtime_checkable
class HasEvenings(Capability, Protocol):
    """A competition with evenings in the calendar, unless it is played on those of another (`IsDrawn`)."""

    def numbered(self, evenings: Sequence[Evening]) -> list[tuple[int, int]]:
        """BW-20: return part and first round of its evenings in order; round 0: all rounds of the part.

        On evenings after these no round is left.
        """

    def evenings_needed(self) -> int:
        """BW-50: return how many evenings it should have, without cancelled ones."""


@runtime_checkable
class HasParts(Capability, Protocol):
    """A competition that is played in parts of several rounds: cycles, periods, evenings."""

    def rounds_of(self, part: int) -> int:
        """BW-20, BW-21, BW-50: return how many rounds this part has."""


@runtime_checkable
class FitsCalendar(Capability, Protocol):
    """A competition whose number of rounds depends on the available evenings."""

    def lengths(self, evenings: int) -> Mapping[int, int]:
        """BW-20, BW-21: return the rounds that each part can have with this many evenings."""


@runtime_checkable
class PlaysSeveralRounds(Capability, Protocol):
    """A competition that may play several rounds of a part on one evening."""

    @property
    def rounds_an_evening(self) -> int:
        """Return the number of rounds on an evening."""

    def evenings_for(self, rounds: int) -> int:
        """Return how many evenings a part of this many rounds takes."""


@runtime_checkable
class HasLeastLength(Capability, Protocol):
    """A competition with a minimum length."""

    def least_evenings(self) -> int:
        """BW-21: return the minimum number of evenings by default."""


@runtime_checkable
class CanBeShortened(Capability, Protocol):
    """A competition in which an event shortens a part."""

    def shortened(self, part: int, rounds: int, **head: Any) -> Any:
        """Return the event that shortens the part."""


@runtime_checkable
class PlansAhead(Capability, Protocol):
    """A competition whose rules define which evenings must be in the calendar by a date."""

    def is_planned_ahead(self, on: datetime.date) -> bool:
        """BW-20: return whether the calendar has the evenings that must be planned now."""


@runtime_checkable
class LosesEvenings(Capability, Protocol):
    """A competition whose evenings may be cancelled, and made up or not."""

    def evenings_short(self) -> int:
        """BW-21, BW-62: return how many evenings were cancelled and could be made up."""

    def dropped(self, evening: Slot) -> State:
        """BW-62: return the state after this evening of the competition is cancelled."""

    def lost(self, evening: Slot) -> State:
        """BW-21, BW-62: return the state after this evening is cancelled and its rounds are not played later."""

    def check_lost(self, evening: Slot) -> None:
        """BW-21: refuse this if the rounds of the evening must be played."""


@runtime_checkable
class HasDatedGames(Capability, Protocol):
    """A competition with games that have a date and belong to no round of boards."""

    def dated_games(self) -> Sequence[tuple[datetime.date, Board]]:
        """Return these games, each with its planned or actual day."""


@runtime_checkable
class IsDrawn(HasDatedGames, Protocol):
    """A competition whose rounds are drawn; its games are set for evenings."""

    @property
    def host(self) -> Any:
        """BW-75: return the competition on whose evenings it is played; None where it has evenings of its own."""

    def draw_on(self, date: datetime.date) -> int | None:
        """BW-73: return the round that is drawn on this date."""

    def guest_games(self) -> Mapping[tuple[datetime.date, int], GuestGame]:
        """BW-75: return the games of this competition that count for a round of another one, by evening and player."""

    def evening_moved(self, state: State, date: datetime.date) -> State:
        """BW-77: return the state after the evening on this date was removed."""

    def evenings_moved(self, state: State, moves: Mapping[datetime.date, datetime.date]) -> State:
        """BW-77: return the state after these evenings moved to other days."""

    def replanned(self) -> State:
        """Return the state after a change of the calendar."""


# Attendance and membership.


@runtime_checkable
class ExpectsPlayers(Capability, Protocol):
    """A competition in which attendance determines the players to be paired."""

    def expected(self, place: RoundKey) -> list[int] | None:
        """BW-22, BW-50: return the players to be paired now; None in a closed group, which plays by its schedule."""


@runtime_checkable
class NotesPresence(Capability, Protocol):
    """A competition whose players are noted on the evening, which determines the number of rounds of each group."""

    def presence_noted(self, state: State, part: int) -> State:
        """BW-50: return the state after a change of the players present on this evening."""

    def rounds_on(self, part: int) -> Mapping[str, int]:
        """BW-50: return how many rounds are played on this evening, by group."""


@runtime_checkable
class ScoresAbsence(Capability, Protocol):
    """A competition in which attendance gives points."""

    def round_scores(self, paired: RoundRecord) -> Mapping[int, object]:
        """BW-32: return the score of each player in a round."""

    def late_is_no_show(self) -> bool:
        """BW-9: return whether a late sign-off is an absence without notice."""

    def counts_long_absence(self) -> bool:
        """Return whether a long absence that the leader notes differs from signing off."""


@runtime_checkable
class FollowsAttendance(Capability, Protocol):
    """A competition with consequences for absent members."""

    def signed_off(self, state: State, date: datetime.date, member: int) -> State:
        """BW-77: return the state after this member signed off for this evening."""

    def record_no_show(self, state: State, date: datetime.date, member: int) -> State:
        """BW-78: return the state after this member was recorded as absent without notice, or that was withdrawn."""


@runtime_checkable
class FollowsMembers(Capability, Protocol):
    """A competition with consequences when members join or leave."""

    def joined_or_left(self, state: State, members: Sequence[int]) -> State:
        """BW-8: return the state after these members joined or left."""


@runtime_checkable
class RestrictsEntry(Capability, Protocol):
    """A competition that members cannot enter or leave at any time."""

    def check_participation(self) -> None:
        """BW-8, BW-70: refuse that members enter or leave this competition now."""


# Games elsewhere.


@runtime_checkable
class PlaysElsewhere(Capability, Protocol):
    """A competition with games elsewhere, whose players are not expected on an evening of that time."""

    def external_games(self, date: datetime.date, member: int) -> Sequence[ExternalGame]:
        """BW-35: return the games of this member in the week of this evening."""

    def players_elsewhere(self) -> Collection[tuple[datetime.date, int]]:
        """Return days and members with a game elsewhere, who are not expected on an evening of another competition."""

    def dates(self) -> Sequence[tuple[datetime.datetime, Sentence]]:
        """Return its dates in the calendar besides evenings, with their start."""


@runtime_checkable
class CountsTeamGames(Capability, Protocol):
    """A competition in which the games of a team of the club may count."""

    def counts_games_of(self, team: str) -> Sentence | None:
        """BW-35: describe how the games of this team count here; None where they do not."""


@runtime_checkable
class HasOtherScores(Capability, Protocol):
    """A competition whose scores depend on more data than boards and attendance."""

    def games_on(self, date: datetime.date) -> Sequence[object]:
        """BW-32: return further data on which the scores of this evening depend, besides boards and attendance."""

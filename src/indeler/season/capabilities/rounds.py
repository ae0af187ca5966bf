"""Capabilities about playing: rounds and how they are paired, groups, schedules, and the results of boards."""

import datetime
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from indeler.language import Sentence
from indeler.model import Tournament
from indeler.season.boards.events import PairingMade, ResultCorrected, ResultEntered, RoundTakenOver
from indeler.season.capabilities.values import AuditCase, Boards, Capability, OpenGame
from indeler.season.core.state import Board, RoundKey, RoundRecord, Slot, State

RULEBOOK = "botwinnik"


# Rounds and their pairing.


@runtime_checkable
class HasRounds(Capability, Protocol):
    """A competition with rounds of boards that are paired."""

    def next_rounds(self, evening: Slot) -> list[RoundKey]:
        """Return the rounds due on this evening, whether they have been paired or not."""

    def field(self, place: RoundKey, date: datetime.date) -> Sequence[int]:
        """Return the members who take part in this round."""

    def pair(self, place: RoundKey, seed: str) -> tuple[Boards, int | None]:
        """Return the boards of a round, and the odd players; lots are drawn from the seed."""


@runtime_checkable
class LimitsRounds(Capability, Protocol):
    """A competition with a maximum number of rounds in a part."""

    def check_round(self, place: RoundKey) -> None:
        """Refuse a round that this part does not have."""


@runtime_checkable
class DrawsLots(Capability, Protocol):
    """A competition that defines where lots are drawn; by default in the first round of a part."""

    def draws_lots(self, place: RoundKey) -> bool:
        """Return whether this round may depend on lots, so that their seed is recorded."""


@runtime_checkable
class KeepsLots(Capability, Protocol):
    """A competition in which ties of a part are drawn from a published seed."""

    def with_lots(self, part: int, seed: str) -> State:
        """BW-54: return the state with this seed."""


@runtime_checkable
class DrawsTitleGroup(Capability, Protocol):
    """A competition whose championship group is drawn with one of its rounds."""

    def title_group_from(self, place: RoundKey) -> Sequence[int]:
        """Return the championship group that is drawn with this round and does not change; empty without one."""

    def with_title_group(self, state: State, place: RoundKey, members: Sequence[int]) -> State:
        """Return the state in which this group was drawn with this round."""


@runtime_checkable
class DrawsStartPositions(Capability, Protocol):
    """A competition that may draw the start position for each round."""

    def start_position(self, place: RoundKey) -> int | None:
        """Return the start position that is drawn for this round; None for the usual position."""

    def describe_start(self, paired: RoundRecord) -> Sentence | None:
        """Describe the start position of a round for which it was drawn."""


@runtime_checkable
class HasTempo(Capability, Protocol):
    """A competition that defines the tempo."""

    def tempo(self, place: RoundKey, member: int) -> str:
        """Return the tempo of this member, as shown at the boards."""


@runtime_checkable
class IsPairedBySystem(Capability, Protocol):
    """A competition whose rounds are made by a pairing system, so that they can be explained."""

    def pairing_request(self, place: RoundKey) -> tuple[Tournament, Mapping[str, object]]:
        """Return the tournament and the settings for the pairing system in this round."""

    def meeting_again(self, place: RoundKey, boards: Sequence[tuple[int, int]]) -> Boards:
        """BW-22: return the boards of this round whose players have met before and should not meet again yet."""

    def why_bye(self, place: RoundKey, here: Collection[int], odd: int) -> Sentence | None:
        """Describe why this member, among those present, has the bye by the rules; None without an explanation."""

    def draft(self, place: RoundKey, seed: str) -> tuple[Boards, int | None]:
        """Return the initial boards for a pairing of this round by hand."""


@runtime_checkable
class IsAudited(Capability, Protocol):
    """A competition whose pairings can be judged by the independent audit."""

    def audit_case(self, event: PairingMade, boards: Boards) -> AuditCase | None:
        """Return the case for the audit of this pairing; None where it cannot judge it."""


# Groups and schedules.


@runtime_checkable
class HasGroups(Capability, Protocol):
    """A competition that is played in groups."""

    def groups(self, part: int) -> Iterable[str]:
        """Return the groups in which this part is played."""

    def group_of(self, part: int, member: int) -> str:
        """Return the group of this member in this part; empty without one."""

    def group_names(self) -> list[str]:
        """Return every group that it can have, the strongest first."""


@runtime_checkable
class PlaysMatches(Capability, Protocol):
    """A competition in which the boards of a group are a match of two teams."""

    def match_title(self, place: RoundKey) -> Sentence:
        """Return the two teams."""

    def match_score(self, place: RoundKey) -> str:
        """Return the game points of both teams; None before a board has a result."""


@runtime_checkable
class MakesUpGroups(Capability, Protocol):
    """A competition whose parts may begin with groups or an order, which it proposes."""

    @property
    def makes_up_groups(self) -> bool:
        """Return whether its parts begin with groups by its rules."""

    def awaits_groups(self, today: datetime.date) -> bool:
        """Return whether the groups of its next part are to be formed now; tasks and proposals use it."""

    def opening(self, **head: Any) -> Any:
        """Return the event that makes up the groups of its next part, as the rules give them."""


@runtime_checkable
class HasClosedGroups(Capability, Protocol):
    """A competition with groups of qualified members that play by a schedule."""

    def is_closed(self, place: RoundKey) -> bool:
        """BW-40, BW-55: return whether this group is closed."""

    def may_catch_up(self, place: RoundKey) -> bool:
        """BW-45: return whether games of this group may be played on another day."""


@runtime_checkable
class HasSchedule(Capability, Protocol):
    """A competition with a fixed table: boards cannot be changed by hand, and games can be played on other days."""

    def has_round_on(self, evening: Slot) -> bool:
        """Return whether a round must be paired on this evening of the competition."""

    def check_boards(self, place: RoundKey, boards: Sequence[tuple[int, int]]) -> None:
        """Refuse boards that this round cannot have."""

    def open_games(self) -> Sequence[OpenGame]:
        """Return every game of its schedule without a result, in published and unpublished rounds."""

    def board_ahead(self, place: RoundKey, white: int, black: int) -> Board | None:
        """Return a game of an unpublished round that can be played before it; None without one."""

    def entered_ahead(self, event: ResultEntered | ResultCorrected) -> State:
        """Return the state after the result of such a game."""

    def is_postponed(self, paired: RoundRecord, board: Board) -> bool:
        """Return whether this game is not played on the evening of its round."""

    def has_withdrawn(self, place: RoundKey, member: int) -> bool:
        """BW-8: return whether this member has withdrawn from this part, or left the club."""

    @property
    def neither_to_blame(self) -> str:
        """BW-45: return the result of a game that was not caught up if no single player is responsible."""


# Results.


@runtime_checkable
class JudgesBoards(Capability, Protocol):
    """A competition in which the meaning of a board without a result, or a player without a board, is not fixed."""

    def awaits_result(self, paired: RoundRecord, board: Board) -> bool:
        """BW-12: return whether a result is still missing."""

    def without_board(self, paired: RoundRecord, member: int) -> str:
        """Return in one word why a player has no board in this round."""


@runtime_checkable
class TakesOverRounds(Capability, Protocol):
    """A competition into which rounds from before the season was recorded here can be imported."""

    def imported_field(self, event: RoundTakenOver) -> Collection[int]:
        """Return the members who can be in such a round."""


@runtime_checkable
class ChecksImports(Capability, Protocol):
    """A competition that refuses some games of an imported list."""

    def check_import(self, part: int) -> None:
        """Refuse to import games of this part from a list."""

"""The capabilities of competitions: one small protocol for each, which a kind implements or not.

A kind has a capability if its class has all methods of the protocol; it need not inherit from it. Callers test for a
capability, ``isinstance(competition, HasRounds)``, and never for a name or a kind. The default for a competition
without a capability is at the call, or in `indeler.season.queries`.
"""

from __future__ import annotations

import datetime
from abc import ABCMeta
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, runtime_checkable

import msgspec

from indeler.language import Sentence
from indeler.model import Tournament
from indeler.season.boards.events import PairingMade, ResultCorrected, ResultEntered, RoundTakenOver
from indeler.season.common.pools import Pool
from indeler.season.common.qualification import Qualification
from indeler.season.common.standings_table import StandingsTable
from indeler.season.core.state import Board, Evening, ExternalGame, RoundKey, RoundRecord, Slot, State
from indeler.season.core.tables import PlayOffRules

Boards = list[tuple[int, int]]
Message = Sentence | str

# The values that competitions return.


class GuestGame(NamedTuple):
    """A game of one competition that takes the place of a player's round in another."""

    competition: str
    board: Board


class OpenGame(NamedTuple):
    """A game of a schedule that has no result yet."""

    place: RoundKey
    white: int
    black: int
    evening: datetime.date | None
    """The evening of its round; None where the calendar has none."""
    is_out: bool
    """Whether its round has been published."""
    is_left: bool
    """Whether it is not played on that evening."""
    date: datetime.date | None
    """The day on which it is played instead, once that is agreed."""
    proposed: Mapping[int, datetime.date]
    """The day that one of the two proposed."""
    until: datetime.date | None
    """The last day for it."""


class Course(NamedTuple):
    """How a member came to the place of now."""

    first: int
    """The first round after which the member has a place."""
    ranks: tuple[int, ...]
    """The place after that round and each that followed."""
    points: tuple[Fraction, ...]
    """The criteria of the places."""
    field: int
    """How many have a place now."""
    table: StandingsTable
    """The points of each round."""


class AuditCase(NamedTuple):
    """A tournament before a round, and the boards of that round by pairing number; the odd player's has 0 for Black."""

    tournament: Tournament
    boards: Sequence[tuple[int, int]]
    judges_rematches: bool = False
    """Whether the rulebook itself defines what is best where old opponents meet, or a player has a second bye."""


class OfferField(NamedTuple):
    """A field of the event of an offer that is left to a person."""

    name: str
    input: Literal["text", "number", "date", "datetime", "choice", "members", "check"] = "text"
    value: str = ""
    """The initial value; for several members their numbers separated by spaces."""
    choices: Sequence[tuple[str, Message]] = ()
    """The values that are allowed, of ``choice`` and ``members``, and what each is called."""
    required: bool = True


class Line(NamedTuple):
    """One event of an offer."""

    fields: Mapping[str, object]
    """The fixed fields."""
    fields_to_fill: Sequence[OfferField] = ()
    title: Message = ""


class Offer(NamedTuple):
    """A decision that can be taken now: a form that a page shows without knowing the kind.

    An offer becomes events of one kind. Fixed values are in its fields, the others are inputs of the form; the event
    has the labels of the fields. Only what the rules allow at this moment is offered, and an answer is checked against
    it.
    """

    code: str
    """Its identifier among all offers of the competition."""
    heading: Sentence
    """The heading of it and of similar offers."""
    title: Message
    kind: str
    """The kind of the events."""
    lines: Sequence[Line]
    """One event each; of several only those are decided in which something was changed."""
    answers: Sequence[tuple[str, Message]]
    """The buttons: a value, and what is written on it."""
    answer: str = ""
    """The field that an answer fills in; empty for a single button."""
    about: Message = ""
    members: frozenset[int] = frozenset()
    """The members who may decide it besides the leader."""
    players: frozenset[int] = frozenset()
    """The players of the game: either may report its result, for the other one or the leader to confirm."""
    on: datetime.date | None = None
    """The evening to which it belongs."""


# Detection of a capability.

if TYPE_CHECKING:
    _ProtocolMeta = ABCMeta
else:
    _ProtocolMeta = type(Protocol)


RULEBOOK = "botwinnik"


class _ByClass(_ProtocolMeta):
    """``isinstance`` by the class alone: quickly, and without evaluating properties."""

    def __instancecheck__(self, instance: Any) -> bool:
        kind: Any = type(instance)
        return _has(kind, self)


@cache
def _has(kind: type[Any], capability: type[Any]) -> bool:
    mro = capability.__mro__
    parts = mro[: mro.index(Capability)]
    return all(hasattr(kind, name) for part in parts for name in vars(part) if not name.startswith("_"))


class Capability(Protocol, metaclass=_ByClass):
    """Something that a kind of competition has or has not."""


def incomplete(kind: type[Any]) -> dict[str, set[str]]:
    """Return the capabilities of which this class has only some methods, each with the names of the missing ones."""
    found = {}
    for capability in [each for each in globals().values() if Capability in getattr(each, "__mro__", ())[1:]]:
        methods = {name for name in vars(capability) if not name.startswith("_")}
        missing = {name for name in methods if not hasattr(kind, name)}
        if missing and missing != methods:
            found[capability.__name__] = missing
    return found


# The calendar.


@runtime_checkable
class HasEvenings(Capability, Protocol):
    """The calendar has evenings of it, unless it is a guest on those of another (`IsGuest`)."""

    def numbered(self, evenings: Sequence[Evening]) -> list[tuple[int, int]]:
        """BW-20: return the part and first round of each of its evenings, in order; 0 and 0 where no round is left.

        The round is 0 where all rounds of a part are played on one evening.
        """

    def evenings_needed(self) -> int:
        """BW-50: return how many evenings it should have, without cancelled ones."""


@runtime_checkable
class IsGuest(Capability, Protocol):
    """It may be played on the evenings of another competition."""

    @property
    def host(self) -> Any:
        """BW-75: return the competition on whose evenings it is played; None where it has evenings of its own."""


@runtime_checkable
class HasParts(Capability, Protocol):
    """It is played in parts of so many rounds: cycles, periods, evenings."""

    def rounds_of(self, part: int) -> int:
        """BW-20, BW-21, BW-50: return how many rounds this part has."""


@runtime_checkable
class FitsCalendar(Capability, Protocol):
    """The number of its rounds follows from the evenings that there are."""

    def lengths(self, evenings: int) -> Mapping[int, int]:
        """BW-20, BW-21: return the rounds that each part can have with so many evenings."""


@runtime_checkable
class PlaysSeveralRounds(Capability, Protocol):
    """Several rounds of a part may be played on one evening."""

    @property
    def rounds_an_evening(self) -> int:
        """Return how many."""

    def evenings_for(self, rounds: int) -> int:
        """Return how many evenings a part of so many rounds takes."""


@runtime_checkable
class HasLeastLength(Capability, Protocol):
    """It cannot be made as short as one likes."""

    def least_evenings(self) -> int:
        """BW-21: return how many evenings it has at least by default."""


@runtime_checkable
class CanBeShortened(Capability, Protocol):
    """An event makes a part of it shorter."""

    def shortened(self, part: int, rounds: int, **head: Any) -> Any:
        """Return the event."""


@runtime_checkable
class PlansAhead(Capability, Protocol):
    """A competition whose rules define how much of it must be in the calendar by a date."""

    def is_planned_ahead(self, on: datetime.date) -> bool:
        """BW-20: return whether as much of it is in the calendar as must be known now."""


@runtime_checkable
class LosesEvenings(Capability, Protocol):
    """An evening of it may fall out, to be made up or not."""

    def evenings_short(self) -> int:
        """BW-21, BW-62: return how many evenings were cancelled and could be made up."""

    def dropped(self, evening: Slot) -> State:
        """BW-62: return the state after this evening of it is cancelled."""

    def lost(self, evening: Slot) -> State:
        """BW-21, BW-62: return the state after this evening of it is cancelled and its rounds are not played at all."""


@runtime_checkable
class HasSpareEvenings(Capability, Protocol):
    """It has evenings on which nothing is paired."""

    def has_round_on(self, evening: Slot) -> bool:
        """Return whether a round must be paired on this evening of it, so that it is missed if nothing is."""


@runtime_checkable
class FollowsCalendar(Capability, Protocol):
    """It has dates of its own, which go with those of evenings."""

    def evening_moved(self, state: State, date: datetime.date) -> State:
        """BW-77: return the state after the evening on this date was removed."""

    def evenings_moved(self, state: State, moves: Mapping[datetime.date, datetime.date]) -> State:
        """BW-77: return the state after these evenings moved to other days."""

    def replanned(self) -> State:
        """Return the state after a change of the calendar."""


@runtime_checkable
class IsDrawn(Capability, Protocol):
    """A competition whose rounds are drawn; the games are set for evenings and belong to no round of boards."""

    def draw_on(self, date: datetime.date) -> int | None:
        """BW-73: return the round that is drawn on this date."""

    def guest_games(self) -> Mapping[tuple[datetime.date, int], GuestGame]:
        """BW-75: return the games of this competition that count for a round of another one, by evening and player."""

    def dated_games(self) -> Sequence[tuple[datetime.date, Board]]:
        """Return its games, each with the evening for which it is set."""


# Rounds.


@runtime_checkable
class HasRounds(Capability, Protocol):
    """It has rounds of boards that are paired."""

    def next_rounds(self, evening: Slot) -> list[RoundKey]:
        """Return the rounds due on this evening, whether they have been paired or not."""

    def field(self, place: RoundKey, date: datetime.date) -> Sequence[int]:
        """Return everybody whose round this is."""

    def pair(self, place: RoundKey, seed: str) -> tuple[Boards, int | None]:
        """Return the boards of a round, and who is odd; lots are drawn from the seed."""


@runtime_checkable
class LimitsRounds(Capability, Protocol):
    """A part of it has only so many rounds."""

    def check_round(self, place: RoundKey) -> None:
        """Refuse a round that this part does not have."""


@runtime_checkable
class ExpectsPlayers(Capability, Protocol):
    """A competition in which attendance determines the players to be paired."""

    def expected(self, place: RoundKey) -> list[int] | None:
        """BW-22, BW-50: return the players to be paired now; None in a closed group, which plays by its schedule."""


@runtime_checkable
class DraftsRounds(Capability, Protocol):
    """A competition with initial boards for the leader where the rules have no pairing."""

    def draft(self, place: RoundKey, seed: str) -> tuple[Boards, int | None]:
        """Return the boards from which a leader starts who pairs this round by hand."""


@runtime_checkable
class DrawsLots(Capability, Protocol):
    """A competition that defines where lots are drawn; by default in the first round of a part."""

    def draws_lots(self, place: RoundKey) -> bool:
        """Return whether anything of this round may hang on lots, so that their seed is written down."""


@runtime_checkable
class KeepsLots(Capability, Protocol):
    """A competition in which ties of a part are drawn from a published seed."""

    def with_lots(self, part: int, seed: str) -> State:
        """BW-54: return the state with this seed."""


@runtime_checkable
class DrawsTitleGroup(Capability, Protocol):
    """A championship group is drawn with one of its rounds."""

    def title_group_from(self, place: RoundKey) -> Sequence[int]:
        """Return the championship group that is drawn with this round and stays; empty without one."""

    def with_title_group(self, state: State, place: RoundKey, members: Sequence[int]) -> State:
        """Return the state in which these were drawn with this round."""


@runtime_checkable
class DrawsStartPositions(Capability, Protocol):
    """The start position may be drawn for each round."""

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


@runtime_checkable
class ExplainsBye(Capability, Protocol):
    """A competition that explains the bye."""

    def why_bye(self, place: RoundKey, here: Collection[int], odd: int) -> Sentence | None:
        """Describe why this member, among those present, has the bye by the rules."""


@runtime_checkable
class IsAudited(Capability, Protocol):
    """The independent audit can judge its pairings."""

    def audit_case(self, event: PairingMade, boards: Boards) -> AuditCase | None:
        """Return the case for the audit of this pairing; None where it cannot judge it."""


@runtime_checkable
class NotesPresence(Capability, Protocol):
    """A competition whose players are noted on the evening, which determines the number of rounds of each group."""

    def presence_noted(self, state: State, part: int) -> State:
        """BW-50: return the state after a change of the players present on this evening."""

    def rounds_on(self, part: int) -> Mapping[str, int]:
        """BW-50: return how many rounds are played on this evening, by group."""


# Groups and places.


@runtime_checkable
class HasGroups(Capability, Protocol):
    """It is played in groups."""

    def groups(self, part: int) -> Iterable[str]:
        """Return the groups in which this part is played."""

    def group_of(self, part: int, member: int) -> str:
        """Return the group of this member in this part; empty without one."""

    def group_names(self) -> list[str]:
        """Return every group that it can have, the strongest first."""


@runtime_checkable
class PlaysMatches(Capability, Protocol):
    """The boards of a group are a match of two teams."""

    def match_title(self, place: RoundKey) -> Sentence:
        """Return the two teams."""

    def match_score(self, place: RoundKey) -> str:
        """Return the game points of both teams; nothing before a board has a result."""


@runtime_checkable
class MakesUpGroups(Capability, Protocol):
    """Its parts may begin with groups or an order, which it proposes."""

    @property
    def makes_up_groups(self) -> bool:
        """Return whether by its rules they do."""

    def awaits_groups(self, today: datetime.date) -> bool:
        """Return whether the groups of its next part are to be made up now; tasks and proposals use it."""

    def opening(self, **head: Any) -> Any:
        """Return the event that makes up the groups of its next part, as the rules give them."""


@runtime_checkable
class HasClosedGroups(Capability, Protocol):
    """Some of its groups play by a schedule among those who qualified."""

    def is_closed(self, place: RoundKey) -> bool:
        """BW-40, BW-55: return whether this group is closed."""

    def may_catch_up(self, place: RoundKey) -> bool:
        """BW-45: return whether games of this group may be played on another day."""


@runtime_checkable
class HasSchedule(Capability, Protocol):
    """A competition with a fixed table, so that boards cannot be changed by hand and games can be played on another
    day.
    """

    def check_boards(self, place: RoundKey, boards: Sequence[tuple[int, int]]) -> None:
        """Refuse boards that this round cannot have."""

    def open_games(self) -> Sequence[OpenGame]:
        """Return every game of its schedule that has no result yet, whether its round is out or not."""

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
        """BW-45: return the result of a game that was not caught up, where no single player is responsible."""


@runtime_checkable
class IsRanked(Capability, Protocol):
    """Everybody has a place in it."""

    def classified(self) -> list[int]:
        """BW-77: return all members by current place, the best first."""

    def ending_places(self) -> Mapping[int, tuple[str, int]]:
        """BW-72: return the group and the place in which the season would end now, by member."""


@runtime_checkable
class NeedsPlayers(Capability, Protocol):
    """It needs more than two players."""

    @property
    def fewest_players(self) -> int:
        """Return with how many players it can begin."""


# The final and the title.


@runtime_checkable
class HasPool(Capability, Protocol):
    """The title may be decided in a closed group."""

    def pool(self) -> Pool | None:
        """BW-46, BW-57: return the closed group in which the title is decided; None before it has begun."""

    def finalists(self) -> Sequence[int]:
        """Return the members of that group, by seeding number."""

    def play_off_rules(self) -> PlayOffRules:
        """BW-47: return the rules of a play-off for its first place."""


@runtime_checkable
class HasFinal(HasPool, Protocol):
    """One may qualify for that group."""

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
    """Somebody wins it apart from standings and finals."""

    def winner(self) -> int | None:
        """Return the winner, once that is decided."""


# Results and attendance.


@runtime_checkable
class JudgesBoards(Capability, Protocol):
    """A competition in which the meaning of a board without a result, or a player without a board, is not fixed."""

    def awaits_result(self, paired: RoundRecord, board: Board) -> bool:
        """BW-12: return whether a result is still missing."""

    def without_board(self, paired: RoundRecord, member: int) -> str:
        """Return in one word why a player has no board in this round."""


@runtime_checkable
class ScoresAbsence(Capability, Protocol):
    """Attendance gives points."""

    def round_scores(self, paired: RoundRecord) -> Mapping[int, object]:
        """BW-32: return the score of each player in a round."""

    def late_is_no_show(self) -> bool:
        """BW-9: return whether a late sign-off is an absence without notice."""


@runtime_checkable
class KnowsLongAbsence(Capability, Protocol):
    """A competition that may treat long absence differently from a sign-off."""

    def counts_long_absence(self) -> bool:
        """Return whether absence that the leader notes as a long one is another thing than signing off."""


@runtime_checkable
class TakesOverRounds(Capability, Protocol):
    """Rounds that were played before the season came here can be entered."""

    def imported_field(self, event: RoundTakenOver) -> Collection[int]:
        """Return the members who can be in such a round."""


@runtime_checkable
class ChecksImports(Capability, Protocol):
    """It refuses some games of a list that is imported."""

    def check_import(self, part: int) -> None:
        """Refuse to take over games of this part from a list."""


@runtime_checkable
class PlaysElsewhere(Capability, Protocol):
    """Its games are played elsewhere, by members who are not expected on an evening then."""

    def external_games(self, date: datetime.date, member: int) -> Sequence[ExternalGame]:
        """BW-35: return the games of this member in the week of this evening."""

    def players_elsewhere(self) -> Collection[tuple[datetime.date, int]]:
        """Return days and members with a game elsewhere, who are not expected on an evening of another competition."""

    def dates(self) -> Sequence[tuple[datetime.datetime, Sentence]]:
        """Return its dates in the calendar besides evenings, with their start."""


@runtime_checkable
class CountsTeamGames(Capability, Protocol):
    """The games of a team of the club may count in it."""

    def counts_games_of(self, team: str) -> Sentence | None:
        """BW-35: describe how the games of this team count here; None where they do not."""


@runtime_checkable
class HasOtherScores(Capability, Protocol):
    """Its scores follow from more than boards and attendance."""

    def games_on(self, date: datetime.date) -> Sequence[object]:
        """BW-32: return further data on which the scores of this evening depend, besides boards and attendance."""


@runtime_checkable
class FollowsAttendance(Capability, Protocol):
    """Something follows for it from who does not come."""

    def signed_off(self, state: State, date: datetime.date, member: int) -> State:
        """BW-77: return the state after this member signed off for this evening."""

    def record_no_show(self, state: State, date: datetime.date, member: int) -> State:
        """BW-78: return the state after this member was recorded as absent without notice, or that was withdrawn."""


@runtime_checkable
class FollowsMembers(Capability, Protocol):
    """Something follows for it from who comes and goes."""

    def joined_or_left(self, state: State, members: Sequence[int]) -> State:
        """BW-8: return the state after these members joined or left."""


@runtime_checkable
class RestrictsEntry(Capability, Protocol):
    """Nobody can enter or leave it at any time."""

    def check_participation(self) -> None:
        """BW-8, BW-70: refuse that members enter or leave this competition now."""


# Views.


@runtime_checkable
class HasTable(Capability, Protocol):
    """It has standings."""

    def tables(self) -> Sequence[StandingsTable]:
        """Return every standing it has so far, the newest first."""


@runtime_checkable
class HasTables(HasTable, Protocol):
    """A competition with so many standings that it selects the current ones."""

    def tables_now(self) -> Sequence[StandingsTable]:
        """Return the tables for a visitor: one table, or that of each group in the current part."""

    def tables_after(self, places: Sequence[RoundKey]) -> Sequence[StandingsTable]:
        """Return the standings that these rounds of it have changed."""

    def tables_of_season(self) -> Sequence[StandingsTable]:
        """Return the standings that sum its season up, in the order in which they were played for."""


@runtime_checkable
class InformsMembers(Capability, Protocol):
    """A competition with tables for one member beyond the standings."""

    def tables_for(self, member: int, *, unasked: bool = False) -> Sequence[StandingsTable]:
        """Return the points of each round and the possible points of the next one.

        ``unasked``: only tables that are useful to a reader of the standings.
        """

    def course(self, member: int) -> Course | None:
        """Return the places of a member round by round up to now."""


@runtime_checkable
class ScoresSeason(Capability, Protocol):
    """Its points over the season are not the sum of its standings."""

    def season_points(self) -> Mapping[int, Fraction]:
        """Return each member's score in it over the complete season."""


@runtime_checkable
class PlacesSeason(Capability, Protocol):
    """Its places over the season follow neither from its ranking nor from the points."""

    def season_places(self) -> list[list[int]]:
        """Return all members by place over the complete season, the best first; those on one place together."""


@runtime_checkable
class CountsGames(Capability, Protocol):
    """A competition whose games belong to no round of boards."""

    def games_played(self) -> Counter[int]:
        """Return how many games were played in it over the board, by member."""

    def number_of_games(self) -> int | None:
        """Return how many games were played in it over the board; None where nothing is played in it."""


@runtime_checkable
class HasTasks(Capability, Protocol):
    """It puts something on the leader's list."""

    def todo(self, now: datetime.datetime) -> Sequence[Task]:
        """Return the leader's current tasks for it."""


@runtime_checkable
class MakesOffers(Capability, Protocol):
    """Something can be decided about it beyond boards and results, such as challenges."""

    def offers(self, now: datetime.datetime) -> Sequence[Offer]:
        """Return the decisions that can be taken about it now, which the site shows as forms."""


@runtime_checkable
class OffersToMembers(Capability, Protocol):
    """A competition that defines its offers to a member."""

    def offers_to(self, member: int, now: datetime.datetime) -> Sequence[Offer]:
        """Return the decisions that this member may take, or report about his own game."""


class Task(msgspec.Struct, frozen=True):
    """Something to be done, and by when."""

    kind: str
    sentence: Sentence
    by: datetime.date | None = None
    facts: tuple[object, ...] = ()
    """Its subjects, for links to the page of the task: places, numbers, names, dates."""

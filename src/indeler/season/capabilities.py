"""What a competition may have or be able to do: one small protocol for each, which a kind has or has not.

A kind has a capability if its class has all methods of the protocol; it need not inherit from it. Whoever needs a
capability asks for it, ``isinstance(competition, HasRounds)``, and never for a name or a kind. What is so for a
competition without a capability stands where it is asked, or in `indeler.season.queries`.
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

# The values with which competitions answer.


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
    """What the places went by."""
    field: int
    """How many have a place now."""
    table: StandingsTable
    """What each round gave."""


class AuditCase(NamedTuple):
    """A tournament before a round, and the boards of that round by pairing number; the odd player's has 0 for Black."""

    tournament: Tournament
    boards: Sequence[tuple[int, int]]
    judges_rematches: bool = False
    """Whether the rulebook itself says what is best where old opponents meet, or somebody is odd again."""


class OfferField(NamedTuple):
    """A field of the event of an offer that is left to a person."""

    name: str
    input: Literal["text", "number", "date", "datetime", "choice", "members", "check"] = "text"
    value: str = ""
    """What stands there before anything is filled in; of several members their numbers between spaces."""
    choices: Sequence[tuple[str, Message]] = ()
    """The values that are allowed, of ``choice`` and ``members``, and what each is called."""
    required: bool = True


class Line(NamedTuple):
    """One event of an offer."""

    fields: Mapping[str, object]
    """What is settled."""
    fields_to_fill: Sequence[OfferField] = ()
    title: Message = ""


class Offer(NamedTuple):
    """Something that can be decided now: a form that a page shows without knowing the kind.

    An offer becomes events of one kind. What is settled stands in its fields, what is left to a person is asked; what a
    field is called the event says. Only what the rules allow at this moment is offered, and whoever answers is held to
    it.
    """

    code: str
    """By which it is known among all that the competition offers."""
    heading: Sentence
    """What stands above it and others of its sort."""
    title: Message
    kind: str
    """Of the events."""
    lines: Sequence[Line]
    """One event each; of several only those are decided in which something was changed."""
    answers: Sequence[tuple[str, Message]]
    """The buttons: a value, and what is written on it."""
    answer: str = ""
    """The field that an answer fills in; nothing where there is one button."""
    about: Message = ""
    members: frozenset[int] = frozenset()
    """Who may decide it besides the leader."""
    players: frozenset[int] = frozenset()
    """Whose game it is: either may say how it ended, for the other one or the leader to confirm."""
    on: datetime.date | None = None
    """The evening to which it belongs."""


# How a capability is recognised.

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
        """BW-20: return the part and first round of each of its evenings, in order; 0 and 0 where nothing is left to
        play.

        The round is 0 where all rounds of a part are played on one evening.
        """

    def evenings_needed(self) -> int:
        """BW-50: return how many evenings it should have, those that fell out not counted."""


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
        """BW-20, BW-21: with so many evenings for it: the rounds that each part can have."""


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
        """BW-21: return how many evenings it has at least, without being asked."""


@runtime_checkable
class CanBeShortened(Capability, Protocol):
    """An event makes a part of it shorter."""

    def shortened(self, part: int, rounds: int, **head: Any) -> Any:
        """Return the event."""


@runtime_checkable
class PlansAhead(Capability, Protocol):
    """Its rules say how much of it must be in the calendar by now."""

    def is_planned_ahead(self, on: datetime.date) -> bool:
        """BW-20: return whether as much of it is in the calendar as must be known by now."""


@runtime_checkable
class LosesEvenings(Capability, Protocol):
    """An evening of it may fall out, to be made up or not."""

    def evenings_short(self) -> int:
        """BW-21, BW-62: return how many evenings fell out and could be made up."""

    def dropped(self, evening: Slot) -> State:
        """BW-62: what follows if this evening of it falls out."""

    def lost(self, evening: Slot) -> State:
        """BW-21, BW-62: what follows if this evening of it falls out and what was to be played is not played at all."""


@runtime_checkable
class HasSpareEvenings(Capability, Protocol):
    """It has evenings on which nothing is paired."""

    def has_round_on(self, evening: Slot) -> bool:
        """Return whether a round must be paired on this evening of it, so that it is missed if nothing is."""


@runtime_checkable
class FollowsCalendar(Capability, Protocol):
    """It has dates of its own, which go with those of evenings."""

    def evening_moved(self, state: State, date: datetime.date) -> State:
        """BW-77: what follows for it if there is no evening on this date any more."""

    def evenings_moved(self, state: State, moves: Mapping[datetime.date, datetime.date]) -> State:
        """BW-77: what follows for it if these evenings are on other days from now on."""

    def replanned(self) -> State:
        """What follows for it from a calendar that has changed."""


@runtime_checkable
class IsDrawn(Capability, Protocol):
    """Its rounds are drawn; the games are set for evenings and stand in no round of boards."""

    def draw_on(self, date: datetime.date) -> int | None:
        """BW-73: return the round that is drawn on this date."""

    def guest_games(self) -> Mapping[tuple[datetime.date, int], GuestGame]:
        """BW-75: by evening and player: games of this competition that count for a round of another one."""

    def dated_games(self) -> Sequence[tuple[datetime.date, Board]]:
        """Its games, each with the evening for which it is set."""


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
    """Who is to be paired follows from who comes."""

    def expected(self, place: RoundKey) -> list[int] | None:
        """BW-22, BW-50: who is to be paired as it stands; None in a closed group, which plays by its schedule."""


@runtime_checkable
class DraftsRounds(Capability, Protocol):
    """Where the rules have no pairing it has boards from which a leader starts."""

    def draft(self, place: RoundKey, seed: str) -> tuple[Boards, int | None]:
        """Return the boards from which a leader starts who pairs this round by hand."""


@runtime_checkable
class DrawsLots(Capability, Protocol):
    """It says itself where lots are drawn; elsewhere that is in the first round of a part."""

    def draws_lots(self, place: RoundKey) -> bool:
        """Return whether anything of this round may hang on lots, so that their seed is written down."""


@runtime_checkable
class KeepsLots(Capability, Protocol):
    """Ties of a part are drawn from a seed that is told."""

    def with_lots(self, part: int, seed: str) -> State:
        """BW-54: return the state in which this is the seed."""


@runtime_checkable
class DrawsTitleGroup(Capability, Protocol):
    """A championship group is drawn with one of its rounds."""

    def title_group_from(self, place: RoundKey) -> Sequence[int]:
        """Who makes up a championship group that is drawn with this round, and stays; nobody where none is."""

    def with_title_group(self, state: State, place: RoundKey, members: Sequence[int]) -> State:
        """Return the state in which these were drawn with this round."""


@runtime_checkable
class DrawsStartPositions(Capability, Protocol):
    """The start position may be drawn for each round."""

    def start_position(self, place: RoundKey) -> int | None:
        """Return the start position that is drawn for this round; None where the pieces stand as usual."""

    def describe_start(self, paired: RoundRecord) -> Sentence | None:
        """How the pieces stand in a round for which that was drawn."""


@runtime_checkable
class HasTempo(Capability, Protocol):
    """It says at which tempo one plays."""

    def tempo(self, place: RoundKey, member: int) -> str:
        """Return the tempo of this member, as shown at the boards."""


@runtime_checkable
class IsPairedBySystem(Capability, Protocol):
    """A pairing system makes its rounds, so that it can be said why they are as they are."""

    def pairing_request(self, place: RoundKey) -> tuple[Tournament, Mapping[str, object]]:
        """What the pairing system is asked for this round, and with which settings."""

    def meeting_again(self, place: RoundKey, boards: Sequence[tuple[int, int]]) -> Boards:
        """BW-22: return the boards of this round whose two have met before, where they should not meet again yet."""


@runtime_checkable
class ExplainsBye(Capability, Protocol):
    """It says why somebody has the bye."""

    def why_bye(self, place: RoundKey, here: Collection[int], odd: int) -> Sentence | None:
        """Why of those who are here this member has the bye by the rules, in a sentence."""


@runtime_checkable
class IsAudited(Capability, Protocol):
    """The independent audit can judge its pairings."""

    def audit_case(self, event: PairingMade, boards: Boards) -> AuditCase | None:
        """What the audit is to judge of this pairing; None where it cannot."""


@runtime_checkable
class NotesPresence(Capability, Protocol):
    """Who plays in a round is noted on the evening; so follows how many rounds each group has."""

    def presence_noted(self, state: State, part: int) -> State:
        """BW-50: what follows for it if others are there on this evening."""

    def rounds_on(self, part: int) -> Mapping[str, int]:
        """BW-50: by group how many rounds are played on this evening."""


# Groups and places.


@runtime_checkable
class HasGroups(Capability, Protocol):
    """It is played in groups."""

    def groups(self, part: int) -> Iterable[str]:
        """Return the groups in which this part is played."""

    def group_of(self, part: int, member: int) -> str:
        """Return the group of this member in this part; nothing where there is none."""

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
        """Return whether the groups of its next part are to be made up now; list and proposal go by it."""

    def opening(self, **head: Any) -> Any:
        """Return the event that makes up the groups of its next part, as the rules give them."""


@runtime_checkable
class HasClosedGroups(Capability, Protocol):
    """Some of its groups play by a schedule among those who qualified."""

    def is_closed(self, place: RoundKey) -> bool:
        """BW-40, BW-55: return whether this group does."""

    def may_catch_up(self, place: RoundKey) -> bool:
        """BW-45: return whether games of this group may be played on another day."""


@runtime_checkable
class HasSchedule(Capability, Protocol):
    """A table says who meets whom, so that nobody can change places by hand and games can be played on another day."""

    def check_boards(self, place: RoundKey, boards: Sequence[tuple[int, int]]) -> None:
        """Refuse boards that this round cannot have."""

    def open_games(self) -> Sequence[OpenGame]:
        """Return every game of its schedule that has no result yet, whether its round is out or not."""

    def board_ahead(self, place: RoundKey, white: int, black: int) -> Board | None:
        """Return a game of a round that is not out and can be played before it; None where there is none."""

    def entered_ahead(self, event: ResultEntered | ResultCorrected) -> State:
        """What follows from the result of such a game."""

    def is_postponed(self, paired: RoundRecord, board: Board) -> bool:
        """Return whether this game is not played on the evening of its round."""

    def has_withdrawn(self, place: RoundKey, member: int) -> bool:
        """BW-8: return whether this member has withdrawn from this part, or left the club."""

    @property
    def neither_to_blame(self) -> str:
        """BW-45: how a game counts that was not caught up, where nobody alone is to blame."""


@runtime_checkable
class IsRanked(Capability, Protocol):
    """Everybody has a place in it."""

    def classified(self) -> list[int]:
        """BW-77: return everybody by present place, the best first."""

    def ending_places(self) -> Mapping[int, tuple[str, int]]:
        """BW-72: by member the group and the place in which the season ends for him, as it stands now."""


@runtime_checkable
class NeedsPlayers(Capability, Protocol):
    """It needs more than two players."""

    @property
    def fewest_players(self) -> int:
        """With how many players it can begin."""


# The final and the title.


@runtime_checkable
class HasPool(Capability, Protocol):
    """The title may be decided in a closed group."""

    def pool(self) -> Pool | None:
        """BW-46, BW-57: return the closed group in which the title is decided; None before it has begun."""

    def finalists(self) -> Sequence[int]:
        """Who is in that group, by seeding number."""

    def play_off_rules(self) -> PlayOffRules:
        """BW-47: how a play-off for its first place is played."""


@runtime_checkable
class HasFinal(HasPool, Protocol):
    """One may qualify for that group."""

    def has_final(self) -> bool:
        """BW-41, BW-55: return whether by its rules one does."""

    def final_group(self) -> str:
        """How that group is called on the boards."""

    def qualification(self) -> Qualification:
        """BW-42, BW-55: who qualifies for it so far, and the ladder."""

    def is_qualified(self) -> bool:
        """BW-42, BW-55: return whether everything has been played by which one qualifies."""


@runtime_checkable
class HasWinner(Capability, Protocol):
    """Somebody wins it apart from standings and finals."""

    def winner(self) -> int | None:
        """Who has won it, once that is decided."""


# Results and attendance.


@runtime_checkable
class JudgesBoards(Capability, Protocol):
    """What a board without a result and a player without a board are depends on more than the board."""

    def awaits_result(self, paired: RoundRecord, board: Board) -> bool:
        """BW-12: return whether a result is still to come."""

    def without_board(self, paired: RoundRecord, member: int) -> str:
        """In a word why somebody of the field has no board in this round."""


@runtime_checkable
class ScoresAbsence(Capability, Protocol):
    """Attendance gives points."""

    def round_scores(self, paired: RoundRecord) -> Mapping[int, object]:
        """BW-32: what a round gave each of its field."""

    def late_is_no_show(self) -> bool:
        """BW-9: return whether who signs off after the time stayed away without notice."""


@runtime_checkable
class KnowsLongAbsence(Capability, Protocol):
    """It may treat long absence otherwise than signing off."""

    def counts_long_absence(self) -> bool:
        """Return whether absence that the leader notes as a long one is another thing than signing off."""


@runtime_checkable
class TakesOverRounds(Capability, Protocol):
    """Rounds that were played before the season came here can be entered."""

    def imported_field(self, event: RoundTakenOver) -> Collection[int]:
        """Who can be in such a round."""


@runtime_checkable
class ChecksImports(Capability, Protocol):
    """It refuses some games of a list that is imported."""

    def check_import(self, part: int) -> None:
        """Refuse to take over games of this part from a list."""


@runtime_checkable
class PlaysElsewhere(Capability, Protocol):
    """Its games are played elsewhere, by members who are not expected on an evening then."""

    def external_games(self, date: datetime.date, member: int) -> Sequence[ExternalGame]:
        """BW-35: games of this member in the week of this evening."""

    def players_elsewhere(self) -> Collection[tuple[datetime.date, int]]:
        """Who plays elsewhere on which day, and so is not expected on an evening of another competition."""

    def dates(self) -> Sequence[tuple[datetime.datetime, Sentence]]:
        """What it puts in the calendar besides evenings, and when that starts."""


@runtime_checkable
class CountsTeamGames(Capability, Protocol):
    """The games of a team of the club may count in it."""

    def counts_games_of(self, team: str) -> Sentence | None:
        """BW-35: how the games of this team count here, in a sentence; None where they do not."""


@runtime_checkable
class HasOtherScores(Capability, Protocol):
    """Its scores follow from more than boards and attendance."""

    def games_on(self, date: datetime.date) -> Sequence[object]:
        """BW-32: what the scores of this evening follow from besides boards and attendance."""


@runtime_checkable
class FollowsAttendance(Capability, Protocol):
    """Something follows for it from who does not come."""

    def signed_off(self, state: State, date: datetime.date, member: int) -> State:
        """BW-77: what follows for it if this member does not come on this evening."""

    def record_no_show(self, state: State, date: datetime.date, member: int) -> State:
        """BW-78: what follows for it if this member stayed away without notice, or did not after all."""


@runtime_checkable
class FollowsMembers(Capability, Protocol):
    """Something follows for it from who comes and goes."""

    def joined_or_left(self, state: State, members: Sequence[int]) -> State:
        """BW-8: what follows for it if these members take part from now on, or do so no more."""


@runtime_checkable
class RestrictsEntry(Capability, Protocol):
    """Nobody can enter or leave it at any time."""

    def check_participation(self) -> None:
        """BW-8, BW-70: refuse that anybody enters or leaves this competition now."""


# What people look at.


@runtime_checkable
class HasTable(Capability, Protocol):
    """It has standings."""

    def tables(self) -> Sequence[StandingsTable]:
        """Return every standing it has so far, the newest first."""


@runtime_checkable
class HasTables(HasTable, Protocol):
    """It has so many standings that it says which are meant."""

    def tables_now(self) -> Sequence[StandingsTable]:
        """What a stranger would want to see: one table, or that of each group in what is being played now."""

    def tables_after(self, places: Sequence[RoundKey]) -> Sequence[StandingsTable]:
        """Return the standings that these rounds of it have changed."""

    def tables_of_season(self) -> Sequence[StandingsTable]:
        """Return the standings that sum its season up, in the order in which they were played for."""


@runtime_checkable
class InformsMembers(Capability, Protocol):
    """It can tell one member something beyond the standings."""

    def tables_for(self, member: int, *, unasked: bool = False) -> Sequence[StandingsTable]:
        """What each round gave, what the next one can bring.

        ``unasked``: only what is worth its while to one who just looks at the standings.
        """

    def course(self, member: int) -> Course | None:
        """How a member came to the place of now, round by round."""


@runtime_checkable
class ScoresSeason(Capability, Protocol):
    """Its points over the season are not the sum of its standings."""

    def season_points(self) -> Mapping[int, Fraction]:
        """What each member has scored in it over the whole season."""


@runtime_checkable
class PlacesSeason(Capability, Protocol):
    """Its places over the season follow neither from its ranking nor from the points."""

    def season_places(self) -> list[list[int]]:
        """Return everybody by place over the whole season, the best first; those on one place together."""


@runtime_checkable
class CountsGames(Capability, Protocol):
    """Its games stand in no round of boards."""

    def games_played(self) -> Counter[int]:
        """By member: how many games were played in it over the board."""

    def number_of_games(self) -> int | None:
        """Return how many games were played in it over the board; None where nothing is played in it."""


@runtime_checkable
class HasTasks(Capability, Protocol):
    """It puts something on the leader's list."""

    def todo(self, now: datetime.datetime) -> Sequence[Task]:
        """What the leader has to do for it now."""


@runtime_checkable
class MakesOffers(Capability, Protocol):
    """Something can be decided about it beyond boards and results, such as challenges."""

    def offers(self, now: datetime.datetime) -> Sequence[Offer]:
        """What can be decided about it now, of which the site makes forms."""


@runtime_checkable
class OffersToMembers(Capability, Protocol):
    """It says itself what it offers to a member."""

    def offers_to(self, member: int, now: datetime.datetime) -> Sequence[Offer]:
        """What this member may decide about it himself, or say of his own game."""


class Task(msgspec.Struct, frozen=True):
    """Something to be done, and by when."""

    kind: str
    sentence: Sentence
    by: datetime.date | None = None
    facts: tuple[object, ...] = ()
    """What it is about, for those who lead to where it is done: places, numbers, names, dates."""

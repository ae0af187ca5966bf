"""What every competition answers: the rounds due on an evening, its field, a pairing, whether a result fits, its final,
how it is called, what it wants of the calendar and what it puts on the leader's list.

A `Competition` is bound to a season at one moment and to its table of the rulebook file. Here stand the answers of a
competition that has nothing to say to a question; a kind of competition gives those that it has an opinion about.
Whoever asks goes by ``season.competition(name)`` and compares neither names nor kinds.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, NoReturn, TypeVar

from msgspec import UNSET, UnsetType

from indeler.language import N_, InvalidInput, Sentence, Text
from indeler.model.board_game import BoardGame
from indeler.season.core.standings_table import StandingsTable, points_in
from indeler.season.core.state import Board, Evening, ExternalGame, Paired, Place, State
from indeler.season.core.tables import CompetitionRules, PlayOffRules

if TYPE_CHECKING:
    from indeler.model import Tournament
    from indeler.season.boards.events import PairingMade, ResultCorrected, ResultEntered, RoundTakenOver
    from indeler.season.calendar.slots import Slot
    from indeler.season.competitions.common.ladder import Qualification
    from indeler.season.competitions.common.pools import Pool
    from indeler.season.competitions.offers import Offer
    from indeler.season.core.season import Season
    from indeler.season.core.tasks import Task

RULEBOOK = "botwinnik"

Rules = TypeVar("Rules", bound=CompetitionRules)
Value = TypeVar("Value")
Boards = list[tuple[int, int]]

PLAYED = ("1-0", "½-½", "0-1", "0-0")
"""The results of a game that was played over the board."""


class GuestGame(NamedTuple):
    """A game of one competition that takes the place of a player's round in another."""

    competition: str
    board: Board


class OpenGame(NamedTuple):
    """A game of a schedule that has no result yet."""

    place: Place
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


class AuditCase(NamedTuple):
    """A tournament before a round, and the boards of that round by pairing number; the odd player's has 0 for Black."""

    tournament: Tournament
    boards: Sequence[tuple[int, int]]
    judges_rematches: bool = False
    """Whether the rulebook itself says what is best where old opponents meet, or somebody is odd again."""


class Competition(Generic[Rules]):
    """One competition of a season."""

    word: ClassVar[Text | None] = None
    """What a competition of this kind is called that has no name but its kind; a text of the catalogue."""

    shown_as: ClassVar[str] = "tables"
    """How it is shown: ``groups`` (standings of a group with its rounds), ``knock-out`` (a tree) or ``tables``."""
    makes_up_groups: ClassVar[bool] = False
    """Whether its parts begin with groups, which `opening` proposes."""
    other_names: ClassVar[tuple[str, ...]] = ()
    """What clubs call such a competition in their own lists."""
    explains: ClassVar[bool] = False
    """Whether a pairing system makes its rounds, so that it can be said why they are as they are."""
    tells_members: ClassVar[bool] = False
    """Whether it can tell each member something beyond the standings."""
    missing: ClassVar[Text] = N_("The rulebook '{name}' has no such competition.")
    """What is said where a rulebook has none of this kind."""

    def __init__(self, season: Season, rules: Rules) -> None:
        self.season = season
        self.rules = rules
        self.name = rules.name

    def once(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """What ``make`` returns, remembered by the season under this key of this competition."""
        return self.season.once((self.name, key), make)

    @property
    def is_first(self) -> bool:
        """Whether it is the first of its kind in the rulebook file."""
        return next(each.name for each in self.season.competitions if each.kind == self.kind) == self.name

    @property
    def told(self) -> str | UnsetType:
        """How an event of its own kind names it: not at all where it is the first of its kind, as of old."""
        return UNSET if self.is_first else self.name

    # What it is called.

    @property
    def kind(self) -> str:
        """The word for its kind in the rulebook file."""
        return str(self.rules.__struct_config__.tag)

    @property
    def title(self) -> Sentence | str:
        """What people call it, in any language."""
        if self.rules.title:
            return self.rules.title
        return Sentence(self.word) if self.word and self.name == self.kind else self.name

    @property
    def game(self) -> BoardGame:
        """What is played in it: how its results are written, and what they count."""
        return BoardGame(self.rules.game) if self.rules.game else self.season.rulebook.plays

    def said(self, place: Place) -> Sentence:
        """How a round of it is said."""
        text = N_("{competition} evening {part}, round {round}")
        return Sentence(text, competition=self.title, part=place.part, round=place.round)

    def evening_said(self, part: int, round: int) -> Sentence:
        """How an evening of it is said."""
        return Sentence(N_("{competition} evening {part}"), competition=self.title, part=part)

    def round_title(self, part: int, round: int) -> Sentence:
        """What stands above an evening on which this round is played."""
        return Sentence(N_("{competition}, round {round}"), competition=self.title, round=round)

    def group_said(self, group: str) -> Sentence | None:
        """How a group is said; nothing where everybody is in it."""
        return Sentence(N_("Group {group}"), group=group) if group else None

    def seed_of(self, place: Place) -> str:
        """The name of a round from which lots are drawn: the same words in every language and for ever."""
        return f"{self.name} evening {place.part}, round {place.round}"

    # The calendar.

    @property
    def regular(self) -> bool:
        """BW-9, BW-21: one round an evening, in which everybody is expected who did not sign off."""
        return self.rules.regular

    @property
    def has_evenings(self) -> bool:
        """Whether the calendar has evenings of it, and it is not a guest on those of another."""
        return True

    def numbered(self, evenings: Sequence[Evening]) -> list[tuple[int, int]]:
        """BW-20: the part and round of each of its evenings, in order; 0 and 0 where nothing is left to play.

        The round is 0 where all rounds of a part are played on one evening.
        """
        return [(part, 0) for part in range(1, len(evenings) + 1)]

    def evenings_wanted(self) -> int:
        """BW-50: how many evenings it should have, those that fell out not counted."""
        return 0

    def evenings_short(self) -> int:
        """BW-21, BW-62: how many evenings fell out and could be made up."""
        return 0

    def is_planned_ahead(self, on: datetime.date) -> bool:
        """BW-20: whether as much of it is in the calendar as must be known by now."""
        return sum(each.what == self.name for each in self.season.state.evenings.values()) >= self.evenings_wanted()

    def lengths(self, room: int) -> Mapping[int, int]:
        """BW-20, BW-21: with so many evenings for it: the rounds that each part of a regular competition can have."""
        return {}

    def rounds_of(self, part: int) -> int:
        """BW-20, BW-21, BW-50: how many rounds this part has."""
        return 0

    def least_evenings(self) -> int:
        """BW-21: how many evenings a regular competition has at least, without being asked."""
        return 0

    def shortened(self, part: int, rounds: int, **head: Any) -> Any:
        """The event that makes a part shorter."""
        raise NotImplementedError

    def dropped(self, evening: Slot) -> State:
        """BW-62: what follows if this evening of it falls out."""
        return self.season.state

    def replanned(self) -> State:
        """What follows for it from a calendar that has changed."""
        return self.season.state

    def is_last_round(self, evening: Slot) -> bool:
        """Whether a part ends on this evening."""
        return False

    def dates(self) -> Sequence[tuple[datetime.datetime, Sentence]]:
        """What it puts in the calendar besides evenings, and when that starts."""
        return ()

    def draw_on(self, date: datetime.date) -> int | None:
        """BW-73: the round of a knock-out that is drawn on this date."""
        return None

    # Who plays, and who meets whom.

    def groups(self, part: int) -> Iterable[str]:
        """The groups in which this part is played."""
        return ("",)

    def groups_begun(self, part: int) -> Iterable[str]:
        """The groups of this part; none as long as it has not begun."""
        try:
            return self.groups(part)
        except InvalidInput:
            return ()

    def group_names(self) -> list[str]:
        """Every group that it can have, the strongest first."""
        return []

    def classified(self) -> list[int]:
        """BW-77: everybody by present place, the best first."""
        return []

    def group_of(self, part: int, member: int) -> str:
        """The group of this member in this part; nothing where there is none."""
        return ""

    def next_rounds(self, evening: Slot) -> list[Place]:
        """The rounds due on this evening, whether they have been paired or not."""
        return []

    def rounds_on(self, part: int) -> Mapping[str, int]:
        """BW-50: by group how many rounds are played on an evening; nothing where there is one for all."""
        return {}

    def presence_noted(self, state: State, part: int) -> State:
        """BW-50: what follows for it if others are there on this evening."""
        return state

    def check_round(self, place: Place) -> None:
        """Refuse a round that this part does not have."""

    def check_boards(self, place: Place, boards: Sequence[tuple[int, int]]) -> None:
        """Refuse boards that this round cannot have."""

    def awaits_groups(self) -> bool:
        """Whether the groups of its next part can be made up now."""
        return False

    def opening(self, **head: Any) -> Any:
        """The event that makes up the groups of its next part, as the rules give them."""
        raise InvalidInput(N_("{competition} has no groups to be made up."), competition=self.title)

    def field(self, place: Place, date: datetime.date) -> Sequence[int]:
        """Everybody whose round this is."""
        self._plays_no_boards()

    def expected(self, place: Place) -> list[int] | None:
        """BW-22, BW-50: who is to be paired as it stands; None in a closed group, which plays by its schedule."""
        return None

    def pair(self, place: Place, seed: str) -> tuple[Boards, int | None]:
        """The boards of a round, and who is odd; lots are drawn from the seed."""
        self._plays_no_boards()

    def asked(self, place: Place) -> tuple[Tournament, Mapping[str, object]] | None:
        """What the pairing system is asked for this round, and with which settings; None where no system is."""
        return None

    def is_closed(self, place: Place) -> bool:
        """BW-40, BW-55: whether this group plays by a schedule among those who qualified."""
        return False

    def may_catch_up(self, place: Place) -> bool:
        """BW-45: whether games of this group may be played on another day."""
        return False

    def is_put_off(self, paired: Paired, board: Board) -> bool:
        """Whether this game is not played on the evening of its round."""
        return False

    def may_wait(self, paired: Paired, board: Board) -> bool:
        """BW-45: whether a round can be closed without the result of this game."""
        return self.may_catch_up(paired.place)

    def goes_by_attendance(self, place: Place) -> bool:
        """BW-9, BW-22: whether whoever is expected is paired, and who is absent has no game."""
        return self.regular and not self.is_closed(place)

    def late_is_no_show(self) -> bool:
        """BW-9: whether who signs off after the time stayed away without notice."""
        return True

    def tells_long_absence(self) -> bool:
        """Whether absence that the leader notes as a long one is another thing than signing off."""
        return False

    def start_position(self, place: Place) -> int | None:
        """The start position that is drawn for this round; None where the pieces stand as usual."""
        return None

    def start_said(self, paired: Paired) -> Sentence | None:
        """How the pieces stand in a round for which that was drawn."""
        return None

    def tempo(self, place: Place, member: int) -> str:
        """The tempo of this member, as shown at the boards."""
        return ""

    def draws_lots(self, place: Place) -> bool:
        """Whether anything of this round may hang on lots, so that their seed is written down."""
        return place.round == 1

    def title_group_from(self, place: Place) -> Sequence[int]:
        """Who makes up a championship group that is drawn with this round, and stays; nobody where none is."""
        return ()

    def audit_case(self, event: PairingMade, boards: Boards) -> AuditCase | None:
        """What the independent audit is to judge of this pairing; None where it cannot."""
        return None

    def _plays_no_boards(self) -> NoReturn:
        raise InvalidInput(N_("{competition} has no rounds that are paired so."), competition=self.title)

    # Results.

    def awaits_result(self, paired: Paired, board: Board) -> bool:
        """BW-12: whether a result is still to come."""
        return not board.result

    def open_games(self) -> Sequence[OpenGame]:
        """Every game of its schedule that has no result yet, whether its round is out or not."""
        return ()

    def board_ahead(self, place: Place, white: int, black: int) -> Board | None:
        """A game of a round that is not out and can be played before it; None where there is none."""
        return None

    def entered_ahead(self, event: ResultEntered | ResultCorrected) -> State:
        """What follows from the result of such a game."""
        self._plays_no_boards()

    @property
    def neither_to_blame(self) -> str:
        """BW-45: how a game of a closed group counts that was not caught up, where nobody alone is to blame."""
        return "½-½"

    def without_board(self, paired: Paired, member: int) -> str:
        """In a word why somebody of the field has no board in this round."""
        return "absent"

    def round_scores(self, paired: Paired) -> Mapping[int, object]:
        """BW-32: what a round gave each of its field, where that follows from more than the results."""
        return {}

    def taken_field(self, event: RoundTakenOver) -> Collection[int]:
        """Who can be in a round that was played before the season came here."""
        raise InvalidInput(N_("Rounds of {competition} cannot be taken over."), competition=self.title)

    def check_taken_over(self, part: int) -> None:
        """Refuse to take over games of this part from a list."""

    def guest_games(self) -> Mapping[tuple[datetime.date, int], GuestGame]:
        """BW-75: by evening and player: games of this competition that count for a round of another one."""
        return {}

    def external_games(self, date: datetime.date, member: int) -> Sequence[ExternalGame]:
        """BW-35: games of this competition that this member plays elsewhere in the week of this evening."""
        return ()

    def away(self) -> Collection[tuple[datetime.date, int]]:
        """Who plays elsewhere on which day, and so is not expected on an evening of another competition."""
        return ()

    def games_on(self, date: datetime.date) -> Sequence[object]:
        """BW-32: what the scores of this evening follow from besides boards and attendance."""
        return ()

    # The final.

    def has_final(self) -> bool:
        """BW-41, BW-55: whether one qualifies for a group in which the title is decided."""
        return False

    def pool(self) -> Pool | None:
        """BW-46, BW-57: the closed group in which the title is decided; None before it has begun."""
        return None

    def finalists(self) -> Sequence[int]:
        """Who is in that group, by seeding number."""
        return ()

    def final_group(self) -> str:
        """How that group is called on the boards."""
        return ""

    def qualification(self) -> Qualification:
        """BW-42, BW-55: who qualifies for it so far, and the ladder."""
        raise InvalidInput(N_("{name} has no final pool."), name=self.title)

    def is_qualified(self) -> bool:
        """BW-42, BW-55: whether everything has been played by which one qualifies."""
        return False

    def play_off_rules(self) -> PlayOffRules:
        """BW-47: how a play-off for its first place is played."""
        raise InvalidInput(N_("{name} has no final pool."), name=self.title)

    # What happens elsewhere.

    def check_participation(self) -> None:
        """BW-8, BW-70: refuse that anybody enters or leaves this competition now."""

    def signed_off(self, state: State, date: datetime.date, member: int) -> State:
        """BW-77: what follows for it if this member does not come on this evening."""
        return state

    def stayed_away(self, state: State, date: datetime.date, member: int) -> State:
        """BW-78: what follows for it if this member stayed away without notice, or did not after all."""
        return state

    def evening_moved(self, state: State, date: datetime.date) -> State:
        """BW-77: what follows for it if there is no evening on this date any more."""
        return state

    # What people look at.

    def tables(self) -> Sequence[StandingsTable]:
        """Every standing it has so far, the newest first."""
        return ()

    def tables_after(self, places: Sequence[Place]) -> Sequence[StandingsTable]:
        """The standings that these rounds of it have changed."""
        return self.tables()

    def tables_for(self, member: int) -> Sequence[StandingsTable]:
        """What it can tell one member beyond the standings: what each round gave, what the next one can bring."""
        return ()

    def season_points(self) -> Mapping[int, Fraction]:
        """What each member has scored in it over the whole season: the sum of its standings."""
        return points_in(self.tables())

    def season_places(self) -> list[list[int]]:
        """Everybody by place over the whole season, the best first; those on one place together."""
        order = self.classified()
        if order:
            return [[member] for member in order]
        points = self.season_points()
        ranked = sorted(points, key=lambda member: (-points[member], member))
        return [list(equals) for _, equals in groupby(ranked, key=points.__getitem__)]

    def games_played(self) -> Counter[int]:
        """By member: how many games were played in it over the board."""
        return Counter(
            player
            for place, paired in self.season.state.pairings.items()
            if place.competition == self.name
            for board in paired.boards
            if board.result in PLAYED
            for player in (board.white, board.black)
        )

    def todo(self, now: datetime.datetime) -> Sequence[Task]:
        """What the leader has to do for it now."""
        return ()

    def offers(self, now: datetime.datetime) -> Sequence[Offer]:
        """What can be decided about it now, of which the site makes forms."""
        return ()

    def offers_to(self, member: int, now: datetime.datetime) -> Sequence[Offer]:
        """What this member may decide about it himself."""
        return [offer for offer in self.offers(now) if member in offer.members]

    @property
    def fewest_players(self) -> int:
        """With how many players it can begin."""
        return 2

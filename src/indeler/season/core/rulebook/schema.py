"""What a club's rulebook file can say. Every field is documented in docs/season/rulebook-file.md.

Defaults are those of a plain club competition; what a club does otherwise stands in its file.
"""

from __future__ import annotations

import datetime
from typing import Annotated, Any, Literal

import msgspec

from indeler.model import Scale

RULEBOOK = "botwinnik"


class Points(int):
    """A number of points in the file; here, as everywhere, in tenths."""


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of the file; a word it does not know is refused."""


Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=999)]
LadderTie = Literal["WP", "SB", "rating", "lot"]
Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
WEEKDAYS: tuple[Weekday, ...] = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


class EveningHours(_Table, frozen=True, kw_only=True):
    """BW-6, BW-9: when the club plays, and until when one signs off."""

    weekday: Weekday = "thursday"
    starts: datetime.time = datetime.time(20, 0)
    latest_start: datetime.time = datetime.time(20, 15)
    ends: datetime.time = datetime.time(23, 59)
    sign_off_until: datetime.time = datetime.time(19, 0)


class Decisions(_Table, frozen=True, kw_only=True):
    """BW-4, BW-5, BW-12, BW-32: the terms that run."""

    appeal_days: Count = 7
    final_after_days: Count = 7
    publish_within_days: Count = 1
    notation_free_games: Count = 3
    notation_penalty_minutes: Count = 15


class PairingRules(_Table, frozen=True, kw_only=True):
    """BW-22 to BW-25: the system that pairs, its settings, and the first rounds."""

    system: str = "knsb-wp"
    settings: dict[str, Any] = {}
    first_cycle: Literal["random", "halves", "system"] = "system"
    later_cycles: Literal["random", "halves", "system"] = "system"
    odd_in_halves: Literal["last", "first"] = "last"
    colours_in_halves: Literal["alternating", "first-named"] = "alternating"


class CyclePoints(_Table, frozen=True, kw_only=True):
    """BW-33: what each outcome of a round is worth."""

    win: Points = Points(10)
    draw: Points = Points(5)
    loss: Points = Points(0)
    odd: Points = Points(10)
    exempt: Points = Points(5)
    signed_off: Points = Points(0)
    signed_off_times: Count = 999
    """So many times a cycle a sign-off is worth ``signed_off``, then ``signed_off_again``."""
    signed_off_again: Points = Points(0)
    signed_off_in_last_round: Points | None = None
    """What a sign-off of the last round is worth, where that differs."""
    no_show: Points = Points(0)
    late_sign_off: Literal["no-show", "signed-off"] = "no-show"
    opponent_of_no_show: Points = Points(10)
    opponent_of_no_show_was_odd: bool = False
    """K23: whether that uses up his one time odd."""

    @property
    def scale(self) -> Scale:
        """The points of games and of the odd player, as a pairing system takes them."""
        return Scale.of(self.win, self.draw, self.loss, bye=self.odd)


class Compensation(_Table, frozen=True, kw_only=True):
    """BW-37: so much above the group's mean gives so many points more."""

    above: int
    points: Points


class ExternalRules(_Table, frozen=True, kw_only=True):
    """BW-35 to BW-37: games for the club elsewhere."""

    count: bool = False
    automatic_days: tuple[Weekday, ...] = ()
    """A game on such a day counts without being announced."""
    last_round: Literal["never", "if-irrelevant", "always"] = "if-irrelevant"
    compensation: tuple[Compensation, ...] = ()
    compensation_in_last_round: Literal["never", "automatic-days", "always"] = "automatic-days"
    unrated_as: Annotated[int, msgspec.Meta(ge=0, le=4000)] = 0
    """BW-37: the rating of whoever has none; with 0 he is not in the mean of the group, and gives no compensation."""
    two_games: Literal["first", "best"] = "first"
    """Which of two games in one week counts, unless the leader rules otherwise."""


class Juniors(_Table, frozen=True, kw_only=True):
    """BW-26, BW-27: who may play faster, and when each tempo should have ended."""

    until_age: Count = 17
    age_on: Literal["cycle-start", "season-start"] = "cycle-start"
    tempi: dict[str, datetime.time] = {}
    """Tempo to the time at which the game should be over, the slowest tempo first."""


class Moves(_Table, frozen=True, kw_only=True):
    """BW-30, BW-31: who goes up and down after a cycle."""

    up: Count = 0
    down: Count = 0
    reinforced: dict[str, tuple[Count, ...]] = {}
    """K1: before the championship group: by number of groups, how many go up from the second, the third …"""


class Cycles(_Table, frozen=True, kw_only=True):
    """BW-20 to BW-37: the internal competition."""

    count: Positive = 1
    rounds: Positive = 7
    planned_ahead: Count = 1
    cancelled: Literal["shifted", "dropped"] = "shifted"
    """BW-20, BW-21: what becomes of the round of an evening that was dropped."""
    tempo: str = ""
    groups: tuple[str, ...] = ("A",)
    """The names of the groups, the strongest first; so many at most."""
    fewest_groups: Positive = 1
    players_for: dict[str, int] = {}
    """From how many players on there are so many groups."""
    avoid_short_games: bool = True
    ties: tuple[str, ...] = ("WP", "SB")
    pairing: PairingRules = PairingRules()
    points: CyclePoints = CyclePoints()
    external: ExternalRules = ExternalRules()
    juniors: Juniors = Juniors()
    moves: Moves = Moves()


class Leg(_Table, frozen=True, kw_only=True):
    """So many games of a play-off at one tempo, with alternate colours; who scores more has won the match."""

    games: Positive
    tempo: str


class PlayOffRules(_Table, frozen=True, kw_only=True):
    """BW-47, K3: the legs of a play-off, and the Armageddon game that decides it."""

    legs: tuple[Leg, ...] = ()
    white_minutes: Positive = 5
    black_minutes: Positive = 4

    @property
    def armageddon(self) -> str:
        """K3: White's minutes and Black's, as in ``5 v 4``; a draw wins for Black."""
        return f"{self.white_minutes} v {self.black_minutes}"


class Championship(_Table, frozen=True, kw_only=True):
    """BW-40 to BW-47: the group of those who qualified, in the last cycle."""

    group: str = "K"
    players: Positive = 8
    per_cycle: Count = 2
    ladder: Count = 2
    ladder_points: Literal["group", "all"] = "group"
    """K6: the cycles played in the highest group, or all."""
    ladder_ties: tuple[LadderTie, ...] = ("WP", "rating")
    declined_later: Literal["ladder", "stage"] = "ladder"
    win: Points = Points(10)
    draw: Points = Points(5)
    loss: Points = Points(0)
    ties: tuple[str, ...] = ("MUT", "PLAY-OFF", "SB", "WINS", "SEED")
    reserve_evenings: Count = 1
    tempo: str = ""
    play_off: PlayOffRules = PlayOffRules()


class FinalPool(_Table, frozen=True, kw_only=True):
    """BW-55 to BW-61: the final pool of a competition of evenings."""

    players: Positive = 6
    per_evening: Count = 1
    ladder: Count = 3
    ladder_ties: tuple[LadderTie, ...] = ("WP", "SB", "lot")
    times: Positive = 1
    """How often each pair meets."""
    ties: tuple[str, ...] = ("MUT", "PLAY-OFF", "SB", "POINTS", "WP", "SEED")
    """K14, K15: where the play-off for first place comes."""
    play_off: PlayOffRules = PlayOffRules()


class EveningCompetition(_Table, frozen=True, kw_only=True):
    """BW-50 to BW-62: a competition of whole evenings: rapid, blitz."""

    name: str
    evenings: Positive = 1
    rounds: Positive = 7
    tempo: str = ""
    win: Points = Points(10)
    draw: Points = Points(5)
    loss: Points = Points(0)
    odd: Points = Points(10)
    """K4."""
    ties: tuple[str, ...] = ("MUT", "WP", "SB", "LOT")
    pairing: PairingRules = PairingRules(settings={"rematches": "if_needed"})
    final: FinalPool | None = None
    cancelled: Literal["ladder", "dropped"] = "ladder"
    """BW-55, BW-62: what becomes of the places of an evening that was dropped: the final pool keeps its six."""


class CupRules(_Table, frozen=True, kw_only=True):
    """BW-70 to BW-78: the knock-out cup."""

    tempo: str = ""
    """BW-71: minutes and seconds a move."""
    field: Positive | None = None
    """BW-72: the players after the preliminary round, where so many to twice as many take part; not told, and for other
    numbers: the largest power of two."""
    exempt_by_rating: Count = 16
    """BW-72: how many are exempt by rating before last season's places count."""
    evenings_per_round: Positive = 3
    """BW-77: the rounds of the cycles in which a game can be played."""
    not_in_last_rounds: Count = 2
    """BW-77: the last rounds of a cycle that are no main date."""
    counts_for_cycles: bool = True
    play_off: PlayOffRules = PlayOffRules()


class SeasonMonths(_Table, frozen=True, kw_only=True):
    """BW-1: the months in which a season starts and ends."""

    first_month: Annotated[int, msgspec.Meta(ge=1, le=12)] = 9
    last_month: Annotated[int, msgspec.Meta(ge=1, le=12)] = 6


class ClubRulebook(_Table, frozen=True, kw_only=True):
    """A club's rulebook: the whole file."""

    name: str
    title: str = ""
    season: SeasonMonths = SeasonMonths()
    evening: EveningHours = EveningHours()
    decisions: Decisions = Decisions()
    cycles: Cycles = Cycles()
    championship: Championship | None = None
    evenings: tuple[EveningCompetition, ...] = ()
    cup: CupRules | None = None

    @property
    def competitions(self) -> tuple[str, ...]:
        """BW-7: the competitions by name."""
        return "cycles", *(each.name for each in self.evenings), *(("cup",) if self.cup else ())

    def evening_competition(self, name: str) -> EveningCompetition | None:
        """The competition of evenings with this name."""
        return next((each for each in self.evenings if each.name == name), None)

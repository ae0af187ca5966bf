"""The table of the club rules file for cycles: groups with a round every evening, and promotion between them."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

import msgspec

from indeler.language import N_, Sentence
from indeler.model import Scale
from indeler.rulebooks import declared
from indeler.season.common.pools import pairing_faults, pool_tie_faults, tie_faults
from indeler.season.core.table_words import (
    AS_A_DRAW,
    AS_A_WIN,
    DRAW,
    LADDER_TIES,
    LOSS,
    ODD,
    ROUNDS_AN_EVENING,
    TEMPO,
    TIES,
    TIES_OF_THE_RULEBOOK,
    WEEKDAY_WORDS,
    WIN,
    SettingWords,
    TableWords,
)
from indeler.season.core.tables import (
    CompetitionRules,
    Count,
    Fault,
    LadderTie,
    PairingRules,
    PlayOffRules,
    Points,
    Positive,
    RoundsAnEvening,
    Table,
    Weekday,
    doubts_about_games,
)

RULEBOOK = "botwinnik"


CYCLES: TableWords = {
    "count": SettingWords(
        N_("Number of cycles"),
        N_("How many cycles the season has. After each cycle new groups are made."),
        "4",
        important=True,
    ),
    "rounds": SettingWords(N_("Rounds in a cycle"), N_("How many rounds a cycle has."), "8", important=True),
    "rounds_an_evening": ROUNDS_AN_EVENING,
    "planned_ahead": SettingWords(
        N_("Planned ahead"), N_("How many cycles should have their evenings in the calendar beforehand."), "1"
    ),
    "cancelled": SettingWords(
        N_("A cancelled evening"),
        N_("What happens to the round of an evening that is cancelled."),
        '"shifted"',
        values={
            "shifted": N_("it is played on the next evening"),
            "dropped": N_("the next cycle is one round shorter"),
        },
    ),
    "tempo": TEMPO,
    "groups": SettingWords(
        N_("Groups"),
        N_("The names of the groups, the strongest first. There are never more groups than names."),
        '["A", "B"]',
        important=True,
    ),
    "fewest_groups": SettingWords(
        N_("Fewest groups"), N_("How many groups there are at least, even if few take part."), "1"
    ),
    "players_for": SettingWords(
        N_("Players for more groups"),
        N_("How many players it takes to have this number of groups."),
        "{ 3 = 36 }",
        columns=(N_("Number of groups"), N_("Players at least")),
    ),
    "avoid_short_games": SettingWords(
        N_("Wish for a slower game"),
        N_("Whether players who wish so are spared a game at a shorter tempo where possible."),
        "true",
    ),
    "ties": TIES_OF_THE_RULEBOOK,
}

POINTS: TableWords = {
    "win": WIN,
    "draw": DRAW,
    "loss": LOSS,
    "odd": ODD,
    "exempt": SettingWords(
        N_("Exempted"),
        N_("What you score if the leader exempts you from a round."),
        "0.5",
        empty=AS_A_DRAW,
    ),
    "signed_off": SettingWords(
        N_("Absent with notice"), N_("What you score if you sign off in time."), "0", important=True
    ),
    "signed_off_times": SettingWords(
        N_("How often"), N_("How often in a cycle a player who signs off gets these points."), "2"
    ),
    "signed_off_again": SettingWords(
        N_("Absent with notice more often"), N_("What you score if you sign off more often than that."), "0"
    ),
    "signed_off_in_last_round": SettingWords(
        N_("Absent with notice in the last round"),
        N_(
            "What you score if you sign off for the last round of a cycle. Leave it empty for the same as in other "
            "rounds."
        ),
        "0",
    ),
    "no_show": SettingWords(
        N_("Absent without notice"), N_("What you score if you stay away without notice."), "-1", important=True
    ),
    "late_sign_off": SettingWords(
        N_("Signed off too late"),
        N_("How a sign-off counts that comes after the time."),
        '"no-show"',
        values={"no-show": N_("as absent without notice"), "signed-off": N_("as absent with notice")},
    ),
    "opponent_of_no_show": SettingWords(
        N_("Opponent did not come"),
        N_("What you score if your opponent stays away without notice."),
        "1",
        empty=AS_A_WIN,
    ),
    "opponent_of_no_show_was_odd": SettingWords(
        N_("That counts as a bye"),
        N_("Whether somebody who waited for an opponent in vain can no longer get the bye."),
        "false",
    ),
}

COMPENSATION: TableWords = {
    "above": SettingWords(
        N_("Above the mean"), N_("By how much the opponent's rating is above the mean of your own group."), "100"
    ),
    "points": SettingWords(N_("Points more"), N_("How many points are added for a draw or a loss."), "0.5"),
}

EXTERNAL: TableWords = {
    "count": SettingWords(
        N_("External games count"),
        N_("Whether a game for the club elsewhere counts as the round of that week."),
        "true",
    ),
    "automatic_days": SettingWords(
        N_("Days without announcement"),
        N_("A game on such a day counts without being announced."),
        '["thursday"]',
        values=WEEKDAY_WORDS,
    ),
    "last_round": SettingWords(
        N_("External games in the last round"),
        N_("Whether a game elsewhere counts in the week of the last round."),
        '"if-irrelevant"',
        values={
            "never": N_("never"),
            "if-irrelevant": N_("only where it decides nothing"),
            "always": N_("always"),
        },
    ),
    "compensation": SettingWords(
        N_("Compensation for strong opponents"),
        N_(
            "How many extra points you get for a draw or a loss against an opponent far above the mean of your own "
            "group."
        ),
        "[{ above = 100, points = 0.5 }]",
    ),
    "compensation_in_last_round": SettingWords(
        N_("Compensation in the last round"),
        N_("Whether that also holds in the week of the last round."),
        '"automatic-days"',
        values={
            "never": N_("never"),
            "automatic-days": N_("only on days without announcement"),
            "always": N_("always"),
        },
    ),
    "unrated_as": SettingWords(
        N_("Rating of players without one"),
        N_(
            "What counts as the rating of somebody without one. With 0 that player does not count in the mean and "
            "gives no compensation."
        ),
        "1400",
    ),
    "two_games": SettingWords(
        N_("Two games in a week"),
        N_("Which of two games elsewhere in one week counts."),
        '"first"',
        values={"first": N_("the first"), "best": N_("the best")},
    ),
}

JUNIORS: TableWords = {
    "until_age": SettingWords(N_("Juniors until"), N_("Up to which age a player may agree on a shorter tempo."), "17"),
    "age_on": SettingWords(
        N_("Age on"),
        N_("The day on which the age counts."),
        '"cycle-start"',
        values={"cycle-start": N_("the first day of the cycle"), "season-start": N_("the first day of the season")},
    ),
    "tempi": SettingWords(
        N_("Shorter tempi"),
        N_("The tempi that juniors may agree on, the slowest first, and when such a game should be over."),
        '{ "60+10" = 22:15:00 }',
        columns=(N_("Tempo"), N_("Over by")),
    ),
}

MOVES: TableWords = {
    "up": SettingWords(N_("Go up"), N_("How many players of each group go up after a cycle."), "2", important=True),
    "down": SettingWords(
        N_("Go down"), N_("How many players of each group go down after a cycle."), "2", important=True
    ),
    "reinforced": SettingWords(
        N_("Go up before the championship"),
        N_(
            "How many go up from the second, the third … group before the championship group is made, by "
            "number of groups."
        ),
        "{ 2 = [4], 3 = [6, 4] }",
        columns=(N_("Number of groups"), N_("Go up from the second, the third …")),
    ),
}


class CyclePoints(Table, frozen=True, kw_only=True):
    """BW-33: the points of each outcome of a round."""

    about = "BW-33"
    heading = N_("Points of a round")
    words = POINTS

    win: Points = Points(10)
    draw: Points = Points(5)
    loss: Points = Points(0)
    odd: Points | None = None
    """Unset: as a win."""
    exempt: Points | None = None
    """Unset: as a draw."""
    signed_off: Points = Points(0)
    signed_off_times: Count = 999
    signed_off_again: Points = Points(0)
    signed_off_in_last_round: Points | None = None
    no_show: Points = Points(0)
    late_sign_off: Literal["no-show", "signed-off"] = "no-show"
    opponent_of_no_show: Points | None = None
    """Unset: as a win."""
    opponent_of_no_show_was_odd: bool = False
    """K23: whether that counts as the player's only round as odd player."""

    @property
    def of_odd(self) -> Points:
        """Return the points of the odd player."""
        return self.win if self.odd is None else self.odd

    @property
    def of_exempt(self) -> Points:
        """Return the points of an exempted player."""
        return self.draw if self.exempt is None else self.exempt

    @property
    def of_opponent_of_no_show(self) -> Points:
        """Return the points of a player whose opponent did not come."""
        return self.win if self.opponent_of_no_show is None else self.opponent_of_no_show

    @property
    def scale(self) -> Scale:
        """Return the points of games and of the odd player, as a pairing system takes them."""
        return Scale.of(self.win, self.draw, self.loss, bye=self.of_odd)

    def doubts(self) -> Iterator[Sentence]:
        """BW-33: yield the points that contradict the points of a win and a draw."""
        yield from doubts_about_games(self.win, self.draw, self.loss, self.of_odd)
        if self.of_opponent_of_no_show <= self.draw < self.win:
            yield Sentence(N_("who waits in vain for an opponent scores no more than for a draw"))
        if self.of_opponent_of_no_show > self.win:
            yield Sentence(N_("who waits in vain for an opponent scores more than for a win"))
        if self.no_show > self.signed_off:
            yield Sentence(N_("absence without notice scores more than absence with notice"))
        if self.signed_off > self.win:
            yield Sentence(N_("absence with notice scores more than a win"))


class Compensation(Table, frozen=True, kw_only=True):
    """BW-37: the additional points for each difference to the group's mean."""

    about = "BW-37"
    heading = N_("Compensation")
    words = COMPENSATION

    above: int
    points: Points


class ExternalRules(Table, frozen=True, kw_only=True):
    """BW-35 to BW-37: games for the club elsewhere."""

    about = "BW-35 to BW-37"
    heading = N_("External games")
    words = EXTERNAL

    count: bool = False
    automatic_days: tuple[Weekday, ...] = ()
    last_round: Literal["never", "if-irrelevant", "always"] = "if-irrelevant"
    compensation: tuple[Compensation, ...] = ()
    compensation_in_last_round: Literal["never", "automatic-days", "always"] = "automatic-days"
    unrated_as: Annotated[int, msgspec.Meta(ge=0, le=4000)] = 0
    """BW-37: the rating of unrated members; with 0 they are not in the mean of the group, and give no compensation."""
    two_games: Literal["first", "best"] = "first"


class Juniors(Table, frozen=True, kw_only=True):
    """BW-26, BW-27: the members who may play faster, and the time limit of each tempo."""

    about = "BW-26, BW-27"
    heading = N_("Juniors")
    words = JUNIORS

    until_age: Count = 17
    age_on: Literal["cycle-start", "season-start"] = "cycle-start"
    tempi: dict[str, datetime.time] = msgspec.field(default_factory=dict)


class Moves(Table, frozen=True, kw_only=True):
    """BW-30, BW-31: the numbers of promoted and relegated members after a cycle."""

    about = "BW-30, BW-31"
    heading = N_("Moves between groups")
    words = MOVES

    up: Count = 0
    down: Count = 0
    reinforced: dict[str, tuple[Count, ...]] = msgspec.field(default_factory=dict)
    """K1: before the championship group: by number of groups, how many are promoted from the second, the third …"""


class CyclesRules(CompetitionRules, frozen=True, kw_only=True, tag="cycles"):
    """BW-20 to BW-37: the internal competition."""

    about = "BW-20 to BW-37"
    heading = N_("Swiss groups")
    sentence = N_("A round every evening in one group or several, paired by points; after a cycle some go up and down.")
    words = CYCLES

    regular = True

    count: Positive = 1
    rounds: Positive = 7
    rounds_an_evening: RoundsAnEvening = 1
    planned_ahead: Count = 1
    cancelled: Literal["shifted", "dropped"] = "shifted"
    """BW-20, BW-21: the new evening for the round of an evening that was dropped."""
    tempo: str = ""
    groups: tuple[str, ...] = ("A",)
    fewest_groups: Positive = 1
    players_for: dict[str, int] = msgspec.field(default_factory=dict)
    avoid_short_games: bool = True
    ties: tuple[str, ...] | None = None
    pairing: PairingRules = PairingRules()
    points: CyclePoints = CyclePoints()
    external: ExternalRules = ExternalRules()
    juniors: Juniors = Juniors()
    moves: Moves = Moves()
    championship: Championship | None = None

    @property
    def system(self) -> str:
        """Return the rulebook that pairs it."""
        return self.pairing.system

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """BW-34: return the club's tie-breaks, else those of the rulebook that pairs."""
        return declared(self.pairing.system).order.tiebreaks if self.ties is None else self.ties

    def part_begun(self, table: type[Table]) -> Table | None:
        """BW-40: return a championship group of as many as qualify; None without a cycle before the last."""
        if table is not Championship:
            return table()
        usual = Championship()
        evenings = self.rounds + 1 - usual.reserve_evenings
        for per_cycle in range(usual.per_cycle, -1, -1):
            players = (self.count - 1) * per_cycle + usual.ladder
            if self.count > 1 and players <= evenings:
                return Championship(players=players, per_cycle=per_cycle)
        return None

    def doubts(self) -> Iterator[Sentence]:
        """BW-33: yield contradictions of the points."""
        yield from self.points.doubts()

    def faults(self, others: Sequence[CompetitionRules]) -> Iterator[Fault]:
        """BW-22, BW-29, BW-34, BW-40: yield faults of pairing, tie-breaks, groups and the championship group."""
        yield from pairing_faults("pairing", self.pairing)
        yield from tie_faults("ties", self.ties or (), self.pairing.system)
        yield from self._group_faults()
        if self.championship:
            yield from self._championship_faults(self.championship)

    def _group_faults(self) -> Iterator[Fault]:
        """BW-29, K1: yield faults of the groups and the promotion between them."""
        if not self.groups or len(set(self.groups)) < len(self.groups):
            yield "groups", Sentence(N_("the groups need different names, one at least"))
        if self.fewest_groups > len(self.groups):
            yield "fewest_groups", Sentence(N_("there are only {groups} groups"), groups=len(self.groups))
        for number in self.players_for:
            if not (number.isdigit() and 1 <= int(number) <= len(self.groups)):
                text = N_("players are stated for {number} groups, and there are {groups}; remove them or add groups")
                yield f"players_for.{number}", Sentence(text, number=number, groups=len(self.groups))
        for number, moves in self.moves.reinforced.items():
            if not number.isdigit() or len(moves) != int(number) - 1:
                yield f"moves.reinforced.{number}", Sentence(N_("a number for each group but the first is needed"))

    def _championship_faults(self, rules: Championship) -> Iterator[Fault]:
        """BW-40, K22: yield faults of the championship group with its evenings in reserve."""
        if rules.group in self.groups:
            yield "championship.group", Sentence(N_("'{group}' is an ordinary group"), group=rules.group)
        if rules.players != (self.count - 1) * rules.per_cycle + rules.ladder:
            yield "championship.players", Sentence(N_("must be as many as qualify by the cycles and the ladder"))
        if rules.players - 1 + rules.reserve_evenings > self.rounds:
            yield (
                "championship.reserve_evenings",
                Sentence(N_("the last cycle has {rounds} rounds, too few to leave so many"), rounds=self.rounds),
            )
        yield from pool_tie_faults("championship.ties", rules.ties)


RULES = CyclesRules


CHAMPIONSHIP: TableWords = {
    "group": SettingWords(N_("Name of the group"), N_("What the group of those who qualified is called."), '"K"'),
    "players": SettingWords(N_("Places"), N_("How many players play for the championship: as many as qualify."), "8"),
    "per_cycle": SettingWords(
        N_("Places for each cycle"), N_("How many players of each cycle before the last qualify by their place."), "2"
    ),
    "ladder": SettingWords(
        N_("Places by the ladder"),
        N_("How many more players qualify by their total over those cycles (the ladder)."),
        "2",
    ),
    "ladder_points": SettingWords(
        N_("Points for the ladder"),
        N_("Which points are added up for the ladder."),
        '"group"',
        values={"group": N_("those made in the highest group"), "all": N_("those of all groups")},
    ),
    "ladder_ties": LADDER_TIES,
    "declined_later": SettingWords(
        N_("Place given back later"),
        N_("Who follows if somebody gives the place back after others qualified."),
        '"ladder"',
        values={"ladder": N_("the next of the ladder"), "stage": N_("the next of that cycle")},
    ),
    "win": WIN._replace(important=False),
    "draw": DRAW._replace(important=False),
    "loss": LOSS._replace(important=False),
    "ties": TIES._replace(
        meaning=N_(
            "What decides between players with equal points, in this order; a play-off is for first place only."
        ),
        example='["MUT", "PLAY-OFF", "SB"]',
    ),
    "reserve_evenings": SettingWords(
        N_("Evenings to catch up"), N_("How many evenings of the last cycle are kept free for catch-up games."), "1"
    ),
    "tempo": TEMPO._replace(important=False),
}


class Championship(Table, frozen=True, kw_only=True):
    """BW-40 to BW-47: the group of the qualified members, in the last cycle."""

    about = "BW-40 to BW-47"
    heading = N_("Championship group")
    words = CHAMPIONSHIP

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

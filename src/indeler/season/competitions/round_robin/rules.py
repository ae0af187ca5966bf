"""The table of the club rules file for a round robin."""

from collections.abc import Iterator, Sequence
from typing import Literal

from indeler.language import N_, Sentence
from indeler.model import Scale
from indeler.season.common.pools import pool_tie_faults
from indeler.season.core.table_words import DRAW, LOSS, ROUNDS_AN_EVENING, TEMPO, TIES, WIN, SettingWords, TableWords
from indeler.season.core.tables import CompetitionRules, Count, Fault, Points, Positive, RoundsAnEvening, Table

POINTS: TableWords = {"win": WIN, "draw": DRAW, "loss": LOSS}

CATCHING_UP: TableWords = {
    "days": SettingWords(
        N_("Days to catch up"),
        N_("How many days after the evening of its round a game can be caught up."),
        "28",
        important=True,
    ),
    "spare_evenings": SettingWords(
        N_("Evenings to catch up"), N_("How many evenings after the last round are kept free for catch-up games."), "2"
    ),
    "neither_to_blame": SettingWords(
        N_("Not caught up in time"),
        N_("What a game that was not caught up counts as, unless one player alone is to blame."),
        '"draw"',
        values={"both-lose": N_("both lose"), "draw": N_("a draw")},
    ),
}

MOVES: TableWords = {
    "up": SettingWords(N_("Go up"), N_("How many players of each group go up after a part of the season."), "2"),
    "down": SettingWords(N_("Go down"), N_("How many players of each group go down after a part of the season."), "2"),
}

ROUND_ROBIN: TableWords = {
    "parts": SettingWords(
        N_("Parts"), N_("How often in a season the groups are made and everybody meets everybody again."), "1"
    ),
    "times": SettingWords(
        N_("Meetings"),
        N_("How often everybody meets everybody. The second time is with the other colour."),
        "2",
        important=True,
    ),
    "rounds_an_evening": ROUNDS_AN_EVENING,
    "tempo": TEMPO,
    "groups": SettingWords(
        N_("Groups"), N_("The names of the groups, the strongest first."), '["A", "B"]', important=True
    ),
    "sizes": SettingWords(
        N_("Players in a group"),
        N_(
            "How many players each group has, the strongest first. Everybody else is shared out over the groups "
            "that are left."
        ),
        "[10, 8]",
        important=True,
    ),
    "made_up_from": SettingWords(
        N_("Groups by"),
        N_("By what the first groups are made."),
        '"rating"',
        values={"rating": N_("rating"), "last-season": N_("the places of last season")},
    ),
    "ties": TIES._replace(example='["SB", "MUT", "WINS"]'),
    "withdrawal": SettingWords(
        N_("Who withdraws"),
        N_("What happens to the games of a player who withdraws."),
        '"half"',
        values={
            "half": N_("before half of them all are annulled, after it the rest is lost"),
            "annulled": N_("all are annulled"),
            "forfeited": N_("the rest is lost"),
        },
    ),
}


class GamePoints(Table, frozen=True, kw_only=True):
    """The points of a game; a free round gives nothing."""

    heading = N_("Points of a game")
    words = POINTS

    win: Points = Points(10)
    draw: Points = Points(5)
    loss: Points = Points(0)

    @property
    def scale(self) -> Scale:
        """Return the points of games, as the standings take them."""
        return Scale.of(self.win, self.draw, self.loss)


class CatchingUp(Table, frozen=True, kw_only=True):
    """Games that are played on another day than their round."""

    heading = N_("Catching up")
    words = CATCHING_UP

    days: Count = 28
    spare_evenings: Count = 0
    neither_to_blame: Literal["both-lose", "draw"] = "both-lose"


class GroupMoves(Table, frozen=True, kw_only=True):
    """Promotion and relegation after a part."""

    heading = N_("Moves between groups")
    words = MOVES

    up: Count = 0
    down: Count = 0


class RoundRobinRules(CompetitionRules, frozen=True, kw_only=True, tag="round-robin"):
    """A round robin in groups, in one part or several a season."""

    heading = N_("Round robin")
    sentence = N_("Everybody meets everybody in a group, once or twice; a player who is away catches the game up.")
    words = ROUND_ROBIN

    regular = True

    parts: Positive = 1
    times: Positive = 1
    rounds_an_evening: RoundsAnEvening = 1
    tempo: str = ""
    groups: tuple[str, ...] = ("A",)
    sizes: tuple[Positive, ...] = ()
    made_up_from: Literal["rating", "last-season"] = "rating"
    ties: tuple[str, ...] = ("SB", "MUT", "WINS")
    withdrawal: Literal["half", "annulled", "forfeited"] = "half"
    points: GamePoints = GamePoints()
    catching_up: CatchingUp = CatchingUp()
    moves: GroupMoves = GroupMoves()

    def faults(self, others: Sequence[CompetitionRules]) -> Iterator[Fault]:
        """Yield faults of groups with equal names, sizes of unknown groups, and unknown tie-breaks."""
        if not self.groups or len(set(self.groups)) < len(self.groups):
            yield "groups", Sentence(N_("the groups need different names, one at least"))
        if len(self.sizes) > len(self.groups):
            yield "sizes", Sentence(N_("there are only {groups} groups"), groups=len(self.groups))
        if any(size < 2 for size in self.sizes):
            yield "sizes", Sentence(N_("a group has two players at least"))
        yield from pool_tie_faults("ties", self.ties)


RULES = RoundRobinRules

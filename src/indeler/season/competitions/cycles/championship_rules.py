"""The table of the club rules file for the championship group, within the cycles in whose last one it plays."""

from __future__ import annotations

from typing import Literal

from indeler.language import N_
from indeler.season.core.table_words import DRAW, LADDER_TIES, LOSS, TEMPO, TIES, WIN, SettingWords, TableWords
from indeler.season.core.tables import Count, LadderTie, PlayOffRules, Points, Positive, Table

RULEBOOK = "botwinnik"


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
            "What decides between players with as many points, in this order; a play-off is for first place only."
        ),
        example='["MUT", "PLAY-OFF", "SB"]',
    ),
    "reserve_evenings": SettingWords(
        N_("Evenings to catch up"), N_("How many evenings of the last cycle are kept free for catch-up games."), "1"
    ),
    "tempo": TEMPO._replace(important=False),
}


class Championship(Table, frozen=True, kw_only=True):
    """BW-40 to BW-47: the group of those who qualified, in the last cycle."""

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

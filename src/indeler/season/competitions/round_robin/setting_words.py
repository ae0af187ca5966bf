"""The words of the settings of a round robin."""

from __future__ import annotations

from indeler.language import N_
from indeler.season.core.setting_words import SettingWords, TableWords
from indeler.season.core.table_words import DRAW, LOSS, ROUNDS_AN_EVENING, TEMPO, TIES, WIN

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

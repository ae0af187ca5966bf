"""The words of the settings of cycles."""

from __future__ import annotations

from indeler.language import N_
from indeler.season.core.setting_words import SettingWords, TableWords
from indeler.season.core.table_words import (
    DRAW,
    LOSS,
    ODD,
    ROUNDS_AN_EVENING,
    TEMPO,
    TIES_OF_THE_RULEBOOK,
    WEEKDAY_WORDS,
    WIN,
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
        N_("An evening that falls out"),
        N_("What becomes of the round of an evening that falls out."),
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
    "exempt": SettingWords(N_("Exempted"), N_("What you score if the leader exempts you from a round."), "0.5"),
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
        N_("Opponent did not come"), N_("What you score if your opponent stays away without notice."), "1"
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

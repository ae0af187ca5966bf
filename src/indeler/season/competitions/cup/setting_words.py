"""The words of a cup's settings."""

from __future__ import annotations

from indeler.language import N_
from indeler.season.core.setting_words import SettingWords, TableWords
from indeler.season.core.table_words import TEMPO

RULEBOOK = "botwinnik"

CUP: TableWords = {
    "beside": SettingWords(
        N_("Played with"),
        N_(
            "The competition on whose evenings the cup is played. Leave it empty for the first with a round every "
            "evening."
        ),
        '"cycles"',
    ),
    "lives": SettingWords(
        N_("Lost games until one is out"),
        N_("After how many losses a player is out: 1 for a plain knock-out, 2 for double elimination."),
        "2",
        important=True,
    ),
    "games": SettingWords(
        N_("Games of a tie"),
        N_("With 2 the same two play again at once with colours reversed; a play-off comes where it is level."),
        "2",
    ),
    "tempo": TEMPO,
    "field": SettingWords(
        N_("Players after the preliminary round"),
        N_(
            "How many players are left after the preliminary round. Leave it empty for the "
            "largest number that fits: 4, 8, 16 and so on."
        ),
        "32",
    ),
    "exempt_by_rating": SettingWords(
        N_("Exempt by rating"),
        N_("How many of the strongest players skip the preliminary round, before the places of last season count."),
        "16",
    ),
    "evenings_per_round": SettingWords(
        N_("Evenings for a round"),
        N_("How many evenings there are to play a game before somebody goes on without one."),
        "3",
        important=True,
    ),
    "not_in_last_rounds": SettingWords(
        N_("Not in the last rounds"), N_("How many rounds at the end of a cycle are no main date of the cup."), "2"
    ),
    "counts_for_cycles": SettingWords(
        N_("Counts twice"),
        N_("Whether a game of the cup also counts for the competition on whose evening it is played."),
        "true",
    ),
}

"""The table of the club rules file for a ladder of challenges."""

from typing import Literal

from indeler.language import N_
from indeler.season.core.table_words import TEMPO, SettingWords, TableWords
from indeler.season.core.tables import CompetitionRules, Count, Positive

LADDER: TableWords = {
    "tempo": TEMPO,
    "places_up": SettingWords(
        N_("Places up"), N_("How many places above their own a player may challenge."), "3", important=True
    ),
    "winner_takes": SettingWords(
        N_("The winner"),
        N_("What a challenger who wins gets."),
        '"insert"',
        values={
            "insert": N_("comes in above the loser, those between go down a place"),
            "swap": N_("changes places with the loser"),
        },
    ),
    "play_within_days": SettingWords(
        N_("Days to play"),
        N_("Within how many days after the challenge the game has to be played."),
        "28",
        important=True,
    ),
    "rematch_after_days": SettingWords(
        N_("Days between two challenges"),
        N_("How many days two players have to wait before they challenge each other again."),
        "14",
    ),
    "returning": SettingWords(
        N_("Who comes back"),
        N_("Where somebody stands who stopped and takes part again."),
        '"bottom"',
        values={"bottom": N_("at the bottom"), "old-place": N_("on the old place")},
    ),
}


class ChallengeRules(CompetitionRules, frozen=True, kw_only=True, tag="ladder"):
    """A ladder on which members challenge higher ones; a winner takes the place."""

    heading = N_("Ladder of challenges")
    sentence = N_("Members challenge those above them, on any day; who wins takes the place.")
    words = LADDER

    tempo: str = ""
    places_up: Positive = 3
    winner_takes: Literal["insert", "swap"] = "insert"
    play_within_days: Positive = 28
    rematch_after_days: Count = 14
    returning: Literal["bottom", "old-place"] = "bottom"


RULES = ChallengeRules

"""The words of the settings of a competition of whole evenings."""

from __future__ import annotations

from indeler.language import N_
from indeler.season.core.setting_words import SettingWords, TableWords
from indeler.season.core.table_words import DRAW, LADDER_TIES, LOSS, ODD, TEMPO, TIES, WIN

RULEBOOK = "botwinnik"

EVENINGS: TableWords = {
    "evenings": SettingWords(
        N_("Evenings"), N_("On so many evenings it is played, each a tournament of its own."), "4", important=True
    ),
    "rounds": SettingWords(
        N_("Rounds an evening"), N_("So many rounds are played on an evening."), "7", important=True
    ),
    "tempo": TEMPO._replace(example='"15+5"'),
    "win": WIN,
    "draw": DRAW,
    "loss": LOSS,
    "odd": ODD,
    "ties": TIES,
    "cancelled": SettingWords(
        N_("An evening that falls out"),
        N_("What becomes of the places in the final that could have been won on it."),
        '"ladder"',
        values={"ladder": N_("they go to the ladder"), "dropped": N_("they are not given")},
    ),
}

FINAL: TableWords = {
    "players": SettingWords(N_("Places"), N_("So many play the final on the last evening."), "6"),
    "per_evening": SettingWords(
        N_("Places for each evening"), N_("So many of each evening before the last qualify by their place on it."), "1"
    ),
    "ladder": SettingWords(
        N_("Places by the ladder"), N_("So many more qualify by the sum of those evenings, the ladder."), "3"
    ),
    "ladder_ties": LADDER_TIES,
    "times": SettingWords(N_("Meetings"), N_("So often everybody meets everybody in the final."), "1"),
    "ties": TIES._replace(
        meaning=N_(
            "What decides between players with as many points, in this order; POINTS and WP are those of the evenings "
            "before, a play-off is for first place only."
        ),
        example='["MUT", "PLAY-OFF", "SB"]',
    ),
}

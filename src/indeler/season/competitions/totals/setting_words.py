"""The words of the settings of a total of competitions."""

from __future__ import annotations

from indeler.language import N_
from indeler.season.core.setting_words import SettingWords, TableWords

TOTALS: TableWords = {
    "of": SettingWords(
        N_("What is added up"),
        N_("The competitions that count, each with its weight and what of it counts."),
        '[{ name = "cycles", weight = 2 }, { name = "rapid", by = "places" }]',
        important=True,
    ),
    "places": SettingWords(
        N_("Worth of the places"),
        N_("If places count: what the first, the second … of a competition get; all others get nothing."),
        "[10, 8, 6, 5, 4, 3, 2, 1]",
        important=True,
    ),
    "fewest_games": SettingWords(
        N_("Fewest games"), N_("Players with fewer games in all these competitions together are not listed."), "10"
    ),
}

ADDED: TableWords = {
    "name": SettingWords(N_("Competition"), N_("The name of a competition of this rulebook."), '"cycles"'),
    "weight": SettingWords(N_("Weight"), N_("How heavily it counts: 2 counts twice."), "2"),
    "by": SettingWords(
        N_("What counts"),
        N_("What of it is added up: the points, what the place is worth, or the number of games played."),
        '"points"',
        values={
            "points": N_("the points"),
            "places": N_("the place"),
            "games": N_("the games that were played"),
        },
    ),
}

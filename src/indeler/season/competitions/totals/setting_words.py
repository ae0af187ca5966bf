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
        N_("Where places count: what the first, the second … of a competition get, and others nothing."),
        "[10, 8, 6, 5, 4, 3, 2, 1]",
        important=True,
    ),
    "fewest_games": SettingWords(
        N_("Fewest games"), N_("Who has played fewer games in all of them together is not listed."), "10"
    ),
}

ADDED: TableWords = {
    "name": SettingWords(N_("Competition"), N_("The name of a competition of this rulebook."), '"cycles"'),
    "weight": SettingWords(N_("Weight"), N_("So often it counts."), "2"),
    "by": SettingWords(
        N_("What counts"),
        N_("Whether the points of it are added up, what the place in it is worth, or the games that were played."),
        '"points"',
        values={
            "points": N_("the points"),
            "places": N_("the place"),
            "games": N_("the games that were played"),
        },
    ),
}

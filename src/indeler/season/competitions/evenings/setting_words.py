"""The words of the settings of a competition of whole evenings."""

from __future__ import annotations

from indeler.language import N_
from indeler.season.core.setting_words import SettingWords, TableWords
from indeler.season.core.table_words import DRAW, LADDER_TIES, LOSS, ODD, TEMPO, TIES, TIES_OF_THE_RULEBOOK, WIN

RULEBOOK = "botwinnik"

EVENINGS: TableWords = {
    "evenings": SettingWords(
        N_("Evenings"),
        N_("On how many evenings it is played. Each evening is a tournament of its own."),
        "4",
        important=True,
    ),
    "rounds": SettingWords(
        N_("Rounds an evening"), N_("How many rounds are played on an evening."), "7", important=True
    ),
    "tempo": TEMPO._replace(example='"15+5"'),
    "variant": SettingWords(
        N_("Variant"),
        N_("What is played where it is not the usual game; it is shown with the tempo."),
        '"960"',
    ),
    "start_positions": SettingWords(
        N_("Start position"),
        N_("Whether the pieces stand as usual, or one of the 960 start positions is drawn for every round."),
        '"drawn"',
        values={"usual": N_("as usual"), "drawn": N_("drawn for every round")},
    ),
    "round_robin_up_to": SettingWords(
        N_("All against all up to"),
        N_("Up to how many players a group plays everybody against everybody. With 0 no group does."),
        "6",
    ),
    "win": WIN,
    "draw": DRAW,
    "loss": LOSS,
    "odd": ODD,
    "ties": TIES_OF_THE_RULEBOOK,
    "cancelled": SettingWords(
        N_("An evening that falls out"),
        N_("What becomes of the places in the final that could have been won on it."),
        '"ladder"',
        values={"ladder": N_("they go to the ladder"), "dropped": N_("they are not given")},
    ),
}

FINAL: TableWords = {
    "players": SettingWords(N_("Places"), N_("How many players play the final on the last evening."), "6"),
    "per_evening": SettingWords(
        N_("Places for each evening"),
        N_("How many players of each evening before the last qualify by their place."),
        "1",
    ),
    "ladder": SettingWords(
        N_("Places by the ladder"),
        N_("How many more players qualify by their total over those evenings (the ladder)."),
        "3",
    ),
    "ladder_ties": LADDER_TIES,
    "times": SettingWords(N_("Meetings"), N_("How often everybody meets everybody in the final."), "1"),
    "ties": TIES._replace(
        meaning=N_(
            "What decides between players with as many points, in this order; POINTS and WP are those of the evenings "
            "before, a play-off is for first place only."
        ),
        example='["MUT", "PLAY-OFF", "SB"]',
    ),
}

GROUPS: TableWords = {
    "size": SettingWords(
        N_("Players in a group"),
        N_("How many players a group should have; the strongest play together. With 0 the groups go by rating."),
        "8",
        important=True,
    ),
    "from_rating": SettingWords(
        N_("Lowest rating of each group"),
        N_(
            "From which rating on a player plays in the first, the second … group. Everybody else plays in the "
            "last one."
        ),
        "[1600, 1200]",
        important=True,
    ),
    "fewest": SettingWords(
        N_("Fewest players in a group"),
        N_(
            "With groups by rating: a group of fewer players plays with the one below it, the last one with the "
            "one above."
        ),
        "4",
    ),
    "names": SettingWords(
        N_("Names of the groups"), N_("What the groups are called, the strongest first."), '["A", "B", "C"]'
    ),
}

TOTAL: TableWords = {
    "by": SettingWords(
        N_("What an evening is worth"),
        N_("Whether the points of an evening are added up, or what each place on it is worth."),
        '"points"',
        values={"points": N_("the points scored on it"), "places": N_("what the place on it is worth")},
        important=True,
    ),
    "places": SettingWords(
        N_("Worth of the places"),
        N_(
            "What the first, the second … of a group get; all others get nothing. Players who share a place share "
            "what it is worth."
        ),
        "[10, 8, 6, 5, 4, 3, 2, 1]",
    ),
    "present": SettingWords(
        N_("For being there"), N_("How many points you get on top for every evening on which you play."), "1"
    ),
    "group_bonus": SettingWords(
        N_("For the group"),
        N_("How many points you get on top for playing in the first, the second … group of an evening."),
        "[4, 2]",
    ),
    "absent": SettingWords(
        N_("For absence with notice"),
        N_("What an evening brings for which you signed off in time, if you play on another evening."),
        "1",
    ),
    "absent_times": SettingWords(
        N_("Times that absence gives points"),
        N_("How many evenings of the season give points for absence. The first ones do, after that none."),
        "3",
    ),
    "best": SettingWords(
        N_("Evenings that count"),
        N_("How many of a player's best evenings count. With 0 all of them count."),
        "16",
        important=True,
    ),
    "ties": SettingWords(
        N_("Equal totals"),
        N_("What decides between players with equal totals, in this order; who is still equal shares a place."),
        '["best", "evenings"]',
        values={
            "best": N_("the best evening, then the next"),
            "evenings": N_("more evenings"),
            "rating": N_("the lowest rating"),
            "lot": N_("the lot"),
        },
    ),
}

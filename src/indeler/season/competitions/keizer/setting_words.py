"""The words of the settings of a Keizer competition."""

from __future__ import annotations

from indeler.language import N_
from indeler.season.core.setting_words import SettingWords, TableWords
from indeler.season.core.table_words import TEMPO, TIES

RULEBOOK = "keizer"

VALUES: TableWords = {
    "start_order": SettingWords(
        N_("Start list"),
        N_("In which order everybody stands on the ladder before the first round."),
        '"rating"',
        important=True,
        values={
            "rating": N_("by rating"),
            "last_season": N_("by the places of last season, who is new below"),
            "lot": N_("by lot, from a seed that the logbook keeps"),
        },
    ),
    "top": SettingWords(
        N_("Value of the first place"),
        N_(
            "So much a win against the first on the ladder is worth: points, 2N for so many times the members, 3:1 for "
            "so many times the last place; left out: 1.5N."
        ),
        "70",
        important=True,
    ),
    "step": SettingWords(N_("Step"), N_("So much less the next place on the ladder is worth."), "1"),
    "floor": SettingWords(N_("Lowest value"), N_("No place is worth less than this."), "1"),
    "values": SettingWords(
        N_("Values"),
        N_("Whether a value belongs to a place, or all season to a rating."),
        '"by_place"',
        values={
            "": N_("of the place; of the rating where values stay as they are"),
            "by_place": N_("of the place"),
            "by_rating": N_("of the rating"),
        },
    ),
    "rating_step": SettingWords(
        N_("Rating points for one"), N_("Where values go by rating: so many rating points are worth one."), "50"
    ),
    "rating_lowest": SettingWords(
        N_("Lowest value by rating"), N_("Where values go by rating: nobody is worth less than this."), "20"
    ),
    "rating_highest": SettingWords(
        N_("Highest value by rating"), N_("Where values go by rating: nobody is worth more than this."), "40"
    ),
    "newcomer_missed": SettingWords(
        N_("A newcomer's missed rounds"),
        N_("So many times the own value a newcomer gets for each round before the first."),
        '"1/3"',
    ),
    "newcomer_place": SettingWords(
        N_("A newcomer's place"),
        N_("Where on the ladder somebody enters who comes later."),
        '"bottom"',
        values={"bottom": N_("at the bottom"), "by_rating": N_("by rating")},
    ),
    "temp_points": SettingWords(
        N_("Start points"),
        N_("By number of the member: points that count for pairing only."),
        "{ 12 = 40 }",
        columns=(N_("Number of the member"), N_("Start points")),
    ),
}

ROUNDS: TableWords = {
    "rounds": SettingWords(N_("Rounds"), N_("The season has so many rounds, one an evening."), "34", important=True),
    "tempo": TEMPO,
    "win": SettingWords(N_("Won"), N_("So many times the opponent's value a win gives."), "1"),
    "draw": SettingWords(N_("Drawn"), N_("So many times the opponent's value a draw gives."), '"1/2"'),
    "loss": SettingWords(N_("Lost"), N_("So many times the opponent's value a loss gives."), "0"),
    "bye": SettingWords(
        N_("The bye"),
        N_("So many times the own value who has the bye gets, or points such as 40p."),
        '"2/3"',
        important=True,
    ),
    "absent": SettingWords(
        N_("Signed off"),
        N_("So many times the own value an evening gives that was signed off."),
        '"1/3"',
        important=True,
    ),
    "absent_max": SettingWords(
        N_("Signed off, how often"),
        N_("So often a period it gives that, then nothing; none for always."),
        "5",
        important=True,
    ),
    "absent_next": SettingWords(
        N_("Signed off again"),
        N_("So many times what it gave the time before; 1/2 where it halves each time."),
        '"1/2"',
    ),
    "absent_long": SettingWords(
        N_("Long absence"),
        N_("So many times the own value long absence gives that the leader noted as such; left out: as signed off."),
        '"1/3"',
    ),
    "absent_long_max": SettingWords(
        N_("Long absence, how often"),
        N_("So often a period it gives that, apart from other absence; none for always."),
        "10",
    ),
    "no_notice": SettingWords(
        N_("Absent without notice"), N_("So many times the own value absence without notice gives."), "0"
    ),
    "late": SettingWords(
        N_("Signed off too late"),
        N_("So many times the own value it gives; absent: as in time; left out: as without notice."),
        '"1/6"',
    ),
    "club": SettingWords(
        N_("An evening for the club"),
        N_("So many times the own value an external game gives whose result does not count."),
        '"2/3"',
        important=True,
    ),
    "club_other_max": SettingWords(
        N_("For the club on another day"),
        N_("So often a period an external game gives that which is not on the club evening; none for always."),
        "5",
    ),
    "ext": SettingWords(
        N_("External results"),
        N_("So many times the own value a win, a draw and a loss elsewhere give; left out: results do not count."),
        '[1, "1/2", 0]',
    ),
    "arbiter": SettingWords(
        N_("Exempted"), N_("So many times the own value an evening gives to an arbiter or who is exempted."), '"2/3"'
    ),
    "pending": SettingWords(
        N_("No result yet"), N_("So many times the opponent's value a game gives that has not ended."), "0"
    ),
    "withdrawn": SettingWords(
        N_("Withdrawn"),
        N_("So many times the own value each round gives to who withdrew; leaves: taken off the list."),
        '"1/3"',
    ),
    "own": SettingWords(
        N_("Own value"),
        N_("So often the own value counts in the total; fading: less by a fifth each round."),
        "1",
        important=True,
    ),
    "periods": SettingWords(
        N_("Periods"), N_("The rounds of each period, together as many as the season has."), "[17, 17]"
    ),
    "period_reset": SettingWords(
        N_("A new period"),
        N_("What begins anew with a period."),
        '"none"',
        values={
            "none": N_("nothing, it is for meeting again only"),
            "score": N_("the score"),
            "score+groups": N_("the score and the groups"),
        },
    ),
}

PAIRING: TableWords = {
    "recalc": SettingWords(
        N_("Recalculation"),
        N_("At which values the rounds before count."),
        '"iterate"',
        values={
            "iterate": N_("at those of today, until the order stays"),
            "one_pass": N_("at those before this round, counted once"),
            "frozen": N_("each round at the values before it"),
            "period": N_("at those of the start of the period"),
            "fixed": N_("at values that stay the same all season"),
        },
    ),
    "cycle": SettingWords(
        N_("No stable order"),
        N_("What counts where several orders follow each other for ever."),
        '"average"',
        values={"average": N_("the mean of their values")},
    ),
    "between": SettingWords(
        N_("Rounds between"), N_("At least so many rounds lie between two meetings."), "2", important=True
    ),
    "rematch_after": SettingWords(
        N_("First rounds without rematch"),
        N_("In the first so many rounds nobody meets the same opponent again."),
        "12",
    ),
    "max_meet": SettingWords(
        N_("Meetings in a season"), N_("So often two meet in a season at most; none for any number."), "4"
    ),
    "max_meet_period": SettingWords(
        N_("Meetings in a period"),
        N_("So often two meet in a period at most; left out: once where there are any."),
        "1",
    ),
    "rematch": SettingWords(
        N_("Where all have met"),
        N_("Whether two may meet too soon where nothing else is left."),
        '"soft"',
        values={"soft": N_("yes, as few as possible"), "strict": N_("no, then there is no pairing")},
    ),
    "bye_rule": SettingWords(
        N_("Who has the bye"),
        N_("Who has no opponent where the number is odd."),
        '"fewest"',
        values={
            "fewest": N_("the lowest of those who were so least often"),
            "lowest": N_("always the lowest"),
            "lot": N_("by lot"),
        },
    ),
    "pair_by": SettingWords(
        N_("Paired by"),
        N_("In which order the present are paired from the top."),
        '"ranking"',
        values={"ranking": N_("the ladder"), "rating": N_("the rating")},
    ),
    "rematch_first": SettingWords(
        N_("Colours turned round"),
        N_("Whether those who meet again change colours, whatever they had elsewhere."),
        "false",
    ),
    "max_diff": SettingWords(
        N_("Difference of colours"), N_("Nobody has a colour so much more often than the other; none for any."), "2"
    ),
    "max_streak": SettingWords(
        N_("Colours running"), N_("Nobody has the same colour more often running; none for any."), "2"
    ),
}

CHAMPIONS: TableWords = {
    "groups": SettingWords(
        N_("Groups"), N_("The names of the groups, strongest first; each has a ladder of its own."), '["A", "B"]'
    ),
    "moves": SettingWords(N_("Up and down"), N_("So many go up and down between two groups after a period."), "5"),
    "category": SettingWords(
        N_("Categories"),
        N_("One list, and a winner of each: the first of the start list, those from a rating on, or all others."),
        '[{ name = "A", players = 10 }, { name = "B" }]',
    ),
    "least_games": SettingWords(
        N_("Games for a prize"), N_("So many games, or such a share of the rounds, one must have played."), "20"
    ),
    "ties": SettingWords(
        N_("Equal in first place"),
        N_("What decides between them, in this order; where nothing does they share the title."),
        '["SB", "mutual"]',
        values={
            "SB": N_("Sonneborn-Berger"),
            "mutual": N_("their games against each other"),
            "attendance": N_("most games"),
            "blacks": N_("most games with Black"),
            "value": N_("the lower value before the first round"),
            "rating": N_("the lower rating"),
            "name": N_("the alphabet"),
        },
    ),
}

TITLE_GROUP: TableWords = {
    "players": SettingWords(N_("Places"), N_("So many of the top of the ladder play for the title."), "6"),
    "after": SettingWords(N_("After round"), N_("After this round the first on the ladder make up the group."), "20"),
    "times": SettingWords(
        N_("Meetings"), N_("So often each two meet; their earlier games count, and colours are turned round."), "2"
    ),
    "ties": TIES._replace(
        meaning=N_(
            "What decides between players with as many points, in this order; a play-off is for first place only."
        ),
        example='["PLAY-OFF", "SB"]',
    ),
}

CATEGORY: TableWords = {
    "name": SettingWords(N_("Name"), N_("What the category is called."), '"A"'),
    "players": SettingWords(
        N_("Players"), N_("So many of the start list, after those of the categories above; 0 for another rule."), "10"
    ),
    "rating": SettingWords(N_("From rating"), N_("Who has this rating or more; 0 for all others."), "1800"),
    "winners": SettingWords(N_("Winners"), N_("So many win a prize."), "1"),
}

KEIZER: TableWords = {**VALUES, **ROUNDS, **PAIRING, **CHAMPIONS}

"""The texts of the settings of a Keizer competition."""

from functools import partial

from indeler.language import N_, Text
from indeler.season.core.table_words import ROUNDS_AN_EVENING, TEMPO, TIES, SettingWords, TableWords

RULEBOOK = "keizer"

OWN: dict[str, Text] = {
    "0": N_("nothing"),
    "1/6": N_("a sixth of your own value"),
    "1/3": N_("a third of your own value"),
    "1/2": N_("half your own value"),
    "2/3": N_("two thirds of your own value"),
    "3/4": N_("three quarters of your own value"),
    "1": N_("your whole own value"),
}
OTHER_OWN = {"share": N_("another share of your own value"), "points": N_("a fixed number of points")}
OPPONENTS: dict[str, Text] = {
    "0": N_("nothing"),
    "1/6": N_("a sixth of the opponent's value"),
    "1/2": N_("half the opponent's value"),
    "1": N_("the opponent's whole value"),
}
OTHER_OPPONENTS = {"share": N_("another share of the opponent's value"), "points": N_("a fixed number of points")}
NO_LIMIT: dict[str, Text] = {"none": N_("no limit")}
LIMIT = {"number": N_("at most this many times")}
"""The usual values of a share, a number of times and the like, and the inputs for other values."""

_own_value = partial(SettingWords, options=OWN, others=OTHER_OWN)
_opponents_value = partial(SettingWords, options=OPPONENTS, others=OTHER_OPPONENTS)
_so_often = partial(SettingWords, options=NO_LIMIT, others=LIMIT)
"""Settings whose value is a share of one's own value, or of the opponent's, or a number of times."""

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
        N_("What is the first place on the ladder worth? Each place below is worth a little less."),
        "70",
        important=True,
        options={
            "": N_("one and a half times the number of players"),
            "2N": N_("twice the number of players"),
            "3:1": N_("three times the last place"),
        },
        others={
            "each": N_("this many times the number of players"),
            "ratio": N_("this many times the last place"),
            "number": N_("a fixed number of points"),
        },
    ),
    "step": SettingWords(
        N_("Step"), N_("By how much each place on the ladder is worth less than the one above it."), "1"
    ),
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
        N_("Rating points for one"), N_("If values go by rating: how many rating points are worth one point."), "50"
    ),
    "rating_lowest": SettingWords(
        N_("Lowest value by rating"), N_("If values go by rating: nobody is worth less than this."), "20"
    ),
    "rating_highest": SettingWords(
        N_("Highest value by rating"), N_("If values go by rating: nobody is worth more than this."), "40"
    ),
    "newcomer_missed": _own_value(
        N_("Missed rounds of a newcomer"),
        N_("What does a newcomer get for each round that was played before the first evening?"),
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
        N_("Points with which a member begins; they count for pairing only."),
        "{ 12 = 40 }",
        columns=(N_("Member"), N_("Start points")),
        by_member=True,
    ),
}

ROUNDS: TableWords = {
    "rounds": SettingWords(N_("Rounds"), N_("How many rounds the season has."), "34", important=True),
    "rounds_an_evening": ROUNDS_AN_EVENING,
    "tempo": TEMPO,
    "win": _opponents_value(N_("Won"), N_("What does a win bring?"), "1"),
    "draw": _opponents_value(N_("Drawn"), N_("What does a draw bring?"), '"1/2"'),
    "loss": _opponents_value(N_("Lost"), N_("What does a loss bring?"), "0"),
    "bye": _own_value(N_("The bye"), N_("What does a bye bring?"), '"2/3"', important=True),
    "absent": _own_value(
        N_("Signed off"), N_("What does an evening bring for which you signed off in time?"), '"1/3"', important=True
    ),
    "absent_max": _so_often(
        N_("Signed off, how often"),
        N_("How often in a period does signing off bring that? After that it brings nothing."),
        "5",
        important=True,
    ),
    "absent_next": SettingWords(
        N_("Signed off again"),
        N_("What does signing off bring each further time?"),
        '"1/2"',
        options={"1": N_("as much as the time before"), "1/2": N_("half of the time before")},
        others={"share": N_("another share of the time before")},
    ),
    "absent_long": _own_value(
        N_("Long absence"),
        N_("What does an evening bring when the leader noted you as away for long?"),
        '"1/3"',
        options={"": N_("as much as signing off"), **OWN},
    ),
    "absent_long_max": _so_often(
        N_("Long absence, how often"), N_("How often in a period does long absence bring that?"), "10"
    ),
    "no_notice": _own_value(
        N_("Absent without notice"), N_("What does an evening bring when you stay away without notice?"), "0"
    ),
    "late": _own_value(
        N_("Signed off too late"),
        N_("What does an evening bring when you sign off after the time?"),
        '"1/6"',
        options={
            "": N_("as much as staying away without notice"),
            "absent": N_("as much as signing off in time"),
            **OWN,
        },
    ),
    "club": _own_value(
        N_("An evening for the club"),
        N_("What does an evening bring when you play for the club elsewhere and that result does not count here?"),
        '"2/3"',
        important=True,
    ),
    "club_other_max": _so_often(
        N_("For the club on another day"),
        N_("How often in a period does a game for the club bring that when it is not on the club evening?"),
        "5",
    ),
    "ext": SettingWords(
        N_("External results"),
        N_("What does a game for the club elsewhere bring, by its result?"),
        '[1, "1/2", 0]',
        options={
            "": N_("the result does not count"),
            "1, 1/2, 0": N_("a win your whole own value, a draw half, a loss nothing"),
        },
        others={"text": N_("a win, a draw and a loss in shares of your own value, with commas")},
    ),
    "arbiter": _own_value(
        N_("Exempted"), N_("What does an evening bring to an arbiter, or to somebody who is exempted?"), '"2/3"'
    ),
    "pending": _opponents_value(N_("No result yet"), N_("What does a game bring that has not ended yet?"), "0"),
    "withdrawn": _own_value(
        N_("Withdrawn"),
        N_("What does each round bring to somebody who withdrew?"),
        '"1/3"',
        options={"leaves": N_("taken off the list"), **OWN},
    ),
    "own": SettingWords(
        N_("Own value"),
        N_("How does your own value count in your total?"),
        "1",
        important=True,
        options={
            "1": N_("once"),
            "0": N_("not at all"),
            "fading": N_("a fifth less each round, until nothing is left of it after five rounds"),
        },
        others={"share": N_("another share of it")},
    ),
    "periods": SettingWords(
        N_("Periods"), N_("The rounds of each period, together as many as the season has."), "[17, 17]"
    ),
    "period_reset": SettingWords(
        N_("A new period"),
        N_("What starts again with a new period."),
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
        N_("With which values the earlier rounds count."),
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
        N_("What counts if several orders keep following each other."),
        '"average"',
        values={"average": N_("the mean of their values")},
    ),
    "between": SettingWords(
        N_("Rounds between"),
        N_("How many rounds lie at least between two games of the same players."),
        "2",
        important=True,
    ),
    "rematch_after": SettingWords(
        N_("First rounds without rematch"),
        N_("In how many rounds from the first on nobody meets the same opponent again."),
        "12",
    ),
    "max_meet": _so_often(N_("Meetings in a season"), N_("How often may two players meet in a season?"), "4"),
    "max_meet_period": _so_often(
        N_("Meetings in a period"),
        N_("How often may two players meet in a period?"),
        "1",
        options={"": N_("once, where there are periods"), **NO_LIMIT},
    ),
    "rematch": SettingWords(
        N_("If all have met"),
        N_("Whether two players may meet too soon if there is no other way."),
        '"soft"',
        values={"soft": N_("yes, as few as possible"), "strict": N_("no, then there is no pairing")},
    ),
    "bye_rule": SettingWords(
        N_("Who has the bye"),
        N_("Who has no opponent if the number of players is odd."),
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
        N_("Whether two players who meet again change colours, whatever colours they had against others."),
        "false",
    ),
    "max_diff": SettingWords(
        N_("Difference of colours"),
        N_("By how much may somebody have one colour more often than the other?"),
        "2",
        options=NO_LIMIT,
        others={"number": N_("at most by this many games")},
    ),
    "max_streak": _so_often(N_("Colours running"), N_("How often in a row may somebody have the same colour?"), "2"),
}

CHAMPIONS: TableWords = {
    "groups": SettingWords(
        N_("Groups"), N_("The names of the groups, strongest first; each has a ladder of its own."), '["A", "B"]'
    ),
    "moves": SettingWords(
        N_("Up and down"), N_("How many players go up and down between two groups after a period."), "5"
    ),
    "category": SettingWords(
        N_("Categories"),
        N_(
            "One list with a winner of each category: the first of the start list, players from a rating on, or "
            "everybody else."
        ),
        '[{ name = "A", players = 10 }, { name = "B" }]',
    ),
    "least_games": SettingWords(
        N_("Games for a prize"),
        N_("How many games must somebody have played for a prize?"),
        "20",
        options={
            "0": N_("any number"),
            "1/2": N_("half of the rounds"),
            "2/3": N_("two thirds of the rounds"),
        },
        others={"number": N_("this many games"), "share": N_("another share of the rounds")},
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
    "players": SettingWords(N_("Places"), N_("How many players at the top play for the title."), "6"),
    "after": SettingWords(N_("After round"), N_("After this round the first on the ladder make up the group."), "20"),
    "times": SettingWords(
        N_("Meetings"), N_("How often each two meet. Earlier games count, and colours are reversed."), "2"
    ),
    "ties": TIES._replace(
        meaning=N_(
            "What decides between players with equal points, in this order; a play-off is for first place only."
        ),
        example='["PLAY-OFF", "SB"]',
    ),
}

CATEGORY: TableWords = {
    "name": SettingWords(N_("Name"), N_("What the category is called."), '"A"'),
    "players": SettingWords(
        N_("Players"),
        N_(
            "How many players of the start list belong to it, after those of the "
            "categories above. With 0 another rule decides."
        ),
        "10",
    ),
    "rating": SettingWords(N_("From rating"), N_("Who has this rating or more; 0 for all others."), "1800"),
    "winners": SettingWords(N_("Winners"), N_("How many players win a prize."), "1"),
}

KEIZER: TableWords = {**VALUES, **ROUNDS, **PAIRING, **CHAMPIONS}

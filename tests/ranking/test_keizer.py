"""Tests of the Keizer ladder: values, points of each round, recalculation, periods, newcomers and withdrawals."""

import random
from fractions import Fraction

import pytest

import indeler
from indeler.language import IndelerError, InvalidInput
from indeler.model import Game, Kind, Player, Result, Round, Tournament, Unplayed
from indeler.ranking import why
from indeler.ranking.keizer import recalculation
from indeler.ranking.keizer.ladders import ladder_by
from indeler.ranking.keizer.recalculation import Ladder
from indeler.ranking.keizer.round_outcomes import Entrant, Event, Played, RoundOutcome, played_in
from indeler.rulebooks import declared
from indeler.rulebooks.settings import read_settings
from indeler.systems import with_settings
from oracles.keizer import frozen_values

RULEBOOK = "keizer"

EVENTS = {
    "odd": Event.BYE,
    "away": Event.ABSENT,
    "gone": Event.NO_NOTICE,
    "club": Event.CLUB,
    "arbiter": Event.ARBITER,
    "long": Event.LONG,
    "other": Event.OTHER_DAY,
    "ext*": Event.EXTERNAL_PENDING,
    "ext+": Event.EXTERNAL_WIN,
    "ext=": Event.EXTERNAL_DRAW,
    "ext-": Event.EXTERNAL_LOSS,
    "left": Event.WITHDRAWN,
    "missed": Event.MISSED,
}
RESULTS = {
    "1-0": (Event.WIN, Event.LOSS),
    "0-1": (Event.LOSS, Event.WIN),
    "½": (Event.DRAW, Event.DRAW),
    "+-": (Event.FORFEIT_WIN, Event.FORFEIT_LOSS),
    "*": (Event.PENDING, Event.PENDING),
}


def ladder(players, *rounds, entrants=None, **chosen):
    """Return the ladder of the start list A, B, …; rounds are written as ``B-A ½, D-C 1-0, E odd``."""
    number = {letter: place for place, letter in enumerate(players, start=1)}
    made = []
    for text in rounds:
        happened = {}
        for part in text.split(", "):
            who, what = part.split()
            if "-" in who:
                (one, other), events = who.split("-"), RESULTS[what]
                happened[number[one]] = RoundOutcome(events[0], number[other])
                happened[number[other]] = RoundOutcome(events[1], number[one])
            else:
                happened[number[who]] = RoundOutcome(EVENTS[what])
        made.append(happened)
    entrants = entrants or [Entrant(place, 2000 - place) for place in number.values()]
    values = read_settings(declared("keizer"), chosen)
    return Ladder(Played(tuple(entrants), tuple(made)), values)


def written(found, players):
    """Return the ranking with scores and values: ``A 10 (6), D 8 (5)``."""
    scores, values = found.scores, found.values
    return ", ".join(f"{players[n - 1]} {_mixed(scores[n])} ({_mixed(values[n])})" for n in found.ranking)


def _mixed(number):
    whole, rest = divmod(number, 1)
    return f"{whole} {rest}" if rest and whole else str(rest or whole)


def orders(found, players):
    """Return the successive rankings of the recalculation, each as a word."""
    return ["".join(players[number - 1] for number in ranking) for ranking in found.steps]


ONE = ("B-A 0-1, D-C 1-0", "A-D 1-0, C-B ½", "C-A 1-0, B-D 1-0")


def test_3_example_1_round_by_round():
    found = ladder("ABCD", *ONE).published
    assert [written(each, "ABCD") for each in found] == [
        "A 6 (6), B 5 (5), C 4 (4), D 3 (3)",
        "A 10 (6), D 8 (5), B 4 (4), C 3 (3)",
        "A 15 (6), D 8 (5), B 5 1/2 (4), C 5 (3)",
        "A 13 (6), C 13 (5), B 9 1/2 (4), D 8 (3)",
    ]
    assert orders(found[1], "ABCD") == ["ABCD", "ADBC", "ADBC"]


TWO = ("B-A ½, D-C 1-0, E odd", "A away, D-B 0-1, C-E 1-0", "B ext+, D gone, E-A 1-0, C odd")


def test_2_example_2_byes_absences_and_a_game_elsewhere():
    found = ladder("ABCDE", *TWO, ext="1,1/2,0").published
    assert [written(each, "ABCDE") for each in found[1:]] == [
        "A 11 1/2 (8), B 11 (7), D 10 (6), E 8 1/3 (5), C 4 (4)",
        "B 17 1/2 (8), A 13 1/3 (7), D 11 (6), C 9 (5), E 6 2/3 (4)",
        "B 23 (8), C 17 2/3 (7), E 14 (6), D 12 (5), A 9 1/3 (4)",
    ]
    assert orders(found[3], "ABCDE")[:5] == ["BADCE", "BEACD", "BECAD", "BCEAD", "BCEDA"]


THREE = ("B-A 0-1, D-C 0-1", "C-A 1-0, D-B 0-1", "B-C 1-0, A-D 1-0")


def test_3_CYCLE_example_3_cycles_through_six_rankings():
    found = ladder("ABCD", *THREE).last
    assert orders(found, "ABCD") == ["CABD", "CBAD", "BCAD", "BACD", "ABCD", "ACBD", "CABD"]
    assert found.cycle == 6
    assert written(found, "ABCD") == "A 13 (5), B 13 (5), C 13 (5), D 3 (3)"


FOUR = ("B-A 1-0, D-C 1-0, F-E 1-0", "D-B 1-0, A-F ½, E-C 0-1", "F-D ½, C-B 1-0, E-A 0-1")


@pytest.mark.parametrize(
    ("recalc", "expected"),
    [
        ("iterate", ["B15 D13 F11 A6 C5 E4", "D22 B14 F14 A9½ C9 E4", "D25 F19½ C16 A14 B11 E4"]),
        ("one_pass", ["B17 D13 A9 F9 C7 E5", "D22 B16 F13½ A10 C9 E4", "D25½ F18½ C17 B14 A13½ E4"]),
        ("frozen", ["B17 D13 A9 F9 C7 E5", "D24 B18 F14½ A10 C9 E4", "D28½ F20 B17 C17 A13 E4"]),
    ],
)
def test_3_example_4_three_ways_to_recalculate(recalc, expected):
    found = ladder("ABCDEF", *FOUR, recalc=recalc).published[1:]
    texts = [
        " ".join("ABCDEF"[n - 1] + _mixed(each.scores[n]).replace(" 1/2", "½") for n in each.ranking) for each in found
    ]
    assert texts == expected


def test_3_CYCLE_example_5_draws_without_the_own_value():
    borne = {"own": 0, "top": 70, "absent": "1/6", "between": 8, "max_meet": 4}
    found = ladder("ABCDE", "B-A ½, C-D 1-0, E odd", "E away, A-C 1-0, D-B ½", **borne).published
    assert orders(found[1], "ABCDE") == ["ABCDE", "CEBAD", "CEABD", "CEBAD"]
    assert written(found[1], "ABCDE") == "C 66 (70), E 46 (69), A 33 3/4 (67 1/2), B 33 3/4 (67 1/2), D 0 (66)"
    assert written(found[2], "ABCDE") == "A 102 1/2 (70), B 68 (69), C 66 (68), E 55 5/6 (67), D 34 1/2 (66)"


def test_3_a_recalculation_that_does_not_end_publishes_nothing(monkeypatch):
    monkeypatch.setattr(recalculation, "MOST_STEPS", 5)
    with pytest.raises(IndelerError) as refused:
        ladder("ABCD", *THREE)
    assert "no end within 5 steps, so nothing is published" in str(refused.value)
    assert "the values of the players with the numbers 1, 2, 3 swing on and on" in str(refused.value)  # D is last
    monkeypatch.setattr(recalculation, "MOST_NAMED", 2)
    with pytest.raises(IndelerError, match="the numbers 1, 2, 1 more swing"):
        ladder("ABCD", *THREE)


def test_3_values_may_swing_for_very_long_and_one_pass_always_ends(monkeypatch):
    """In twelve rounds won by White at random, circles of 1 beats 2 beats 3 … beats 1 have many lengths."""
    monkeypatch.setattr(recalculation, "MOST_STEPS", 1000)
    players = 120
    dice = random.Random(5)
    rounds = []
    for _ in range(12):
        order = dice.sample(range(1, players + 1), players)
        games = [Game(*order[at : at + 2], Result.WHITE_WINS) for at in range(0, players, 2)]
        rounds.append(Round(tuple(games)))
    field = [Player(number, rating=2000 - number) for number in range(1, players + 1)]
    played = Tournament(field, rounds)
    with pytest.raises(IndelerError, match=r"numbers 2, 3, 4, 5, 6, 7, 8, 9, .* more swing on"):
        ladder_by(played, {"own": 0, "top": 50})
    assert len(ladder_by(played, {"own": 0, "top": 50, "recalc": "one_pass"}).last.ranking) == players


def test_1_no_place_has_a_value_below_the_floor():
    assert list(ladder("ABCDE", top=3, step=2, floor="1/2").last.values.values()) == [
        3,
        1,
        Fraction(1, 2),
        Fraction(1, 2),
        Fraction(1, 2),
    ]


def test_1_the_top_is_one_and_a_half_times_the_players_rounded_half_up():
    assert [ladder("ABCDEFG"[:players]).last.values[1] for players in (4, 5, 7)] == [6, 8, 11]


def test_1_the_top_is_fixed_or_per_player_or_a_multiple_of_the_last():
    values = [sorted(ladder("ABCD", top=top).last.values.values()) for top in (70, "2.5N", "3:1")]
    assert values == [[67, 68, 69, 70], [7, 8, 9, 10], [1.5, 2.5, 3.5, 4.5]]


def test_1_values_by_rating_do_not_change():
    rated = [Entrant(1, 1524), Entrant(2, 1525), Entrant(3, 700), Entrant(4, 2400)]
    found = ladder("ABCD", "A-B 1-0, C-D 1-0", entrants=rated, values="by_rating")
    assert found.last.values == {1: 30, 2: 31, 3: 20, 4: 40}
    assert found.last.scores == {1: 61, 2: 31, 3: 60, 4: 40}


def test_1_the_start_list_by_lot_has_the_order_of_the_numbers():
    rated = [Entrant(1, 1500), Entrant(2, 1900)]
    assert ladder("AB", entrants=rated, start_order="lot").last.ranking == (1, 2)
    assert ladder("AB", entrants=rated).last.ranking == (2, 1)


def test_1_a_newcomer_is_credited_for_missed_rounds():
    late = [Entrant(1, 1500), Entrant(2, 1400), Entrant(3, 2000, enters=2)]
    rounds = ("A-B 1-0, C missed", "A-C 1-0, B odd")
    found = ladder("ABC", *rounds, entrants=late, own=0)
    assert found.published[1].ranking == (1, 2)
    assert found.ranking_before(2) == (1, 2, 3)
    assert found.last.cards[3][0].times == Fraction(1, 3)
    by_rating = ladder("ABC", *rounds, entrants=late, newcomer_place="by_rating")
    assert by_rating.ranking_before(2) == (3, 1, 2)


def test_2_CAP_absences_are_credited_in_order_up_to_a_maximum():
    away = ("A-B ½, C away", "A-B ½, C club", "A-B ½, C away", "A-B ½, C away")
    card = ladder("ABC", *away, absent_max=2).last.cards[3]
    assert [credit.times for credit in card] == [Fraction(1, 3), Fraction(2, 3), Fraction(1, 3), 0]
    assert [credit.times for credit in ladder("ABC", *away, absent_max="none").last.cards[3]][-1] == Fraction(1, 3)
    assert next(credit.times for credit in ladder("ABC", *away, absent_max=0).last.cards[3]) == 0


def times(letter_of_c, **chosen):
    """Return the share of the value that each round gave C, for these outcomes of C."""
    rounds = [f"A-B ½, C {what}" for what in letter_of_c.split()]
    return [str(credit.times) for credit in ladder("ABC", *rounds, **chosen).last.cards[3]]


def test_2_CAP_long_absence_and_games_on_another_day_have_separate_caps():
    borne = {"absent": "1/6", "absent_max": 2, "absent_long": "1/3", "absent_long_max": 1}
    assert times("away long away long away", **borne) == ["1/6", "1/3", "1/6", "0", "0"]
    assert times("away long away", absent="1/6", absent_max=2) == ["1/6", "1/6", "0"]  # without a distinction
    assert times("other club other club", club="1/2", club_other_max=1) == ["1/2", "1/2", "0", "1/2"]
    assert times("other other other", club="1/2") == ["1/2"] * 3


def test_2_CAP_each_absence_gives_a_share_of_the_previous_one():
    assert times("away club away long away", absent_next="1/2") == ["1/3", "2/3", "1/6", "1/12", "1/24"]
    assert times("away away away", absent_next="1/2", absent_max=2) == ["1/3", "1/6", "0"]
    found = ladder(
        "ABC", *["A-B ½, C away"] * 40, absent_next="1/2", absent_max="none", own=0, top=30, recalc="one_pass"
    )
    assert found.last.scores[3] == Fraction(28, 3) * (2 - Fraction(1, 2**39))


def test_2_the_result_of_an_external_game_is_awaited_only_if_it_counts():
    assert times("ext*", ext="1,1/2,0") == ["0"]
    assert times("ext*") == ["2/3"]


def test_2_OWN_the_own_value_fades_by_fifths():
    owns = [each.own for each in ladder("AB", *["A-B ½"] * 6, own="fading").published]
    assert owns == [1, Fraction(4, 5), Fraction(3, 5), Fraction(2, 5), Fraction(1, 5), 0, 0]


def test_2_fixed_points_do_not_depend_on_a_value():
    found = ladder("ABC", "A-B 1-0, C odd", top=60, bye="40p", loss="5p", recalc="one_pass").last
    assert found.scores == {1: 119, 2: 64, 3: 98}


@pytest.mark.parametrize(
    ("what", "times"),
    [
        ("odd", "2/3"),
        ("away", "1/3"),
        ("gone", "0"),
        ("club", "2/3"),
        ("arbiter", "2/3"),
        ("ext-", "2/3"),
        ("ext*", "2/3"),
    ],
)
def test_2_a_round_without_a_game_gives_a_share_of_the_own_value(what, times):
    found = ladder("ABC", f"A-B ½, C {what}", recalc="one_pass", top=30).last
    assert found.scores[3] == 28 + Fraction(times) * 28


def test_2_a_game_without_a_result_is_worth_nothing_until_it_has_one():
    assert ladder("AB", "A-B *", recalc="one_pass", top=10).last.scores == {1: 10, 2: 9}
    assert ladder("AB", "A-B +-", recalc="one_pass", top=10).last.scores == {1: 19, 2: 9}


def test_2_a_withdrawn_player_stays_with_a_share_or_leaves_the_list():
    gone = [Entrant(1, 1500), Entrant(2, 1400), Entrant(3, 1300, withdrawn_after=1)]
    rounds = ("A-C 1-0, B odd", "A-B ½, C left")
    stays = ladder("ABC", *rounds, entrants=gone, recalc="one_pass", top=12)
    assert stays.last.cards[3][1].times == Fraction(1, 3)
    leaves = ladder("ABC", *rounds, entrants=gone, recalc="one_pass", top=12, withdrawn="leaves")
    assert leaves.published[1].ranking == (1, 2, 3)
    assert leaves.last.ranking == (1, 2)
    assert leaves.last.cards[1][0][3:5] == (Fraction(3, 4), 1)  # three quarters of the player's own value
    drew = ladder(
        "ABC", "A-C ½, B odd", "A-B 1-0, C left", entrants=gone, recalc="one_pass", top=12, withdrawn="leaves"
    )
    assert drew.last.scores[1] == 11 + Fraction(3, 8) * 11 + 12


def test_2_PERIODS_a_reset_starts_from_zero_with_the_last_order():
    rounds = ("A-B 0-1, C-D 1-0", "C-B 1-0, D-A 1-0", "C-D ½, B-A ½")
    reset = ladder("ABCD", *rounds, periods="2,2", period_reset="score")
    assert [len(card) for card in reset.last.cards.values()] == [1, 1, 1, 1]
    assert reset.last.steps[0] == reset.published[2].ranking
    assert len(ladder("ABCD", *rounds, periods="2,2").last.cards[1]) == 3


def test_3_values_of_a_period_stay_until_the_next_period():
    found = ladder("ABCD", *ONE, recalc="period", periods="2,2")
    assert found.published[1].values == found.published[2].values == {1: 6, 2: 5, 3: 4, 4: 3}
    assert found.published[3].values != found.published[2].values


@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"recalc": "frozen"},
        {"recalc": "period", "periods": "2,2"},
        {"periods": "2,2", "period_reset": "score"},
        {"absent_next": "1/2", "own": "0"},
        {"withdrawn": "leaves"},
    ],
)
def test_3_a_continued_ladder_equals_the_ladder_of_all_rounds(chosen):
    """During a round only its consequences are computed again, from a ladder that is not modified."""
    people = [Player(n, rating=2000 - n, withdrawn_after=2 if n == 4 else None) for n in (1, 2, 3, 4)]
    first = Round((Game(2, 1, Result.DRAW), Game(4, 3, Result.WHITE_WINS)))
    second = Round((Game(1, 4, Result.WHITE_WINS),), (Unplayed(2, Kind.ABSENT), Unplayed(3, Kind.ABSENT)))
    settings = read_settings(declared("keizer"), chosen)
    for result in (Result.PENDING, Result.WHITE_WINS, Result.BLACK_WINS, Result.PENDING):
        third = Round((Game(2, 3, result),), (Unplayed(1, Kind.ABSENT),))
        event = Tournament(people, [first, second, third], rules="keizer")
        found, before = ladder_by(event, chosen), ladder_by(event, chosen, less=1)
        assert found.published == Ladder(played_in(event), settings).published
        assert before.published == found.published[:-1]
        assert ladder_by(event, chosen) is found


def test_2_a_note_counts_for_a_player_without_an_opponent_in_that_round():
    """A note on a game or on a future round changes nothing; a note on an unknown player is refused."""
    games = Round((Game(1, 2, Result.DRAW),), (Unplayed(3, Kind.ABSENT), Unplayed(4, Kind.ABSENT)))
    event = Tournament([Player(n, rating=1500 - n) for n in (1, 2, 3, 4)], [games, games], rules="keizer")
    noted = {(3, 1): "win", (4, 2): "late", (1, 2): "loss", (3, 3): "draw"}
    found = played_in(event, noted).rounds
    assert [[found[at][player].event for at in (0, 1)] for player in (1, 3, 4)] == [
        [Event.DRAW, Event.DRAW],
        [Event.EXTERNAL_WIN, Event.ABSENT],
        [Event.ABSENT, Event.LATE],
    ]
    assert {outcomes[3].event for outcomes in played_in(event).rounds} == {Event.ABSENT}
    with pytest.raises(InvalidInput, match="There is no player 9"):
        played_in(event, {(9, 1): "win"})


def test_2_PERIODS_the_cap_starts_again_in_each_period():
    away = ["A-B ½, C away"] * 3
    found = ladder("ABC", *away, absent_max=1, periods="2,2", period_reset="score")
    assert [credit.times for credit in found.last.cards[3]] == [Fraction(1, 3)]


def test_5_players_who_are_equal_share_the_rank_in_the_final_standings():
    games = Round((Game(1, 2, Result.DRAW),), (Unplayed(3, Kind.PAIRING_BYE),))
    event = Tournament([Player(n, rating=1500 - n) for n in (1, 2, 3)], [games, games], rules="keizer")
    # With values by rating 1 and 2 are equal in everything.
    equal = {"values": "by_rating", "rating_lowest": 20, "rating_highest": 20}
    assert [row.rank for row in indeler.standings(event, final=True, **equal)] == [1, 2, 2]
    assert [row.rank for row in indeler.standings(event, **equal)] == [1, 2, 3]


def test_2_the_explanation_states_the_points_of_each_round():
    games = Round((Game(1, 2, Result.WHITE_WINS),), (Unplayed(3, Kind.NO_NOTICE),))
    event = with_settings(Tournament([Player(n, f"P{n}", 1500 - n) for n in (1, 2, 3)], [games]), "keizer", {"top": 30})
    lines = why(event, 1, 3, lang="nl").lines()
    assert lines[1] == "KEIZER: P1 59 = 30 × 1 (eigen waarde) + 29 × 1 (ronde 1, P2, gewonnen)"
    assert lines[3] == "De waarden zijn herberekend tot de volgorde niet meer veranderde. Aantal stappen: 1."


def test_3_CYCLE_the_explanation_states_that_no_order_is_stable():
    pairs = (((1, 2), (3, 4)), ((3, 1), (2, 4)), ((2, 3), (1, 4)))  # 1 beats 2, 3 beats 1, 2 beats 3
    rounds = [Round(tuple(Game(*pair, Result.WHITE_WINS) for pair in games)) for games in pairs]
    event = Tournament([Player(n, f"P{n}", 1500 - n) for n in (1, 2, 3, 4)], rounds, rules="keizer")
    assert why(event, 1, 4).lines()[-1] == (
        "No order is stable: after 6 steps one came back, and 6 orders follow each other for ever; the mean of their "
        "values counts (keizer 3-CYCLE)."
    )


@pytest.mark.parametrize(
    "wrong", ["bye=-1", "bye=2/0", "absent_max=x", "ext=1,2", "top=", "temp_points=5", "own=half", "periods=0"]
)
def test_2_an_invalid_setting_is_refused_with_one_sentence(wrong):
    name, _, text = wrong.partition("=")
    event = Tournament([Player(1), Player(2)])
    with pytest.raises(InvalidInput, match=f"^keizer: {name}={text} is not possible; choose .+\\.$"):
        indeler.pair(event, rules="keizer", **{name: text})


LATE = [
    Entrant(1, 2000),
    Entrant(2, 1900),
    Entrant(3, 1800),
    Entrant(4, 1700),
    Entrant(5, 1950, enters=2),
    Entrant(6, 2100, enters=3),
]
ROUNDS_OF_LATE = (
    "A-B 0-1, C-D 0-1, E missed, F missed",
    "B-D 1-0, A-C 1-0, E odd, F missed",
    "B-A 0-1, D-E 1-0, F-C 1-0",
)


@pytest.mark.parametrize("recalc", ["period", "fixed"])
@pytest.mark.parametrize("newcomer_place", ["bottom", "by_rating"])
def test_1_3_a_newcomer_gets_the_next_lower_value_and_keeps_it_while_frozen(recalc, newcomer_place):
    chosen = {"recalc": recalc, "newcomer_place": newcomer_place, "top": "70", "step": "2", "values": "by_place"}
    found = ladder("ABCDEF", *ROUNDS_OF_LATE, entrants=LATE, **chosen).published
    newcomers = [(each.enters, each.rating, each.number) for each in LATE if each.enters > 1]
    assert found[3].values == frozen_values([1, 2, 3, 4], newcomers, top=70, step=2)
    assert found[2].values == {number: worth for number, worth in found[3].values.items() if number != 6}
    assert len(set(found[3].values.values())) == 6


def test_3_fixed_values_stay_in_a_new_period_and_values_of_a_period_do_not():
    chosen = {"top": "70", "periods": "2,2"}
    fixed = ladder("ABCD", *ONE, recalc="fixed", **chosen).published
    assert [each.values for each in fixed] == [{1: 70, 2: 69, 3: 68, 4: 67}] * len(fixed)
    assert ladder("ABCD", *ONE, recalc="period", **chosen).last.values != fixed[-1].values


@pytest.mark.parametrize("told", [{"top": "70"}, {"step": "2"}, {"floor": "5"}, {"values": "by_place"}])
def test_1_3_fixed_values_follow_the_settings_of_places(told):
    asked = {"recalc": "fixed", **told}
    by_place = ladder("ABCD", *ONE, **{"recalc": "period", **told}).last.values
    assert ladder("ABCD", *ONE, **asked).last.values == by_place
    by_rating = dict.fromkeys(range(1, 5), 40)
    assert ladder("ABCD", *ONE, **{**asked, "values": "by_rating"}).last.values == by_rating
    assert ladder("ABCD", *ONE, recalc="fixed").last.values == by_rating


def test_2_PERIODS_have_the_stated_lengths_and_the_last_one_is_open():
    rounds = ["A-B ½, C away"] * 6
    for periods, length in (("2,2,2", 2), ("1,2,3", 3), ("3,1,1", 2), ("4,2", 2), ("6", 6)):
        found = ladder("ABC", *rounds, periods=periods, period_reset="score")
        assert [len(card) for card in found.last.cards.values()] == [length] * 3


def test_2_the_score_and_value_of_one_player_match_the_list():
    found = ladder("ABCD", *ONE).last
    assert {player: found.score(player) for player in found.ranking} == found.scores
    assert {player: found.value(player) for player in found.ranking} == found.values


def two_rounds(left_after=None, **chosen):
    """Return two rounds: 1 beats 2 and loses to 3, who had the bye; 2 signs off for round 2."""
    first = Round((Game(1, 2, Result.WHITE_WINS),), (Unplayed(3, Kind.PAIRING_BYE),))
    second = Round((Game(3, 1, Result.WHITE_WINS),), () if left_after else (Unplayed(2, Kind.ZERO_BYE),))
    players = [Player(n, f"P{n}", 1500 - n, withdrawn_after=left_after if n == 2 else None) for n in (1, 2, 3)]
    return with_settings(Tournament(players, [first, second]), "keizer", chosen)


@pytest.mark.parametrize(
    ("chosen", "third", "first"),
    [
        (
            {"top": 30, "bye": "10p"},
            "69 = 30 × 1 (own value) + 10 × 1 (round 1, bye) + 29 × 1 (round 2, P1, won)",
            "57 = 29 × 1 (own value) + 28 × 1 (round 1, P2, won) + 30 × 0 (round 2, P3, lost)",
        ),
        (
            {"top": 30, "recalc": "frozen"},
            "77 2/3 = 29 × 1 (own value) + 28 × 2/3 (round 1, bye) + 30 × 1 (round 2, P1, won)",
            "59 = 30 × 1 (own value) + 29 × 1 (round 1, P2, won) + 29 × 0 (round 2, P3, lost)",
        ),
        (
            {"top": 30, "recalc": "one_pass", "loss": "5p"},
            "78 1/3 = 29 × 1 (own value) + 29 × 2/3 (round 1, bye) + 30 × 1 (round 2, P1, won)",
            "63 = 30 × 1 (own value) + 28 × 1 (round 1, P2, won) + 5 × 1 (round 2, P3, lost)",
        ),
    ],
)
def test_2_the_explanation_has_stated_points_and_kept_values(chosen, third, first):
    assert why(two_rounds(**chosen), 1, 3).lines()[1:3] == [f"KEIZER: P3 {third}", f"KEIZER: P1 {first}"]


def test_2_a_player_who_left_the_list_has_no_score_and_no_value():
    rows = indeler.standings(two_rounds(left_after=1, withdrawn="leaves"), tiebreaks=["VALUE", "START"])
    assert {row.player: (row.points > 0, *row.tiebreaks.values()) for row in rows} == {
        1: (True, 4, 1),
        2: (False, 0, 2),
        3: (True, 5, 3),
    }

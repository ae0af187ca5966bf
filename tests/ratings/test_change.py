"""Tests of rating changes by games, following the articles of B.02."""

from datetime import date
from fractions import Fraction

import pytest

from indeler.ratings.change import (
    TOO_UNEQUAL,
    UNRATED,
    Career,
    Game,
    capped,
    change,
    coefficient,
    first_rating,
    half_up,
)
from indeler.ratings.time_class import Tempo

RULEBOOK = "fide-b02"

WIN, DRAW, LOSS = 100, 50, 0
SPRING_2024, AUTUMN_2025 = date(2024, 3, 1), date(2025, 10, 1)


def played(*games):
    return [Game(round, round, rating, score) for round, (rating, score) in enumerate(games, start=1)]


CHECK_A = played((2300, DRAW), (1700, WIN), (1900, LOSS), (1843, DRAW), (0, WIN))


def test_8_3_example_a_of_the_facts_page():
    """The example of the facts page: a rating of 1850 with K 20 becomes 1856."""
    after = change(1850, 20, CHECK_A)
    assert [one.gain for one in after.games] == [42, 30, -43, -1, 0]
    assert (after.exact, after.rounded, after.after) == (Fraction(56, 10), 6, 1856)
    assert (after.score, after.expected, len(after.counted)) == (200, 172, 4)


def test_8_1_2_the_table_is_used_and_not_a_formula():
    assert [one.expected for one in change(1850, 20, CHECK_A).games] == [8, 70, 43, 51, 0]
    widths = [(3, 50), (4, 51), (735, 99), (736, 100), (-4, 49), (-736, 0)]
    exempt = [change(2700, 10, played((2700 - by, DRAW)), on=AUTUMN_2025).expected for by, _ in widths]
    assert exempt == [expected for _, expected in widths]


def test_8_3_1_a_game_against_an_unrated_player_does_not_count():
    assert [one.left_out for one in change(1850, 20, CHECK_A).games] == [None, None, None, None, UNRATED]


@pytest.mark.parametrize(
    ("rating", "opponent", "day", "difference"),
    [
        (1900, 2300, SPRING_2024, -400),
        (1900, 2301, SPRING_2024, -400),
        (2300, 1899, SPRING_2024, 400),
        (2700, 2200, date(2025, 9, 30), 400),
        (2700, 2200, AUTUMN_2025, 500),
        (2650, 2200, AUTUMN_2025, 450),
        (2649, 2200, AUTUMN_2025, 400),
        (2200, 2700, AUTUMN_2025, -400),
        (2700, 2200, date.max, 500),
    ],
)
def test_8_3_1_more_than_400_counts_as_400_but_not_for_2650(rating, opponent, day, difference):
    (game,) = change(rating, 10, played((opponent, WIN)), on=day).games
    assert (game.difference, game.is_capped) == (difference, abs(difference) != abs(rating - opponent))


def test_8_3_1_every_game_is_capped_since_march_2024_and_one_per_event_before():
    games = played((1400, WIN), (1300, WIN), (1300, LOSS), (1950, DRAW))
    assert [one.difference for one in change(1850, 20, games, on=SPRING_2024).games] == [400, 400, 400, -100]
    assert [one.difference for one in change(1850, 20, games, on=date(2024, 2, 29)).games] == [450, 400, 550, -100]


@pytest.mark.parametrize(
    ("opponent", "difference"), [(1400, 400), (1399, 400), (1401, 399), (2201, -400), (2200, -400)]
)
@pytest.mark.parametrize("tempo", list(Tempo))
def test_8_3_1_401_points_count_as_400(opponent, difference, tempo):
    (game,) = change(1800, 20, played((opponent, DRAW)), tempo).games
    assert (game.difference, game.is_capped) == (difference, opponent in (1399, 2201))
    assert game.expected == {400: 92, 399: 92, -400: 8}[difference]


def test_8_3_1_one_of_two_players_may_be_capped_alone():
    """The case is a game of 2700 against 2200 under the rules since October 2025."""
    (strong,) = change(2700, 10, played((2200, WIN)), on=AUTUMN_2025).games
    (weak,) = change(2200, 20, played((2700, LOSS)), on=AUTUMN_2025).games
    assert (strong.expected, weak.expected) == (96, 8)


def test_8_3_1_the_single_cap_before_march_2024_applies_to_the_widest_difference():
    games = played((2250, DRAW), (2251, DRAW), (2450, DRAW), (2451, DRAW))
    assert [one.is_capped for one in change(1850, 20, games, on=date(2024, 2, 29)).games] == [False, False, False, True]
    assert [one.is_capped for one in change(1850, 20, games).games] == [False, True, True, True]
    assert [one.is_capped for one in change(1850, 20, games[:1], on=date(2024, 2, 29)).games] == [False]
    rapid = change(1850, 20, games, Tempo.RAPID, date(2024, 2, 29)).games
    assert [one.difference for one in rapid] == [-400] * 4  # for rapid the cap has always applied to every game


@pytest.mark.parametrize("tempo", [Tempo.RAPID, Tempo.BLITZ])
def test_RB_7_3_1_rapid_and_blitz_are_capped_for_all_players(tempo):
    games = played((2300, WIN), (2100, WIN))
    after = change(2750, 10, games, tempo, AUTUMN_2025)
    assert [(one.difference, one.left_out) for one in after.games] == [(400, None), (0, TOO_UNEQUAL)]
    before = change(2750, 10, games, tempo, date(2024, 11, 30))
    assert [one.difference for one in before.games] == [400, 400]


def test_RB_7_3_1_600_points_matter_only_for_a_player_above_2600():
    for rating, opponent, counts in ((2600, 2000, True), (2601, 2001, False), (2601, 2002, True), (2001, 2601, False)):
        (game,) = change(rating, 20, played((opponent, DRAW)), Tempo.BLITZ, date(2024, 12, 1)).games
        assert (game.left_out is None) is counts


@pytest.mark.parametrize(("k", "score", "rounded"), [(5, 100, 3), (5, 0, -3), (10, 100, 5), (10, 50, 0), (20, 0, -10)])
def test_8_3_4_a_half_is_rounded_away_from_zero(k, score, rounded):
    assert change(2000, k, played((2000, score))).rounded == rounded


@pytest.mark.parametrize(
    ("opponent", "exact", "rounded"),
    [
        (2036, Fraction(1, 2), 1),  # 36 points lower: an expected score of .45
        (2032, Fraction(2, 5), 0),
        (1964, Fraction(-1, 2), -1),
        (1968, Fraction(-2, 5), 0),
    ],
)
def test_8_3_4_less_than_a_half_is_rounded_to_zero(opponent, exact, rounded):
    after = change(2000, 10, played((opponent, DRAW)))
    assert (after.exact, after.rounded, after.after) == (exact, rounded, 2000 + rounded)


def test_8_3_4_the_whole_period_is_rounded_and_not_each_game():
    games = played(*[(2032, DRAW)] * 4)
    assert (change(2000, 10, games).exact, change(2000, 10, games).rounded) == (Fraction(8, 5), 2)


def test_8_3_4_minus_two_and_a_half_becomes_minus_three():
    after = change(2000, 5, played((2000, LOSS)))
    assert (after.exact, after.rounded) == (Fraction(-5, 2), -3)


def test_7_2_1_below_1400_there_is_no_rating():
    assert change(1402, 40, played((1402, LOSS))).after == 0
    assert change(1420, 40, played((1420, LOSS))).after == 1400


@pytest.mark.parametrize(
    ("career", "k"),
    [
        (Career(2399, highest=2400, born=2010, games=5), 10),
        (Career(2400), 10),
        (Career(2299, born=2008, games=100), 40),
        (Career(2250, highest=2300, born=2008, games=100), 20),
        (Career(2299, born=2007, games=100), 20),
        (Career(1500, games=29), 40),
        (Career(1500, games=30), 20),
        (Career(1500), 20),
        (Career(2500, listed=20), 20),
    ],
)
def test_8_3_3_the_coefficient_of_a_career(career, k):
    assert coefficient(career, 2026) == k


@pytest.mark.parametrize(
    ("born", "year", "k"), [(2008, 0, 20), (0, 2026, 20), (0, 0, 20), (2008, 2026, 40), (2008, 2027, 20)]
)
def test_8_3_3_a_player_is_a_junior_until_the_end_of_the_year_of_the_18th_birthday(born, year, k):
    """K changes with the year of the list; a player is no junior if the year or the birth is unknown."""
    assert coefficient(Career(1500, born=born), year) == k


def test_8_3_3_games_that_do_not_count_do_not_reduce_k():
    many = [(2000, DRAW)] * 17
    assert change(2000, 40, played(*many, (0, DRAW))).k == 40
    assert change(2000, 40, played(*many, (2000, DRAW))).k == 38  # 18 x 40 is 720
    too_far = change(2650, 40, played(*[(2600, DRAW)] * 17, (2050, WIN)), Tempo.BLITZ)
    assert (too_far.k, len(too_far.counted)) == (40, 17)


@pytest.mark.parametrize(
    ("k", "games", "after"),
    [(40, 17, 40), (40, 18, 38), (20, 35, 20), (20, 39, 17), (10, 70, 10), (10, 71, 9), (20, 0, 20)],
)
def test_8_3_3_k_times_games_is_at_most_700(k, games, after):
    assert capped(k, games) == after
    assert change(2000, k, played(*[(2000, DRAW)] * games)).k == after


FIVE = played((2000, WIN), (1900, WIN), (1900, WIN), (1900, LOSS), (1807, LOSS))


def test_8_2_example_b_of_the_facts_page():
    """The example of the facts page: three points from five games against 9507 in total give 1922."""
    found = first_rating([*FIVE, Game(6, 6, 0, WIN)])
    assert sum(game.rating for game in found.games) == 9507
    assert (found.average, found.per_cent, found.rating) == (Fraction(13107, 7), 57, 1922)
    assert found.is_published


def test_8_1_1_the_difference_for_a_percentage_is_added():
    assert first_rating(FIVE).rating - round(first_rating(FIVE).average) == 50


def test_8_2_a_first_rating_is_at_most_2200_and_needs_a_positive_score():
    assert first_rating(played(*[(2500, WIN)] * 5)).rating == 2200
    assert first_rating(played(*[(1500, LOSS)] * 5)) is None
    assert first_rating([]) is None


def test_7_1_4_a_first_rating_needs_five_games_against_rated_opponents_and_1400():
    assert (first_rating(FIVE[:4]).missing, first_rating(FIVE[:4]).is_published) == (1, False)
    assert (first_rating(FIVE).missing, first_rating([*FIVE, *FIVE]).missing) == (0, 0)
    enough, short = (first_rating(played((1562, DRAW), *[(rating, LOSS)] * 4)) for rating in (1562, 1561))
    assert (enough.per_cent, enough.rating, enough.is_published) == (21, 1400, True)
    assert (short.rating, short.is_published) == (1399, False)
    low = first_rating(played((1000, DRAW), *[(1000, LOSS)] * 9))
    assert (low.missing, low.rating < 1400, low.is_published) == (0, True, False)


def test_8_2_two_draws_against_1800_are_added():
    """One win against 1800 becomes two points from three games against 1800, which is 67 %."""
    found = first_rating(played((1800, WIN)))
    assert (found.average, found.per_cent, found.rating) == (1800, 67, 1925)
    most = [first_rating(played((rating, WIN), (rating, WIN), (rating, DRAW))) for rating in (2217, 2225)]
    assert [one.rating for one in most] == [2199, 2200]  # 2050 + 149; 2055 + 149, but at most 2200


@pytest.mark.parametrize(
    ("value", "whole"), [(Fraction(5, 2), 3), (Fraction(12, 5), 2), (Fraction(-5, 2), -2), (Fraction(3), 3)]
)
def test_a_half_is_rounded_up(value, whole):
    assert half_up(value) == whole

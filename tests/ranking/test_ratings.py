"""C.07 article 10: tests of tie-breaks from ratings."""

import pytest

from indeler.model import Scale
from indeler.ranking import standings
from indeler.ranking.ratings import difference_for, expected_score

RULEBOOK = "fide-c07"

FOUR = """
    1 2000: 2w1 3b=
    2 1900: 1b0 4w1
    3 2101: 4w= 1w=
    4 1800: 3b= 2b0
    """


def test_10_1_the_mean_rating_of_the_opponents_is_rounded_half_up(crosstable, values):
    # 1 met 1900 and 2101: 2000½, so 2001; 2 met 2000 and 1800; 3 met 1800 and 2000; 4 met 2101 and 1900.
    assert values(crosstable(FOUR), "ARO") == {1: 2001, 2: 1900, 3: 1900, 4: 2001}


def test_10_1_only_opponents_met_over_the_board_count(crosstable, values):
    table = crosstable(FOUR.replace("3b=", "3b+", 1).replace("1w=", "1w-"))
    assert values(table, "ARO")[1] == 1900


def test_10_2_average_rating_plus_the_difference_for_the_percentage(crosstable, values):
    # 75 % is worth 193, 50 % nothing, 25 % -193.
    assert values(crosstable(FOUR), "TPR") == {1: 2001 + 193, 2: 1900, 3: 1900, 4: 2001 - 193}


def test_10_2_the_percentage_is_rounded_to_the_nearest_integer(crosstable, value):
    # 2 of 3 is 66⅔ %, taken as 67 %, worth 125.
    table = crosstable("""
        1 2000: 2w1 2b1 2w0
        2 1900: 1b0 1w0 1b1
        """)
    assert value(table, 1, "TPR") == 1900 + 125
    assert value(table, 2, "TPR") == 2000 - 125


@pytest.mark.parametrize(("code", "best", "worst"), [("TPR", 1900 + 800, 2000 - 800), ("PTP", 1900 + 736, 2000 - 800)])
def test_10_3_performances_with_all_games_won_and_with_none(crosstable, values, code, best, worst):
    table = crosstable("""
        1 2000: 2w1 2b1
        2 1900: 1b0 1w0
        """)
    assert values(table, code) == {1: best, 2: worst}


def test_10_3_the_lowest_rating_with_the_same_expected_score(crosstable, value):
    # 1½ against 1900 and 2101. With 2200: 85 % + 64 % = 149 %, too little; with 2201, 301 is still 85 % and 100 gives
    # 64 %; 207 more than 2101 would be needed alone. The first sum of 150 % is 86 % + 64 %, from 2203 on.
    table = crosstable(FOUR)
    expected = value(table, 1, "PTP")
    assert expected_score(int(expected), [1900, 2101]) >= 150 > expected_score(int(expected) - 1, [1900, 2101])
    assert expected == 2203


def test_10_3_both_of_two_opponents_of_very_different_strength_count(crosstable, values):
    """Half a point of two requires a draw with the weaker, 1½ with the stronger: the other game is certain."""
    table = crosstable("""
        1 2000: 2w= 3w0
        2 1000: 1b= 4w0
        3 2800: 4b= 1b1
        4 1900: 3w= 2b1
        """)
    assert values(table, "PTP") == {1: 997, 2: 1755, 3: 2146, 4: 2797}


def test_10_3_expected_score_by_rating_difference():
    for difference, percentage in ((0, 50), (3, 50), (4, 51), (735, 99), (736, 100), (9999, 100)):
        assert expected_score(2000 + difference, [2000]) == percentage
        assert expected_score(2000 - difference, [2000]) == 100 - percentage


def test_10_2_difference_by_percentage():
    assert [difference_for(percentage) for percentage in (0, 1, 49, 50, 51, 67, 99, 100)] == [
        -800, -677, -7, 0, 7, 125, 677, 800,
    ]  # fmt: skip


DIFFERENCES = """
50:0 51:7 52:14 53:21 54:29 55:36 56:43 57:50 58:57 59:65 60:72 61:80 62:87 63:95 64:102 65:110 66:117 67:125 68:133
69:141 70:149 71:158 72:166 73:175 74:184 75:193 76:202 77:211 78:220 79:230 80:240 81:251 82:262 83:273 84:284 85:296
86:309 87:322 88:336 89:351 90:366 91:383 92:401 93:422 94:444 95:470 96:501 97:538 98:589 99:677 100:800
"""
"""Table 8.1.1: a percentage and its rating difference."""
EXPECTED = """
0-3:50 4-10:51 11-17:52 18-25:53 26-32:54 33-39:55 40-46:56 47-53:57 54-61:58 62-68:59 69-76:60 77-83:61 84-91:62
92-98:63 99-106:64 107-113:65 114-121:66 122-129:67 130-137:68 138-145:69 146-153:70 154-162:71 163-170:72 171-179:73
180-188:74 189-197:75 198-206:76 207-215:77 216-225:78 226-235:79 236-245:80 246-256:81 257-267:82 268-278:83
279-290:84 291-302:85 303-315:86 316-328:87 329-344:88 345-357:89 358-374:90 375-391:91 392-411:92 412-432:93
433-456:94 457-484:95 485-517:96 518-559:97 560-619:98 620-735:99 736-2000:100
"""
"""Table 8.1.2: a range of rating differences and the percentage that the stronger player is expected to score."""


def test_10_2_every_line_of_the_table_of_percentages():
    for line in DIFFERENCES.split():
        percentage, difference = map(int, line.split(":"))
        assert difference_for(percentage) == difference
        assert difference_for(100 - percentage) == -difference


def test_10_3_every_line_of_the_table_of_differences():
    for line in EXPECTED.split():
        between, percentage = line.split(":")
        first, last = map(int, between.split("-"))
        for difference in (first, last):
            assert expected_score(2000 + difference, [2000]) == int(percentage)
            assert expected_score(2000 - difference, [2000]) == 100 - int(percentage)


def test_10_4_mean_performance_of_the_opponents(crosstable, values):
    # TPR: 2194, 1900, 1900, 1808
    assert values(crosstable(FOUR), "APRO") == {1: 1900, 2: 2001, 3: 2001, 4: 1900}


def test_10_5_mean_perfect_performance_of_the_opponents(crosstable, values):
    table = crosstable(FOUR)
    perfect = values(table, "PTP")
    assert values(table, "APPO")[1] == -(-(perfect[2] + perfect[3]) // 2)


def test_10_6_rating_high_first_or_reversed(crosstable, order):
    table = crosstable("1 1900: 2w=\n2 2000: 1b=")
    assert order(table, "fide-dutch", ["RTNG"]) == "2 1"
    assert order(table, "fide-dutch", ["RTNG/R"]) == "1 2"


@pytest.mark.parametrize("code", ["ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"])
def test_10_the_tie_break_is_omitted_if_a_player_has_no_rating(crosstable, code):
    table = crosstable(FOUR.replace("4 1800", "4"))
    assert list(standings(table, "fide-dutch", ["BH", code])[0].tiebreaks) == ["BH"]
    given = standings(table, "fide-dutch", ["BH", f"{code}/U1800"])
    rated = standings(crosstable(FOUR), "fide-dutch", ["BH", code])
    assert [list(row.tiebreaks.values()) for row in given] == [list(row.tiebreaks.values()) for row in rated]


def test_10_unrated_players_can_count_as_zero(crosstable, values):
    assert values(crosstable(FOUR.replace("4 1800", "4")), "ARO/U0")[2] == 1000


@pytest.mark.parametrize("code", ["ARO", "TPR", "PTP", "APRO", "APPO"])
def test_without_games_the_value_is_zero(crosstable, values, code):
    assert values(crosstable("1 2000: U\n2 1900: Z"), code) == {1: 0, 2: 0}


def test_the_points_scale_does_not_matter(crosstable, values):
    football = crosstable(FOUR, scale=Scale.of(30, 10))
    for code in ("TPR", "PTP"):
        assert values(football, code) == values(crosstable(FOUR), code)


@pytest.mark.parametrize("code", ["ARO", "TPR", "PTP", "APRO", "APPO"])
def test_15_2_a_forfeit_in_a_round_robin_does_not_count_for_ratings(crosstable, values, code):
    """In the edition of 2026 the rating of that opponent does not count, as in a Swiss tournament."""
    table = "1 2000: 2w1 3w{0}\n2 1900: 1b0 4w=\n3 1500: 4w1 1b{1}\n4 1700: 3b0 2b="
    forfeit = values(crosstable(table.format("+", "-")), code, "berger")[1]
    assert forfeit == values(crosstable(table.replace("3w{0}", "Z").replace("1b{1}", "Z")), code, "fide-dutch")[1]


def test_10_3_nothing_scored_is_800_below_the_lowest_opponent(crosstable, value):
    table = crosstable("1 2000: 2w0 3w0\n2 1900: 1b1 Z\n3 1500: Z 1b1")
    assert value(table, 1, "PTP") == 700

"""C.07 articles 15 and 16: tests of unplayed rounds in a Swiss tournament."""

from fractions import Fraction

import pytest

from indeler.model import Player, Round, Scale, Tournament
from indeler.ranking.buchholz import adjusted_scores, contributions
from indeler.ranking.editions import edition_of
from indeler.ranking.table import PLAYED, Table

RULEBOOK = "fide-c07"


def as_counted(crosstable, cells):
    """Return the adjusted score and the voluntary unplayed rounds of player 1, whose only opponent is 2."""
    mirror = {"w": "b", "b": "w", "1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
    other = " ".join("1" + mirror[cell[1]] + mirror[cell[2]] if cell[0] == "2" else "Z" for cell in cells.split())
    table = Table(crosstable(f"1: {cells}\n2: {other}"), "fide-dutch", edition_of("2026"))
    voluntary = [term.voluntary for term in contributions(table, 1, PLAYED)]
    return Fraction(adjusted_scores(table)[1], 10), [round for round, is_so in enumerate(voluntary, start=1) if is_so]


def test_16_2_1_pairing_and_full_point_byes_count_as_awarded(crosstable):
    assert as_counted(crosstable, "U F 2w1") == (3, [])


def test_16_2_2_a_forfeit_win_counts_as_awarded(crosstable):
    assert as_counted(crosstable, "2w+ 2b1") == (2, [])


def test_16_2_3_a_requested_bye_before_a_round_that_is_not_a_vur(crosstable):
    assert as_counted(crosstable, "H Z 2w1") == (Fraction(3, 2), [1, 2])
    assert as_counted(crosstable, "H 2w+") == (Fraction(3, 2), [1])
    assert as_counted(crosstable, "Z U") == (1, [1])


def test_16_2_4_a_forfeit_loss_is_a_vur(crosstable):
    assert as_counted(crosstable, "2w- 2b1") == (1, [1])
    assert as_counted(crosstable, "2w1 2b-") == (1, [2])


def test_16_2_5_a_requested_bye_followed_only_by_vurs_counts_as_a_draw(crosstable):
    assert as_counted(crosstable, "2w1 H") == (Fraction(3, 2), [2])
    assert as_counted(crosstable, "2w1 H Z") == (2, [2, 3])
    assert as_counted(crosstable, "2w1 H 2b- Z") == (2, [2, 3, 4])


def test_16_2_played_rounds_count_unchanged(crosstable):
    assert as_counted(crosstable, "2w1 2b0") == (1, [])


def test_16_1_1_rounds_after_withdrawing_are_zero_point_byes(crosstable):
    table = crosstable("1: 2w1\n2: 1b0")
    gone = Tournament([Player(1, withdrawn_after=1), Player(2)], [*table.rounds, Round(), Round()])
    assert adjusted_scores(Table(gone, "fide-dutch", edition_of("2026")))[1] == 20  # two draws after the win


@pytest.mark.parametrize(
    ("cells", "adjusted"),
    [("U Z 1b0", "1"), ("H 1b0 .", "1"), ("Z 1b0 Z", "½"), ("1b0 Z Z", "1"), ("1b0 H 9w-", "½"), ("Z 9w+ 1b0", "1")],
)
def test_16_3_the_adjusted_score_for_an_opponent(crosstable, value, cells, adjusted):
    """16.3.1 and 16.3.2: the score of player 2 as an opponent of player 1; only byes to the end become draws."""
    mirror = {"1b0": "2w1", "9w-": "Z", "9w+": "Z"}
    ones = " ".join(mirror.get(cell, "Z") if cell == "1b0" else "Z" for cell in cells.split())
    nines = " ".join({"9w-": "2b+", "9w+": "2b-"}.get(cell, "Z") for cell in cells.split())
    table = crosstable(f"1: {ones}\n2: {cells}\n9: {nines}")
    dummies = 2 * min(Fraction(1), Fraction(3, 2))  # player 1 has one point and two byes
    expected = {"½": Fraction(1, 2), "1": Fraction(1)}[adjusted]
    assert value(table, 1, "BH") == expected + dummies


def test_16_3_1_a_bye_before_a_game_counts_as_awarded(hero, crosstable, value):
    table = crosstable("""
        1: Z 2w1
        2: Z 1b0
        """)
    assert value(table, 1, "BH/C1") == 0  # the own bye is cut; 2 scored nothing and the bye of 2 stays worth nothing


def test_16_3_2_a_bye_to_the_end_counts_as_a_draw(crosstable, value):
    table = crosstable("""
        1: 2w1 H
        2: 1b0 Z
        """)
    assert value(table, 1, "BH/C1") == Fraction(1, 2)


def test_16_4_the_dummy_has_the_own_score(hero, value):
    table = hero([("0", "3"), "U", ("0", "2"), ("0", "2")])
    assert value(table, 1, "BH") == 3 + 1 + 2 + 2


def test_16_4_the_result_against_the_dummy_is_as_awarded(hero, value):
    table = hero([("0", "3"), "U", ("0", "2"), "H"])
    assert value(table, 1, "SB") == Fraction("1.5") * 1 + Fraction("1.5") * Fraction(1, 2)


@pytest.mark.parametrize(("edition", "expected"), [("2023", "13.5"), ("2024-08", "13.5"), ("2026", "12.5")])
def test_16_4_1_forfeit_dummy_is_capped_by_the_scheduled_opponent(hero, value, edition, expected):
    """Held's exercise 3: number 11 has 2½ points, one of them by forfeit against an opponent with an adjusted 1½."""
    number_11 = hero([("0", "3"), ("=", "2½"), ("1", "2"), ("+", "1½"), ("0", "3½")])
    assert value(number_11, 1, "PTS") == Fraction("2.5")
    assert value(number_11, 1, "BH", edition=edition) == Fraction(expected)


@pytest.mark.parametrize(("edition", "expected"), [("2023", 15), ("2024-08", 15), ("2026", 14), ("2026-03", 14)])
def test_16_4_2_bye_dummy_is_capped_by_a_draw_in_every_round(hero, value, edition, expected):
    """Held's exercise 4: number 4 has 3½ points from 5 rounds, half of one from a bye in round 2."""
    number_4 = hero([("1", "2"), "H", ("1", "2½"), ("1", "3"), ("0", "4")])
    assert value(number_4, 1, "PTS") == Fraction("3.5")
    assert value(number_4, 1, "BH", edition=edition) == expected


def test_16_4_2_the_cap_depends_on_the_scale(hero, value):
    # 3 - 1 - 0: a draw in each of three rounds is 3 points, and the dummy is capped from 6 to 3.
    table = hero([("1", "1"), ("1", "0"), "H"], scale=Scale.of(30, 10))
    assert value(table, 1, "BH") == 1 + 0 + 3
    assert value(table, 1, "BH", edition="2023") == 1 + 0 + 7


def test_16_4_forfeit_can_count_as_played(hero, value):
    table = hero([("+", "½"), ("1", "1")])
    assert value(table, 1, "BH/P") == Fraction(1, 2) + 1
    assert value(table, 1, "SB/P") == Fraction(1, 2) + 1


def test_15_1_any_round_without_a_game_is_unplayed(crosstable, values):
    table = crosstable("""
        1: 2w1 3w+ U
        2: 1b0 H 3w=
        3: Z 1b- 2b=
        """)
    assert values(table, "BPG") == {1: 0, 2: 1, 3: 1}


def test_15_3_article_16_applies_to_forfeits_in_a_swiss(crosstable, value):
    table = crosstable("1: 2w+\n2: 1b-")
    assert value(table, 1, "BH") == 0  # the dummy of the forfeit is capped by the absentee's 0
    assert value(table, 1, "BH", edition="2024-08") == 1


def test_16_1_2_requested_byes_and_forfeit_losses_are_voluntary(hero, value):
    # The lowest opponent has 0. A bye or a forfeit loss is cut instead, a pairing bye or a forfeit win is not.
    for cell, kept in (("H", 0), ("Z", 0), (("-", "2"), 0), ("U", 0), (("+", "2"), 0)):
        table = hero([("1", "0"), ("1", "2"), cell])
        cut_a_dummy = value(table, 1, "BH/C1") == 2 + kept
        assert cut_a_dummy == (cell in ("H", "Z", ("-", "2")))


def test_16_1_late_entry_has_zero_point_byes(crosstable):
    table = crosstable("1: 2w1\n2: 1b0")
    late = Tournament([Player(1), Player(2), Player(3, enters=3)], [*table.rounds, Round()])
    assert adjusted_scores(Table(late, "fide-dutch", edition_of("2026")))[3] == 10  # two draws

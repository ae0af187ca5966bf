"""Fields of players: shapes, errors in ratings, absences and late entries."""

from statistics import mean, pstdev

import pytest

from indeler.lab.dice import Dice, Luck
from indeler.lab.fields import field_of, person
from indeler.lab.setup import Absence, Forced, Late, Misrated, Setup, Strengths
from indeler.model import Kind


def field(rounds=7, repetition=0, **told):
    return field_of(Setup(**told), rounds, Luck("fields", repetition))


@pytest.mark.parametrize("shape", ["normal", "club"])
def test_mean_and_spread_are_as_requested(shape):
    strengths = field(players=3000, strengths=Strengths(shape=shape, mean=1600, spread=200)).strengths
    assert list(strengths) == sorted(strengths, reverse=True)
    assert mean(strengths) == pytest.approx(1600, abs=15)
    assert pstdev(strengths) == pytest.approx(200, abs=10)
    skew = mean(((each - 1600) / 200) ** 3 for each in strengths)
    assert skew < -0.25 if shape == "club" else abs(skew) < 0.2  # a tail of beginners: -2 · 0.6³


def test_a_uniform_field_fills_its_span_and_an_even_one_has_equal_distances():
    strengths = field(players=500, strengths=Strengths(shape="uniform", mean=1800, span=800)).strengths
    assert 1400 <= strengths[-1] < 1420 < 2180 < strengths[0] <= 2200
    assert field(players=5, strengths=Strengths(shape="even", mean=1800, span=800)).strengths == (
        2200, 2000, 1800, 1600, 1400,
    )  # fmt: skip


def test_a_gap_moves_only_number_one():
    plain, apart = (field(strengths=Strengths(gap=gap)).strengths for gap in (0, 150))
    assert apart[0] == apart[1] + 150
    assert apart[1:] == plain[1:]


def test_ratings_equal_strengths_except_for_noise_and_a_misrated_player():
    right = field()
    assert right.ratings == right.strengths
    off = field(players=400, noise=100.0)
    assert pstdev([rating - strength for rating, strength in zip(off.ratings, off.strengths, strict=True)]) == (
        pytest.approx(100, abs=12)
    )
    wrong = field(misrated=Misrated(player=2, by=-300))
    assert [rating - strength for rating, strength in zip(wrong.ratings, wrong.strengths, strict=True)][:3] == [
        0,
        -300,
        0,
    ]


def test_absences_depend_on_player_and_round_not_on_the_number_of_rounds():
    short, long = (field(rounds=rounds, absence=0.3, players=50) for rounds in (5, 9))
    assert [set(away) for away in short.absences] == [set(away) for away in long.absences[:5]]
    assert 0.2 < mean(len(away) for away in long.absences) / 50 < 0.4


def test_absences_can_be_more_frequent_among_weak_players():
    away = field(rounds=20, players=100, absence=Absence(rate=0.25, leaning="weak")).absences
    weak = sum(player >= 50 for round in away for player in round)
    assert weak > 2 * (sum(map(len, away)) - weak)


def test_absence_with_notice_scores_a_limited_number_of_times_and_not_in_the_last_round():
    """botwinnik BW-33: two points with notice, at most twice, and not in the last round."""
    away = field(rounds=6, players=20, absence=0.8, scoring="6-3½-1").absences
    kinds = [[round[player] for round in away if player in round] for player in range(20)]
    assert all(Kind.HALF_BYE not in round.values() for round in away[-1:])
    assert max(each.count(Kind.HALF_BYE) for each in kinds) == 2
    assert all(each[2:].count(Kind.HALF_BYE) == 0 for each in kinds)


def test_late_entry_and_bye_can_be_forced_on_one_player():
    assert field(forced=Forced(player=3, what="late", round=2)).enters == {2: 3}
    assert field(forced=Forced(player=3, what="zero_bye", round=2)).absent(2) == {2: Kind.ZERO_BYE}
    late = field(players=200, late=0.5).enters
    assert 70 < len(late) < 130
    assert set(late.values()) == {2, 3}


def test_strengths_are_between_1_and_5000_and_ratings_not_below_1():
    given = Strengths(shape="given", values=(6000, 5000, 1, 0, -300))
    assert field(players=5, strengths=given).strengths == (5000, 5000, 1, 1, 1)
    assert field(players=2, misrated=Misrated(player=1, by=-9000)).ratings[0] == 1


def test_a_forced_bye_after_the_last_round_has_no_effect():
    for what, kind in (("half_bye", Kind.HALF_BYE), ("zero_bye", Kind.ZERO_BYE)):
        assert field(rounds=3, forced=Forced(player=2, what=what, round=3)).absent(3) == {1: kind}
        found = field(rounds=3, forced=Forced(player=2, what=what, round=4))
        assert [found.absent(round) for round in (1, 2, 3, 4)] == [{}] * 4


@pytest.mark.parametrize(
    ("leaning", "shares"),
    [("none", (0.3, 0.3, 0.3)), ("weak", (0.1, 0.3, 0.5)), ("strong", (0.5, 0.3, 0.1))],
)
def test_a_leaning_goes_from_0_to_twice_the_rate_in_equal_steps(leaning, shares):
    """Of three players: a third, once and five thirds of the rate."""
    away = field(rounds=2000, players=3, absence=Absence(rate=0.3, leaning=leaning)).absences
    often = tuple(sum(player in round for round in away) / 2000 for player in range(3))
    assert often == pytest.approx(shares, abs=0.04)


def test_late_entries_occur_in_every_round_from_the_second_to_the_latest():
    enters = field(players=300, late=Late(rate=0.5, latest=5)).enters
    assert {*enters.values()} == {2, 3, 4, 5}
    assert {*field(players=50, late=Late(rate=1.0, latest=2)).enters.values()} == {2}
    assert len(field(players=50, late=1.0).enters) == 50


def test_half_byes_are_given_up_to_their_limit_and_then_zero_byes():
    away = field(rounds=5, players=4, absence=Absence(rate=1.0, half_byes=3)).absences
    expected = [Kind.HALF_BYE] * 3 + [Kind.ZERO_BYE] * 2
    assert [[round[player] for round in away] for player in range(4)] == [expected] * 4
    short = field(rounds=2, players=1, absence=Absence(rate=1.0, half_byes=3), strengths=Strengths()).absences
    assert [round[0] for round in short] == [Kind.HALF_BYE, Kind.ZERO_BYE]


def test_names_differ_and_one_person_in_eight_is_a_woman():
    names: set[str] = set()
    dice = Dice("names")
    people = [person(dice, names) for _ in range(4000)]
    assert len(names) == 4000
    assert {name for name, _ in people} == names
    assert sum(sex == "w" for _, sex in people) / 4000 == pytest.approx(1 / 8, abs=0.015)
    assert {sex for _, sex in people} == {"w", "m"}


def test_absences_are_zero_byes_without_a_setting_for_half_byes():
    away = field(rounds=4, players=10, absence=0.9).absences
    assert {kind for round in away for kind in round.values()} == {Kind.ZERO_BYE}

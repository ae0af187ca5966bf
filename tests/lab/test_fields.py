"""Fields: shapes, what is off in the ratings, who is away and who comes late."""

from statistics import mean, pstdev

import pytest

from indeler.lab.dice import Luck
from indeler.lab.fields import field_of
from indeler.lab.setup import Absence, Forced, Misrated, Setup, Strengths
from indeler.model import Kind


def field(rounds=7, repetition=0, **told):
    return field_of(Setup(**told), rounds, Luck("fields", repetition))


@pytest.mark.parametrize("shape", ["normal", "club"])
def test_mean_and_spread_are_those_asked_for(shape):
    strengths = field(players=3000, strengths=Strengths(shape=shape, mean=1600, spread=200)).strengths
    assert list(strengths) == sorted(strengths, reverse=True)
    assert mean(strengths) == pytest.approx(1600, abs=15)
    assert pstdev(strengths) == pytest.approx(200, abs=10)
    skew = mean(((each - 1600) / 200) ** 3 for each in strengths)
    assert skew < -0.25 if shape == "club" else abs(skew) < 0.2  # a tail of beginners: -2 · 0.6³


def test_a_uniform_field_fills_its_span_and_an_even_one_is_spaced():
    strengths = field(players=500, strengths=Strengths(shape="uniform", mean=1800, span=800)).strengths
    assert 1400 <= strengths[-1] < 1420 < 2180 < strengths[0] <= 2200
    assert field(players=5, strengths=Strengths(shape="even", mean=1800, span=800)).strengths == (
        2200, 2000, 1800, 1600, 1400,
    )  # fmt: skip


def test_a_gap_moves_number_one_alone():
    plain, apart = (field(strengths=Strengths(gap=gap)).strengths for gap in (0, 150))
    assert apart[0] == apart[1] + 150
    assert apart[1:] == plain[1:]


def test_ratings_are_strengths_but_for_noise_and_the_one_who_is_misrated():
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


def test_absences_go_by_player_and_round_whatever_the_number_of_rounds():
    short, long = (field(rounds=rounds, absence=0.3, players=50) for rounds in (5, 9))
    assert [set(away) for away in short.absences] == [set(away) for away in long.absences[:5]]
    assert 0.2 < mean(len(away) for away in long.absences) / 50 < 0.4


def test_absences_can_lean_to_the_weak():
    away = field(rounds=20, players=100, absence=Absence(rate=0.25, leaning="weak")).absences
    weak = sum(player >= 50 for round in away for player in round)
    assert weak > 2 * (sum(map(len, away)) - weak)


def test_notice_is_worth_points_so_often_and_never_in_the_last_round():
    """botwinnik BW-33: two points with notice, at most twice, and not in the last round."""
    away = field(rounds=6, players=20, absence=0.8, scoring="6-3½-1").absences
    kinds = [[round[player] for round in away if player in round] for player in range(20)]
    assert all(Kind.HALF_BYE not in round.values() for round in away[-1:])
    assert max(each.count(Kind.HALF_BYE) for each in kinds) == 2
    assert all(each[2:].count(Kind.HALF_BYE) == 0 for each in kinds)


def test_what_is_forced_on_one_player():
    assert field(forced=Forced(player=3, what="late", round=2)).enters == {2: 3}
    assert field(forced=Forced(player=3, what="zero_bye", round=2)).absent(2) == {2: Kind.ZERO_BYE}
    late = field(players=200, late=0.5).enters
    assert 70 < len(late) < 130
    assert set(late.values()) == {2, 3}

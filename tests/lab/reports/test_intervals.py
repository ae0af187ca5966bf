"""The statistics of the lab, compared with values from books and other programs, and with a simulation."""

from random import Random

import pytest

from indeler.lab.reports.intervals import (
    difference,
    gain,
    holm,
    mcnemar,
    mean,
    median,
    quantile,
    share,
    share_difference,
    student,
)

DARWIN = [6.125, -8.375, 1.0, 2.0, 0.75, 2.875, 3.5, 5.125, 1.75, 3.625, 7.0, 3.0, 9.375, 7.5, -6.0]
"""Crossed less self-fertilised maize, in inches: Fisher, The Design of Experiments (1935); t is 2.148."""


@pytest.mark.parametrize(
    ("freedom", "t"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (9, 2.262), (30, 2.042), (120, 1.980)],
)
def test_students_t_agrees_with_printed_tables(freedom, t):
    assert student(freedom) == pytest.approx(t, abs=0.004)


@pytest.mark.parametrize(("freedom", "t"), [(30, 2.0422724563), (40, 2.0210753903), (120, 1.9799304051)])
def test_students_t_is_exact_for_many_degrees_of_freedom(freedom, t):
    assert student(freedom) == pytest.approx(t, abs=4 / freedom**5)


@pytest.mark.parametrize(
    ("freedom", "t"), [(3, 3.178616995054061), (4, 2.775582224236797), (5, 2.570308227150842), (10, 2.2281308968121527)]
)
def test_every_term_of_the_series_for_students_t_counts(freedom, t):
    """Stored values: a change of them changes the intervals of all reports."""
    assert student(freedom) == pytest.approx(t, abs=1e-12)


def test_the_mean_of_darwins_maize_agrees_with_fisher():
    found = mean(DARWIN)
    assert (found.value, found.low, found.high) == pytest.approx((2.617, 0.0036, 5.230), abs=0.001)
    assert (found.size, found.sign) == (15, 1)


def test_a_paired_difference_and_its_p_value_agree_with_fisher():
    found = difference([0.0] * len(DARWIN), DARWIN)
    assert found.estimate == mean(DARWIN)
    assert found.chance == pytest.approx(0.0497, abs=0.0002)


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_wilsons_interval_agrees_with_newcombe(hits, count, low, high):
    found = share(hits, count)
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.0001)
    assert found.value == hits / count


def test_the_median_lies_between_order_statistics():
    found = median(range(1, 101))
    assert (found.value, found.low, found.high) == (50.5, 40, 61)  # the 40th and the 61st of 100, as in tables
    assert median([3.0, 1.0]) == (2.0, 1.0, 3.0, 2)
    assert median(range(1, 17)) == (8.5, 4, 13, 16)
    assert median(range(1, 26)) == (13.0, 7, 19, 25)
    assert [median(range(1, size + 1))[1:3] for size in (3, 6, 9, 10)] == [(1, 3), (1, 6), (1, 9), (1, 10)]
    assert quantile([1.0, 2.0, 3.0, 4.0, 5.0], 0.25) == 2.0


@pytest.mark.parametrize(
    ("gained", "lost", "chance"),
    [(12, 3, 0.03515625), (5, 0, 0.0625), (4, 4, 1.0), (0, 0, 1.0), (1, 0, 1.0), (3, 12, 0.03515625)],
)
def test_mcnemars_exact_p_value_is_a_sum_of_binomials(gained, lost, chance):
    assert mcnemar(gained, lost) == pytest.approx(chance)


def test_mcnemars_p_value_of_many_disagreements_approaches_the_normal_one():
    assert mcnemar(5200, 5000) == pytest.approx(0.0488, abs=0.0001)


def test_holm_adjusts_p_values_in_order_and_never_decreases_them():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.9]) == [1.0, 1.0]
    assert holm([]) == []


def test_the_gain_of_common_random_numbers():
    assert gain([1, 2, 3, 4], [2, 3, 4, 6], [1, 1, 1, 2]) == pytest.approx(18.33, abs=0.01)
    assert gain([1, 2, 3], [4, 5, 6], [3, 3, 3]) is None


def test_one_repetition_has_no_interval():
    assert (mean([1.0]), share(1, 1), median([1.0])) == (None, None, None)
    assert (difference([1.0], [2.0]), share_difference([1.0], [0.0])) == (None, None)


def test_shares_that_always_agree_have_an_interval_of_positive_width():
    found = share_difference([1.0] * 50, [1.0] * 50)
    assert found.estimate.low < 0 < found.estimate.high
    assert found.chance == 1.0


def test_the_interval_of_bonett_and_price_adds_one_to_each_disagreement():
    """10 repetitions for, 3 against, of 40: (11 - 4) / 42, and 1.96 standard errors of (15 / 42 - (7 / 42)²) / 42."""
    first = [1.0] * 12 + [0.0] * 28
    other = [1.0] * 9 + [0.0] * 3 + [1.0] * 10 + [0.0] * 18
    found = share_difference(first, other)
    half = 1.959963985 * ((15 / 42 - (7 / 42) ** 2) / 42) ** 0.5
    assert found.estimate == pytest.approx((7 / 40, 7 / 42 - half, 7 / 42 + half, 40))
    assert found.chance == mcnemar(10, 3)
    assert found.gain == pytest.approx(1.5605095541)
    assert share_difference([0.0] * 2, [1.0] * 2).estimate.high == 1.0
    assert share_difference([1.0] * 2, [0.0] * 2).estimate.low == -1.0


def test_the_p_value_of_a_mean_by_students_t():
    """Student's t of 2 has the p-value 0.2952, 0.1835 and 0.0734 with 1, 2 and 10 degrees of freedom."""
    for size, chance, near in ((2, 0.2952, 0.005), (3, 0.1835, 0.002), (11, 0.0734, 0.0001)):
        spread = [0.0] * (size - 2) + [1.0, -1.0]
        error = (2 / (size - 1) / size) ** 0.5
        found = difference([0.0] * size, [2 * error + each for each in spread])
        assert found.chance == pytest.approx(chance, abs=near)
    assert difference([1.0, 2.0], [1.0, 2.0]).chance == 1.0
    assert difference([1.0, 2.0], [2.0, 3.0]).chance == 0.0


def test_an_interval_has_a_sign_if_all_its_values_have_it():
    signs = {bounds: share(1, 2)._replace(low=bounds[0], high=bounds[1]).sign for bounds in BOUNDS}
    assert signs == dict(zip(BOUNDS, (1, 0, 0, 0, -1), strict=True))


BOUNDS = ((0.1, 0.2), (0.0, 0.2), (-0.1, 0.1), (-0.2, 0.0), (-0.2, -0.1))


def covered(found, truth):
    return found.low <= truth <= found.high


def test_the_intervals_contain_the_true_value_nineteen_times_in_twenty():
    luck, tries = Random("coverage"), 600
    kept = {"mean": 0, "share": 0, "median": 0, "difference": 0, "share difference": 0}
    for _ in range(tries):
        first = [luck.gauss() for _ in range(60)]
        other = [0.5 * value + luck.gauss(0.3) for value in first]
        hits = [float(luck.random() < 0.2) for _ in range(60)]
        moved = [hit if luck.random() < 0.5 else float(luck.random() < 0.3) for hit in hits]
        kept["mean"] += covered(mean(first), 0)
        kept["median"] += covered(median(first), 0)
        kept["share"] += covered(share(sum(map(int, hits)), 60), 0.2)
        kept["difference"] += covered(difference(first, other).estimate, 0.3)
        kept["share difference"] += covered(share_difference(hits, moved).estimate, 0.05)
    assert {name: round(count / tries, 3) for name, count in kept.items() if not 0.93 <= count / tries <= 0.985} == {}

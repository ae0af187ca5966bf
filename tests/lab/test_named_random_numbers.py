"""Random numbers have names: they do not depend on the machine or on earlier numbers."""

from itertools import pairwise
from statistics import NormalDist, mean, pstdev

from indeler.lab.dice import Luck


def test_the_same_name_always_has_the_same_number():
    """Stored values: a change of them changes every experiment."""
    luck = Luck("2026", 7)
    later = luck.uniform("lot", 3)
    assert [luck.game(0, 5, 1), luck.uniform("colour"), luck.lot(3)] == KEPT
    assert later == KEPT[2]


KEPT = [0.4695800069579189, 0.15043864913348948, 0.4295341985595844]


def test_every_part_of_a_name_counts():
    names = [
        (seed, repetition, purpose, of)
        for seed in ("1", "2")
        for repetition in (1, 12)
        for purpose in ("game", "lot")
        for of in ((1, 2, 1), (12, 1), (1, 21), ())
    ]
    assert len({Luck(seed, repetition).uniform(purpose, *of) for seed, repetition, purpose, of in names}) == len(names)


def test_random_numbers_have_the_right_distribution():
    luck = Luck("fair", 0)
    numbers = [luck.uniform("any", number) for number in range(4000)]
    assert 0 <= min(numbers) < 0.002
    assert 0.998 < max(numbers) < 1
    assert abs(mean(numbers) - 0.5) < 0.015
    neighbours = [(one - 0.5) * (other - 0.5) for one, other in pairwise(numbers)]
    assert abs(mean(neighbours)) < 0.006
    normal = [luck.normal("other", number) for number in range(4000)]
    assert abs(mean(normal)) < 0.05
    assert abs(pstdev(normal) - 1) < 0.04


def test_the_lowest_number_has_a_normal_value_too():
    """The normal distribution has no value for 0, whose chance is 1 in 2 to the power of 53; half a step counts."""

    class Least(Luck):
        __slots__ = ()

        def uniform(self, purpose, *of):
            return 0.0

    assert Least("least", 0).normal("any") == NormalDist().inv_cdf(0.5**54)

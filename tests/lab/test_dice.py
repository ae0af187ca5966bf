"""The random generator of the lab: the meaning of a rate in a million."""

import pytest

from indeler.lab.dice import MILLION, Dice


@pytest.mark.parametrize(("rolled", "happens"), [(0, True), (249_999, True), (250_000, False), (999_999, False)])
def test_an_event_with_a_rate_of_a_quarter(rolled, happens, monkeypatch):
    dice = Dice("any seed")
    monkeypatch.setattr(dice, "_random", lambda: rolled / MILLION)
    assert dice.happens(250_000) is happens


def test_rates_of_zero_and_of_a_million():
    dice = Dice("any seed")
    assert not any(dice.happens(0) for _ in range(100))
    assert all(dice.happens(MILLION) for _ in range(100))


def test_both_bounds_of_a_range_are_drawn():
    dice = Dice("any seed")
    assert {dice.between(3, 5) for _ in range(100)} == {3, 4, 5}

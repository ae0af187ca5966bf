"""The dice of the lab: what a rate in a million means."""

import pytest

from indeler.lab.dice import MILLION, Dice


@pytest.mark.parametrize(("rolled", "happens"), [(0, True), (249_999, True), (250_000, False), (999_999, False)])
def test_what_happens_a_quarter_of_the_time(rolled, happens, monkeypatch):
    dice = Dice("any seed")
    monkeypatch.setattr(dice, "_random", lambda: rolled / MILLION)
    assert dice.happens(250_000) is happens


def test_never_and_always():
    dice = Dice("any seed")
    assert not any(dice.happens(0) for _ in range(100))
    assert all(dice.happens(MILLION) for _ in range(100))


def test_both_ends_are_rolled():
    dice = Dice("any seed")
    assert {dice.between(3, 5) for _ in range(100)} == {3, 4, 5}

"""A bracket is paired by the cheapest sufficient method: how often each is used, and that all give the exact result."""

import gc
from collections import Counter
from random import Random

import pytest

import indeler
from indeler.lab import Plan, generate
from indeler.model import PairingError
from indeler.systems.dutch import leavers
from indeler.systems.dutch.fide2017 import PENULTIMATE
from indeler.systems.dutch.flow import Flow
from indeler.systems.dutch.knsb2013 import OTHER_FLOATERS, PAIRED_AGAIN
from indeler.systems.dutch.leavers import CompletingFlow
from indeler.systems.interface import BOUND, EXACT, NOBODY, SUITED, WITH_THOSE_BELOW
from oracles.random_events import played, random_event


def rounds(rules, seeds, least, most):
    """Yield each round of random tournaments: the tournament before it, and the pairing."""
    for seed in seeds:
        random = Random(f"ways {seed}")
        tournament, trouble = random_event(random, least, most, 6)
        while tournament.next_round <= tournament.total_rounds:
            try:
                pairing = indeler.pair(tournament, rules)
            except PairingError:
                break
            yield tournament, pairing
            tournament = played(random, pairing.added_to(tournament), trouble)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("rules", "ways"),
    [
        ("fide-dutch", {BOUND: 218, EXACT: 11, WITH_THOSE_BELOW: 48, NOBODY: 54}),
        ("fide-dutch-2017", {BOUND: 219, EXACT: 46, SUITED: 3, WITH_THOSE_BELOW: 2, NOBODY: 54, PENULTIMATE: 6}),
        ("knsb-rating", {BOUND: 205, EXACT: 66, NOBODY: 53, OTHER_FLOATERS: 2, PAIRED_AGAIN: 6}),
        ("fide-1992", {BOUND: 234, EXACT: 13, WITH_THOSE_BELOW: 27, NOBODY: 60}),
    ],
)
def test_each_method_gives_the_same_pairing_as_the_exact_one(rules, ways, monkeypatch):
    """C4, C8; fide-dutch-2017 C.4, C.7: the exact method is correct in every case, and seldom needed."""
    found = Counter()
    for tournament, pairing in rounds(rules, range(24), 6, 22):
        with monkeypatch.context() as patch:
            patch.setattr(Flow, "pair_alone", lambda *_: None)
            patch.setattr(leavers, "MAX_PLAYERS", 0)
            assert indeler.pair(tournament, rules) == pairing
        found.update(bracket.way for bracket in pairing.workings.brackets)
    assert found == ways


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rules", ["fide-dutch", "fide-1992"])
def test_a_bracket_with_the_next_one_alone_is_paired_as_with_all_below(rules, monkeypatch):
    """C4, C8: if the following bracket can be completed too, the rest need not be considered."""
    plans = [Plan(rules=rules, players=18 + seed % 3, rounds=8, seed=f"next {seed}") for seed in range(15)]
    monkeypatch.setattr(leavers, "MAX_PLAYERS", 0)
    next_alone, found = CompletingFlow._pair_with_next, Counter()

    def watched(*asked):
        paired = next_alone(*asked)
        found[paired is None] += 1
        return paired

    monkeypatch.setattr(CompletingFlow, "_pair_with_next", watched)
    usual = [generate(plan) for plan in plans]
    assert set(found) == {True, False}
    monkeypatch.setattr(CompletingFlow, "_pair_with_next", lambda *_: None)
    assert [generate(plan) for plan in plans] == usual


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rules", ["fide-dutch", "fide-1992"])
def test_a_small_bracket_is_paired_as_by_the_general_method(rules, monkeypatch):
    """C4, C8: late in a small tournament, where few pairs have not met yet, and leavers may still meet each other."""
    plans = [Plan(rules=rules, players=11 + seed % 8, rounds=8, seed=f"few {seed}") for seed in range(20)]
    pair_small, ahead, found = CompletingFlow._pair_small, leavers.SmallBrackets._ahead, Counter()

    def watched(*asked):
        paired = pair_small(*asked)
        found[len(paired.leaving) if paired else None] += 1
        return paired

    def looked_ahead(*asked):
        found["ahead"] += 1
        return ahead(*asked)

    monkeypatch.setattr(CompletingFlow, "_pair_small", watched)
    monkeypatch.setattr(leavers.SmallBrackets, "_ahead", looked_ahead)
    usual = [generate(plan) for plan in plans]
    assert {0, 1, 2, 3, "ahead"} <= set(found)
    monkeypatch.setattr(leavers, "MAX_PLAYERS", 0)
    assert [generate(plan) for plan in plans] == usual


def test_a_pairing_is_freed_when_it_is_no_longer_referenced():
    """It contains no reference cycles: simulating a million tournaments leaves nothing for the garbage collector."""
    plan = Plan(players=14, rounds=5)
    generate(plan)  # fill the caches of the first call
    gc.collect()
    gc.disable()
    try:
        generate(plan)
        assert gc.collect() == 0
    finally:
        gc.enable()

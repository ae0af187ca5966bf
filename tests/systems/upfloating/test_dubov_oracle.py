"""The Dubov engine beside a literal transcription of C.04.4.1, in random small tournaments."""

from random import Random

import pytest

import indeler
from indeler.model import PairingError
from oracles import dubov
from oracles.random_events import played, random_event
from support.wild_rounds import any_round, with_ratings

RULES = "fide-dubov"


def compare(seeds, rules, oracle, most=10):
    """Play random tournaments to their end, or until nobody can pair them; returns how many rounds that were."""
    rounds = 0
    for seed in seeds:
        random = Random(seed)
        tournament, trouble = random_event(random, most=most)
        tournament = with_ratings(random, tournament)
        wild = random.random() < 0.4
        while tournament.next_round <= tournament.total_rounds and tournament.to_pair():
            expected = oracle.pair(tournament)
            try:
                pairing = indeler.pair(tournament, rules)
            except PairingError:
                assert expected is None, (seed, tournament.next_round)
                break
            assert (set(pairing.boards), pairing.bye) == expected, (seed, tournament.next_round)
            rounds += 1
            is_any = wild and random.random() < 0.7
            tournament = any_round(random, tournament) if is_any else pairing.added_to(tournament)
            tournament = played(random, tournament, trouble)
    return rounds


def test_the_engine_agrees_with_the_print():
    assert compare(range(40), RULES, dubov) > 100


def test_upfloaters_to_a_large_group_are_those_of_the_print_too(monkeypatch):
    """As for a group of more than eight, whose sets are not all tried."""
    monkeypatch.setattr("indeler.systems.upfloating.dubov_upfloaters.MAX_ENUMERATED", 0)
    assert compare(range(40, 60), RULES, dubov) > 50


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(10))
def test_the_engine_agrees_with_the_print_in_20000_rounds(part):
    assert compare(range(1_000 * (part + 1), 1_000 * (part + 1) + 600), RULES, dubov, most=11) > 2_000

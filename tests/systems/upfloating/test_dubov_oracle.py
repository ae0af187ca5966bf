"""The Dubov engine compared with a literal transcription of C.04.4.1, on random small tournaments."""

from random import Random

import pytest

import indeler
from indeler.model import PairingError
from oracles import dubov
from oracles.random_events import played, random_event
from support.random_rounds import any_round, with_ratings

RULES = "fide-dubov"


def compare(seeds, rules, oracle, most=10):
    """Play random tournaments until they end or cannot be paired, and return the number of rounds."""
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


def test_the_engine_agrees_with_the_oracle():
    assert compare(range(40), RULES, dubov) > 100


def test_upfloaters_to_a_large_group_agree_with_the_oracle_too(monkeypatch):
    """Uses the method for groups of more than eight, which does not try all sets."""
    monkeypatch.setattr("indeler.systems.upfloating.dubov_upfloaters.MAX_ENUMERATED", 0)
    assert compare(range(40, 60), RULES, dubov) > 50


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(10))
def test_the_engine_agrees_with_the_oracle_in_20000_rounds(part):
    assert compare(range(1_000 * (part + 1), 1_000 * (part + 1) + 600), RULES, dubov, most=11) > 2_000

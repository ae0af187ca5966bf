"""The engine of the FIDE (Dutch) System of 2017 compared with a literal transcription, on random tournaments."""

from random import Random

import pytest

import indeler
from indeler.model import PairingError
from oracles import dutch_2017
from oracles.random_events import played, random_event

RULES = "fide-dutch-2017"


def compare(random, most):
    """Play a random tournament until it ends or cannot be paired, and compare both before each round."""
    tournament, trouble = random_event(random, most=most)
    while tournament.next_round <= tournament.total_rounds and tournament.to_pair():
        expected = dutch_2017.pair(tournament, tournament.initial_colour)
        if expected is None:
            with pytest.raises(PairingError):
                indeler.pair(tournament, RULES)
            return
        pairing = indeler.pair(tournament, RULES)
        assert (pairing.boards, pairing.bye) == expected, tournament.next_round
        tournament = played(random, pairing.added_to(tournament), trouble)


@pytest.mark.parametrize("seed", range(12))
def test_the_engine_agrees_with_the_oracle(seed):
    for part in range(6):
        compare(Random(f"{seed}.{part}"), most=8)


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(1000, 1100))
def test_the_engine_agrees_with_the_oracle_thousands_of_times(seed):
    for part in range(30):
        compare(Random(f"{seed}.{part}"), most=9)


@pytest.mark.parametrize("seed", range(8))
def test_counting_gives_the_same_result_as_the_exact_method(seed, monkeypatch):
    random = Random(f"quick {seed}")
    tournament, trouble = random_event(random, 20, 50, 7)
    while tournament.next_round <= tournament.total_rounds:
        pairing = indeler.pair(tournament, RULES)
        with monkeypatch.context() as patch:
            patch.setattr("indeler.systems.dutch.flow.MIN_FOR_COUNTING", 1_000_000)
            assert pairing == indeler.pair(tournament, RULES), tournament.next_round
        tournament = played(random, pairing.added_to(tournament), trouble)

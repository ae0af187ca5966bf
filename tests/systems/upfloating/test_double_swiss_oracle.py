"""The engine for Double-Swiss compared with a literal transcription of C.04.5, on random small tournaments."""

from random import Random

import pytest

import indeler
from indeler.model import PairingError
from oracles import double_swiss


def rounds_that_agree(seeds):
    """Play random tournaments until they end or cannot be paired, and return the number of rounds."""
    rounds = 0
    for seed in seeds:
        random = Random(seed)
        tournament, trouble = double_swiss.random_tournament(random)
        while tournament.next_round <= tournament.total_rounds:
            sides, rules = double_swiss.sides_of(tournament)
            if not sides:
                break
            expected = double_swiss.pair(sides, rules)
            try:
                pairing = indeler.pair(tournament)
            except PairingError:
                assert expected is None, seed
                break
            assert (set(pairing.boards), pairing.bye) == expected, (seed, rules.round)
            tournament = double_swiss.played(random, pairing.added_to(tournament), trouble)
            rounds += 1
    return rounds


def test_the_engine_agrees_with_the_oracle():
    assert rounds_that_agree(range(60)) > 150


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(10))
def test_the_engine_agrees_with_the_oracle_on_25000_rounds(part):
    assert rounds_that_agree(range(1_000 * (part + 1), 1_000 * (part + 1) + 950)) > 2_500

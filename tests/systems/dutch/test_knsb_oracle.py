"""knsb-rating compared with the literal transcription, on small, difficult tournaments."""

from random import Random

import pytest

from indeler.model import PairingError
from indeler.systems import pair
from oracles.knsb_rating import NoPairing, boards_and_bye
from oracles.random_events import played, random_event

pytestmark = pytest.mark.sampled(5)


def play_through(seed, least, most):
    """Pair a random tournament round by round, and return the number of rounds compared with the oracle."""
    random = Random(seed)
    tournament, trouble = random_event(random, least=least, most=most)
    compared = 0
    while len(tournament.rounds) < tournament.total_rounds and tournament.to_pair():
        try:
            expected = boards_and_bye(tournament)
        except NoPairing:
            expected = None
        try:
            pairing = pair(tournament, "knsb-rating")
        except PairingError:
            assert expected is None, f"seed {seed}, round {tournament.next_round}: {expected}"
            break
        assert (set(pairing.boards), pairing.bye) == expected, f"seed {seed}, round {tournament.next_round}"
        compared += 1
        tournament = played(random, pairing.added_to(tournament), trouble)
    return compared


def test_every_round_of_small_tournaments_equals_that_of_the_oracle():
    assert sum(play_through(seed, 4, 9) for seed in range(150)) > 400


@pytest.mark.sweep
@pytest.mark.parametrize("start", range(1000, 3000, 100))
def test_every_round_of_many_tournaments_equals_that_of_the_oracle(start):
    assert sum(play_through(seed, 4, 9) for seed in range(start, start + 100)) > 250

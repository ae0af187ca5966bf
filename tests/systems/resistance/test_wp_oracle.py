"""knsb-wp compared with the literal transcription: thousands of small, difficult tournaments, with every setting."""

from random import Random

import pytest

from indeler.model import PairingError, decimal
from indeler.systems import pair
from oracles.knsb_wp import Choices, answer
from oracles.random_events import played, random_event

pytestmark = pytest.mark.sampled(5)


def random_choices(random, size):
    """Return the defaults for half of the tournaments, and random settings for the others."""
    if random.randrange(2):
        return Choices()
    avoid = [tuple(sorted(random.sample(range(1, size + 1), 2))) for _ in range(random.choice((0, 0, 3)))]
    return Choices(
        random.choice(("count", "strength", "off")),
        random.choice(("known", "unknown")),
        random.randrange(4) == 0,
        random.choice((0, 0, 5, 10)),
        frozenset(avoid),
    )


def settings_of(choices):
    return {
        "b4": choices.b4,
        "first_round": choices.first_round,
        "raw_points": choices.raw_points,
        "band": decimal(choices.band),
        "avoid": [f"{a}-{b}" for a, b in sorted(choices.avoid)],
    }


def play_through(seed, least, most):
    """Pair a random tournament round by round, each time both ways, and return the number of rounds compared."""
    random = Random(seed)
    tournament, trouble = random_event(random, least=least, most=most)
    choices = random_choices(random, len(tournament.players))
    while len(tournament.rounds) < tournament.total_rounds and tournament.to_pair():
        expected = answer(tournament, choices)
        try:
            pairing = pair(tournament, "knsb-wp", **settings_of(choices))
        except PairingError:
            assert expected is None, f"seed {seed}, round {tournament.next_round}: {expected}"
            break
        assert expected is not None, f"seed {seed}, round {tournament.next_round}: {pairing}"
        found = pairing.boards, pairing.bye
        assert found == expected[:2], f"seed {seed}, round {tournament.next_round} by {choices}"
        tournament = played(random, pairing.added_to(tournament), trouble)
    return len(tournament.rounds)


def test_every_round_of_small_tournaments_equals_that_of_the_oracle():
    assert sum(play_through(seed, 4, 9) for seed in range(300)) > 900


@pytest.mark.sweep
@pytest.mark.parametrize("start", range(1000, 9000, 200))
def test_every_round_of_many_tournaments_equals_that_of_the_oracle(start):
    assert sum(play_through(seed, 4, 10) for seed in range(start, start + 200)) > 500


@pytest.mark.sweep
@pytest.mark.parametrize("start", range(20000, 21000, 50))
def test_every_round_of_larger_tournaments_equals_that_of_the_oracle(start):
    assert sum(play_through(seed, 11, 12) for seed in range(start, start + 50)) > 150

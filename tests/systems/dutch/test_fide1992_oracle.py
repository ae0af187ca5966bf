"""fide-1992 compared with the literal transcription: thousands of small, difficult tournaments, with every setting."""

from random import Random

import pytest

from indeler.model import Game, PairingError, Round, Unplayed, VirtualPoints
from indeler.systems import pair
from oracles.fide_1992 import Choices, boards_and_bye
from oracles.random_events import played, random_event

pytestmark = pytest.mark.sampled(5)


def random_choices(random, tournament):
    """Return the defaults for half of the tournaments, and random settings for the others."""
    if random.randrange(2):
        return Choices(initial=tournament.initial_colour)
    return Choices(*(random.randrange(2) == 1 for _ in range(4)), tournament.initial_colour)


def settings_of(choices):
    return {
        "mode": "full" if choices.full else "short",
        "e3": "oldest" if choices.oldest else "recent",
        "old_float_order": choices.old_float_order,
        "half_bye_bars_bye": choices.half_bye_bars_bye,
    }


def play_through(seed, least, most):
    """Pair a random tournament round by round, each time both ways, and return the number of rounds compared."""
    random = Random(seed)
    tournament, trouble = random_event(random, least=least, most=most)
    choices = random_choices(random, tournament)
    while len(tournament.rounds) < tournament.total_rounds and tournament.to_pair():
        expected = boards_and_bye(tournament, choices)
        try:
            pairing = pair(tournament, "fide-1992", **settings_of(choices))
        except PairingError:
            assert expected is None, f"seed {seed}, round {tournament.next_round}: {expected}"
            break
        found = set(pairing.boards), pairing.bye
        assert found == expected, f"seed {seed}, round {tournament.next_round} by {choices}"
        tournament = played(random, pairing.added_to(tournament), trouble)
    return len(tournament.rounds)


def test_every_round_of_small_tournaments_equals_that_of_the_oracle():
    assert sum(play_through(seed, 4, 8) for seed in range(150)) > 400


def renumbered(tournament, number):
    """Return the same tournament with other pairing numbers, and ratings that keep the old order."""
    rounds = [
        Round(
            tuple(Game(number[game.white], number[game.black], game.result) for game in round.games),
            tuple(Unplayed(number[row.player], row.kind) for row in round.unplayed),
        )
        for round in tournament.rounds
    ]
    return tournament.replace(
        players=[p._replace(number=number[p.number], rating=3000 - p.number) for p in tournament.players.values()],
        rounds=rounds,
        requested_byes=[bye._replace(player=number[bye.player]) for bye in tournament.requested_byes],
        forbidden=[ban._replace(players=tuple(number[one] for one in ban.players)) for ban in tournament.forbidden],
        virtual_points=[VirtualPoints(number[one], points) for one, points in tournament.virtual_points.items()],
    )


@pytest.mark.parametrize("seed", range(20))
def test_only_the_start_list_determines_the_ranking(seed):
    random = Random(seed)
    tournament, trouble = random_event(random, least=6, most=14)
    shuffled = random.sample(list(tournament.players), len(tournament.players))
    number = dict(zip(tournament.players, shuffled, strict=True))
    while len(tournament.rounds) < tournament.total_rounds and tournament.to_pair():
        try:
            pairing = pair(tournament, "fide-1992")
        except PairingError:
            break
        other = pair(renumbered(tournament, number), "fide-1992", start_list="lot")
        assert other.boards == [(number[white], number[black]) for white, black in pairing.boards]
        assert other.bye == number.get(pairing.bye)
        tournament = played(random, pairing.added_to(tournament), trouble)


@pytest.mark.sweep
@pytest.mark.parametrize("start", range(1000, 5000, 200))
def test_every_round_of_many_tournaments_equals_that_of_the_oracle(start):
    assert sum(play_through(seed, 4, 9) for seed in range(start, start + 200)) > 500

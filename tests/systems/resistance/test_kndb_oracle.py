"""kndb compared with the literal transcription: small, difficult tournaments, with every setting."""

from random import Random

import pytest

from indeler.model import DRAUGHTS, Game, Kind, PairingError, Player, Result, Round, Tournament, Unplayed
from indeler.systems import pair
from oracles import kndb
from oracles.random_events import played, random_event

pytestmark = pytest.mark.sampled(3)

RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.DRAW, Result.BLACK_WINS)
ODD_RESULTS = (Result.WHITE_BY_FORFEIT, Result.DOUBLE_FORFEIT, Result.ZERO_ZERO, Result.ADJOURNED)


def random_choices(random, size):
    """Return the defaults for half of the tournaments, and random settings for the others."""
    if random.randrange(2):
        return kndb.Choices()
    strengths, steered = (), 0
    if random.randrange(3) == 0:
        border = random.randint(1, size)
        strengths = tuple(range(1, border + 1)), tuple(range(border + 1, size + 1))
        strengths, steered = tuple(group for group in strengths if group), random.randint(1, 4)
    return kndb.Choices(*(random.randrange(3) == 0 for _ in range(4)), strengths, steered)


def settings_of(choices):
    settings = {name: getattr(choices, name) for name in ("forfeit_meets", "forfeit_colours", "forfeit_counts")}
    settings["dummy"] = "draws" if choices.dummy_draws else "last"
    if choices.steered:
        groups = "/".join(f"{group[0]}-{group[-1]}" for group in choices.strengths)
        settings["apart"] = f"{groups}:{choices.steered}"
    return settings


def compared(tournament, choices, case):
    """Pair the next round both ways; return the pairing, or None if there is none, and the actions of rules 3 and 4."""
    expected = kndb.pair(tournament, choices)
    try:
        pairing = pair(tournament, "kndb", **settings_of(choices))
    except PairingError:
        assert expected is None, f"{case}: {expected}"
        return None, []
    assert expected is not None, case
    assert (pairing.boards, pairing.bye) == (expected.boards, expected.bye), case
    return pairing, expected.events


def play_through(seed, least, most):
    """Pair a random tournament round by round, each time both ways, and return the events of every round."""
    random = Random(seed)
    tournament, trouble = random_event(random, least=least, most=most)
    choices = random_choices(random, len(tournament.players))
    happened = []
    while len(tournament.rounds) < tournament.total_rounds and tournament.to_pair():
        pairing, events = compared(tournament, choices, f"seed {seed}, round {tournament.next_round}, {choices}")
        happened.append(events)
        if pairing is None:
            break
        tournament = played(random, pairing.added_to(tournament), trouble)
    return happened


def random_history(random, least, most):
    """Return players who met at random: no rulebook paired these rounds, so any pairing situation can occur."""
    size = random.randint(least, most)
    met, rounds = set(), []
    for _ in range(random.randint(1, size - 1)):
        free, games, unplayed = random.sample(range(1, size + 1), size), [], []
        while free:
            one = free.pop()
            other = next((other for other in free if frozenset((one, other)) not in met), None)
            if other is None:
                kind = random.choice((Kind.PAIRING_BYE, Kind.FULL_BYE, Kind.HALF_BYE, Kind.ABSENT))
                unplayed.append(Unplayed(one, kind))
                continue
            free.remove(other)
            result = random.choice(ODD_RESULTS if random.randrange(12) == 0 else RESULTS)
            games.append(Game(one, other, result))
            met.add(frozenset((one, other)))
        rounds.append(Round(tuple(games), tuple(unplayed)))
    return Tournament([Player(number) for number in range(1, size + 1)], rounds, scale=DRAUGHTS)


def pair_after_chance(seed, least, most):
    random = Random(seed)
    tournament = random_history(random, least, most)
    choices = random_choices(random, len(tournament.players))
    return compared(tournament, choices, f"seed {seed}, {choices}")[1]


def test_every_round_of_small_tournaments_equals_that_of_the_oracle():
    happened = [events for seed in range(150) for events in play_through(seed, 4, 12)]
    assert len(happened) > 400
    assert all(any(what in events for events in happened) for what in ("letters", "rule 3", "rule 4"))


def test_rounds_after_random_histories_equal_those_of_the_oracle():
    happened = [pair_after_chance(seed, 4, 12) for seed in range(400)]
    for what in ("letters", "rule 3", "rule 4"):
        assert sum(what in events for events in happened) > 20


@pytest.mark.sweep
@pytest.mark.parametrize("start", range(1000, 11000, 500))
def test_many_rounds_after_random_histories_equal_those_of_the_oracle(start):
    for seed in range(start, start + 500):
        pair_after_chance(seed, 4, 16)


@pytest.mark.sweep
@pytest.mark.parametrize("start", range(1000, 5000, 200))
def test_every_round_of_many_tournaments_equals_that_of_the_oracle(start):
    assert sum(len(play_through(seed, 4, 14)) for seed in range(start, start + 200)) > 500

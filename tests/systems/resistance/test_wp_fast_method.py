"""The fast method for large groups gives the result of the exact one: same pairs, waiting rooms, bye and boards."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from indeler.model import PairingError
from indeler.systems import rulebook
from indeler.systems.interface import BOUND, EXACT
from indeler.systems.resistance.wp import mates, rooms
from indeler.systems.resistance.wp.ahead import can_all_be_paired
from indeler.systems.resistance.wp.field import WpField
from indeler.systems.resistance.wp.pairing import pair_round
from indeler.systems.resistance.wp.rooms import ONE_BY_ONE, Rooms
from indeler.systems.resistance.wp.wishes import Costs
from oracles.random_events import played, random_event
from support.round_tables import hall

pytestmark = pytest.mark.sampled(4)

WHOLE = 10**6


def random_settings(random, size):
    avoid = [random.sample(range(1, size + 1), 2) for _ in range(random.choice((0, 6)))]
    given = {
        "b4": random.choice(("count", "strength", "off")),
        "band": random.choice(("0", "0.5")),
        "avoid": ",".join(f"{a}-{b}" for a, b in avoid),
    }
    return rulebook("knsb-wp").read_settings(given)


def round_of(tournament, settings):
    trace = []
    try:
        pairing = pair_round(tournament, settings, trace)
    except PairingError:
        return None, None
    return pairing, (pairing.boards, pairing.bye, [group.waiting_room for group in trace])


def counted(ways):
    """Return ``rooms._attempt`` wrapped so that it counts its results in ``ways``."""
    sound = rooms._attempt

    def attempt(field, costs, players, cost, tail):
        found = sound(field, costs, players, cost, tail)
        ways[f"{'not ' if found is None else ''}paired but for a tail of {tail}"] += 1
        return found

    return attempt


def play_through(monkeypatch, ways, seed, least, most):
    """Pair each round in three ways, and return the number of rounds compared.

    The ways: with as much counting, and by kinds, as possible; as usual; and without. The methods by which groups
    are paired with as much counting as possible are counted in ``ways``.
    """
    random = Random(seed)
    tournament, trouble = random_event(random, least=least, most=most, rounds=11)
    settings = random_settings(random, len(tournament.players))
    while len(tournament.rounds) < tournament.total_rounds and tournament.to_pair():
        answers = []
        for tail in (2, rooms.TAILS[0], WHOLE):
            with monkeypatch.context() as patched:
                patched.setattr(rooms, "TAILS", (tail, 3 * tail, 60))
                patched.setattr(mates, "MIN_GROUPED_BY_KIND", {2: 0, WHOLE: WHOLE}.get(tail, mates.MIN_GROUPED_BY_KIND))
                if tail == WHOLE:
                    patched.setattr(Rooms, "_by_bound", lambda *_: None)
                if tail == 2:
                    patched.setattr(rooms, "_attempt", counted(ways))
                pairing, answer = round_of(tournament, settings)
                answers.append(answer)
                if pairing and tail == 2:
                    ways.update(group.way for group in pairing.workings.groups)
        assert answers[0] == answers[1] == answers[2], f"seed {seed}, round {tournament.next_round}"
        if pairing is None:
            break
        tournament = played(random, pairing.added_to(tournament), trouble)
    return len(tournament.rounds)


@pytest.mark.parametrize("seed", range(40))
def test_pairs_left_open_by_the_matching_give_the_first_of_the_cheapest_pairings(seed):
    random = Random(seed)
    size = 2 * random.randint(4, 11)
    table = "\n".join(
        f"{number} 1 {random.choice(('W B', 'B W', 'W -', 'B -', '- -'))}" for number in range(1, size + 1)
    )
    apart = random.sample(list(combinations(range(1, size + 1), 2)), size * size // random.randint(3, 6))
    field = WpField(hall(table, " ".join(f"{a}-{b}" for a, b in apart)))
    while not can_all_be_paired(field.legal, field.everybody):
        apart = apart[: len(apart) // 2]
        field = WpField(hall(table, " ".join(f"{a}-{b}" for a, b in apart)))
    players = range(size)
    costs = Costs(field, "count")
    pairs = rooms.first_of_cheapest(field, costs, players)
    cost = sum(costs.of_pair(a, b) for a, b in pairs)
    assert sorted(pairs) == sorted(rooms.exactly(field.legal, costs, players, cost))
    assert cost >= costs.least(costs.count(players))


def test_counting_gives_the_same_result_as_the_matching(monkeypatch):
    ways = Counter()
    assert sum(play_through(monkeypatch, ways, seed, 14, 50) for seed in range(15)) > 50
    assert ways == {
        BOUND: 406,
        ONE_BY_ONE: 30,
        EXACT: 18,
        "paired but for a tail of 2": 402,
        "not paired but for a tail of 2": 73,
        "paired but for a tail of 6": 41,
        "not paired but for a tail of 6": 14,
    }


@pytest.mark.sweep
@pytest.mark.parametrize("start", range(1000, 2000, 50))
def test_counting_gives_the_same_result_as_the_matching_in_many_tournaments(monkeypatch, start):
    assert sum(play_through(monkeypatch, Counter(), seed, 14, 90) for seed in range(start, start + 50)) > 200

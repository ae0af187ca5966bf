"""If C9 forbids the best waiting room and several players must wait: the best of the others, or a refusal, no guess."""

from importlib import import_module
from pathlib import Path
from random import Random
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

import indeler
from indeler.language import TooLarge
from indeler.matching.bits import mask_of
from indeler.model import Forbidden, Game, Kind, PairingError, Player, Result, Round, Tournament, Unplayed
from indeler.reasons import Reasons, study
from indeler.reasons.waiting_room import WaitingRoomStudy
from indeler.systems.resistance.wp.ahead import Ahead
from indeler.systems.resistance.wp.search import Search, cut_of_left_over, cut_of_wait_again
from oracles.knsb_wp import answer

RULEBOOK = "knsb-wp"

CORPUS = Path(__file__).parents[2] / "data" / "corpus" / "knsb-wp"
RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


def field_of_strangers(random, least, most, rounds):
    """Return players who met at random, up to half of them kept apart by a ban: few rooms can be completed."""
    size = random.randint(least, most)
    met, played = set(), []
    for _ in range(rounds(size)):
        free, games, unplayed = random.sample(range(1, size + 1), size), [], []
        while free:
            one = free.pop()
            other = next((other for other in free if frozenset((one, other)) not in met), None)
            if other is None:
                unplayed.append(Unplayed(one, random.choice((Kind.HALF_BYE, Kind.ABSENT))))
                continue
            free.remove(other)
            games.append(Game(one, other, random.choice(RESULTS)))
            met.add(frozenset((one, other)))
        played.append(Round(tuple(games), tuple(unplayed)))
    barred = tuple(sorted(random.sample(range(1, size + 1), random.randint(2, size // 2))))
    people = [Player(number) for number in range(1, size + 1)]
    bans = [Forbidden(barred)] if random.randrange(2) else []
    return Tournament(people, played, total_rounds=len(played) + random.choice((1, 3)), forbidden=bans)


@pytest.fixture
def searched(monkeypatch):
    """Return the list of rooms that the C9 search finds."""
    found = []
    whole = Search._completable

    def counted(search):
        found.append(whole(search))
        return found[-1]

    monkeypatch.setattr(Search, "_completable", counted)
    return found


def compare(seed):
    random = Random(seed)
    tournament = field_of_strangers(random, 7, 10, lambda size: random.randint(2, size - 3))
    try:
        pairing = indeler.pair(tournament, "knsb-wp")
    except PairingError:
        return
    expected = answer(tournament)
    assert (pairing.boards, pairing.bye) == (expected.boards, expected.bye), f"seed {seed}"


def test_C9_the_next_best_room_is_that_of_the_oracle(searched):
    for seed in range(200):
        compare(seed)
    assert sum(len(room) > 1 for room in searched) > 20


@pytest.mark.sweep
@pytest.mark.parametrize("start", range(1000, 11000, 500))
def test_C9_the_next_best_room_is_that_of_the_oracle_in_many_fields(start):
    for seed in range(start, start + 500):
        compare(seed)


def test_C9_large_rooms_are_found_without_trying_all(searched):
    random = Random(3)
    tournament = field_of_strangers(random, 120, 120, lambda size: 4)
    tournament = tournament.replace(forbidden=[Forbidden(tuple(range(1, 61)))])
    pairing = indeler.pair(tournament, "knsb-wp")
    assert len(pairing.boards) == 60
    assert not any(white <= 60 and black <= 60 for white, black in pairing.boards)
    assert any(len(room) > 2 for room in searched)


def test_C9_a_search_that_takes_too_long_is_refused(monkeypatch):
    tournament = indeler.read(CORPUS / "054.trf").before(5)
    assert indeler.pair(tournament).boards
    monkeypatch.setattr("indeler.systems.resistance.wp.search.MOST_TRIALS", 0)
    with pytest.raises(TooLarge, match=r"not found within 0 trials \(C4, C9\)"):
        indeler.pair(tournament)


def random_rooms(seed):
    """Return a group, the next one, the legal pairs, and two waiting rooms of the group."""
    random = Random(seed)
    size = random.randint(4, 14)
    chance = random.choice((0.15, 0.3, 0.5))
    legal = [0] * size
    for a in range(size):
        for b in range(a):
            if random.random() < chance:
                legal[a] |= 1 << b
                legal[b] |= 1 << a
    group = sorted(random.sample(range(size), random.randint(1, size - 1)))
    following = [player for player in range(size) if player not in group]
    rooms = [tuple(sorted(random.sample(group, random.randint(1, len(group))))) for _ in range(2)]
    return legal, mask_of(group), following, *rooms


@pytest.mark.parametrize("place", range(2))
def test_C4_2_C4_3_the_result_of_one_room_gives_a_lower_bound_for_others(place):
    cut_of = (cut_of_wait_again, cut_of_left_over)[place]
    binding = 0
    for seed in range(1500):
        legal, group, following, room, other = random_rooms(seed)
        ahead = Ahead(SimpleNamespace(legal=legal), None, [following, [], []])
        cut = cut_of(legal, group, mask_of(room), mask_of(following))
        assert cut.least(room) == ahead.of(room)[place], f"seed {seed}"
        assert cut.least(other) <= ahead.of(other)[place], f"seed {seed}"
        binding += cut.least(other) > 0
    assert binding > 300


SLOW_ONCE = {
    "39 players, White always won": ((39, 4, "white", 494, 72, 0, 10), (2, 5), "C3"),
    "60 players, many of them late": ((60, 6, "white", 354, 783, 10, 40), (30, 55), "C4.2"),
    "99 players with 970 bans": ((99, 6, "white or draw", 970, 569), (21, 88), "C3"),
}
"""Positions of `benchmarks.adversaries`, two players, and the clause that keeps them apart."""


@pytest.mark.parametrize("name", SLOW_ONCE)
def test_C9_why_in_fields_with_many_bans_is_answered_within_few_trials(name, monkeypatch):
    monkeypatch.syspath_prepend(Path(__file__).parents[3])
    adversaries = import_module("benchmarks.adversaries")
    monkeypatch.setattr("indeler.systems.resistance.wp.search.MOST_TRIALS", 150)
    case, pair, clause = SLOW_ONCE[name]
    made = adversaries.position(adversaries.Case(*case), "knsb-wp")
    assert f"({clause})" in indeler.why(made, *pair, "knsb-wp").lines()[0]


def test_a_question_that_takes_too_long_is_reported_as_not_examined(monkeypatch):
    games = Tournament([Player(number) for number in range(1, 9)], total_rounds=3)
    for _ in range(2):
        games = indeler.pair(games, "knsb-wp").added_to(games)
        *earlier, last = games.rounds
        won = tuple(game._replace(result=Result.WHITE_WINS) for game in last.games)
        games = games.replace(rounds=(*earlier, last._replace(games=won)))
    about = Reasons(study(games, "knsb-wp"))
    monkeypatch.setattr(WaitingRoomStudy, "again", Mock(side_effect=TooLarge("too large")))
    told = about.lines()
    assert any("why not was not looked into" in line for line in told)
    assert WaitingRoomStudy.again.call_count <= 3

"""The engine of the FIDE (Dutch) System compared with a literal transcription, on random small tournaments."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import indeler
from indeler.model import (
    Colour,
    Forbidden,
    Game,
    Kind,
    PairingError,
    Player,
    Result,
    Round,
    Tournament,
    Unplayed,
    VirtualPoints,
)
from oracles import dutch_2026
from oracles.random_events import played, random_event
from support.sampling import examples

pytestmark = pytest.mark.sampled(7)


def pairing_of(tournament):
    """Return the engine's pairing; None if there is no legal one."""
    try:
        return indeler.pair(tournament, "fide-dutch")
    except PairingError:
        return None


def answer(pairing):
    """Return a pairing in the format of the oracle: the boards in order and the player with the bye."""
    return pairing and (pairing.boards, pairing.bye)


def compare(random, most=10):
    """Play a random tournament until it ends or cannot be paired, and compare both before each round."""
    tournament, trouble = random_event(random, most=most)
    while tournament.next_round <= tournament.total_rounds and tournament.to_pair():
        pairing = pairing_of(tournament)
        assert answer(pairing) == dutch_2026.pair(tournament, tournament.initial_colour), tournament.next_round
        if pairing is None:
            return
        tournament = played(random, pairing.added_to(tournament), trouble)


@pytest.mark.parametrize("seed", range(25))
def test_the_engine_agrees_with_the_oracle(seed):
    for part in range(8):
        compare(Random(f"{seed}.{part}"))


@given(st.randoms(use_true_random=False))
@settings(max_examples=examples(40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_the_engine_agrees_with_the_oracle_on_hypothesis_examples(random):
    compare(random, most=8)


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(1000, 1100))
def test_the_engine_agrees_with_the_oracle_thousands_of_times(seed):
    for part in range(60):
        compare(Random(f"{seed}.{part}"))


def both_ways(random, monkeypatch, least, most, rounds):
    """Play a random tournament and pair each round by counting, where that is sufficient, and by the exact method."""
    tournament, trouble = random_event(random, least, most, rounds)
    while tournament.next_round <= tournament.total_rounds:
        pairing = indeler.pair(tournament, "fide-dutch")
        with monkeypatch.context() as patch:
            patch.setattr("indeler.systems.dutch.flow.MIN_FOR_COUNTING", 1_000_000)
            assert pairing == indeler.pair(tournament, "fide-dutch"), tournament.next_round
        tournament = played(random, pairing.added_to(tournament), trouble)


@pytest.mark.parametrize("seed", range(12))
def test_counting_gives_the_same_result_as_the_exact_method(seed, monkeypatch):
    both_ways(Random(f"quick {seed}"), monkeypatch, 20, 60, 7)


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(150))
def test_counting_gives_the_same_result_as_the_exact_method_in_large_fields(seed, monkeypatch):
    both_ways(Random(f"large {seed}"), monkeypatch, 60, 120, 9)


def test_unplayed_games_do_not_count_if_other_players_leave_the_bracket_too():
    """C9 concerns a bracket with only one leaving player.

    Here 1 can meet only 2 or 3, and two others must leave as well.
    """
    away = Kind.ZERO_BYE
    tournament = Tournament(
        [Player(number, withdrawn_after=1 if number == 8 else None) for number in range(1, 9)],
        [
            Round((Game(8, 2, Result.WHITE_WINS), Game(6, 7, Result.WHITE_BY_FORFEIT))),
            Round((), (Unplayed(7, Kind.FULL_BYE), *(Unplayed(number, away) for number in (1, 2, 3, 4, 5, 6)))),
        ],
        total_rounds=9,
        initial_colour=Colour.WHITE,
        forbidden=[Forbidden((1, 4)), Forbidden((1, 5)), Forbidden((2, 3, 4, 5))],
        virtual_points=[VirtualPoints(number, (20,) * 3) for number in range(1, 6)],
    )
    assert answer(pairing_of(tournament)) == dutch_2026.pair(tournament) == ([(2, 1), (3, 6), (7, 4)], 5)

"""``why A B`` beside trying everything: the best round with the pair, and the first criterion on which it is worse."""

from itertools import combinations
from random import Random

import pytest

from indeler.model import PairingError
from indeler.reasons.studies import study
from oracles import alternatives, best_candidate, penultimate_2017, printed_2013, short_rules_1992, waiting_room
from oracles.random_events import played, random_event
from support.worked_examples import CASES, worked_example


def answers(tournament, rules):
    """Every pair that may meet but does not, with the best round in which it does (None: there is none), the clause."""
    ours = study(tournament, rules)
    for a, b in combinations(ours.people, 2):
        if ours.barrier(a, b) is not None or {a, b} in [set(board) for board in ours.pairing.boards]:
            continue
        try:
            theirs = ours.together(a, b)
        except PairingError:
            yield a, b, None, ""
            continue
        difference = ours.difference(theirs)
        yield a, b, theirs.pairing, "order" if difference.by_order else difference.clause


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case["system"] == "knsb-wp-1996"])
def test_worked_examples_of_knsb_wp(name):
    tournament = worked_example(name)
    seen = 0
    for a, b, pairing, clause in answers(tournament, "knsb-wp"):
        expected = waiting_room.answer(alternatives.kept(tournament, a, b))
        assert (expected and expected[:2]) == (pairing and (pairing.boards, pairing.bye)), (a, b)
        if pairing:
            assert clause == alternatives.waiting_room_difference(tournament, a, b), (a, b)
        seen += 1
    assert seen


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case["system"] == "kndb"])
def test_worked_examples_of_kndb(name):
    tournament = worked_example(name)
    seen = 0
    for a, b, pairing, clause in answers(tournament, "kndb"):
        expected = alternatives.draughts_round(tournament, a, b)
        assert (expected and expected[:2]) == (pairing and (pairing.boards, pairing.bye)), (a, b)
        if pairing:
            assert clause == alternatives.draughts_difference(tournament, a, b), (a, b)
        seen += 1
    assert seen


@pytest.mark.parametrize("name", ["R13-C12", "R13-PM", *(f"HELD-2014 round {number}" for number in range(2, 6))])
def test_worked_examples_of_knsb_rating(name):
    """Round 1 of HELD-2014 is one bracket of fourteen: too many candidates to try."""
    name, _, number = name.partition(" round ")
    tournament = worked_example(name).before(int(number)) if number else worked_example(name)
    assert compared_2013(tournament)


def compared_2013(tournament):
    """How many pairs were compared; the oracle does not know how to join brackets (C13)."""
    seen = 0
    for a, b, pairing, clause in answers(tournament, "knsb-rating"):
        try:
            expected = printed_2013.boards_and_bye(alternatives.kept(tournament, a, b))
            assert expected == (set(pairing.boards), pairing.bye), (a, b)
            seen += 1
            assert clause == alternatives.difference_2013(tournament, a, b), (a, b)
        except printed_2013.NeedsMerging:
            continue
    return seen


# Random tournaments, full of trouble ----------------------------------------------------------------------------------


def rounds_of(seed, most):
    """A random tournament before each of its rounds, as the given rulebook would pair it."""
    random = Random(f"why {seed}")
    tournament, trouble = random_event(random, most=most)
    while tournament.next_round <= tournament.total_rounds and len(tournament.to_pair()) > 3:
        rules = yield tournament
        try:
            pairing = study(tournament, rules).pairing
        except PairingError:
            return
        yield None
        tournament = played(random, pairing.added_to(tournament), trouble)


def every_round(seed, most, rules):
    """Each round of a random tournament that the rulebook can pair."""
    events = rounds_of(seed, most)
    for tournament in events:
        try:
            events.send(rules)
        except StopIteration:
            return
        yield tournament


def compare_2026(seed, most=7):
    seen = 0
    for tournament in every_round(seed, most, "fide-dutch"):
        for a, b, pairing, clause in answers(tournament, "fide-dutch"):
            expected = best_candidate.pair(alternatives.kept(tournament, a, b), tournament.initial_colour)
            assert expected == (pairing and (pairing.boards, pairing.bye)), (a, b)
            assert not pairing or clause == alternatives.difference_2026(tournament, a, b), (a, b)
            seen += 1
    return seen


def compare_2017(seed, most=6):
    seen = 0
    for tournament in every_round(seed, most, "fide-dutch-2017"):
        for a, b, pairing, clause in answers(tournament, "fide-dutch-2017"):
            expected = penultimate_2017.pair(alternatives.kept(tournament, a, b), tournament.initial_colour)
            assert expected == (pairing and (pairing.boards, pairing.bye)), (a, b)
            assert not pairing or clause == alternatives.difference_2017(tournament, a, b), (a, b)
            seen += 1
    return seen


def compare_1992(seed, most=7):
    seen = 0
    for tournament in every_round(seed, most, "fide-1992"):
        for a, b, pairing, _ in answers(tournament, "fide-1992"):
            choices = short_rules_1992.Choices(initial=tournament.initial_colour)
            expected = short_rules_1992.boards_and_bye(alternatives.kept(tournament, a, b), choices)
            assert expected == (pairing and (set(pairing.boards), pairing.bye)), (a, b)
            seen += 1
    return seen


def compare_wp(seed, most=8):
    seen = 0
    for tournament in every_round(seed, most, "knsb-wp"):
        for a, b, pairing, clause in answers(tournament, "knsb-wp"):
            expected = waiting_room.answer(alternatives.kept(tournament, a, b))
            assert (expected and expected[:2]) == (pairing and (pairing.boards, pairing.bye)), (a, b)
            if pairing and tournament.next_round > 1:
                assert clause == alternatives.waiting_room_difference(tournament, a, b), (a, b)
            seen += 1
    return seen


def compare_kndb(seed, most=8):
    seen = 0
    for tournament in every_round(seed, most, "kndb"):
        for a, b, pairing, clause in answers(tournament, "kndb"):
            expected = alternatives.draughts_round(tournament, a, b)
            assert (expected and expected[:2]) == (pairing and (pairing.boards, pairing.bye)), (a, b)
            assert not pairing or clause == alternatives.draughts_difference(tournament, a, b), (a, b)
            seen += 1
    return seen


def compare_2013(seed, most=7):
    return sum(compared_2013(tournament) for tournament in every_round(seed, most, "knsb-rating"))


COMPARISONS = (compare_2026, compare_2017, compare_2013, compare_1992, compare_wp, compare_kndb)


@pytest.mark.parametrize("compare", COMPARISONS)
def test_random_tournaments(compare):
    assert sum(compare(seed) for seed in range(8)) > 40


@pytest.mark.sweep
@pytest.mark.parametrize("start", range(1000, 2000, 50))
@pytest.mark.parametrize("compare", COMPARISONS)
def test_many_random_tournaments(compare, start):
    assert sum(compare(seed) for seed in range(start, start + 50)) > 200

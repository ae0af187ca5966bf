"""A round of Zwitsers op rating that an independent model pairs otherwise; decision 7 says why ours is right."""

from itertools import combinations
from pathlib import Path

import pytest

import indeler
from indeler.model import Game, Kind, Result, Round, Unplayed
from indeler.systems import pair
from indeler.systems.dutch import engine
from indeler.systems.dutch.knsb2013 import BOOK, JOINED, prepared
from oracles.knsb_rating import boards_and_bye, possible_pairs

QUESTION = Path(__file__).parents[2] / "data" / "questions" / "knsb-rating-merged-6490.trf"
OURS = {(3, 6), (2, 10), (8, 9), (1, 4)}, 7
THEIRS = {(3, 7), (6, 9), (10, 8), (1, 4)}, 2
"""The squares of all score differences are 67 instead of 71."""


@pytest.fixture(scope="module")
def before():
    return indeler.read(QUESTION)


@pytest.fixture(scope="module")
def possible(before):
    return possible_pairs(before)


def complete(players, possible):
    """Yield all ways to pair these players, (player,) for one that is left over."""
    if not players:
        yield ()
        return
    first, *others = players
    if len(players) % 2:
        yield from (((first,), *rest) for rest in complete(others, possible))
    for other in others:
        if (first, other) in possible:
            rest = [player for player in others if player != other]
            yield from (((first, other), *pairs) for pairs in complete(rest, possible))


def test_C12_engine_oracle_and_audit_agree_on_the_round(before):
    pairing = pair(before, "knsb-rating")
    assert (set(pairing.boards), pairing.bye) == boards_and_bye(before) == OURS
    assert audited(before, *OURS).verdict == "right"


def test_C12_the_round_of_the_other_model_breaks_a_bracket_above(before):
    opinion = audited(before, *THEIRS)
    assert (opinion.verdict, [fault.clause for fault in opinion.findings]) == ("not best", ["A7d"])


def audited(before, boards, bye):
    games = tuple(Game(white, black, Result.PENDING) for white, black in sorted(boards))
    unplayed = (Unplayed(5, Kind.ABSENT), Unplayed(bye, Kind.PAIRING_BYE))
    return indeler.check(before.replace(rounds=(*before.rounds, Round(games, unplayed))), round=7, rules="knsb-rating")


def test_C12_no_floaters_of_the_bracket_above_make_two_pairs_possible(possible):
    """P1 is 2 in the bracket of 8 and 9 with two of 2, 6 and 7, and is never reached."""
    assert not any(list(complete([*floaters, 8, 9], possible)) for floaters in combinations((2, 6, 7), 2))


def test_C14_the_merged_bracket_can_be_completed_in_one_way_only(before, possible):
    """So neither M1 (C14b) nor a score difference (B3) can choose a better one."""
    brackets = engine.pair(*prepared(before, BOOK.read_settings({}))).workings.brackets
    joined = [(one.moved_down, one.residents) for one in brackets if one.way is JOINED]
    assert joined == [((2, 7), (4,))]
    ways = [way for way in complete([2, 7, 4, 10, 1], possible) if not {(4,), (1,)} & set(way)]
    assert ways == [((2, 10), (7,), (4, 1))]  # 4 and 1 already had points without playing (B1b)

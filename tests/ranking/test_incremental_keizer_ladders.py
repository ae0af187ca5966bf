"""Tests that a Keizer ladder carried from round to round equals the ladder computed from all rounds."""

import pytest

from indeler.lab import Plan, generate
from indeler.model import Result
from indeler.ranking.keizer.ladders import carried_ladder, ladder_by
from indeler.ranking.keizer.recalculation import Ladder
from indeler.ranking.keizer.round_outcomes import played_in
from indeler.rulebooks import declared
from indeler.rulebooks.settings import read_settings

CHOSEN = [
    {},
    {"recalc": "frozen", "absent_next": "1/2", "absent_max": "none"},
    {"own": "fading", "periods": "2,3", "period_reset": "score"},
    {"withdrawn": "leaves", "newcomer_place": "by_rating"},
]


def told(ladder):
    """Return everything that a ladder has published, without its internal whole-number units."""
    return [(each.ranking, each.scores, each.values, each.cards, each.steps) for each in ladder.published]


@pytest.fixture(scope="module")
def played():
    often = 150_000
    plan = Plan("keizer", 12, 6, "carried", zero_byes=often, half_byes=often, withdrawals=often // 3)
    return generate(plan._replace(late_entries=often))


@pytest.mark.parametrize("chosen", CHOSEN, ids=str)
def test_3_a_carried_ladder_equals_the_ladder_of_all_rounds(played, chosen):
    settings = read_settings(declared("keizer"), chosen)
    for number in range(1, len(played.rounds) + 2):
        before = played.before(number)
        assert told(carried_ladder(before, settings)) == told(Ladder(played_in(before), settings))
    assert ladder_by(played, chosen) is carried_ladder(played, settings)


def test_3_a_corrected_round_gives_a_new_ladder(played):
    settings = read_settings(declared("keizer"), {})
    known = carried_ladder(played, settings)
    first, *others = played.rounds
    wrong = first.games[0]
    right = wrong._replace(result=Result.DRAW if wrong.result is not Result.DRAW else Result.WHITE_WINS)
    corrected = played.replace(rounds=(first._replace(games=(right, *first.games[1:])), *others))
    assert told(carried_ladder(corrected, settings)) == told(Ladder(played_in(corrected), settings)) != told(known)
    assert told(carried_ladder(played, settings)) == told(known)

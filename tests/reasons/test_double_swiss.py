"""Why two players of a Double-Swiss meet or not: the clause, compared with the oracle that is forced to pair them."""

from random import Random

import pytest

from indeler.model import PairingError
from indeler.reasons import study, why
from indeler.reasons.comparison import why_not_together
from oracles import double_swiss, team_swiss
from support.round_tables import hall_of_matches

RULEBOOK = "fide-double-swiss"


@pytest.mark.parametrize(
    ("clause", "table", "pair"),
    [
        ("C4", "1 2\n2 2\n3 2\n4 2\n5 1\n6 1", (1, 5)),
        ("C5", "1 2\n2 1\n3 0\n4 0", (1, 4)),
        ("C6", "1 2\n2 1\n3 1\n4 1\n5 0\n6 0", (1, 3)),
        ("C7", "1 2 W\n2 1 Wd\n3 1 B\n4 1 B", (1, 2)),
        ("C8", "1 2 W\n2 2 Wd\n3 2 W\n4 1 W", (2, 4)),
        ("3.4", "1 1 W\n2 0 W\n3 0 W", (1, 3)),
        ("3.5.4", "1 3\n7 2\n8 2\n9 2", (1, 8)),
        ("3.6.2", "1 1\n2 1\n3 1\n4 1", (1, 4)),
    ],
)
def test_the_clause_that_keeps_two_players_apart(clause, table, pair):
    told = why(hall_of_matches(table, "2-4" if clause == "C6" else ""), *pair, RULEBOOK)
    assert told.refusal.clause == clause
    assert f"({clause})" in told.lines()[0]
    assert "team" not in told.lines()[0]


def compare(seeds):
    """Compare, for every pair of players that does not meet, the best round with that of the oracle."""
    asked = 0
    for seed in seeds:
        random = Random(seed)
        tournament, trouble = double_swiss.random_tournament(random, most=7)
        while tournament.next_round <= tournament.total_rounds:
            sides, rules = double_swiss.sides_of(tournament)
            try:
                laid_open = study(tournament)
            except PairingError:
                break
            for one, other in [(a.number, b.number) for a in sides for b in sides if a.number < b.number]:
                found = laid_open.barrier(one, other)
                if found is None and not any({one, other} == {*board} for board in laid_open.pairing.boards):
                    together = team_swiss.put_together(sides, one, other)
                    told = why_not_together(laid_open, one, other)
                    made, expected = told.alternative, double_swiss.pair(together, rules)
                    assert (made and (set(made.boards), made.bye)) == expected, (seed, rules.round, one, other)
                    if made:
                        clause = team_swiss.first_worse(sides, together, rules, double_swiss.DoubleRound)
                        assert told.clause == clause, (seed, rules.round, one, other)
                    asked += 1
            tournament = double_swiss.played(random, laid_open.pairing.added_to(tournament), trouble)
    return asked


def test_the_best_round_in_which_two_players_meet_equals_that_of_the_oracle():
    assert compare(range(15)) > 100


@pytest.mark.sweep
def test_many_best_rounds_in_which_two_players_meet_equal_those_of_the_oracle():
    assert compare(range(100, 400)) > 3_000

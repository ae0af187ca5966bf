"""Why two players do not meet by the Dubov System: the clause, and the best round in which they do."""

from itertools import combinations
from random import Random

import pytest

import indeler
from indeler.model import Forbidden, PairingError
from indeler.reasons import study, why
from oracles import dubov
from oracles.random_events import played, random_event
from support.random_rounds import with_ratings
from support.round_tables import hall

RULEBOOK = "fide-dubov"


@pytest.mark.parametrize(
    ("clause", "table", "pair"),
    [
        ("C3", "1 2 W W\n2 2 W W\n3 1 B B\n4 1 B B", (1, 2)),
        ("C5", "1 2 W\n2 2 B\n3 1 W\n4 1 B", (1, 4)),
        ("C6", "1 2 W\n2 1 B\n3 0 B\n4 0 W", (1, 3)),
        ("C7", "1 2 W\n2 1 W\n3 1 B\n4 1 B", (1, 2)),
        ("C8", "1 2 W B W B W\n2 1 Bu Wu Bu W B\n3 1 Bu Wu B W B\n4 1 B W B W B", (1, 2)),
        ("C9", "1 2 W B W B W\n2 1 Bu Wu Bu Wu B\n3 1 Bu Wu Bu W B\n4 1 Bu Wu Bu Wu B", (1, 2)),
        ("C10", "1 2 W\n2 1 Bu\n3 1 B\n4 1 B", (1, 2)),
        ("3.1", "1 1 W\n2 0 W\n3 0 W", (1, 3)),
        ("4.2.2", "1 3 W\n7 2 B\n8 2 B\n9 2 B", (1, 8)),
        ("3.2.4", "1 1 W\n2 1 W\n3 1 W\n4 1 B", (1, 3)),
        ("3.2.6", "1 1 B\n2 1 B\n3 1 W\n4 1 W", (1, 4)),
    ],
)
def test_the_clause_that_keeps_two_players_apart(clause, table, pair):
    told = why(hall(table).replace(total_rounds=9), *pair, RULEBOOK)
    assert told.refusal.clause == clause
    assert f"({clause})" in told.lines()[0]


def test_3_2_3_before_the_first_game_the_halves_meet():
    told = indeler.reasons.reasons(indeler.pair(hall("1 1\n2 1\n3 1\n4 1"), RULEBOOK), "nl").lines()
    assert sum("de eerste helft van de lijst speelt tegen de tweede" in line for line in told) == 2


def compare(seeds):
    """Compare, for every pair of players that does not meet, the best round with that of the oracle."""
    asked = 0
    for seed in seeds:
        random = Random(seed)
        tournament, trouble = random_event(random, most=7)
        tournament = with_ratings(random, tournament)
        while tournament.next_round <= tournament.total_rounds:
            try:
                laid_open = study(tournament, RULEBOOK)
            except PairingError:
                break
            numbers = list(tournament.to_pair())
            for one, other in combinations(numbers, 2):
                if laid_open.barrier(one, other) or any({one, other} == {*board} for board in laid_open.pairing.boards):
                    continue
                apart = [Forbidden((each, third)) for each in (one, other) for third in {*numbers} - {one, other}]
                together = tournament.replace(forbidden=(*tournament.forbidden, *apart))
                again = laid_open.together(one, other)
                made = None if again.place < 0 else again.full_study().pairing
                assert (made and (set(made.boards), made.bye)) == dubov.pair(together), (seed, one, other)
                asked += 1
            tournament = played(random, laid_open.pairing.added_to(tournament), trouble)
    return asked


def test_the_best_round_in_which_two_players_meet_equals_that_of_the_oracle():
    assert compare(range(8)) > 60

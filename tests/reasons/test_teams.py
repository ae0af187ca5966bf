"""Why two teams meet or not: the clause given, compared with the oracle that is forced to pair them."""

from random import Random

import pytest

import indeler
from indeler.language import InvalidInput
from indeler.model import PairingError
from indeler.model.teams import TeamEvent
from indeler.reasons import study, why
from indeler.reasons.comparison import why_not_together
from oracles import team_swiss
from oracles.team_events import played, random_team_event, sides_of
from support.round_tables import hall

RULEBOOK = "fide-team"


def answer(table, one, other, apart="", **more):
    """Return the clause by which two teams of a table do not meet, and the sentence."""
    told = why(hall(table, apart, **more), one, other, RULEBOOK)
    return told.refusal.clause, told.lines()[0]


@pytest.mark.parametrize(
    ("clause", "table", "pair"),
    [
        ("C4", "1 2\n2 2\n3 2\n4 2\n5 1\n6 1", (1, 5)),
        ("C5", "1 2\n2 1\n3 0\n4 0", (1, 4)),
        ("C6", "1 2\n2 1\n3 1\n4 1\n5 0\n6 0", (1, 3)),
        ("C7", "1 2 W\n2 1 Wd\n3 1 B\n4 1 B", (1, 2)),
        ("C8", "1 1 W W\n2 1 B B\n3 1 W W\n4 1 B B", (1, 3)),
        ("C10", "1 2 W\n2 2 Wd\n3 2 W\n4 1 W", (2, 4)),
        ("3.4", "1 1 W\n2 0 W\n3 0 W", (1, 3)),
        ("3.5.4", "1 3\n7 2\n8 2\n9 2", (1, 8)),
        ("3.6.2", "1 1\n2 1\n3 1\n4 1", (1, 4)),
    ],
)
def test_the_clause_that_keeps_two_teams_apart(clause, table, pair):
    found, sentence = answer(table, *pair, "2-4" if clause == "C6" else "")
    assert found == clause
    assert f"({clause})" in sentence


def test_C1_two_teams_that_have_met():
    games, _ = random_team_event(Random(3))
    pairing = indeler.pair(games)
    told = why(played(Random(3), pairing.added_to(games), 0), *pairing.boards[0])
    assert (told.refusal.clause, told.refusal.sentence.values["round"]) == ("C1", 1)


@pytest.mark.parametrize(
    ("apart", "pair", "told"),
    [
        ("", (1, 3), "player 3 is the first whom player 1 can meet (3.6.2)"),
        ("", (2, 4), "player 4 is the first whom player 2 can meet (3.6.2)"),
        ("1-3", (1, 4), "player 4 is the first whom player 1 meets in a best pairing of this group (3.6.4)"),
        ("1-3", (2, 3), "player 3 is the first whom player 2 can meet (3.6.2)"),
    ],
)
def test_3_6_2_a_team_meets_the_first_team_that_is_still_free(apart, pair, told):
    """An opponent with a smaller number who meets a team above is not free."""
    lines = why(hall("1 1\n2 1\n3 1\n4 1", apart), *pair, RULEBOOK).lines()
    assert lines[2] == f"- bracket 1: in the order of numbers {told}"


def compare(seeds):
    """Compare, for every pair of random events that does not meet, the best round with it to that of the oracle."""
    asked = 0
    for seed in seeds:
        random = Random(seed)
        games, trouble = random_team_event(random, most=7)
        while TeamEvent(games).next_round <= games.total_rounds:
            sides, rules = sides_of(games)
            try:
                laid_open = study(games)
            except PairingError:
                break
            for one, other in [(a.number, b.number) for a in sides for b in sides if a.number < b.number]:
                found = laid_open.barrier(one, other)
                if found is None and not any({one, other} == {*board} for board in laid_open.pairing.boards):
                    together = team_swiss.put_together(sides, one, other)
                    expected = team_swiss.pair(together, rules)
                    told = why_not_together(laid_open, one, other)
                    made = told.alternative
                    assert (made and (set(made.boards), made.bye)) == expected, (seed, rules.round, one, other)
                    if made:
                        clause = team_swiss.first_worse(sides, together, rules)
                        assert told.clause == clause, (seed, rules.round, one, other)
                    asked += 1
            games = played(random, laid_open.pairing.added_to(games), trouble)
    return asked


def test_the_best_round_in_which_two_teams_meet_equals_that_of_the_oracle():
    assert compare(range(12)) > 100


def test_a_match_cannot_be_given_a_hypothetical_result():
    games, _ = random_team_event(Random(1))
    after = indeler.pair(games).added_to(games)
    with pytest.raises(InvalidInput, match="change its boards"):
        why(after, 1, results=["1:1-2=1-0"])

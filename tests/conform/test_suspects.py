"""The choice of the clause that is named for wrong answers that several clauses could explain."""

from dataclasses import replace

import pytest

from indeler.conform.cases import cases, has_everybody, with_round
from indeler.conform.running import BROKEN, RIGHT, TIMED_OUT, Outcome, size, tallies
from indeler.conform.suspects import suspects
from indeler.model import Result
from indeler.model.results import match_result

CASE = next(cases("fide-dutch", ["C12"]))


@pytest.fixture
def findings(monkeypatch):
    """Return a dict for the test to fill: clause of a case -> clause that the audit finds broken in a wrong answer."""
    found = {}
    monkeypatch.setattr("indeler.conform.suspects._finding", lambda case, answer: found.get(case.clause, ""))
    return found


def outcome(clause, number, verdict, *changed_by):
    """Return the outcome of a case of this clause that variants of these clauses also change."""
    made = (("1-2", changed_by),) if changed_by else ()
    return Outcome(replace(CASE, clause=clause, number=number, made=made), verdict)


def named(outcomes):
    found = suspects(tallies(outcomes))
    return [(one.tally.clause, len(one.wrong), [each.clause for each in one.rather_than]) for one in found]


def test_a_clause_that_would_also_change_right_answers_is_less_likely(findings):
    wrong = [outcome("B", at, BROKEN, "A") for at in (1, 2)] + [outcome("A", at, BROKEN, "B") for at in (1, 2)]
    right = [outcome("Z", at, RIGHT, "B") for at in range(6)]
    assert named(wrong + right) == [("A", 4, ["B"])]


def test_a_variant_that_explains_every_wrong_answer_is_not_outvoted_by_cases_of_its_clause_that_are_right(findings):
    """A:2 changes only the first case of A, so that two right cases of A say nothing against it."""
    wrong = [outcome("A", 1, BROKEN, "A:2", "B"), *(outcome("B", at, BROKEN, "A:2") for at in (1, 2, 3))]
    right = [outcome("A", at, RIGHT, "B") for at in (2, 3)]
    assert named(wrong + right) == [("A", 4, ["B"])]


def test_a_clause_that_only_the_audit_finds_broken_is_named(findings):
    findings["A"] = "B"
    answers = [outcome("A", 1, BROKEN), *(outcome("A", at, RIGHT) for at in (2, 3)), outcome("B", 1, RIGHT)]
    assert named(answers) == [("B", 1, ["A"])]


def test_no_more_than_five_clauses_are_named_for_the_same_answers(findings):
    clauses = "ABCDEFGH"
    (first,) = named([outcome(clause, 1, BROKEN, *clauses) for clause in clauses])
    assert first == ("A", 8, ["B", "C", "D", "E"])


def test_the_example_of_a_clause_is_its_own_smallest_case(findings):
    """A smaller case of another clause is used only if the clause has no wrong case."""
    by_size = sorted(cases("fide-dutch", ["C12"]), key=size)
    small, middle, large = by_size[0], by_size[len(by_size) // 2], by_size[-1]
    assert size(small) < size(middle) < size(large)
    made = (("1-2", ("A",)),)
    wrong = [Outcome(replace(case, clause="A", made=made), BROKEN) for case in (large, middle)]
    other = Outcome(replace(small, clause="B", made=made), BROKEN)
    (one,) = suspects(tallies([*wrong, other]))
    assert (one.tally.clause, one.example) == ("A", wrong[1])


def test_a_clause_is_as_likely_as_its_most_likely_variant(findings):
    """One variant of A changes the wrong answers, another one the right answers; B changes both."""
    wrong = [outcome("Z", at, BROKEN, "A:1", "B") for at in (1, 2)]
    right = [outcome("Y", at, RIGHT, "A:2", "B") for at in range(6)]
    clauses = [outcome(clause, 9, RIGHT) for clause in "BA"]
    assert named([*clauses, *wrong, *right])[0][2][:2] == ["A", "B"]


def test_only_an_answer_that_is_a_complete_round_is_audited():
    """The clause that the audit finds broken is named even if no variant of it changes the case."""
    case = replace(CASE, clause="C6", other=(), made=())
    answers = [Outcome(case, BROKEN, CASE.other), Outcome(replace(CASE, other=(), made=()), RIGHT)]
    assert named([*answers])[0][2] == ["C12"]
    assert named([answers[0]._replace(answer=CASE.other[:1]), answers[1]])[0][2] == []


def test_a_clause_whose_cases_are_unanswered_explains_nothing(findings):
    silent = [outcome("B", at, TIMED_OUT) for at in (1, 2)]
    assert named([outcome("A", 1, BROKEN), outcome("A", 2, RIGHT), *silent]) == [("A", 1, [])]


def test_a_round_with_two_byes_is_incomplete():
    even = next(case for case in cases("fide-dutch") if all(black for _, black in case.answer))
    odd = next(case for case in cases("fide-dutch") if not all(black for _, black in case.answer))
    assert all(has_everybody(case, case.answer) for case in (even, odd))
    (white, black), *others = even.answer
    assert not has_everybody(even, ((white, 0), (black, 0), *others))


@pytest.mark.parametrize(
    ("rulebook", "draw"),
    [("fide-dutch", Result.DRAW), ("fide-double-swiss", match_result(Result.DRAW, Result.DRAW))],
)
def test_a_round_is_added_with_a_draw_of_one_game_or_two(rulebook, draw):
    case = next(cases(rulebook))
    assert {game.result for game in with_round(case, case.answer).rounds[-1].games} == {draw}

"""Which clause is named for wrong answers that several clauses could explain."""

from dataclasses import replace

import pytest

from indeler.conform.cases import cases, has_everybody, with_round
from indeler.conform.running import BROKEN, RIGHT, TIMED_OUT, Outcome, tallies
from indeler.conform.suspects import suspects
from indeler.model import Result
from indeler.model.results import match_result

CASE = next(cases("fide-dutch", ["C12"]))


@pytest.fixture
def findings(monkeypatch):
    """The clause that the audit finds broken in a wrong answer, by the clause of its case."""
    found = {}
    monkeypatch.setattr("indeler.conform.suspects._finding", lambda case, answer: found.get(case.clause, ""))
    return found


def outcome(clause, number, verdict, *changed_by):
    """A case of this clause that variants of these clauses change too, answered with no round that the kit knows."""
    made = (("1-2", changed_by),) if changed_by else ()
    return Outcome(replace(CASE, clause=clause, number=number, made=made), verdict)


def named(outcomes):
    found = suspects(tallies(outcomes))
    return [(one.tally.clause, len(one.wrong), [each.clause for each in one.rather_than]) for one in found]


def test_a_clause_that_would_change_right_answers_too_is_less_likely(findings):
    wrong = [outcome("B", at, BROKEN, "A") for at in (1, 2)] + [outcome("A", at, BROKEN, "B") for at in (1, 2)]
    right = [outcome("Z", at, RIGHT, "B") for at in range(6)]
    assert named(wrong + right) == [("A", 4, ["B"])]


def test_a_clause_that_only_the_audit_finds_broken_is_named(findings):
    findings["A"] = "B"
    answers = [outcome("A", 1, BROKEN), *(outcome("A", at, RIGHT) for at in (2, 3)), outcome("B", 1, RIGHT)]
    assert named(answers) == [("B", 1, ["A"])]


def test_no_more_than_five_clauses_are_named_for_the_same_answers(findings):
    clauses = "ABCDEFGH"
    (first,) = named([outcome(clause, 1, BROKEN, *clauses) for clause in clauses])
    assert first == ("A", 8, ["B", "C", "D", "E"])


def test_a_clause_whose_cases_have_no_answer_explains_nothing(findings):
    silent = [outcome("B", at, TIMED_OUT) for at in (1, 2)]
    assert named([outcome("A", 1, BROKEN), outcome("A", 2, RIGHT), *silent]) == [("A", 1, [])]


def test_two_byes_are_no_round():
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

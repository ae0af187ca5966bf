"""Every answer of the kit is what our engine says, what the audit calls right, and what a certificate proves."""

import pytest

import indeler
from indeler.audit import RIGHT, check, proof_fault
from indeler.conform.cases import KitClause, cases, load, rulebooks, save
from indeler.conform.running import same_values, values_of
from indeler.formats import read_trf


def judged(case):
    """The case by engine and audit, which share no code."""
    name = f"{case.rulebook} {case.clause} {case.number}"
    before = read_trf(case.trf.encode())
    pairing = indeler.pair(before, case.rulebook)
    boards = (*pairing.boards, *([(pairing.bye, 0)] if pairing.bye else []))
    assert (before.next_round, boards) == (case.round, case.answer), name
    assert {*case.answer} != {*case.other}, name
    assert check(before, rules=case.rulebook, boards=case.answer).verdict == RIGHT, name
    after = pairing.added_to(before)
    certificate = check(after, case.round, rules=case.rulebook).certificate
    assert proof_fault(certificate, after, rules=case.rulebook) == "", name


PAIRED = [rulebook for rulebook in rulebooks() if rulebook != "tie-breaks"]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("rulebook", PAIRED)
def test_answers_are_proved(rulebook, sample):
    for case in sample(list(cases(rulebook)), 40):
        judged(case)


@pytest.mark.sweep
@pytest.mark.parametrize("rulebook", PAIRED)
def test_all_answers_are_proved(rulebook):
    for case in cases(rulebook):
        judged(case)


def test_a_clause_has_cases_or_says_what_was_tried(sample):
    for rulebook in sample(rulebooks(), 4):
        for clause in load(rulebook):
            assert len(clause.cases) >= 10 or clause.tried, (rulebook, clause.clause)


def test_what_is_saved_is_loaded(tmp_path):
    (first, *_) = load("fide-dutch")
    empty = KitClause("fide-dutch", "A/B", tried="nothing")
    save(first, tmp_path)
    save(empty, tmp_path)
    assert load("fide-dutch", tmp_path) == [first, empty]


def test_values_of_tie_breaks_are_ours(sample):
    for case in sample([case for case in cases("tie-breaks") if case.rulebook == "tie-breaks"], 20):
        assert values_of(case) == case.answer, (case.clause, case.number)
        assert not same_values(case.answer, case.other)


def test_values_are_read_as_programs_write_them():
    assert same_values([(1, "4¾"), (2, "4 1/3"), (3, "½")], [(1, "4.75"), (2, "13/3"), (3, "0.5")])

"""Each answer of the test kit agrees with the engine and the audit and is proved by a certificate."""

from dataclasses import replace

import pytest

import indeler
from indeler.audit import RIGHT, check, proof_fault
from indeler.conform.cases import KitClause, cases, load, rulebooks, save
from indeler.conform.running import same_values, values_of
from indeler.conform.writing import readme, write_clause
from indeler.formats import read_trf
from indeler.rulebooks.clause_texts import clause_texts, wording


def judged(case):
    """Check a case with the engine and the audit, which share no code."""
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
def test_a_sample_of_the_answers_is_proved(rulebook, sample):
    for case in sample(list(cases(rulebook)), 40):
        judged(case)


@pytest.mark.sweep
@pytest.mark.parametrize("rulebook", PAIRED)
def test_all_answers_are_proved(rulebook):
    for case in cases(rulebook):
        judged(case)


def test_a_clause_has_cases_or_a_record_of_the_attempts(sample):
    for rulebook in sample(rulebooks(), 4):
        for clause in load(rulebook):
            assert len(clause.cases) >= 10 or clause.tried, (rulebook, clause.clause)


def test_a_saved_clause_is_loaded_unchanged(tmp_path):
    (first, *_) = load("fide-dutch")
    empty = KitClause("fide-dutch", "A/B", tried="nothing")
    save(first, tmp_path)
    save(empty, tmp_path)
    assert load("fide-dutch", tmp_path) == [first, empty]


def test_lines_that_a_reader_can_derive_are_not_saved(tmp_path):
    """These are the numbers of players and teams, and the line of an empty name."""
    first = next(one for one in load("fide-dutch") if one.cases)
    case = first.cases[0]
    counted = replace(case, trf=f"012\n012   \n062 {len(case.answer)}\n072 0\n082 0\n{case.trf}")
    save(replace(first, cases=(counted,)), tmp_path)
    assert load("fide-dutch", tmp_path) == [replace(first, cases=(case,))]
    named = replace(case, trf=f"012 Open\n{case.trf}")
    save(replace(first, cases=(named,)), tmp_path)
    assert load("fide-dutch", tmp_path) == [replace(first, cases=(named,))]


def test_the_rulebooks_of_a_kit_are_its_folders_except_hidden_ones(tmp_path):
    for folder in ("knsb-wp", "fide-dutch", ".git", "__pycache__"):
        (tmp_path / folder).mkdir()
    (tmp_path / "README.md").write_text("", encoding="utf-8")
    assert rulebooks(tmp_path) == ["fide-dutch", "knsb-wp"]
    assert load("kndb", tmp_path) == []


def test_the_readme_lists_clauses_with_their_cases_or_the_reason_for_none():
    first, (tie, *_) = next(one for one in load("fide-dutch") if one.cases), load("tie-breaks")
    text = readme([first, KitClause("fide-dutch", "A/B", tried="nothing was found"), tie])
    rows = [line for line in text.splitlines() if line.startswith("| [")]
    words = clause_texts("fide-dutch")
    assert rows == [
        f"| [{first.clause}](fide-dutch/{first.clause}) | {len(first.cases)} | "
        f"{wording('fide-dutch', first.clause, 'en')} |",
        "| [A/B](fide-dutch/A-B) | 0 | nothing was found |",
        f"| [{tie.clause}](tie-breaks/{tie.clause.replace('/', '-')}) | {len(tie.cases)} |  |",
    ]
    assert f"## {words.title()} (`fide-dutch`)\n\n{words.source()}\n\n| clause |" in text
    assert "## Tie-breaks of FIDE (C.07) (`tie-breaks`)\n\n| clause |" in text


def test_for_a_clause_without_cases_its_text_and_the_attempts_are_written(tmp_path):
    clause = next(one for one in load("fide-dutch") if one.cases)
    write_clause(replace(clause, cases=(), tried="nothing was found"), tmp_path)
    write_clause(replace(clause, clause="C12", cases=clause.cases[:1]), tmp_path)
    (file,) = (tmp_path / "fide-dutch" / clause.clause).iterdir()
    assert file.name == "no-cases.txt"
    words = wording("fide-dutch", clause.clause, "en")
    assert file.read_text(encoding="utf-8") == f"{words}\nnothing was found\n"
    names = {file.name for file in (tmp_path / "fide-dutch" / "C12").iterdir()}
    assert "01.case.json" in names
    assert "no-cases.txt" not in names


def test_tie_break_values_of_the_kit_are_those_of_the_engine(sample):
    for case in sample([case for case in cases("tie-breaks") if case.rulebook == "tie-breaks"], 20):
        assert values_of(case) == case.answer, (case.clause, case.number)
        assert not same_values(case.answer, case.other)


def test_values_are_read_in_all_common_notations():
    assert same_values([(1, "4¾"), (2, "4 1/3"), (3, "½")], [(1, "4.75"), (2, "13/3"), (3, "0.5")])

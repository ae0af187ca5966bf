"""Tests of tools/clauses.py, which checks that clauses are covered by code and tests and that citations are valid."""

import re

import pytest

from indeler.rulebooks.citations import cited_in

CODE = '''
RULEBOOK = "berger"

def first_round():
    """B1, B1.2: the first of the list plays the last."""

def other_words():
    """Points earned: this is prose, not a clause."""

class Note:
    """Note: neither is this."""
'''

TESTS = """
RULEBOOK = "berger"

def test_B1_first_meets_last(): ...
def test_B1_2_is_the_longest_clause_that_fits(): ...
def test_B1_2(): ...
def test_ordinary(): ...
"""


def without(text, line):
    assert line in text
    return text.replace(line, "")


def test_a_built_rulebook_with_code_and_tests_passes(tool, tree, capsys):
    assert tool.main(["--root", str(tree(CODE, TESTS))]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert [re.split("  +", line.strip()) for line in out.splitlines()] == [
        ["berger: 2 of 2 clauses carried, 0 ask nothing, built"],
        ["clause", "code", "tests", "audit", "explanation"],
        ["B1", "src/indeler/systems/berger.py:4 first_round", "1 test_B1_first_meets_last", "-", "-"],
        [
            "B1.2",
            "src/indeler/systems/berger.py:4 first_round",
            "2 test_B1_2_is_the_longest_clause_that_fits",
            "-",
            "-",
        ],
        [""],
    ]


def test_the_audit_and_the_explanation_of_a_clause_are_listed_with_its_code(tool, tree, register_toml, capsys):
    told = '[roles]\nmet = "B1"\n[clause.B1]\ncounts = "pairs"\nwhite = "first"\n'
    root = tree(CODE, TESTS, register=register_toml().replace("[clause.B1]\n", told))
    judge = root / "src/indeler/audit/judge.py"
    judge.parent.mkdir()
    judge.write_text('RULEBOOK = "berger"\n\n\ndef examine(facts):\n    facts.ask("B1.2")\n', encoding="utf-8")
    assert tool.main(["--root", str(root)]) == 0
    _, _, first, second, _ = [re.split("  +", line.strip()) for line in capsys.readouterr().out.splitlines()]
    assert first[3:] == ["-", "role met; counts: pairs; white: first"]
    assert second[3:] == ["src/indeler/audit/judge.py:4 examine", "-"]


def test_brief_prints_one_line_per_rulebook(tool, tree, capsys):
    assert tool.main(["--brief", "--root", str(tree(CODE, TESTS))]) == 0
    assert capsys.readouterr().out == "berger: 2 of 2 clauses carried, 0 ask nothing, built\n"


def test_a_built_clause_without_code_fails(tool, tree, capsys):
    root = tree(without(CODE, ", B1.2"), TESTS)
    assert tool.main(["--root", str(root)]) == 1
    assert capsys.readouterr().err == "berger B1.2: no code cites it, though the rulebook is built.\n"


def test_a_built_clause_without_a_test_fails(tool, tree, capsys):
    root = tree(CODE, without(TESTS, "def test_B1_first_meets_last(): ..."))
    assert tool.main(["--root", str(root)]) == 1
    assert capsys.readouterr().err == "berger B1: no test shows it, though the rulebook is built.\n"


def test_a_clause_without_requirements_needs_neither_code_nor_test(tool, tree, register_toml, capsys):
    second = 'nl = "b"\nen = "b"\nde = "b"\nfr = "b"\nasks_nothing.en = "advice"'
    root = tree(
        without(CODE, ", B1.2"),
        "RULEBOOK = 'berger'\ndef test_B1_x(): ...",
        register=register_toml(second=second),
    )
    assert tool.main(["--root", str(root)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("berger: 1 of 1 clauses carried, 1 ask nothing, built\n")
    assert "  B1.2    asks nothing: advice " in out


@pytest.mark.parametrize(("status", "lines"), [("not built", 1), ("partly", 5)])
def test_a_rulebook_that_is_not_built_is_listed_and_never_fails(tool, tree, register_toml, capsys, status, lines):
    assert tool.main(["--root", str(tree(register=register_toml(status=status)))]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == f"berger: 0 of 2 clauses carried, 0 ask nothing, {status}"
    assert len(out) == lines


def test_naming_a_rulebook_shows_its_table_regardless_of_its_status(tool, tree, register_toml, capsys):
    assert tool.main(["berger", "--root", str(tree(register=register_toml(status="not built")))]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 5


def test_an_unknown_rulebook_is_refused(tool, tree, capsys):
    with pytest.raises(SystemExit):
        tool.main(["monrad", "--root", str(tree())])
    assert "there is no rulebook 'monrad'; choose one of berger" in capsys.readouterr().err


def test_a_missing_wording_fails(tool, tree, register_toml, capsys):
    root = tree(CODE, TESTS, register=register_toml(second='nl = "b"\nen = "b"\nde = ""\nfr = "b"'))
    assert tool.main(["--root", str(root)]) == 1
    assert capsys.readouterr().err == "berger B1.2: no wording in de.\n"


@pytest.mark.parametrize(
    ("docstring", "fault"),
    [
        ("B7: no such clause.", "berger has no clause 'B7'."),
        ("B1, B8: the second is wrong.", "berger has no clause 'B8'."),
        ("B1; berger B9: qualified and wrong.", "berger has no clause 'B9'."),
        ("B1; kndd 4: a misspelt rulebook.", "there is no rulebook 'kndd'."),
        ("fide-c7 16.4: a misspelt rulebook alone.", "there is no rulebook 'fide-c7'."),
    ],
)
def test_a_docstring_with_an_unknown_clause_fails(tool, tree, capsys, docstring, fault):
    code = f'{CODE}\ndef wrong():\n    """{docstring}"""\n'
    line = code.count("\n") - 1
    assert tool.main(["--root", str(tree(code, TESTS))]) == 1
    assert capsys.readouterr().err == f"src/indeler/systems/berger.py:{line}: {fault}\n"


@pytest.mark.parametrize("name", ["test_B7_nothing", "test_BW_7_nothing", "test_16_9_nothing"])
def test_a_test_named_after_an_unknown_clause_fails(tool, tree, capsys, name):
    assert tool.main(["--root", str(tree(CODE, f"{TESTS}\ndef {name}(): ..."))]) == 1
    assert f"berger has no clause '{name.removeprefix('test_')}'." in capsys.readouterr().err


def test_a_module_of_an_unknown_rulebook_fails(tool, tree, capsys):
    root = tree(CODE, TESTS.replace('"berger"', '"burger"'))
    assert tool.main(["--root", str(root)]) == 1
    assert "tests/systems/test_berger.py: there is no rulebook 'burger'." in capsys.readouterr().err


@pytest.mark.parametrize(
    "prose",
    [
        "A sentence without a colon",
        "Round 1: the first of the list plays the last.",
        "Among the tied: only their own games.",
        "12:30: a time is no clause.",
    ],
)
def test_prose_is_not_a_citation(tool, tree, prose):
    registers = tool.read_registers(tree())
    assert cited_in(prose, "berger", registers) == []


def test_citations_of_several_rulebooks_may_be_in_one_line(tool, tree, register_toml, tmp_path):
    root = tree()
    (root / "src/indeler/rulebooks/kndb.toml").write_text(register_toml(name="kndb"), encoding="utf-8")
    registers = tool.read_registers(root)
    assert cited_in("B1, B1.2; kndb B1: both do this.", "berger", registers) == [
        ("berger", "B1"),
        ("berger", "B1.2"),
        ("kndb", "B1"),
    ]


def test_the_docstring_of_a_constant_or_a_field_can_cite(tool, tree, capsys):
    table = 'TABLE = (1, 2)\n"""B1: as data."""\n'
    field = 'class Edition:\n    swapped: bool\n    """B1.2: a field."""\n'
    code = f'RULEBOOK = "berger"\n{table}{field}'
    assert tool.main(["--root", str(tree(code, TESTS))]) == 0
    out = capsys.readouterr().out
    assert "  B1      src/indeler/systems/berger.py:2 TABLE    1 " in out
    assert "  B1.2    src/indeler/systems/berger.py:5 swapped  2 " in out


def test_a_module_without_a_rulebook_can_still_cite_by_name(tool, tree):
    registers = tool.read_registers(tree())
    assert cited_in("berger B1: qualified.", "", registers) == [("berger", "B1")]
    assert cited_in("B1: whose?", "", registers) == []

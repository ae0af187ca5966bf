"""Tests of the citations of a clause: in a checkout, in an installed package, and in another distribution."""

from types import SimpleNamespace

import pytest

from indeler.rulebooks import citations
from indeler.rulebooks.citations import AUDIT, CODE, EXPLANATION, TESTS, Citation, Coverage, cited_in, coverage_here
from indeler.rulebooks.clause_texts import parsed

CITED = 'RULEBOOK = "berger"\n\n\ndef {name}():\n    """B1: done here."""\n'
SHOWN = 'RULEBOOK = "berger"\n\n\ndef test_B1_is_shown(): ...\n'


@pytest.fixture
def book(register_toml):
    return parsed(register_toml())


@pytest.mark.parametrize(
    ("line", "cited"),
    [
        ("B1, B1.2: both.", ["B1", "B1.2"]),
        ("B1, rest: the second is no clause, and is found out later.", ["B1", "rest"]),
        ("B7, B8: neither is a clause, but nothing else can have been meant.", ["B7", "B8"]),
        ("B7, rest: prose.", []),
        ("B1, of 2: prose.", []),
        ("rest: prose.", []),
    ],
)
def test_clauses_are_cited_before_the_colon(book, line, cited):
    assert cited_in(line, "berger", {"berger": book}) == [("berger", clause) for clause in cited]


@pytest.mark.parametrize(
    ("kinds", "has_code", "carries"),
    [
        ([CODE, TESTS], True, True),
        ([EXPLANATION, TESTS], True, True),
        ([CODE], True, False),
        ([TESTS], False, False),
        ([AUDIT, TESTS], False, False),
        ([], False, False),
    ],
)
def test_a_clause_is_covered_by_code_and_a_test(kinds, has_code, carries):
    coverage = Coverage()
    for kind in kinds:
        coverage.add(kind, Citation("berger", "B1", "x.py:1", "f"))
    assert (coverage.has_code("berger", "B1"), coverage.carries("berger", "B1")) == (has_code, carries)
    assert not coverage.carries("berger", "B2")


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Return a function that declares the rulebook in a file of an installed tree with another package next to it."""
    _write(tmp_path / "lib/site/indeler/systems/pairs.py", CITED.format(name="here"))
    _write(tmp_path / "lib/site/indeler/reasons/why.py", CITED.format(name="why"))
    _write(tmp_path / "lib/site/other/berger.py", CITED.format(name="elsewhere"))
    _write(tmp_path / "lib/tests/test_pairs.py", SHOWN)
    _write(tmp_path / "lib/site/tests/test_pairs.py", SHOWN)
    monkeypatch.setattr(citations, "__file__", str(tmp_path / "lib/site/indeler/rulebooks/citations.py"))

    def declared_in(file):
        home = None if file is None else SimpleNamespace(__file__=file and str(tmp_path / "lib/site" / file))
        monkeypatch.setattr(citations, "home_of", {"berger": home}.get)
        return tmp_path

    return declared_in


def _write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def found(book):
    coverage = coverage_here(book, "B1")
    assert coverage.faults == []
    return {kind: [str(one) for one in coverage.of(kind, "berger", "B1")] for kind in (CODE, EXPLANATION, TESTS)}


HERE = "indeler/systems/pairs.py:4 here"
WHY = "indeler/reasons/why.py:4 why"


@pytest.mark.parametrize("file", ["indeler/rulebooks/berger.py", None, ""])
def test_in_an_installed_package_its_own_code_is_listed_and_no_test(installed, book, file):
    installed(file)
    assert found(book) == {CODE: [HERE], EXPLANATION: [WHY], TESTS: []}


def test_code_of_another_distribution_is_listed_if_it_declares_the_rulebook(installed, book):
    installed("other/berger.py")
    assert found(book) == {CODE: [HERE, "other/berger.py:4 elsewhere"], EXPLANATION: [WHY], TESTS: []}


def test_in_a_checkout_tests_are_listed_and_paths_start_at_its_root(tmp_path, monkeypatch, book):
    _write(tmp_path / "src/indeler/systems/pairs.py", CITED.format(name="here"))
    _write(tmp_path / "tests/test_pairs.py", SHOWN)
    _write(tmp_path / "pyproject.toml", "")
    monkeypatch.setattr(citations, "__file__", str(tmp_path / "src/indeler/rulebooks/citations.py"))
    monkeypatch.setattr(citations, "home_of", {}.get)
    shown = ["tests/test_pairs.py:4 test_B1_is_shown"]
    assert found(book) == {CODE: [f"src/{HERE}"], EXPLANATION: [], TESTS: shown}

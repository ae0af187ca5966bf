"""Tests of ``indeler rules NAME CLAUSE``, which shows everything related to a clause."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import indeler
from indeler.cli.main import exit_code
from indeler.language.catalogue import LANGUAGES

ROOT = Path(indeler.__file__).parent


@pytest.fixture
def say(capsys):
    """Return a function that calls ``indeler rules`` and returns the exit code and the output."""

    def call(*words):
        code = exit_code(["rules", *words])
        return code, "".join(capsys.readouterr())

    return call


def test_a_clause_is_shown_with_wording_code_tests_audit_and_explanation(say):
    code, shown = say("fide-dutch", "C12", "--lang", "nl")
    assert code == 0
    head, *blocks = shown.strip().split("\n\n")
    assert head == "fide-dutch C12: Zo weinig mogelijk spelers die hun kleurvoorkeur niet krijgen."
    found = {block.partition(":\n")[0]: block.partition(":\n")[2] for block in blocks}
    assert list(found) == ["uitgevoerd", "getest in", "beoordeeld", "uitgelegd"]
    assert "src/indeler/systems/dutch/criteria.py:" in found["uitgevoerd"]
    assert " test_C12_" in found["getest in"]
    assert "src/indeler/audit/dutch/fide2026.py:" in found["beoordeeld"]
    assert found["uitgelegd"].strip() == "telt: colours"  # the key by which `reasons.comparison` finds its sentence


def test_a_listed_line_is_the_start_of_the_function(say):
    data = json.loads(say("knsb-wp", "C4.3", "--json")[1])
    where, by = data["code"][0].split(" ")
    file, line = where.split(":")
    assert f"def {by}(" in (ROOT.parents[1] / file).read_text(encoding="utf-8").splitlines()[int(line) - 1]


def test_a_clause_without_requirements_states_the_reason(say):
    assert "It asks nothing of a program: the number is void in this edition." in say("knsb-rating", "C11")[1]


def test_an_unknown_clause_is_refused(say):
    code, refusal = say("kndb", "C12", "--lang", "nl")
    assert code == 3
    assert "kndb heeft geen artikel 'C12'; 'indeler rules kndb' noemt alle artikelen." in " ".join(refusal.split())


def test_settings_are_shown_by_their_typed_names_in_every_language(say):
    for lang in LANGUAGES:
        code, shown = say("berger", "--lang", lang)
        assert code == 0
        assert {"cycles", "swap_last_rounds"} <= {line.partition(" ")[0] for line in shown.splitlines()}


def test_without_a_checkout_code_is_listed_and_no_test(tmp_path):
    shutil.copytree(ROOT, tmp_path / "indeler", ignore=shutil.ignore_patterns("__pycache__", "web", "season", "lab"))
    run = "import sys; sys.path.insert(0, sys.argv.pop(1)); from indeler.cli.main import run; run()"
    words = [sys.executable, "-c", run, str(tmp_path), "rules", "fide-dutch", "C12", "--json"]
    data = json.loads(subprocess.run(words, check=True, capture_output=True, text=True, cwd=tmp_path).stdout)
    assert all(where.startswith("indeler/systems/dutch/") for where in data["code"])
    assert any(where.startswith("indeler/systems/dutch/criteria.py:") for where in data["code"])
    assert data["audit"]
    assert data["tests"] == []

"""Tests of ``indeler conform``: its options, its output, and its refusals."""

import json

import pytest

from indeler.cli import conform as command
from indeler.conform.running import outcomes

ONE = ("--rules", "berger", "--clause", "B1")


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (("--engine", "a {in}", "--checker", "b {in}"), "Give one of --engine, --checker and --preset."),
        (("--engine", "a {in}", "--preset", "javafo"), "Give one of --engine, --checker and --preset."),
        (("--engine", "./engine"), "'./engine' does not say where the file comes: write {in}."),
        (("--checker", "./checker"), "'./checker' does not say where the file comes: write {in}."),
        (("--checker", "http://localhost"), "'http://localhost' does not say where the file comes: write {in}."),
        (("--rules", "tennis"), "The kit has no rulebook 'tennis'; choose one of"),
        (("--rules", "berger", "--clause", "Z9"), "The kit has no clause 'Z9' of berger; choose one of"),
        ((*ONE, "--format", "pgn"), "--format pgn: choose one of trf16"),
    ],
)
def test_invalid_options_are_refused_in_one_line(indeler, words, refusal):
    said = indeler("conform", *words)
    assert (said.code, said.out, said.err.count("\n")) == (3, "", 1)
    assert refusal in said.err


def test_our_engine_passes_a_clause_in_every_format_of_the_report(indeler, tmp_path):
    page, verdicts = tmp_path / "page.html", tmp_path / "verdicts.xml"
    said = indeler("conform", *ONE, "--html", page, "--junit", verdicts)
    assert (said.code, said.err) == (0, "")
    assert "B1" in said.out
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "<testsuite" in verdicts.read_text(encoding="utf-8")
    assert json.loads(indeler("conform", *ONE, "--json").out)


def test_the_kit_is_written_only_to_an_empty_folder(indeler, tmp_path):
    folder = tmp_path / "empty"
    folder.mkdir()
    said = indeler("conform", *ONE, "--write", folder)
    assert (said.code, said.out.startswith(f"{folder}: ")) == (0, True)
    assert said.out.endswith(" cases of 1 clauses.\n")
    assert (folder / "README.md").exists()
    refused = indeler("conform", *ONE, "--write", folder)
    assert (refused.code, "is not empty; choose a new folder." in refused.err) == (3, True)
    (tmp_path / "file").touch()
    assert "is not empty" in indeler("conform", *ONE, "--write", tmp_path / "file").err


@pytest.mark.parametrize(
    ("processors", "words", "jobs"),
    [(4, (), 4), (64, (), 8), (None, (), 1), (4, ("--jobs", "3"), 3)],
)
def test_another_program_gets_one_job_per_processor_up_to_eight(indeler, monkeypatch, processors, words, jobs):
    used = []

    def counted(engine, cases, at_a_time):
        used.append(at_a_time)
        return outcomes(command.own_engine, cases, 1)

    monkeypatch.setattr(command, "outcomes", counted)
    monkeypatch.setattr("os.cpu_count", lambda: processors)
    assert indeler("conform", *ONE, "--engine", "engine {in}", *words).code == 0
    assert indeler("conform", *ONE, *words).code == 0
    assert used == [jobs, 1], "our own engine one after the other"


def test_the_address_of_a_service_needs_no_placeholder_for_the_file(indeler, monkeypatch):
    monkeypatch.setattr(command, "outcomes", lambda _, cases, __: outcomes(command.own_engine, cases, 1))
    for address in ("http://localhost/pair", "https://localhost/pair"):
        said = indeler("conform", "--clause", "C1", "--engine", address, "--json")
        assert "does not say where" not in said.err


def test_the_presets_are_listed(indeler):
    lines = indeler("conform", "--preset", "list").out.splitlines()
    assert lines[0].split() == ["preset", "command", "format", "rulebook"]
    assert any(line.startswith("javafo") for line in lines)


@pytest.mark.parametrize(("is_right", "code"), [(True, 0), (False, 1)])
def test_an_exchange_gets_the_rulebooks_and_a_job_per_processor(indeler, monkeypatch, is_right, code):
    asked = []
    monkeypatch.setattr(command, "other_side", lambda *given: asked.append(given[4:]) or "other")
    monkeypatch.setattr(command, "exchanged", lambda *given: asked.append(given) or ("report\n", is_right))
    monkeypatch.setattr("os.cpu_count", lambda: 4)
    words = "conform", "--checker", "check {in}", "--exchange", "3"
    said = indeler(*words, "--rules", "berger", "--rules", "kndb", "--folder", "run")
    assert (said.code, said.out) == (code, "report\n")
    assert asked == [("berger,kndb", 10), ("other", 3, "run", 4)]
    asked.clear()
    indeler(*words, "--jobs", "2")
    assert asked == [("", 10), ("other", 3, None, 2)]
    monkeypatch.setattr("os.cpu_count", lambda: None)
    indeler(*words)
    assert asked[-1] == ("other", 3, None, 1)

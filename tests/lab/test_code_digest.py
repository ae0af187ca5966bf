"""The digest of the code that plays contains every file that a tournament executes."""

import sys
from pathlib import Path

import pytest

import indeler
from indeler.lab import experiment as codes
from indeler.lab.experiment import experiment_of, row
from indeler.lab.measures import MEASURES
from indeler.lab.running import cluster, run
from indeler.lab.running.chunks import Chunk
from indeler.language import InvalidInput
from indeler.rulebooks import pairing

ROOT = Path(indeler.__file__).parent
ELSEWHERE = {"language"}
"""Packages that a tournament executes and that affect no number."""


@pytest.fixture
def changed(monkeypatch):
    """Simulate a change in the code of the program."""
    monkeypatch.setattr("indeler.lab.experiment.code", lambda: "another")
    monkeypatch.setattr("indeler.lab.running.directory.code", lambda: "another")


def _run_through(played):
    """Return the files of the package whose functions this calls."""
    files = set()
    played()  # imports on the way are done now
    sys.setprofile(lambda frame, event, of: files.add(frame.f_code.co_filename) if event == "call" else None)
    try:
        played()
    finally:
        sys.setprofile(None)
    return {path.relative_to(ROOT) for path in map(Path, files) if path.is_relative_to(ROOT)}


@pytest.mark.parametrize("system", [*pairing(), "matching-random", "cycles cycles=2 groups=2 moves=1"])
def test_every_file_that_a_tournament_executes_is_in_the_digest(system):
    asked = "players = 8\nrounds = 4\nabsence = 0.1\nlate = 0.2\nnoise = 50\nforced = { what = 'half_bye' }"
    text = f"measures = {list(MEASURES)}\n[tournament]\nsystem = '{system}'\n{asked}"
    experiment = experiment_of(text)
    found = _run_through(lambda: row(experiment, experiment.cells[0], 0))
    held = {path.relative_to(ROOT) for path in codes._files(ROOT)}
    assert {path for path in found if path.parts[0] not in ELSEWHERE} <= held


def test_a_change_of_a_line_or_a_file_changes_the_digest(tmp_path, monkeypatch):
    monkeypatch.setattr(indeler, "__file__", str(tmp_path / "__init__.py"))
    (tmp_path / "systems").mkdir()
    seen = []
    for name, text in (("a", b"x = 1\n"), ("a", b"x = 2\n"), ("a", b"x = 2\r\n"), ("b", b"x = 2\n")):
        (tmp_path / "systems" / f"{name}.py").write_bytes(text)
        seen.append(codes.code.__wrapped__())
    assert seen[1] == seen[2]  # a checkout with other line endings
    assert len({*seen}) == 3


def test_a_run_that_was_begun_by_other_code_is_not_continued(tmp_path, request):
    text = "repetitions = 2\nmeasures = ['kendall']\n[tournament]\nplayers = 4\nrounds = 2"
    run(experiment_of(text), tmp_path / "run", plain=True)
    before = (tmp_path / "run" / "results.parquet").read_bytes()
    sound = codes.code()
    request.getfixturevalue("changed")
    with pytest.raises(InvalidInput, match=rf"Indeler [^ ]+ \({sound}\) began, and not .* go on with that one"):
        run(experiment_of(text.replace("= 2\n", "= 3\n", 1)), tmp_path / "run", plain=True)
    assert (tmp_path / "run" / "results.parquet").read_bytes() == before


def test_a_worker_with_other_code_plays_nothing(tmp_path, request):
    run(experiment_of("repetitions = 1\nmeasures = ['kendall']\n[tournament]\nplayers = 4"), tmp_path, plain=True)
    sound = codes.code()
    request.getfixturevalue("changed")
    with pytest.raises(InvalidInput, match=rf"has Indeler [^ ]+ \(another\), and not [^ ]+ \({sound}\)"):
        cluster._played_there(b"", Chunk(0, 0, 1), tmp_path / "parts")

"""Tests of ``indeler lab run`` as documented in docs/lab/running.md."""

import re
import shlex
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

from indeler import lab
from indeler.lab.running.chunks import play_locally

PAGE = (Path(__file__).parents[2] / "docs" / "lab" / "running.md").read_text(encoding="utf-8")
TYPED = re.findall(r"^indeler (lab run .*)$", PAGE, re.MULTILINE)
FILE = re.findall(r"^```toml\n(# rounds\.toml\n.*?)^```", PAGE, re.MULTILINE | re.DOTALL)[0]


@pytest.fixture
def club(tmp_path, monkeypatch):
    """Return a folder with the experiment of the page, reduced to fewer and smaller tournaments."""
    small = FILE.replace("repetitions = 400", "repetitions = 2").replace("players = 24", "players = 10")
    assert "repetitions = 2\n" in small
    assert "players = 10\n" in small
    (tmp_path / "rounds.toml").write_text(small, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_commands_of_the_page_work(club, indeler, monkeypatch):
    ways = []

    def plainly(*way):
        ways.append(way)
        return nullcontext(play_locally)

    monkeypatch.setattr("indeler.lab.running._players", plainly)
    for command in TYPED:
        folder = command.replace("/shared", "shared")
        said = indeler(*shlex.split(folder))
        assert said.code == 0, said.err
        assert said.out.startswith("6 tournaments are in ")
    assert ways == [(None, None, False), (None, None, True), (None, "tcp://10.0.0.5:8786", False)]
    assert [path.name.partition("-")[0] for path in (club / "lab-results").iterdir()] == ["rounds"]
    assert (club / "shared" / "rounds" / "results.parquet").exists()


def test_only_one_way_to_play_can_be_chosen(club, indeler):
    said = indeler("lab", "run", "rounds.toml", "--plain", "--workers", "2")
    assert said.code == 3
    assert said.err == "indeler: --workers, --cluster and --plain are three ways to play; give one of them.\n"
    assert [path.name for path in club.iterdir()] == ["rounds.toml"]


def test_progress_on_a_terminal_is_one_line(club, indeler, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    said = indeler("lab", "run", "rounds.toml", "--plain", "--chunk", "1")
    *_, last = said.err.rstrip("\n").split("\r")
    assert last.rstrip() == "6 of 6 tournaments"
    assert said.err.count("\n") == 1


def test_progress_elsewhere_is_a_line_from_time_to_time(club, indeler, monkeypatch):
    assert indeler("lab", "run", "rounds.toml", "--plain").err == ""
    monkeypatch.setattr("indeler.cli.lab.PROGRESS_SECONDS", 0)
    said = indeler("--lang", "nl", "lab", "run", "rounds.toml", "--plain")
    assert said.err == "6 van 6 toernooien\n"


@pytest.mark.parametrize(
    ("absent", "way", "sentence"),
    [
        ("polars", "--plain", "The lab needs polars for its tables; install indeler[lab]."),
        ("dask", "--workers=2", "The lab needs Dask for more than one processor; install indeler[lab], or run it with"),
    ],
)
def test_a_missing_extra_is_reported_in_one_sentence(club, indeler, monkeypatch, absent, way, sentence):
    monkeypatch.setattr(lab, "running", lab.running)  # a new import sets the new module there, also for later tests
    for loaded in [name for name in sys.modules if name.startswith("indeler.lab.running")]:
        monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.setitem(sys.modules, absent, None)
    said = indeler("lab", "run", "rounds.toml", way)
    assert (said.code, said.err.startswith(f"indeler: {sentence}")) == (3, True)
    assert said.err.count("\n") == 1


def test_a_run_prints_the_report_command_and_the_experiment_file_finds_its_results(club, indeler):
    assert indeler("lab", "report", "rounds.toml").code == 3  # not played yet
    played = indeler("lab", "run", "rounds.toml", "--plain")
    (folder,) = (club / "lab-results").iterdir()
    assert played.out.splitlines()[1] == f"See the results with: indeler lab report {folder.relative_to(club)}"
    by_file, by_folder = indeler("lab", "report", "rounds.toml"), indeler("lab", "report", str(folder))
    assert by_file.code == 0
    assert by_file.out == by_folder.out


def test_after_an_upgrade_the_report_names_the_earlier_run_and_a_new_run_has_a_new_folder(club, indeler, monkeypatch):
    indeler("lab", "run", "rounds.toml", "--plain")
    (earlier,) = (club / "lab-results").iterdir()
    monkeypatch.setattr("indeler.lab.experiment.code", lambda: "another")
    refused = indeler("lab", "report", "rounds.toml")
    assert (refused.code, refused.err.count("\n")) == (3, 1)
    assert f"or give the folder of an earlier run: {earlier.relative_to(club)}." in refused.err
    indeler("lab", "run", "rounds.toml", "--plain")
    assert len(list((club / "lab-results").iterdir())) == 2
    assert indeler("lab", "report", "rounds.toml").code == 0

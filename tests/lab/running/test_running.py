"""A run gives the same bytes in any chunks, and after it was stopped, damaged and continued."""

import json
import os
import signal
import subprocess
import sys
from contextlib import nullcontext
from types import SimpleNamespace

import pytest
from filelock import FileLock
from hypothesis import given, settings
from hypothesis import strategies as st

from indeler.lab.experiment import experiment_of
from indeler.lab.reports.intervals import mean, share
from indeler.lab.running import REPETITIONS_PER_CHECK, Goal, half_width, result_folder, run
from indeler.lab.running.chunks import Chunk, chunk_named, play_locally, still_to_play
from indeler.lab.running.directory import Progress, lasting
from indeler.language import FileTrouble, InvalidInput
from support.sampling import examples

SMALL = """
title = "Small"
seed = "7"
repetitions = 12
measures = ["best_is_first", "kendall", "meeting_of_best_two"]
[tournament]
players = 8
rounds = 3
[grid]
system = ["fide-dutch", "knsb-wp"]
"""


EXPERIMENT = experiment_of(SMALL)


def results(folder):
    return (folder / "results.parquet").read_bytes()


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Return a run that was not interrupted."""
    folder = tmp_path_factory.mktemp("whole") / "run"
    run(EXPERIMENT, folder, plain=True, chunk=12)
    return folder


def test_there_is_one_row_per_tournament_in_the_order_of_cells_and_repetitions(whole):
    table = run(EXPERIMENT, whole, plain=True)
    assert table.columns == ["cell", "repetition", "unplayed", "best_is_first", "kendall", "meeting_of_best_two"]
    assert table["cell"].to_list() == [0] * 12 + [1] * 12
    assert table["repetition"].to_list() == [*range(12)] * 2
    manifest = json.loads((whole / "manifest.json").read_text())
    assert manifest["repetitions"] == 12
    assert [cell["settings"]["system"] for cell in manifest["cells"]] == ["fide-dutch", "knsb-wp"]


def test_the_size_of_a_chunk_changes_nothing(whole, tmp_path):
    run(EXPERIMENT, tmp_path / "run", plain=True, chunk=5)
    assert results(tmp_path / "run") == results(whole)
    assert len(list((tmp_path / "run" / "parts").iterdir())) == 6


def test_a_stopped_run_is_continued_also_with_another_chunk_size(whole, tmp_path):
    def stop(progress):
        if progress.done >= 10:
            raise KeyboardInterrupt

    with pytest.raises(Exception, match="stopped after 10 tournaments; nothing is lost: run the same command again"):
        run(EXPERIMENT, tmp_path / "run", plain=True, chunk=5, report=stop)
    told = []
    run(EXPERIMENT, tmp_path / "run", plain=True, chunk=3, report=told.append)
    assert results(tmp_path / "run") == results(whole)
    assert told[0].done == 10  # existing results were not played again


def test_a_truncated_part_is_played_again_and_the_file_of_a_killed_worker_is_ignored(whole, tmp_path):
    run(EXPERIMENT, tmp_path / "run", plain=True, chunk=5)
    torn = sorted((tmp_path / "run" / "parts").iterdir())[1]
    torn.write_bytes(torn.read_bytes()[: torn.stat().st_size // 2])
    torn.with_name(f"{torn.name}.1234abcd.new").write_bytes(b"PAR1")
    told = []
    run(EXPERIMENT, tmp_path / "run", plain=True, chunk=5, report=told.append)
    assert [told[0].done, told[-1].done] == [19, 24]
    assert results(tmp_path / "run") == results(whole)


def test_a_folder_with_other_files_is_refused(whole, tmp_path):
    other = experiment_of(SMALL.replace('"7"', '"8"'))
    before = results(whole)
    with pytest.raises(InvalidInput, match="holds a run of another experiment"):
        run(other, whole, plain=True)
    assert results(whole) == before
    (tmp_path / "letter.txt").write_text("Dear treasurer", encoding="utf-8")
    with pytest.raises(InvalidInput, match="is not empty and holds no run"):
        run(other, tmp_path, plain=True)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_second_command_in_the_same_folder_is_refused(whole):
    with (
        FileLock(whole / "lock"),
        pytest.raises(FileTrouble, match="another command plays this experiment; wait until it is done, or stop it"),
    ):
        run(EXPERIMENT, whole, plain=True)


def test_a_folder_that_cannot_be_created_is_refused_in_one_sentence(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(FileTrouble, match="Not a directory; check the folder"):
        run(EXPERIMENT, tmp_path / "file" / "run", plain=True)


PLAYED_ALONE = """
import sys
from contextlib import nullcontext
from types import SimpleNamespace
from indeler.lab.experiment import experiment_of
from indeler.lab.running import run

run(experiment_of(sys.argv[1]), sys.argv[2], plain=True, chunk=2, report=lambda each: print(each.done, flush=True))
assert "dask" not in sys.modules
"""


def test_a_killed_process_loses_only_its_unfinished_chunk(whole, tmp_path):
    command = [sys.executable, "-c", PLAYED_ALONE, SMALL, str(tmp_path / "run")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as playing:
        while int(playing.stdout.readline()) < 6:
            pass
        os.kill(playing.pid, signal.SIGKILL)
    told = []
    run(EXPERIMENT, tmp_path / "run", plain=True, report=told.append)
    assert told[0].done >= 6
    assert results(tmp_path / "run") == results(whole)


@settings(max_examples=examples(30))
@given(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 20), st.integers(1, 9))), st.integers(1, 9))
def test_missing_repetitions_are_played_and_no_others(cut, size):
    parts = [Chunk(cell, first, first + length) for cell, first, length in cut]
    chunks = still_to_play(EXPERIMENT, parts, repetitions=12, size=size)
    there = {(part.cell, each) for part in parts for each in range(part.first, part.after)}
    played = [(chunk.cell, each) for chunk in chunks for each in range(chunk.first, chunk.after)]
    assert sorted(played) == sorted({(cell, each) for cell in (0, 1) for each in range(12)} - there)
    assert all(0 < chunk.size <= size and chunk_named(chunk.name) == chunk for chunk in chunks)


class Measured:
    """A folder in which the strongest player was first every second time in one cell, always in the other."""

    def rows(self, first, after):
        import polars as pl

        repetitions = range(first, after)
        return pl.concat(
            pl.DataFrame({"cell": cell, "best_is_first": [float(each % 2 or cell) for each in repetitions]})
            for cell in (0, 1)
        )


@pytest.mark.parametrize(
    ("half_width", "at_most", "repetitions"),
    [
        (0.05, 5_000, 500),  # ± 4.4 % at 500
        (0.02, 5_000, 2_500),  # ± 2.5 % at 1,500, ± 1.96 % at 2,500
        (0.001, 5_000, 5_000),
        (0.001, 200, 500),
    ],
)
def test_a_run_ends_at_a_given_width_and_at_the_end_of_a_batch(half_width, at_most, repetitions):
    until = f'[until]\nmeasure = "best_is_first"\nhalf_width = {half_width}\nat_most = {at_most}\n'
    goal = Goal(experiment_of(SMALL.replace("= 12", "= 500") + until))
    asked = [goal.repetitions]
    while not goal.is_reached(Measured()):
        asked.append(goal.repetitions)
    assert asked[-1] == repetitions
    assert all((each - 500) % REPETITIONS_PER_CHECK == 0 or each == at_most for each in asked)


@pytest.mark.parametrize(
    ("progress", "line"),
    [
        (Progress(0, 2_000, None, False), "0 of 2 000 tournaments"),
        (Progress(500, 2_000, 12.34, False), "500 of 2 000 tournaments, 12 a second, 3 min left"),
        (Progress(500, 2_000, 3.25, True), "500 of at least 2 000 tournaments, 3.2 a second, 8 min left"),
        (Progress(2_000, 2_000, 9.0, False), "2 000 of 2 000 tournaments"),
    ],
)
def test_progress_is_one_line(progress, line):
    assert str(progress.sentence) == line


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "1 s"),
        (58.5, "59 s"),
        (59.5, "1 min"),
        (3_000, "51 min"),
        (3_598, "60 min"),
        (3_599, "1 h 0 min"),
        (86_398, "23 h 59 min"),
        (86_399, "1 d 0 h"),
        (7_500, "2 h 5 min"),
        (266_400, "3 d 2 h"),
    ],
)
def test_a_duration_has_suitable_units(seconds, said):
    assert str(lasting(seconds)) == said


def test_the_width_of_an_interval_is_that_of_a_share_or_mean_and_infinite_without_one():
    values = [0.0, 1.0, 1.0, 0.0, 1.0]
    assert half_width(values, "best_is_first") == share(3, 5).half_width
    assert half_width(values, "kendall") == mean(values).half_width
    assert half_width([1.0], "best_is_first") == half_width([], "kendall") == float("inf")


def test_each_experiment_has_its_own_result_folder():
    other = experiment_of(SMALL.replace('"7"', '"8"'))
    assert (
        result_folder(EXPERIMENT, "small")
        == result_folder(experiment_of(SMALL), "small")
        != result_folder(other, "small")
    )
    assert result_folder(EXPERIMENT, "small").parts[0] == "lab-results"
    assert result_folder(EXPERIMENT, "small").name == f"small-{EXPERIMENT.fingerprint[:12]}"


@pytest.mark.parametrize(
    ("chosen", "asked"),
    [
        ({}, ("local", None)),
        ({"workers": 3}, ("local", 3)),
        ({"cluster": "tcp://10.0.0.5:8786"}, ("remote", "tcp://10.0.0.5:8786")),
        ({"plain": True, "workers": 3}, None),
    ],
)
def test_a_run_is_played_by_local_workers_a_cluster_or_in_this_process(whole, tmp_path, monkeypatch, chosen, asked):
    """Dask is not started here; the results are the same in each case."""
    known = []

    def playing(name):
        def opened(value):
            known.append((name, value))
            return nullcontext(play_locally)

        return opened

    players = SimpleNamespace(local=playing("local"), remote=playing("remote"))
    monkeypatch.setitem(sys.modules, "indeler.lab.running.cluster", players)
    run(EXPERIMENT, tmp_path / "run", chunk=12, **chosen)
    assert known == ([asked] if asked else [])
    assert results(tmp_path / "run") == results(whole)

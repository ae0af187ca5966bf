"""A run with Dask gives the same bytes as a plain one, and survives the end of its workers, scheduler or command."""

import os
import re
import signal
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from pathlib import Path
from socket import socket
from time import sleep

import pytest

from indeler import lab

SMALL = """
seed = "7"
repetitions = 60
measures = ["best_is_first", "kendall"]
[tournament]
players = 8
rounds = 3
[grid]
system = ["fide-dutch", "knsb-wp"]
"""
LONGER = SMALL.replace("= 60", "= 500")


def results(folder):
    return (folder / "results.parquet").read_bytes()


def plain(text, folder):
    lab.run(lab.experiment_of(text), folder, plain=True)
    return results(folder)


@pytest.mark.sampled(3)
def test_a_killed_worker_changes_no_number(tmp_path):
    import distributed  # takes a second, which otherwise every process that collects tests would spend

    killed = []

    def kill_one(progress):
        if progress.done >= 20 and not killed:
            killed.append(next(iter(distributed.default_client().run(os.getpid).values())))
            os.kill(killed[0], signal.SIGKILL)

    lab.run(lab.experiment_of(SMALL), tmp_path / "two", workers=2, chunk=5, report=kill_one)
    assert killed
    assert results(tmp_path / "two") == plain(SMALL, tmp_path / "plain")


@contextmanager
def started(*words, **others):
    """Run a command in a separate process group, of which no process remains at the end."""
    running = subprocess.Popen(
        [sys.executable, "-m", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        **others,
    )
    try:
        yield running
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
        running.communicate()


@pytest.fixture
def long(tmp_path):
    path = tmp_path / "longer.toml"
    path.write_text(LONGER, encoding="utf-8")
    return path


def wait_for_parts(folder, number):
    for _ in range(600):
        if (folder / "parts").is_dir() and len(list((folder / "parts").glob("*.parquet"))) >= number:
            return
        sleep(0.1)
    raise AssertionError("nothing was played")


def wait_until_alone(group):
    """Return whether all processes of the group end within the time limit."""
    for _ in range(100):
        listed = subprocess.run(["ps", "-eo", "pgid=,stat="], capture_output=True, text=True, check=True).stdout
        left = [line.split()[1] for line in listed.splitlines() if line.split()[0] == str(group)]
        if all(state.startswith("Z") for state in left):  # dead, and not yet waited for
            return True
        sleep(0.1)
    return False


@contextmanager
def a_cluster():
    """Provide a scheduler and a worker, as started on two machines that share the folder."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    with ExitStack() as stack:
        port = address.rpartition(":")[2]
        scheduler = stack.enter_context(
            started("dask", "scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard")
        )
        stack.enter_context(started("dask", "worker", address, "--nthreads", "1", "--no-dashboard"))
        yield address, scheduler


@pytest.mark.sweep
def test_a_killed_scheduler_loses_no_results(long, tmp_path):
    run = ("indeler", "lab", "run", str(long), "--out", str(tmp_path / "run"), "--chunk", "20")
    with a_cluster() as (address, scheduler), started(*run, "--cluster", address) as running:
        wait_for_parts(tmp_path / "run", 5)
        scheduler.kill()
        _, said = running.communicate(timeout=60)
    assert running.returncode == 2
    assert said == (f"indeler: The cluster {address} has gone; nothing is lost: run the same command again to go on.\n")
    assert not (tmp_path / "run" / "results.parquet").exists()
    with a_cluster() as (address, _), started(*run, "--cluster", address) as running:
        assert running.wait(timeout=120) == 0
    assert results(tmp_path / "run") == plain(LONGER, tmp_path / "plain")


@pytest.mark.sweep
@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_stopped_command_is_continued_with_another_number_of_workers(long, tmp_path, end):
    run = ("indeler", "lab", "run", str(long), "--out", str(tmp_path / "run"), "--chunk", "20")
    with started(*run, "--workers", "2") as running:
        wait_for_parts(tmp_path / "run", 5)
        if end == signal.SIGINT:
            os.killpg(running.pid, end)  # a terminal sends Ctrl-C to all of them
        else:
            running.send_signal(end)
        _, said = running.communicate(timeout=60)
    assert wait_until_alone(running.pid), "a worker has outlived the command"
    if end == signal.SIGINT:
        assert re.fullmatch(r"indeler: stopped after \d+ tournaments; nothing is lost: run .* to go on\.\n", said)
    with started(*run, "--workers", "1") as running:
        assert running.wait(timeout=120) == 0
    assert results(tmp_path / "run") == plain(LONGER, tmp_path / "plain")


@pytest.mark.sweep
def test_a_missing_cluster_and_a_folder_that_is_not_shared_are_refused(long, tmp_path, monkeypatch):
    from indeler.lab.running import cluster

    monkeypatch.setattr(cluster, "RESPONSE_SECONDS", 2)
    with pytest.raises(Exception, match=r"No Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        lab.run(lab.read_experiment(str(long)), tmp_path / "run", cluster="tcp://127.0.0.1:9")
    with pytest.raises(Exception, match=r"does not see .*; all machines of a cluster must share that folder"):
        cluster._played_there(b"", lab.running.chunks.Chunk(0, 0, 1), Path("/nowhere/parts"))

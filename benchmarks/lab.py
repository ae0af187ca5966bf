"""The lab: tournaments per second, the overhead of Dask, the cost of a million, and whether memory stays constant."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from indeler import lab
from indeler.lab import Progress

EXPERIMENT = """
repetitions = {repetitions}
[tournament]
system = "fide-dutch"
players = 32
rounds = 7
"""
REPETITIONS = 800
CHUNK = 50
WORKERS = 2
MILLION = 1_000_000
HOUR = 3_600


def report() -> None:
    print(f"\nThe lab: tournaments of 32 players and 7 rounds by fide-dutch, all usual measures, {REPETITIONS} of them")
    with tempfile.TemporaryDirectory() as folder:
        alone = _plain(Path(folder) / "plain")
        _by_dask(Path(folder) / "dask", alone)


def _plain(folder: Path) -> float:
    """Return processor seconds for a tournament in one process."""
    lab.run(lab.experiment_of(EXPERIMENT.format(repetitions=1)), folder / "first", plain=True)  # loads everything
    start = time.process_time()
    lab.run(lab.experiment_of(EXPERIMENT.format(repetitions=REPETITIONS)), folder / "all", plain=True, chunk=CHUNK)
    alone = (time.process_time() - start) / REPETITIONS
    print(
        f"  plain      {1 / alone:6.1f} a second of one processor; a million: {alone * MILLION / HOUR:.1f} core-hours"
    )
    return alone


def _by_dask(folder: Path, alone: float) -> None:
    """Play the experiment on some workers, and measure from the time when all of them are busy."""
    samples: list[_Sample] = []

    def sample(progress: Progress) -> None:
        if progress.done and progress.done % (CHUNK * 4) == 0:
            samples.append(_Sample.now(progress.done))

    start = time.perf_counter()
    lab.run(
        lab.experiment_of(EXPERIMENT.format(repetitions=REPETITIONS)),
        folder,
        workers=WORKERS,
        chunk=CHUNK,
        report=sample,
    )
    elapsed, first, last = time.perf_counter() - start, samples[0], samples[-1]
    played, seconds = last.done - first.done, last.clock - first.clock
    workers, scheduler = (last.workers - first.workers) / played, (last.scheduler - first.scheduler) / played
    print(f"  {WORKERS} workers  {played / seconds:6.1f} a second, {played / seconds * alone:.2f} x one processor")
    print(
        f"    processor time {(workers + scheduler) / alone:.2f} x plain, {scheduler / alone:.2f} of it the scheduler's"
    )
    print(f"    start and end take {elapsed - REPETITIONS * seconds / played:.1f} s")
    print(
        f"    memory of a worker after {first.done} tournaments {first.memory} MiB, after {last.done} {last.memory} MiB"
    )


class _Sample(NamedTuple):
    """The resources used after a number of tournaments."""

    done: int
    clock: float
    scheduler: float
    workers: float
    memory: int

    @classmethod
    def now(cls, done: int) -> _Sample:
        import distributed

        client = distributed.default_client()
        spent: dict[str, float] = client.run(time.process_time)
        held = [worker["metrics"]["memory"] for worker in client.scheduler_info()["workers"].values()]
        return cls(done, time.perf_counter(), time.process_time(), sum(spent.values()), max(held) >> 20)


if __name__ == "__main__":
    report()

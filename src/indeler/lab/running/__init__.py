"""Runs of experiments in chunks that are saved as they are played, on one processor or on many, and can be resumed.

The same experiment gives the same bytes, for any workers and chunks, and with any number of interruptions.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from math import fsum, inf
from pathlib import Path
from typing import TYPE_CHECKING

from indeler.lab.experiment import Experiment, Until
from indeler.lab.measures import MEASURES
from indeler.lab.reports.intervals import mean, share
from indeler.lab.running.chunks import Play, play_locally
from indeler.lab.running.directory import Folder, Pace, Progress, ReportProgress, Unfinished
from indeler.language import N_

if TYPE_CHECKING:
    import polars as pl

TOURNAMENTS_PER_CHUNK = 200
"""The number of tournaments in a chunk: some seconds of work, which distributes cheaply and loses little."""
REPETITIONS_PER_CHECK = 1_000
"""The number of repetitions of every cell between two checks of the intervals."""


def run(
    experiment: Experiment,
    folder: str | Path,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    plain: bool = False,
    chunk: int = TOURNAMENTS_PER_CHUNK,
    report: ReportProgress | None = None,
) -> pl.DataFrame:
    """Play the experiment, or the tournaments that are missing in this folder, and return a row for each tournament.

    It runs on all processors of this machine, or on this many ``workers``; on the ``cluster`` whose scheduler has this
    address; or ``plain``, in this process alone, without Dask.
    """
    place, goal = Folder(Path(folder).resolve(), experiment), Goal(experiment)
    with place.opened():
        place.describe(batch=REPETITIONS_PER_CHECK, chunk=chunk)
        pace = Pace(report, done=place.done(goal.repetitions), is_open=experiment.until is not None)
        try:
            with _players(workers, cluster, plain) as play:
                _play_until(goal, place, play, chunk, pace)
        except KeyboardInterrupt:
            text = N_("stopped after {done} tournaments; nothing is lost: run the same command again to go on.")
            raise Unfinished(text, done=pace.done) from None
        results = place.gathered(goal.repetitions)
        place.describe(batch=REPETITIONS_PER_CHECK, chunk=chunk, repetitions=goal.repetitions)
    return results


def _players(workers: int | None, cluster: str | None, plain: bool) -> AbstractContextManager[Play]:
    if plain:
        return nullcontext(play_locally)
    from indeler.lab.running.cluster import local, remote  # Dask takes a second to load

    return remote(cluster) if cluster is not None else local(workers)


def _play_until(goal: Goal, place: Folder, play: Play, size: int, pace: Pace) -> None:
    while True:
        total = goal.repetitions * len(place.experiment.cells)
        pace.add(0, total)
        chunks = place.still_to_play(repetitions=goal.repetitions, size=size)
        for done in play(place.experiment, chunks, place.parts_path) if chunks else ():
            place.parts.add(done)
            pace.add(done.size, total)
        if goal.is_reached(place):
            return


def result_folder(experiment: Experiment, name: str) -> Path:
    """Return the default folder of the results, a different one for every experiment and version."""
    return Path("lab-results") / f"{name}-{experiment.fingerprint[:12]}"


class Goal:
    """The number of repetitions for every cell; it grows by one batch as long as an interval is too wide.

    Only the width decides, never the significance of a difference; and it decides only after complete batches of every
    cell, so that neither the number of workers nor the size of a chunk can change the end of a run.
    """

    def __init__(self, experiment: Experiment) -> None:
        self.until = experiment.until
        self.repetitions = experiment.repetitions
        self._examined = 0
        self._values = [array("d") for _ in experiment.cells]

    def is_reached(self, folder: Folder) -> bool:
        """Return whether the run may end, after every cell has played the requested number; otherwise request more."""
        if self.until is None or self.repetitions >= self.until.at_most or self._is_narrow(folder, self.until):
            return True
        self.repetitions = min(self.repetitions + REPETITIONS_PER_CHECK, self.until.at_most)
        return False

    def _is_narrow(self, folder: Folder, until: Until) -> bool:
        rows = folder.rows(self._examined, self.repetitions).select("cell", until.measure).drop_nulls()
        for cell, value in rows.iter_rows():
            self._values[cell].append(value)
        self._examined = self.repetitions
        return all(half_width(values, until.measure) <= until.half_width for values in self._values)


def half_width(values: Sequence[float], measure: str) -> float:
    """Return half of the 95 % interval; infinity before there is one."""
    is_share = MEASURES[measure].kind == "share"
    estimate = share(int(fsum(values)), len(values)) if is_share else mean(values)
    return inf if estimate is None else estimate.half_width

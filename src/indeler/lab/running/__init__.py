"""Runs that nothing stops: an experiment in chunks, each written when it is played, on one processor or on many.

The same experiment gives the same bytes, however many workers played it in however large chunks, and however often
the run was stopped or killed on its way.
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

__all__ = ["CHUNK", "Progress", "Unfinished", "folder_of", "run"]

CHUNK = 200
"""Tournaments that are played in one go: some seconds of work, so that handing them out costs nothing beside it and
little is lost with a worker."""


def run(
    experiment: Experiment,
    folder: str | Path,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    plain: bool = False,
    chunk: int = CHUNK,
    report: ReportProgress | None = None,
) -> pl.DataFrame:
    """Play the experiment, or what is missing of it in this folder, and return a row a tournament.

    On all processors of this machine, or so many ``workers``; on the ``cluster`` whose scheduler has this address;
    or ``plain``, in this process alone, without Dask.
    """
    place, goal = Folder(Path(folder).resolve(), experiment), Goal(experiment)
    with place.opened():
        place.describe(batch=BATCH, chunk=chunk)
        pace = Pace(report, done=place.done(goal.repetitions), is_open=experiment.until is not None)
        try:
            with _players(workers, cluster, plain) as play:
                _play_until(goal, place, play, chunk, pace)
        except KeyboardInterrupt:
            raise Unfinished(
                N_("stopped after {done} tournaments; nothing is lost: run the same command again to go on."),
                done=pace.done,
            ) from None
        results = place.gathered(goal.repetitions)
        place.describe(batch=BATCH, chunk=chunk, repetitions=goal.repetitions)
    return results


def _players(workers: int | None, cluster: str | None, plain: bool) -> AbstractContextManager[Play]:
    if plain:
        return nullcontext(play_locally)
    from indeler.lab.running.cluster import local, remote  # Dask takes a second to load

    return remote(cluster) if cluster is not None else local(workers)


def _play_until(goal: Goal, place: Folder, play: Play, size: int, pace: Pace) -> None:
    """Play batch after batch until the goal is reached."""
    while True:
        total = goal.repetitions * len(place.experiment.cells)
        pace.add(0, total)
        chunks = place.still_to_play(repetitions=goal.repetitions, size=size)
        for done in play(place.experiment, chunks, place.parts_path) if chunks else ():
            place.parts.add(done)
            pace.add(done.size, total)
        if goal.is_reached(place):
            return


def folder_of(experiment: Experiment, name: str) -> Path:
    """Where the results go when nobody says: a folder of their own for every experiment and version."""
    return Path("lab-results") / f"{name}-{experiment.fingerprint[:12]}"


BATCH = 1_000
"""Repetitions of every cell between two looks at the intervals."""


class Goal:
    """How many repetitions every cell is to play; one batch more as long as an interval is too wide.

    Width alone decides, never whether a difference looks significant; and it decides only where every cell has played a
    whole batch, so that neither the number of workers nor the size of a chunk can change where a run ends.
    """

    def __init__(self, experiment: Experiment) -> None:
        self.until = experiment.until
        self.repetitions = experiment.repetitions
        self._examined = 0
        self._values = [array("d") for _ in experiment.cells]

    def is_reached(self, folder: Folder) -> bool:
        """Whether the run may end, now that every cell has played what was asked; else more is asked."""
        if self.until is None or self.repetitions >= self.until.at_most or self._is_narrow(folder, self.until):
            return True
        self.repetitions = min(self.repetitions + BATCH, self.until.at_most)
        return False

    def _is_narrow(self, folder: Folder, until: Until) -> bool:
        """Look at what has been measured since the last time, too."""
        rows = folder.rows(self._examined, self.repetitions).select("cell", until.measure).drop_nulls()
        for cell, value in rows.iter_rows():
            self._values[cell].append(value)
        self._examined = self.repetitions
        return all(half_width(values, until.measure) <= until.half_width for values in self._values)


def half_width(values: Sequence[float], measure: str) -> float:
    """Half of the 95 % interval, which nothing is narrower than before there is one."""
    is_share = MEASURES[measure].kind == "share"
    estimate = share(int(fsum(values)), len(values)) if is_share else mean(values)
    return inf if estimate is None else estimate.half_width

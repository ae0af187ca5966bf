"""When a run has played enough: after so many repetitions, or when an interval is as narrow as was asked.

Width alone decides, never whether a difference looks significant; and it decides only where every cell has played a
whole batch, so that neither the number of workers nor the size of a chunk can change where a run ends.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import fsum, inf

from indeler.lab.experiment import Experiment, Until
from indeler.lab.measures import MEASURES
from indeler.lab.reports.intervals import mean, share
from indeler.lab.running.directory import Folder

BATCH = 1_000
"""Repetitions of every cell between two looks at the intervals."""


class Goal:
    """How many repetitions every cell is to play; one batch more as long as an interval is too wide."""

    def __init__(self, experiment: Experiment) -> None:
        self.until = experiment.until
        self.repetitions = experiment.repetitions
        self._looked_at = 0
        self._values = [array("d") for _ in experiment.cells]

    def is_reached(self, folder: Folder) -> bool:
        """Whether the run may end, now that every cell has played what was asked; else more is asked."""
        if self.until is None or self.repetitions >= self.until.at_most or self._is_narrow(folder, self.until):
            return True
        self.repetitions = min(self.repetitions + BATCH, self.until.at_most)
        return False

    def _is_narrow(self, folder: Folder, until: Until) -> bool:
        """Look at what has been measured since the last time, too."""
        rows = folder.rows(self._looked_at, self.repetitions).select("cell", until.measure).drop_nulls()
        for cell, value in rows.iter_rows():
            self._values[cell].append(value)
        self._looked_at = self.repetitions
        return all(half_width(values, until.measure) <= until.half_width for values in self._values)


def half_width(values: Sequence[float], measure: str) -> float:
    """Half of the 95 % interval, which nothing is narrower than before there is one."""
    is_share = MEASURES[measure].kind == "share"
    estimate = share(int(fsum(values)), len(values)) if is_share else mean(values)
    return inf if estimate is None else estimate.half_width

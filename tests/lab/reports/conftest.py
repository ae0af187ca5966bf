"""Fabricated runs: an experiment, and rows that a function computes from the cell and the repetition."""

import pytest

from indeler.lab.experiment import experiment_of
from indeler.lab.running.chunks import keep, schema_of, table_of
from indeler.lab.running.directory import RESULTS, Folder

SYSTEMS = """
title = "Which <script>system</script>?"
question = "Does the other one rank better?"
seed = "7"
repetitions = 40
compare = "system"
measures = ["kendall", "best_is_first", "meeting_of_best_two"]

[tournament]
players = 8
rounds = 3

[grid]
model = ["milvang", { name = "davidson", draws = 0.4 }]
system = ["fide-dutch", "knsb-wp"]
"""


def row(cell, repetition):
    """System knsb-wp orders better under the first model and worse under the other; both sometimes have no value."""
    under_second, is_other = divmod(cell, 2)
    shift = (-0.09 if under_second else 0.1) * is_other
    return {
        "kendall": 0.5 + (repetition * 7 % 40) / 100 + shift + (repetition + cell) % 3 / 1000,
        "best_is_first": float(repetition % 4 == 0 or (is_other and repetition % 4 == 1)),
        "meeting_of_best_two": None if repetition % 5 == 0 else float(1 + (repetition + cell) % 3),
    }


def made(folder, text, row):
    """Return a finished run of this experiment."""
    experiment = experiment_of(text)
    cells, count = len(experiment.cells), experiment.repetitions
    folder.mkdir()
    rows = (
        {"cell": cell, "repetition": each, "unplayed": 0, **row(cell, each)}
        for cell in range(cells)
        for each in range(count)
    )
    keep(table_of(rows, schema_of(experiment)), folder / RESULTS)
    Folder(folder, experiment).describe(batch=1000, chunk=200, repetitions=count)
    return folder


@pytest.fixture(scope="module")
def make(tmp_path_factory):
    """Return a function that makes another run."""
    return lambda text, row: made(tmp_path_factory.mktemp("runs") / "made", text, row)


@pytest.fixture(scope="module")
def folder(make):
    """Return a run with two systems under two models."""
    return make(SYSTEMS, row)

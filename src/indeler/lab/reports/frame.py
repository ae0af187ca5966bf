"""The results of a run as a table: a row a tournament, with the values of the grid beside what was measured."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from indeler.lab.experiment import Experiment
from indeler.lab.reports.labels import value_text
from indeler.lab.running.directory import RESULTS, Manifest, manifest_of
from indeler.lab.running.tables import kept, schema_of
from indeler.language import N_, FileTrouble, InvalidInput

if TYPE_CHECKING:
    import polars as pl


class Run(NamedTuple):
    """A run that is done."""

    manifest: Manifest
    experiment: Experiment
    rows: pl.DataFrame
    """A row a tournament, by cell and repetition."""


def results(folder: str | Path) -> pl.DataFrame:
    """The results of the run in this folder; before the measures stand the values of the grid's keys."""
    run = opened(folder)
    rows, cells = run.rows, run.experiment.cells
    numbers = [cell.number for cell in cells]
    keys = [
        rows["cell"].replace_strict(numbers, _alike([cell.settings[key] for cell in cells])).alias(key)
        for key in run.experiment.grid
    ]
    return rows.select("cell", "repetition", *keys, *rows.columns[2:])


def opened(folder: str | Path) -> Run:
    """The run in this folder, which must be done."""
    path = Path(folder)
    manifest = manifest_of(path)
    if manifest is None:
        raise InvalidInput(N_("{folder} holds no run of the lab; 'indeler lab run' makes one."), folder=folder)
    if manifest.repetitions is None:
        raise InvalidInput(
            N_("The run in {folder} is not done; run 'indeler lab run' again, which goes on."), folder=folder
        )
    try:
        experiment = msgspec.convert(manifest.experiment, Experiment)
        schema = schema_of(experiment)
    except (msgspec.ValidationError, InvalidInput) as error:
        raise FileTrouble(
            N_("{folder} was made by Indeler {version} and cannot be read here ({error}); run it again."),
            folder=folder,
            version=manifest.indeler,
            error=error,
        ) from None
    rows = kept(path / RESULTS, schema)
    if rows is None or rows.height != manifest.repetitions * len(experiment.cells):
        raise FileTrouble(N_("{name} is missing or damaged; run 'indeler lab run' again."), name=path / RESULTS)
    return Run(manifest, experiment, rows)


def _alike(values: list[Any]) -> list[Any]:
    """Values of the grid as a column can hold them: all of one kind, else as texts."""
    kinds = {type(value) for value in values}
    if kinds == {int, float}:
        return [float(value) for value in values]
    return values if len(kinds) == 1 and kinds <= {bool, int, float, str} else [value_text(value) for value in values]

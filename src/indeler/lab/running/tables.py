"""The table of a run: a row a tournament, kept as Parquet whose bytes depend on its rows alone."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from indeler.formats.whole_files import replace
from indeler.lab.experiment import Experiment
from indeler.lab.trial import UNPLAYED
from indeler.language import N_, InvalidInput

try:
    import polars as pl
except ImportError:
    raise InvalidInput(N_("The lab needs polars for its tables; install indeler[lab].")) from None

Row = dict[str, int | float | None]
Schema = dict[str, type[pl.DataType]]

ROWS_TOGETHER = 1 << 17
"""Rows that are compressed as one; said here, so that another default of polars changes no file."""


def schema_of(experiment: Experiment) -> Schema:
    """Which tournament, how many of its rounds were not played, then what was measured of it, if it happened."""
    known: Schema = {"cell": pl.UInt16, "repetition": pl.UInt32, UNPLAYED: pl.UInt8}
    return known | {measure.name: pl.Float64 for measure in experiment.measured}


def table_of(rows: Iterable[Row], schema: Schema) -> pl.DataFrame:
    """The rows as a table."""
    return pl.DataFrame(list(rows), schema=schema, orient="row")


def keep(table: pl.DataFrame, path: Path) -> None:
    """Write the table as a whole: beside its name first, and under it only when it is safe on the disk."""
    buffer = BytesIO()
    table.write_parquet(buffer, compression="zstd", compression_level=3, row_group_size=ROWS_TOGETHER)
    replace(path, buffer.getvalue())


def kept(path: Path, schema: Schema) -> pl.DataFrame | None:
    """The table of a file; none where the file is torn or holds something else."""
    try:
        table = pl.read_parquet(path, memory_map=False, use_pyarrow=False)
    except (OSError, pl.exceptions.PolarsError):
        return None
    return table if dict(table.schema) == schema else None

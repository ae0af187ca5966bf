"""A chunk: some repetitions of one cell, played on one processor and written as one part of the results.

Whoever plays a chunk writes the same bytes, so that it does no harm when two do; and nothing but its name comes back,
so that nothing is lost with whoever played it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from indeler.formats.file_io import replace
from indeler.lab.experiment import UNPLAYED, Experiment, row
from indeler.language import N_, InvalidInput

_NAME = re.compile(r"part-(\d+)-(\d+)-(\d+)\.parquet")


class Chunk(NamedTuple):
    """The repetitions of a cell from ``first`` until ``after``, which is not one of them."""

    cell: int
    first: int
    after: int

    @property
    def name(self) -> str:
        """The name of its part."""
        return f"part-{self.cell:05}-{self.first:08}-{self.after:08}.parquet"

    @property
    def size(self) -> int:
        """How many tournaments it has."""
        return self.after - self.first


def chunk_named(name: str) -> Chunk | None:
    """The chunk whose part has this name; none of a file that is no part."""
    found = _NAME.fullmatch(name)
    return Chunk(*map(int, found.groups())) if found else None


def play_chunk(experiment: Experiment, chunk: Chunk, folder: Path) -> Chunk:
    """Play the chunk and write its part."""
    cell = experiment.cells[chunk.cell]
    places = ({"cell": chunk.cell, "repetition": each} for each in range(chunk.first, chunk.after))
    rows = (place | row(experiment, cell, place["repetition"]) for place in places)
    keep(table_of(rows, schema_of(experiment)), folder / chunk.name)
    return chunk


Play = Callable[[Experiment, Iterable[Chunk], Path], Iterator[Chunk]]
"""Plays chunks, and says of each when its part is written, in whatever order."""


def play_locally(experiment: Experiment, chunks: Iterable[Chunk], folder: Path) -> Iterator[Chunk]:
    """Play the chunks one after another in this process."""
    for chunk in chunks:
        yield play_chunk(experiment, chunk, folder)


def still_to_play(experiment: Experiment, parts: Iterable[Chunk], *, repetitions: int, size: int) -> list[Chunk]:
    """What is still to be played so that every cell has so many repetitions; all cells go forward together."""
    of_cell: dict[int, list[Chunk]] = defaultdict(list)
    for part in parts:
        of_cell[part.cell].append(part)
    cut = [
        Chunk(cell.number, first, min(first + size, after))
        for cell in experiment.cells
        for begin, after in _gaps(of_cell[cell.number], repetitions)
        for first in range(begin, after, size)
    ]
    return sorted(cut, key=lambda chunk: (chunk.first, chunk.cell))


def _gaps(parts: Sequence[Chunk], until: int) -> Iterator[tuple[int, int]]:
    """What lies between the parts of one cell; they may overlap where another run cut them otherwise."""
    reached = 0
    for part in sorted(parts):
        if reached < min(part.first, until):
            yield reached, min(part.first, until)
        reached = max(reached, part.after)
    if reached < until:
        yield reached, until


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


def read_part(path: Path, schema: Schema) -> pl.DataFrame | None:
    """The table of a file; none where the file is torn or holds something else."""
    try:
        table = pl.read_parquet(path, memory_map=False, use_pyarrow=False)
    except (OSError, pl.exceptions.PolarsError):
        return None
    return table if dict(table.schema) == schema else None

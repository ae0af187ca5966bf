"""A chunk: some repetitions of one cell, played on one processor and written as one part of the results.

Every worker writes the same bytes for a chunk, so that playing it twice does no harm; and only its name is returned, so
that nothing is lost with a worker.
"""

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
    """The repetitions of a cell from ``first`` until ``after``, which is not included."""

    cell: int
    first: int
    after: int

    @property
    def name(self) -> str:
        """Return the name of the part of this chunk."""
        return f"part-{self.cell:05}-{self.first:08}-{self.after:08}.parquet"

    @property
    def size(self) -> int:
        """Return the number of tournaments of this chunk."""
        return self.after - self.first


def chunk_named(name: str) -> Chunk | None:
    """Return the chunk whose part has this name; None for another file."""
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
"""A function that plays chunks and yields each one when its part is written, in any order."""


def play_locally(experiment: Experiment, chunks: Iterable[Chunk], folder: Path) -> Iterator[Chunk]:
    """Play the chunks one after another in this process."""
    for chunk in chunks:
        yield play_chunk(experiment, chunk, folder)


def still_to_play(experiment: Experiment, parts: Iterable[Chunk], *, repetitions: int, size: int) -> list[Chunk]:
    """Return the chunks that are missing for this many repetitions, in an order that fills all cells evenly."""
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
    """Yield the gaps between the parts of one cell; parts may overlap if another run had other chunks."""
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
"""The number of rows that are compressed together; stated here, so that another default of polars changes no file."""


def schema_of(experiment: Experiment) -> Schema:
    """Return the columns: the tournament, its rounds that were not played, then the measures, which may be empty."""
    known: Schema = {"cell": pl.UInt16, "repetition": pl.UInt32, UNPLAYED: pl.UInt8}
    return known | {measure.name: pl.Float64 for measure in experiment.measured}


def table_of(rows: Iterable[Row], schema: Schema) -> pl.DataFrame:
    """Return the rows as a table."""
    return pl.DataFrame(list(rows), schema=schema, orient="row")


def keep(table: pl.DataFrame, path: Path) -> None:
    """Write the table atomically: under a temporary name first, and under its own name when it is safe on the disk."""
    buffer = BytesIO()
    table.write_parquet(buffer, compression="zstd", compression_level=3, row_group_size=ROWS_TOGETHER)
    replace(path, buffer.getvalue())


def read_part(path: Path, schema: Schema) -> pl.DataFrame | None:
    """Return the table of a file; None where the file is damaged or has other content."""
    try:
        table = pl.read_parquet(path, memory_map=False, use_pyarrow=False)
    except (OSError, pl.exceptions.PolarsError):
        return None
    return table if dict(table.schema) == schema else None

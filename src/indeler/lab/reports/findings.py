"""The findings of a run: a figure for each cell and measure, differences to the first value, and their robustness."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from indeler.lab.experiment import UNPLAYED, Cell, Experiment
from indeler.lab.measures import Measure
from indeler.lab.reports import intervals
from indeler.lab.reports.intervals import Difference, Estimate, quantile, share
from indeler.lab.reports.labels import value_text
from indeler.lab.running.chunks import read_part, schema_of
from indeler.lab.running.directory import RESULTS, Manifest, manifest_of
from indeler.language import N_, FileTrouble, InvalidInput

if TYPE_CHECKING:
    import polars as pl

ASSUMED = ("model", "strengths", "strengths.shape", "noise")
"""Keys of the grid that no organiser can choose: a finding should hold under each of their values."""
SIGNIFICANCE_LEVEL = 0.05
"""A difference is clear if chance alone gives it less often, with Holm's adjustment."""

Settings = Mapping[str, Any]
Column = Sequence[float | None]


class Figure(NamedTuple):
    """One measure of one cell: its mean or share, and for other values than shares the median and the quartiles."""

    estimate: Estimate | None
    median: Estimate | None = None
    quartiles: tuple[float, float] | None = None
    by_round: Mapping[int, Estimate] = {}
    """The frequency of each round, for a measure that is a round; 0 where it never happened."""


class Comparison(NamedTuple):
    """The effect of another value of the compared key on a measure, all else being equal."""

    measure: Measure
    context: Settings
    """The other keys of the grid."""
    first: Cell
    other: Cell
    value: Any
    difference: Difference
    chance: float
    """The chance, adjusted for all comparisons of this measure (Holm)."""

    @property
    def sign(self) -> int:
        """Return 1 or -1 where the difference is clear, else 0."""
        return self.difference.estimate.sign if self.chance < SIGNIFICANCE_LEVEL else 0


class Steadiness(NamedTuple):
    """One comparison under every value of an assumption, and whether its direction stays the same."""

    key: str
    measure: Measure
    context: Settings
    value: Any
    under: tuple[Comparison, ...]

    @property
    def verdict(self) -> Literal["holds", "turns", "open"]:
        """Return ``holds`` if it is clear and the same everywhere, ``turns`` if it is clear in both directions."""
        signs = {comparison.sign for comparison in self.under}
        return "turns" if {1, -1} <= signs else "open" if 0 in signs else "holds"


class CutShort(NamedTuple):
    """The number of tournaments of a cell that ended before their last round, and the number of missing rounds."""

    tournaments: int
    rounds: int


class Run(NamedTuple):
    """A completed run."""

    manifest: Manifest
    experiment: Experiment
    rows: pl.DataFrame
    """One row for each tournament, by cell and repetition."""


def results(folder: str | Path) -> pl.DataFrame:
    """Return the results of the run in this folder; the values of the grid's keys come before the measures."""
    run = open_run(folder)
    rows, cells = run.rows, run.experiment.cells
    numbers = [cell.number for cell in cells]
    keys = [
        rows["cell"].replace_strict(numbers, _uniform([cell.settings[key] for cell in cells])).alias(key)
        for key in run.experiment.grid
    ]
    return rows.select("cell", "repetition", *keys, *rows.columns[2:])


def open_run(folder: str | Path) -> Run:
    """Return the run in this folder, which must be completed."""
    path = Path(folder)
    manifest = manifest_of(path)
    if manifest is None:
        raise InvalidInput(N_("{folder} holds no run of the lab; 'indeler lab run' makes one."), folder=folder)
    if manifest.repetitions is None:
        text = N_("The run in {folder} is not done; run 'indeler lab run' again, which goes on.")
        raise InvalidInput(text, folder=folder)
    try:
        experiment = msgspec.convert(manifest.experiment, Experiment)
        schema = schema_of(experiment)
    except (msgspec.ValidationError, InvalidInput) as error:
        text = N_("{folder} was made by Indeler {version} and cannot be read here ({error}); run it again.")
        raise FileTrouble(text, folder=folder, version=manifest.indeler, error=error) from None
    rows = read_part(path / RESULTS, schema)
    if rows is None or rows.height != manifest.repetitions * len(experiment.cells):
        raise FileTrouble(N_("{name} is missing or damaged; run 'indeler lab run' again."), name=path / RESULTS)
    return Run(manifest, experiment, rows)


def _uniform(values: list[Any]) -> list[Any]:
    """Return values of the grid for a column: all of one type, else as texts."""
    kinds = {type(value) for value in values}
    if kinds == {int, float}:
        return [float(value) for value in values]
    return values if len(kinds) == 1 and kinds <= {bool, int, float, str} else [value_text(value) for value in values]


class Findings(NamedTuple):
    """All findings of a run."""

    run: Run
    cut_short: Mapping[int, CutShort]
    """The cells that were cut short, by number."""
    figures: Mapping[tuple[int, str], Figure]
    """The figures by the number of the cell and the name of the measure."""
    comparisons: tuple[Comparison, ...]
    steadiness: tuple[Steadiness, ...]

    def figure(self, cell: Cell, measure: Measure) -> Figure:
        """Return the figure of this cell and measure."""
        return self.figures[cell.number, measure.name]


def findings(run: Run) -> Findings:
    """Return the findings of the run."""
    columns = {
        number: {measure.name: rows[measure.name].to_list() for measure in run.experiment.measured}
        for (number,), rows in run.rows.partition_by("cell", as_dict=True, include_key=False).items()
    }
    cut_short = {
        number: CutShort(sum(map(bool, missing)), sum(missing))
        for number, missing in run.rows.group_by("cell", maintain_order=True).agg(UNPLAYED).iter_rows()
    }
    figures = {
        (number, measure.name): _figure(measure, measured[measure.name], _last(measure, columns.values()))
        for measure in run.experiment.measured
        for number, measured in columns.items()
    }
    comparisons: list[Comparison] = []
    for measure in run.experiment.measured:
        found = list(_comparisons(run, measure, columns))
        chances = intervals.holm([comparison.chance for comparison in found])
        comparisons += [each._replace(chance=chance) for each, chance in zip(found, chances, strict=True)]
    return Findings(run, cut_short, figures, tuple(comparisons), tuple(_steadiness(run, comparisons)))


def _last(measure: Measure, cells: Iterable[Mapping[str, Column]]) -> int:
    if measure.kind != "round":
        return 0
    return max((round(value) for cell in cells for value in cell[measure.name] if value is not None), default=0)


def _figure(measure: Measure, column: Column, last: int) -> Figure:
    values = [value for value in column if value is not None]
    if measure.kind == "share":
        return Figure(share(round(sum(values)), len(values)))
    ordered = sorted(values)
    quartiles = (quantile(ordered, 0.25), quantile(ordered, 0.75)) if ordered else None
    by_round = dict(_by_round(column, last)) if last else {}
    return Figure(intervals.mean(values), intervals.median(ordered), quartiles, by_round)


def _by_round(column: Column, last: int) -> Iterator[tuple[int, Estimate]]:
    counts = Counter(0 if value is None else round(value) for value in column)
    for number in range(last + 1):
        often = share(counts[number], len(column))
        if often is not None:
            yield number, often


def _comparisons(run: Run, measure: Measure, columns: Mapping[int, Mapping[str, Column]]) -> Iterator[Comparison]:
    """Yield the comparison of every cell with that of the first compared value and otherwise the same settings."""
    key = run.experiment.compare
    if not key:
        return
    of = intervals.share_difference if measure.kind == "share" else intervals.difference
    first_value = run.experiment.grid[key][0]
    cells = [
        (cell, {name: value for name, value in cell.settings.items() if name != key}) for cell in run.experiment.cells
    ]
    firsts = [(cell, context) for cell, context in cells if cell.settings[key] == first_value]
    for first, context in firsts:
        for cell, others in cells:
            if cell is first or others != context:
                continue
            pairs = zip(columns[first.number][measure.name], columns[cell.number][measure.name], strict=True)
            both = [(a, b) for a, b in pairs if a is not None and b is not None]
            found = of([a for a, _ in both], [b for _, b in both])
            if found is not None:
                yield Comparison(measure, context, first, cell, cell.settings[key], found, found.chance)


def _steadiness(run: Run, comparisons: Sequence[Comparison]) -> Iterator[Steadiness]:
    for key in ASSUMED:
        if key == run.experiment.compare or len(run.experiment.grid.get(key, ())) < 2:
            continue
        by_values: dict[str, list[Comparison]] = {}
        for comparison in comparisons:
            rest = {name: value for name, value in comparison.context.items() if name != key}
            by_values.setdefault(repr((comparison.measure.name, rest, comparison.value)), []).append(comparison)
        for under in by_values.values():
            one = under[0]
            rest = {name: value for name, value in one.context.items() if name != key}
            yield Steadiness(key, one.measure, rest, one.value, tuple(under))

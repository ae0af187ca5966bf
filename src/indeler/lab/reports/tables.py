"""The tables of a report: figures, differences, and differences under other assumptions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from indeler.lab.experiment import Cell
from indeler.lab.measures import Measure
from indeler.lab.reports import labels
from indeler.lab.reports.findings import Comparison, Findings
from indeler.lab.reports.words import steadiness
from indeler.language import N_, Sentence, Words

BETWEEN_COLUMNS = 3
WIDE, MANY = 4, 1000
"""The number of measures in one table: on a page, and where a table is cut to the width of a terminal anyway."""
VERDICTS = {"holds": N_("holds"), "turns": N_("turns round"), "open": N_("open")}
Title = Callable[[Measure], str]
"""A function that returns the title of a measure in a table."""


class Table(NamedTuple):
    """A table in one language, and its notes."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: int
    """The number of columns from the left that contain texts."""
    note: str

    @property
    def left(self) -> tuple[str, ...]:
        """Return the columns of texts."""
        return self.heads[: self.words]

    def fitting(self, width: int) -> Iterator[Table]:
        """Yield this table cut into tables of at most this width, each with the columns of texts."""
        columns = list(zip(self.heads, *self.rows, strict=True))
        widths = [max(map(len, column)) + BETWEEN_COLUMNS for column in columns]
        names, used = list(range(self.words)), sum(widths[: self.words])
        part: list[int] = []
        for at in range(self.words, len(columns)):
            if part and used + sum(widths[each] for each in (*part, at)) > width:
                yield self._part([*names, *part])
                part = []
            part.append(at)
        yield self._part([*names, *part])

    def _part(self, columns: Sequence[int]) -> Table:
        heads = tuple(self.heads[at] for at in columns)
        return self._replace(heads=heads, rows=tuple(tuple(row[at] for at in columns) for row in self.rows))


def tables(findings: Findings, words: Words, *, medians: bool = False, by_name: bool = False) -> list[Table]:
    """Return all tables of a report; ``by_name`` uses the shorter names of measures in the experiment file."""

    def title(measure: Measure) -> str:
        return measure.name if by_name else measure.title.translated(words)

    return [
        *_figures(findings, words, title, wide=MANY if by_name else WIDE, medians=medians),
        *_rounds(findings, words),
        *_cut_short(findings, words),
        *_differences(findings, words, title),
        *_steadiness(findings, words, title),
    ]


def describe_origin(findings: Findings, words: Words) -> str:
    """Describe the origin of a figure: model and strengths, the number of tournaments, the seed and the version."""
    run = findings.run
    setups = [cell.setup for cell in run.experiment.cells]
    return Sentence(
        N_(
            "Result model: {models}; strengths: {strengths}; {count} tournaments a figure; seed {seed}; "
            "Indeler {version}."
        ),
        models=tuple(dict.fromkeys(map(labels.model_text, setups))),
        strengths=tuple(dict.fromkeys(labels.strengths_text(setup.strengths).translated(words) for setup in setups)),
        count=labels.count_text(run.manifest.repetitions or 0),
        seed=run.experiment.seed,
        version=run.manifest.indeler,
    ).translated(words)


def _by_cell(
    findings: Findings, words: Words, title: str, heads: Iterable[str], figures: Mapping[int, Sequence[str]], note: str
) -> Table:
    """Return a table with a row for each cell that has figures: its settings, and then the figures."""
    keys = tuple(findings.run.experiment.grid)
    rows = tuple(
        (*(labels.value_text(cell.settings[key]) for key in keys), *figures[cell.number])
        for cell in findings.run.experiment.cells
        if cell.number in figures
    )
    return Table(title, (*(labels.key_text(key, words) for key in keys), *heads), rows, len(keys), note)


def _figures(findings: Findings, words: Words, called: Title, *, wide: int, medians: bool) -> Iterator[Table]:
    experiment = findings.run.experiment
    title = N_("Figures with 95 % intervals; medians with quartiles") if medians else N_("Figures with 95 % intervals")
    for at in range(0, len(experiment.measured), wide):
        measures = experiment.measured[at : at + wide]
        figures = {
            cell.number: [_format_figure(findings, cell, measure, medians) for measure in measures]
            for cell in experiment.cells
        }
        origin = describe_origin(findings, words)
        yield _by_cell(findings, words, words(title), map(called, measures), figures, origin)


def _format_figure(findings: Findings, cell: Cell, measure: Measure, medians: bool) -> str:
    """Format the figure, with the number of tournaments where not all had one."""
    found = findings.figure(cell, measure)
    estimate = found.median if medians and found.median else found.estimate
    text = labels.figure(estimate, measure.kind)
    if medians and found.quartiles:
        text += " [{:.3g}, {:.3g}]".format(*found.quartiles)
    if estimate is None or estimate.size == findings.run.manifest.repetitions:
        return text
    return f"{text}, n = {estimate.size}"


def _rounds(findings: Findings, words: Words) -> Iterator[Table]:
    cells = findings.run.experiment.cells
    for measure in findings.run.experiment.measured:
        shares = [findings.figure(cell, measure).by_round for cell in cells]
        if not all(shares):
            continue
        columns = (*list(shares[0])[1:], 0)
        figures = {
            cell.number: [labels.figure(each[number], "share") for number in columns]
            for cell, each in zip(cells, shares, strict=True)
        }
        heads = [*map(str, columns[:-1]), words(N_("never"))]
        title, origin = by_round(measure, words), describe_origin(findings, words)
        yield _by_cell(findings, words, title, heads, figures, origin)


def by_round(measure: Measure, words: Words) -> str:
    """Return the title of a table or picture of the frequency of each round."""
    return Sentence(N_("{measure}: how often each"), measure=measure.title).translated(words)


def _cut_short(findings: Findings, words: Words) -> Iterator[Table]:
    """Yield a table with the cells whose tournaments ended before their last round; the page explains it at the top."""
    total = labels.count_text(findings.run.manifest.repetitions or 0)
    figures = {
        number: [total, labels.count_text(found.tournaments), labels.count_text(found.rounds)]
        for number, found in findings.cut_short.items()
        if found.tournaments
    }
    if figures:
        heads = map(words, (N_("tournaments"), N_("ended early"), N_("rounds not played")))
        yield _by_cell(findings, words, words(N_("Tournaments that ended early")), heads, figures, note="")


def _differences(findings: Findings, words: Words, called: Title) -> Iterator[Table]:
    if not findings.comparisons:
        return
    key = findings.run.experiment.compare
    first = labels.value_text(findings.run.experiment.grid[key][0])
    context = tuple(findings.comparisons[0].context)
    heads = (
        words(N_("measure")),
        *(labels.key_text(each, words) for each in context),
        labels.key_text(key, words),
        words(N_("difference")),
        words(N_("p (Holm)")),
        words(N_("gain")),
    )
    rows = tuple(
        (
            called(one.measure),
            *(labels.value_text(one.context[each]) for each in context),
            labels.value_text(one.value),
            _change(one, words),
            labels.chance_text(one.chance),
            _gain(one.difference.gain),
        )
        for one in findings.comparisons
    )
    text, compared = N_("Differences against {key} {first}"), labels.key_text(key, words)
    title = Sentence(text, key=compared, first=first).translated(words)
    note = words(
        N_(
            "A repetition has the same luck in every cell, so that differences are taken within it; one in which a "
            "measure has no value in both cells is left out. Gain: how many times as many tournaments independent luck "
            "would have taken. p: McNemar's exact test of shares, else Student's, adjusted (Holm) for all rows of a "
            "measure; a difference is clear below 0.05. pp: percentage points."
        )
    )
    yield Table(title, heads, rows, 2 + len(context), note)


def _gain(gain: float | None) -> str:
    if gain is None:
        return "–"
    return "> 1000" if gain > 1000 else f"{gain:.2f}"


def _steadiness(findings: Findings, words: Words, called: Title) -> Iterator[Table]:
    experiment = findings.run.experiment
    for key in dict.fromkeys(one.key for one in findings.steadiness):
        selected = [one for one in findings.steadiness if one.key == key]
        context = tuple(selected[0].context)
        heads = (
            words(N_("measure")),
            *(labels.key_text(each, words) for each in context),
            labels.key_text(experiment.compare, words),
            *(labels.value_text(value) for value in experiment.grid[key]),
            words(N_("verdict")),
        )
        rows = tuple(
            (
                called(one.measure),
                *(labels.value_text(one.context[each]) for each in context),
                labels.value_text(one.value),
                *_under(one.under, experiment.grid[key], key, words),
                words(VERDICTS[one.verdict]),
            )
            for one in selected
        )
        title = Sentence(N_("The same differences by {key}"), key=labels.key_text(key, words)).translated(words)
        yield Table(title, heads, rows, 2 + len(context), steadiness(findings, key, words))


def _under(comparisons: Sequence[Comparison], values: Sequence[object], key: str, words: Words) -> Iterator[str]:
    for value in values:
        here = [one for one in comparisons if one.context[key] == value]
        yield _change(here[0], words) if here else "–"


def _change(one: Comparison, words: Words) -> str:
    return labels.change(one.difference.estimate, one.measure.kind).translated(words)

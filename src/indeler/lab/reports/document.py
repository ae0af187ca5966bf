"""The report of a run in one language, for a terminal, a page, a notebook or another program."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from indeler.formats.file_io import replace
from indeler.lab.measures import Measure
from indeler.lab.reports.findings import Comparison, Findings, Run, findings, open_run
from indeler.lab.reports.intervals import Estimate
from indeler.lab.reports.labels import count_text, model_text, value_text
from indeler.lab.reports.tables import Table, tables
from indeler.lab.reports.words import cut_short, limits, main_finding
from indeler.language import N_, Sentence, Words
from indeler.language.catalogue import words_of
from indeler.model import notebook

MOST_PICTURES = 4
"""The number of measures with a picture, the first ones."""


def report(folder: str | Path, lang: str = "en", *, medians: bool = False) -> Report:
    """Return the report of the run in this folder; with ``medians`` and quartiles instead of means on request."""
    words = words_of(lang)
    return Report(findings(open_run(folder)), Path(folder), words, medians=medians)


class Report:
    """The findings of a run. A notebook displays it directly."""

    def __init__(self, found: Findings, folder: Path, words: Words, *, medians: bool = False) -> None:
        self.findings, self.folder, self.words, self.medians = found, folder, words, medians
        self.experiment = found.run.experiment

    @property
    def title(self) -> str:
        """Return the title of the experiment, else the name of its folder."""
        return self.experiment.title or self.folder.name

    @cached_property
    def found(self) -> str:
        """Describe the main finding."""
        return main_finding(self.findings, self.words)

    @cached_property
    def limits(self) -> str:
        """Describe what the finding does not show."""
        return self.experiment.limits or limits(self.findings, self.words)

    @cached_property
    def cut_short(self) -> str:
        """Describe how many rounds of how many tournaments were not played; empty where all were."""
        return cut_short(self.findings, self.words)

    @cached_property
    def tables(self) -> list[Table]:
        """Return the tables of figures, differences, and differences under other assumptions."""
        return tables(self.findings, self.words, medians=self.medians)

    @property
    def short_tables(self) -> list[Table]:
        """Return the tables for a terminal, where measures have their names in the experiment file."""
        return tables(self.findings, self.words, medians=self.medians, by_name=True)

    @cached_property
    def pictures(self) -> dict[str, str]:
        """Return a picture as SVG for each of the first measures, by its name."""
        draw = import_module("indeler.lab.reports.pictures").picture  # Altair takes half a second to load
        shown = self.experiment.measured[:MOST_PICTURES]
        drawn = {measure.name: draw(self.findings, measure, self.words) for measure in shown}
        return {name: svg for name, svg in drawn.items() if svg is not None}

    def write(self, path: str | Path) -> None:
        """Write the page, as Markdown, and its pictures next to it; in a folder it has the name of the run.

        If the experiment file is there too, under the same name, the page refers to it for repeating the run.
        """
        path = Path(path) / f"{self.folder.name}.md" if Path(path).is_dir() else Path(path)
        pictures = {name: f"{path.stem}-{name.replace('_', '-')}.svg" for name in self.pictures}
        for name, svg in self.pictures.items():
            replace(path.with_name(pictures[name]), svg.encode())
        file = path.with_suffix(".toml")
        replace(path, self.markdown(pictures, file.name if file.exists() else "").encode())

    def markdown(self, pictures: Mapping[str, str], file: str = "") -> str:
        """Return the page, with these files as its pictures by measure, and the name of the experiment file."""
        titles = {measure.name: measure.title.translated(self.words) for measure in self.experiment.measured}
        return Page(
            title=self.title,
            question=self.experiment.question,
            texts=(
                self.experiment.answer,
                plain(self.found),
                self.experiment.limits or plain(self.limits),
                plain(self.cut_short),
            ),
            pictures=tuple((titles[name], link) for name, link in pictures.items()),
            tables=tuple(self.tables),
            again=again(self.findings.run, file, self.words),
        ).markdown()

    def csv(self) -> str:
        """Return a row for each figure."""
        keys = list(self.experiment.grid)
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        columns = keys if "model" in keys else [*keys, "model"]
        writer.writerow(["cell", *columns, "measure", "value", "low", "high", "tournaments", "ended_early"])
        for cell in self.experiment.cells:
            row = {"model": model_text(cell.setup)} | {key: value_text(cell.settings[key]) for key in keys}
            for measure in self.experiment.measured:
                figures = self.findings.figure(cell, measure).estimate or ("", "", "", 0)
                early = self.findings.cut_short[cell.number].tournaments
                writer.writerow([cell.number, *(row[column] for column in columns), measure.name, *figures, early])
        return text.getvalue()

    def as_data(self) -> dict[str, Any]:
        """Return the report for JSON."""
        manifest = self.findings.run.manifest
        return {
            "title": self.title,
            "question": self.experiment.question,
            "answer": self.experiment.answer,
            "found": self.found,
            "limits": self.limits,
            "cut_short": self.cut_short,
            "seed": self.experiment.seed,
            "indeler": manifest.indeler,
            "code": manifest.code,
            "fingerprint": manifest.fingerprint,
            "tournaments": (manifest.repetitions or 0) * len(self.experiment.cells),
            "cells": [
                {
                    "cell": cell.number,
                    "settings": cell.settings,
                    "model": model_text(cell.setup),
                    "ended_early": self.findings.cut_short[cell.number].tournaments,
                    "rounds_not_played": self.findings.cut_short[cell.number].rounds,
                    "measures": {
                        measure.name: self._figure(cell.number, measure) for measure in self.experiment.measured
                    },
                }
                for cell in self.experiment.cells
            ],
            "differences": [_difference(one) for one in self.findings.comparisons],
            "sensitivity": [
                {
                    "by": one.key,
                    "measure": one.measure.name,
                    "settings": one.context,
                    "value": one.value,
                    "verdict": one.verdict,
                }
                for one in self.findings.steadiness
            ],
        }

    def _figure(self, cell: int, measure: Measure) -> dict[str, Any] | None:
        found = self.findings.figures[cell, measure.name]
        if found.estimate is None:
            return None
        median = {} if found.median is None else {"median": _estimate(found.median), "quartiles": found.quartiles}
        rounds = {number or "never": _estimate(often) for number, often in found.by_round.items()}
        return {**_estimate(found.estimate), **median, **({"rounds": rounds} if rounds else {})}

    def __repr__(self) -> str:
        return f"<Report {self.title!r}: {self.found}>"

    def _repr_html_(self) -> str:
        texts = (self.experiment.question, self.found, self.limits, self.cut_short)
        head = notebook.format_list(self.title, [(text, ()) for text in texts if text])
        tables = (notebook.table(table.title, table.heads, table.rows, left=table.left) for table in self.tables)
        return "".join((head, *self.pictures.values(), *tables))


def _estimate(estimate: Estimate) -> dict[str, Any]:
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high, "tournaments": estimate.size}


def _difference(one: Comparison) -> dict[str, Any]:
    return {
        "measure": one.measure.name,
        "settings": one.context,
        "first": one.first.number,
        "other": one.other.number,
        "value": one.value,
        "difference": _estimate(one.difference.estimate),
        "p": one.difference.chance,
        "p_holm": one.chance,
        "gain": one.difference.gain,
    }


class Page(NamedTuple):
    """The content of the page, in one language."""

    title: str
    question: str
    texts: tuple[str, ...]
    """Paragraphs below the question, in Markdown; empty ones are left out."""
    pictures: tuple[tuple[str, str], ...]
    """The description of each picture, and its file."""
    tables: tuple[Table, ...]
    again: str

    def markdown(self) -> str:
        """Return the page as Markdown."""
        parts = [f"# {plain(self.title)}", f"*{plain(self.question)}*" if self.question else "", *self.texts]
        parts += [f"![{plain(caption)}]({file})" for caption, file in self.pictures]
        for at, table in enumerate(self.tables):
            is_another = at == 0 or self.tables[at - 1].title != table.title
            parts += [f"## {table.title}"] if is_another else []
            parts += [_table(table), *([plain(table.note)] if _is_last(self.tables, at) else [])]
        return "\n\n".join(part for part in (*parts, self.again) if part) + "\n"


def _is_last(tables: Sequence[Table], at: int) -> bool:
    """Return whether the next table is about something else; notes on several tables come after the last one."""
    return at + 1 == len(tables) or tables[at + 1].title != tables[at].title


def _table(table: Table) -> str:
    sides = ["---" if at < table.words else "--:" for at in range(len(table.heads))]
    lines = [map(plain, table.heads), sides, *(map(plain, row) for row in table.rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def plain(text: str) -> str:
    """Return a text without a meaning in Markdown."""
    for letter in "\\`*_[]<>|":
        text = text.replace(letter, f"\\{letter}")
    return " ".join(text.split())


def again(run: Run, file: str, words: Words) -> str:
    """Describe how to repeat the run: the experiment, the commands, and the conditions for equal numbers."""
    manifest, cells = run.manifest, len(run.experiment.cells)
    repetitions = manifest.repetitions or 0
    facts = Sentence(
        N_(
            "{total} tournaments ({cells} cells of {repetitions}), seed {seed}, Indeler {version}; the same file, seed "
            "and version give the same numbers on any machine."
        ),
        total=count_text(repetitions * cells),
        cells=cells,
        repetitions=count_text(repetitions),
        seed=run.experiment.seed,
        version=manifest.indeler,
    ).translated(words)
    name = file or "experiment.toml"
    text = N_("The experiment is [{file}]({file}).")
    sentence = Sentence(text, file=name) if file else Sentence(N_("The experiment:"))
    return "\n".join(
        [
            f"## {words(N_('Do it again'))}",
            "",
            facts,
            "",
            sentence.translated(words),
            "",
            *([] if file else ["```toml", *toml(manifest.experiment), "```", ""]),
            "```sh",
            f"indeler lab run {name} --out results",
            "indeler lab report results",
            "```",
        ]
    )


def toml(tree: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of an experiment file; empty values are omitted."""
    entries = {key: value for key, value in tree.items() if value not in (None, "", [], {})}
    yield from (f"{key} = {_value(value)}" for key, value in entries.items() if not isinstance(value, Mapping))
    for name, table in entries.items():
        if isinstance(table, Mapping):
            yield from ("", f"[{name}]")
            yield from (f"{_key(key)} = {_value(value)}" for key, value in table.items())


def _key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() else json.dumps(key)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {_value(each)}' for key, each in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)

"""``indeler lab run``: play an experiment."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler.cli.options import Language, Out, language_of
from indeler.cli.output import answer, tracked
from indeler.lab.experiment import read_experiment
from indeler.lab.trial import row
from indeler.language import N_
from indeler.language.catalogue import words_of


def run(
    file: Annotated[str, typer.Argument(metavar="EXPERIMENT", help="The experiment, a TOML file.")],
    plain: Annotated[bool, typer.Option("--plain", help="In this process alone, without Dask.")] = False,
    out: Out = None,
    lang: Language = "en",
) -> None:
    """Play an experiment: every cell of its grid, so many tournaments each."""
    words = words_of(language_of(lang))
    experiment = read_experiment(file)
    lines = [",".join(["cell", "repetition", *(measure.name for measure in experiment.measured)])]
    tasks = [(cell, repetition) for cell in experiment.cells for repetition in range(experiment.repetitions)]
    for cell, repetition in tracked(tasks, words(N_("playing"))):
        values = row(experiment, cell, repetition).values()
        lines.append(",".join([str(cell.number), str(repetition), *("" if v is None else str(v) for v in values)]))
    answer("\n".join(lines) + "\n", out)

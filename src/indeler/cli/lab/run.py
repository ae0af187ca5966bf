"""``indeler lab run``: play an experiment."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from indeler.cli.options import Language, language_of
from indeler.cli.output import answer
from indeler.lab.experiment import read_experiment
from indeler.language import N_, InvalidInput, Sentence, Words
from indeler.language.catalogue import words_of

if TYPE_CHECKING:
    from indeler.lab.running import Progress

EVERY = 30
"""Seconds between two lines of progress where there is no terminal to write one line over."""


def run(
    file: Annotated[str, typer.Argument(metavar="EXPERIMENT", help="The experiment, a TOML file.")],
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="DIR", help="The folder of the results; a run that is in it goes on."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, help="How many processes; default: one for each processor.")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            "--cluster", metavar="ADDRESS", help="The scheduler of a Dask cluster whose machines share the folder."
        ),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="In this process alone, without Dask.")] = False,
    chunk: Annotated[int, typer.Option("--chunk", min=1, help="How many tournaments are written together.")] = 200,
    lang: Language = "en",
) -> None:
    """Play an experiment: a number of tournaments for every cell of its grid.

    A run that was stopped goes on where it was; the results do not depend on the number of processes.
    """
    if sum([workers is not None, cluster is not None, plain]) > 1:
        raise InvalidInput(N_("--workers, --cluster and --plain are three ways to play; give one of them."))
    words, experiment = words_of(language_of(lang)), read_experiment(file)
    from indeler.lab.running import folder_of  # polars takes half a second to load
    from indeler.lab.running import run as played

    folder = out or folder_of(experiment, Path(file).stem)
    with _Line(words) as line:
        results = played(
            experiment, folder, workers=workers, cluster=cluster, plain=plain, chunk=chunk, report=line.show
        )
    done = Sentence(N_("{count} tournaments are in {folder}."), count=results.height, folder=folder)
    further = Sentence(N_("See the results with: indeler lab report {folder}"), folder=folder)
    answer(f"{done.translated(words)}\n{further.translated(words)}\n")


class _Line:
    """One line of progress that is written over; where there is no terminal, a new one now and then."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._is_terminal = sys.stderr.isatty()
        self._width = 0
        self._last = monotonic()

    def __enter__(self) -> _Line:
        return self

    def __exit__(self, *fault: object) -> None:
        if self._width:
            sys.stderr.write("\n")

    def show(self, progress: Progress) -> None:
        text = progress.sentence.translated(self._words)
        if self._is_terminal:
            sys.stderr.write(f"\r{text:{self._width}}")
            self._width = len(text)
        elif monotonic() - self._last >= EVERY:
            print(text, file=sys.stderr)
            self._last = monotonic()
        sys.stderr.flush()

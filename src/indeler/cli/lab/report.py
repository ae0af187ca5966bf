"""``indeler lab report``: what an experiment found."""

from __future__ import annotations

from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated

import typer

from indeler import lab
from indeler.cli.options import Json, Language, language_of
from indeler.cli.output import PIPE_WIDTH, answer, as_json, is_for_a_person, table
from indeler.lab.experiment import read_experiment
from indeler.language import N_, InvalidInput
from indeler.language.catalogue import words_of


def report(
    folder: Annotated[
        str,
        typer.Argument(metavar="FOLDER", help="Where 'indeler lab run' put the results; or the experiment it played."),
    ],
    out: Annotated[
        str | None,
        typer.Option(
            "-o", "--out", metavar="PAGE.md", help="Write a page with pictures, or the output that you ask for."
        ),
    ] = None,
    median: Annotated[bool, typer.Option("--median", help="Medians and quartiles instead of means.")] = False,
    json: Json = False,
    csv: Annotated[bool, typer.Option("--csv", help="The figures as CSV.")] = False,
    lang: Language = "en",
) -> None:
    """Sum up what an experiment found: figures with intervals, differences, pictures, and what it does not show."""
    words = words_of(language_of(lang))
    if json and csv:
        raise InvalidInput(N_("--json and --csv exclude each other; give one of them."))
    found = lab.report(_folder(folder), lang, medians=median)
    if json or csv:
        answer(as_json(found.as_data()) if json else found.csv(), out)
    elif out is not None:
        found.write(out)
    else:
        experiment = found.experiment
        texts = [found.title, experiment.question, experiment.answer, found.found, found.limits, found.cut_short]
        answer("".join(f"{text}\n\n" for text in texts if text))
        answer("".join(f"{each.name}: {each.title.translated(words)}\n" for each in found.experiment.measured))
        width = get_terminal_size().columns if is_for_a_person() else PIPE_WIDTH
        for each in found.short_tables:
            parts = [table(part.heads, part.rows, left=part.left, words=words) for part in each.fitting(width)]
            answer("\n" + "\n".join((each.title, "\n".join(parts) + each.note, "")))


def _folder(path: str) -> str:
    """The folder of the results; of an experiment file that where they go when nobody says."""
    if not Path(path).is_file():
        return path
    from indeler.lab.running import folder_of  # polars takes half a second to load

    folder = folder_of(read_experiment(path), Path(path).stem)
    others = sorted(str(each) for each in folder.parent.glob(f"{Path(path).stem}-*") if each.is_dir())
    if others and not folder.exists():
        raise InvalidInput(
            N_(
                "{file} has not been played as it is now by this Indeler; run it, or give the folder of an earlier "
                "run: {choices}."
            ),
            file=path,
            choices=tuple(others),
        )
    return str(folder)

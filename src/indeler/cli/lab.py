"""``indeler lab``: experiments with thousands of tournaments, their reports, and questions about them."""

from __future__ import annotations

import re
import sys
from fractions import Fraction
from pathlib import Path
from shutil import get_terminal_size
from time import monotonic
from typing import TYPE_CHECKING, Annotated

from indeler import lab
from indeler.cli.commands import Argument, Option
from indeler.cli.options import Json, Language, language_of
from indeler.cli.output import PIPE_WIDTH, answer, as_json, is_for_a_person, table
from indeler.lab import asking, read_experiment
from indeler.language import N_, InvalidInput, Sentence, Words
from indeler.language.catalogue import words_of
from indeler.rulebooks import DEFAULT

if TYPE_CHECKING:
    from indeler.lab import Progress

COMMANDS = ("run", "report", "ask")


HELP = N_("Play thousands of tournaments and see what a system does.")

PROGRESS_SECONDS = 30
"""The seconds between two lines of progress without a terminal."""
QUESTIONS = ("rounds",)
TOPS = (1, 3)


def run(
    file: Annotated[str, Argument(metavar="EXPERIMENT", help="The experiment, a TOML file.")],
    out: Annotated[
        Path | None,
        Option("-o", "--out", metavar="DIR", help="The folder of the results; a run that is in it goes on."),
    ] = None,
    workers: Annotated[
        int | None, Option("--workers", min=1, help="How many processes; default: one for each processor.")
    ] = None,
    cluster: Annotated[
        str | None,
        Option("--cluster", metavar="ADDRESS", help="The scheduler of a Dask cluster whose machines share the folder."),
    ] = None,
    plain: Annotated[bool, Option("--plain", help="In this process alone, without Dask.")] = False,
    chunk: Annotated[int, Option("--chunk", min=1, help="How many tournaments are written together.")] = 200,
    lang: Language = "en",
) -> None:
    """Play an experiment: a number of tournaments for every cell of its grid.

    A run that was stopped goes on where it was; the results do not depend on the number of processes.
    """
    if sum([workers is not None, cluster is not None, plain]) > 1:
        raise InvalidInput(N_("--workers, --cluster and --plain are three ways to play; give one of them."))
    words, experiment = words_of(language_of(lang)), read_experiment(file)
    folder = out or lab.result_folder(experiment, Path(file).stem)
    with _Line(words) as line:
        results = lab.run(
            experiment, folder, workers=workers, cluster=cluster, plain=plain, chunk=chunk, report=line.show
        )
    done = Sentence(N_("{count} tournaments are in {folder}."), count=results.height, folder=folder)
    further = Sentence(N_("See the results with: indeler lab report {folder}"), folder=folder)
    answer(f"{done.translated(words)}\n{further.translated(words)}\n")


class _Line:
    """One line of progress that is overwritten; without a terminal, a new line at intervals."""

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
        elif monotonic() - self._last >= PROGRESS_SECONDS:
            print(text, file=sys.stderr)
            self._last = monotonic()
        sys.stderr.flush()


def report(
    folder: Annotated[
        str,
        Argument(metavar="FOLDER", help="Where 'indeler lab run' put the results; or the experiment it played."),
    ],
    out: Annotated[
        str | None,
        Option("-o", "--out", metavar="PAGE.md", help="Write a page with pictures, or the output that you ask for."),
    ] = None,
    median: Annotated[bool, Option("--median", help="Medians and quartiles instead of means.")] = False,
    json: Json = False,
    csv: Annotated[bool, Option("--csv", help="The figures as CSV.")] = False,
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
    """Return the folder of the results; for an experiment file the default one."""
    if not Path(path).is_file():
        return path
    folder = lab.result_folder(read_experiment(path), Path(path).stem)
    others = sorted(str(each) for each in folder.parent.glob(f"{Path(path).stem}-*") if each.is_dir())
    if others and not folder.exists():
        text = N_(
            "{file} has not been played as it is now by this Indeler; run it, or give the folder of an earlier "
            "run: {choices}."
        )
        raise InvalidInput(text, file=path, choices=tuple(others))
    return str(folder)


def ask(
    question: Annotated[str, Argument(metavar="QUESTION", help="rounds: how many until the strongest wins?")],
    players: Annotated[int, Option("--players", metavar="N", help="How many players there are.")],
    best: Annotated[
        str, Option("--best", metavar="SHARE", help="How often the strongest should win; 0.9: 9 times in 10.")
    ] = "0.9",
    gap: Annotated[
        int | None,
        Option("--gap", metavar="POINTS", help="Rating points between the best two; default: as it happens."),
    ] = None,
    top: Annotated[
        int, Option("--top", metavar="1|3", help="3: not that he wins, but that he ends among the first three.")
    ] = 1,
    rules: Annotated[str, Option("--rules", metavar="NAME", help="The rulebook that pairs.")] = DEFAULT,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Ask what the tournaments that were played show: after how many rounds the strongest player wins."""
    words = words_of(language_of(lang))
    if question not in QUESTIONS:
        raise InvalidInput(N_("'{question}' cannot be asked; ask {choices}."), question=question, choices=QUESTIONS)
    if top not in TOPS:
        raise InvalidInput(N_("--top {top}: choose one of {choices}."), top=top, choices=TOPS)
    share = _share(best)
    if gap is not None and gap <= 0:  # 0 would mean `NATURAL`
        raise InvalidInput(N_("--gap {gap}: write the rating points between the best two, such as 200."), gap=gap)
    rounds_question = asking.RoundsQuestion(players, share, asking.RANDOM_GAP if gap is None else gap, top, rules)
    lines = asking.lines(rounds_question)
    sentences = [sentence.translated(words) for sentence in asking.answer(rounds_question)]
    if json:
        figures = [
            {
                "rounds": rounds,
                "share": float(figure.share),
                "low": low,
                "high": high,
                "tournaments": figure.tournaments,
            }
            for rounds, figure in lines.items()
            for _, low, high, _ in (asking.estimate_of(figure),)
        ]
        answer(as_json({"figures": figures, "answer": sentences, "made": asking.table(rules).header}))
        return
    columns = (N_("rounds"), N_("of 100"), N_("between"), N_("and"))
    rows = [
        (str(rounds), *(str(round(100 * each)) for each in asking.estimate_of(figure)[:3]))
        for rounds, figure in lines.items()
    ]
    answer(f"{table(columns, rows, words=words)}\n" + "".join(f"{sentence}\n" for sentence in sentences))


def _share(text: str) -> Fraction:
    """Return a decimal fraction, with a point or a comma; refuse one of very many digits."""
    match = re.fullmatch(r"[0-9]{0,3}[.,]?[0-9]{1,9}", text)
    share = Fraction(text.replace(",", ".")) if match else Fraction(0)
    if not 0 < share <= 1:
        raise InvalidInput(N_("--best {text}: write a share above 0 and up to 1, such as 0.9."), text=text)
    return share

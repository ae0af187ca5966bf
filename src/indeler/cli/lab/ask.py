"""``indeler lab ask``: a question of an organiser, answered in plain words from a table that the lab made."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated

import typer

from indeler.cli.options import Json, Language, language_of
from indeler.cli.output import answer, as_json, table
from indeler.lab import asking
from indeler.language import N_, InvalidInput
from indeler.language.catalogue import words_of
from indeler.rulebooks import DEFAULT

QUESTIONS = ("rounds",)
TOPS = (1, 3)


def ask(
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="rounds: how many until the strongest wins?")],
    players: Annotated[int, typer.Option("--players", metavar="N", help="How many players there are.")],
    best: Annotated[
        str, typer.Option("--best", metavar="SHARE", help="How often the strongest should win; 0.9: 9 times in 10.")
    ] = "0.9",
    gap: Annotated[
        int | None,
        typer.Option("--gap", metavar="POINTS", help="Rating points between the best two; default: as it happens."),
    ] = None,
    top: Annotated[
        int, typer.Option("--top", metavar="1|3", help="3: not that he wins, but that he ends among the first three.")
    ] = 1,
    rules: Annotated[str, typer.Option("--rules", metavar="NAME", help="The rulebook that pairs.")] = DEFAULT,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Ask what the tournaments that were played show: after how many rounds the strongest player wins."""
    words = words_of(language_of(lang))
    if question not in QUESTIONS:
        raise InvalidInput(N_("'{question}' cannot be asked; ask {choices}."), question=question, choices=QUESTIONS)
    if top not in TOPS:
        raise InvalidInput(N_("--top {top}: choose one of {choices}."), top=top, choices=TOPS)
    rounds_question = asking.RoundsQuestion(
        players, _share(best), asking.NATURAL if gap is None else _distance(gap), top, rules
    )
    lines, sentences = (
        asking.lines(rounds_question),
        [sentence.translated(words) for sentence in asking.answer(rounds_question)],
    )
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
            for _, low, high, _ in (asking.sure(figure),)
        ]
        answer(as_json({"figures": figures, "answer": sentences, "made": asking.table(rules).header}))
        return
    columns = (N_("rounds"), N_("of 100"), N_("between"), N_("and"))
    rows = [
        (str(rounds), *(str(round(100 * each)) for each in asking.sure(figure)[:3])) for rounds, figure in lines.items()
    ]
    answer(f"{table(columns, rows, words=words)}\n" + "".join(f"{sentence}\n" for sentence in sentences))


def _share(text: str) -> Fraction:
    """A decimal fraction, with a point or a comma; one of a thousand digits is no answer that anybody waits for."""
    match = re.fullmatch(r"[0-9]{0,3}[.,]?[0-9]{1,9}", text)
    share = Fraction(text.replace(",", ".")) if match else Fraction(0)
    if not 0 < share <= 1:
        raise InvalidInput(N_("--best {text}: write a share above 0 and up to 1, such as 0.9."), text=text)
    return share


def _distance(gap: int) -> int:
    """A distance between the best two players; 0 is refused, since it is not what `NATURAL` means."""
    if gap <= 0:
        raise InvalidInput(N_("--gap {gap}: write the rating points between the best two, such as 200."), gap=gap)
    return gap

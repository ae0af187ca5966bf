"""``indeler check``: a second opinion on rounds that were paired, by us or by anybody else."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler import formats
from indeler.audit import Verdict
from indeler.audit import check as audit
from indeler.audit.certificate import written
from indeler.audit.words import lines, without_certificate
from indeler.cli.agreement import DISAGREE, opinion
from indeler.cli.options import File, Json, Language, Rules, Settings, language_of, settings_of
from indeler.cli.output import answer, as_json, coloured, note, tracked
from indeler.formats.files import read_text
from indeler.language import N_, InvalidInput
from indeler.language.catalogue import words_of

DIFFERS = 6
"""The exit code where a round is not what the rulebook prescribes, or a proof fails."""
MOST_DIGITS = 10
"""No pairing number is as long as this."""


def check(
    file: File,
    round: Annotated[int | None, typer.Option("--round", metavar="N", help="The round; default: the last.")] = None,
    rules: Rules = None,
    settings: Settings = None,
    every: Annotated[bool, typer.Option("--all", help="Check every round.")] = False,
    boards: Annotated[
        str | None,
        typer.Option(
            "--boards",
            metavar="LIST",
            help="Boards in order, as 'indeler pair' answers them: of round N, else of the next round.",
        ),
    ] = None,
    certificate: Annotated[
        str | None, typer.Option("--certificate", metavar="OUT", help="Write the proof that the round is right.")
    ] = None,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Check that a round is the one pairing that the rulebook prescribes; leave with 6 where it is not.

    The audit judges it, and the engine pairs it as well: the two share no code, and it is said whether they agree.
    """
    language, chosen = language_of(lang), settings_of(settings)
    words = words_of(language)
    if every and (round is not None or boards or certificate):
        raise InvalidInput(N_("--all checks every round: leave out --round, --boards and --certificate."))
    tournament = formats.read(file, rules)
    listed = _boards(boards)
    rounds = tracked(range(1, len(tournament.rounds) + 1), words(N_("checking"))) if every else [round]
    verdicts = [audit(tournament, each, rules, listed, chosen, language) for each in rounds]
    opinions = [opinion(tournament, verdict, listed, chosen) for verdict in verdicts]
    if certificate is not None:
        _write_certificate(verdicts[0], certificate, language)
    both = list(zip(verdicts, opinions, strict=True))
    if json:
        answer(as_json([{**_as_data(one), "engine": other.engine} for one, other in both]))
    else:
        told = [line for one, other in both for line in (*_judged(one, language), other.line(words))]
        answer("".join(f"{line}\n" for line in told))
    if not all(verdict.is_in_order and other.engine != DISAGREE for verdict, other in both):
        raise typer.Exit(DIFFERS)


def _judged(verdict: Verdict, lang: str) -> list[str]:
    """What the audit says, the verdict itself in colour."""
    first, *others = lines(verdict, lang)
    return [coloured(first, good=verdict.is_in_order), *others]


def _boards(path: str | None) -> list[tuple[int, int]] | None:
    """A list of boards as engines answer it: how many, then White and Black; 0 for the bye."""
    if path is None:
        return None
    rows = [line.split() for line in read_text(path).splitlines() if line.strip()]
    for number, row in enumerate(rows[1:], start=2):
        if len(row) != 2 or not all(word.isascii() and word.isdigit() and len(word) < MOST_DIGITS for word in row):
            raise InvalidInput(
                N_("{file}:{line}: a board is two pairing numbers, White first; 0 for the bye."), file=path, line=number
            )
    if not rows or rows[0] != [str(len(rows) - 1)]:
        raise InvalidInput(N_("{file}:1: the first line must say how many boards follow."), file=path)
    return [(int(white), int(black)) for white, black in rows[1:]]


def _write_certificate(verdict: Verdict, path: str, lang: str) -> None:
    if verdict.certificate is None:
        note(without_certificate(verdict, lang), words_of(lang))
    else:
        answer(written(verdict.certificate), path)


def _as_data(verdict: Verdict) -> dict[str, object]:
    return {
        "round": verdict.round,
        "rules": verdict.rules,
        "settings": verdict.settings,
        "verdict": verdict.verdict,
        "findings": [{"clause": clause, "sentence": sentence} for clause, sentence in verdict.findings],
        "alternative": [list(pair) for pair in verdict.alternative],
        **({"reason": verdict.reason} if verdict.reason else {}),
        **({"unchecked": verdict.unchecked} if verdict.unchecked else {}),
    }

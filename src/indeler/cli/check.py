"""``indeler check``: a second opinion on rounds that were paired, by us or by anybody else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from indeler.cli.options import File, Json, Rules

if TYPE_CHECKING:
    from indeler.audit import Verdict

DIFFERS = 6
"""The exit code where a round is not what the rulebook prescribes, or a proof fails."""


def check(
    file: File,
    round: Annotated[int | None, typer.Option("--round", metavar="N", help="The round; default: the last.")] = None,
    rules: Rules = None,
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
) -> None:
    """Check that a round is the one pairing that the rulebook prescribes; leave with 6 where it is not."""
    from indeler import formats
    from indeler.audit import check as audit
    from indeler.cli.output import answer, as_json, tracked
    from indeler.model import InvalidInput

    if every and (round is not None or boards or certificate):
        raise InvalidInput("--all checks every round: leave out --round, --boards and --certificate.")
    tournament = formats.read(file)
    if every:
        rounds = range(1, len(tournament.rounds) + 1)
        verdicts = [audit(tournament, number, rules) for number in tracked(rounds, "Checking")]
    else:
        verdicts = [audit(tournament, round, rules, _boards(boards))]
    if certificate is not None:
        _write_certificate(verdicts[0], certificate)
    answer(as_json([_as_data(one) for one in verdicts]) if json else "".join(_shown(one) for one in verdicts))
    if not all(verdict.is_in_order for verdict in verdicts):
        raise typer.Exit(DIFFERS)


def _boards(path: str | None) -> list[tuple[int, int]] | None:
    """A list of boards as engines answer it: how many, then White and Black; 0 for the bye."""
    if path is None:
        return None
    from indeler.formats.files import read_text
    from indeler.model import InvalidInput

    lines = [line.split() for line in read_text(path).splitlines() if line.strip()]
    for number, line in enumerate(lines[1:], start=2):
        if len(line) != 2 or not all(word.isascii() and word.isdigit() for word in line):
            raise InvalidInput(f"{path}:{number}: a board is two pairing numbers, White first; 0 for the bye.")
    if not lines or lines[0] != [str(len(lines) - 1)]:
        raise InvalidInput(f"{path}:1: the first line must say how many boards follow.")
    return [(int(white), int(black)) for white, black in lines[1:]]


def _write_certificate(verdict: Verdict, path: str) -> None:
    from indeler.audit.certificate import written
    from indeler.cli.output import answer, note

    if verdict.certificate is None:
        note(f"no certificate is written: round {verdict.round} is not proven right as a round of this file.")
    else:
        answer(written(verdict.certificate), path)


def _shown(verdict: Verdict) -> str:
    lines = [f"Round {verdict.round} ({verdict.rules}): {verdict.verdict}"]
    if verdict.reason:
        lines.append(f"  recorded reason: {verdict.reason}")
    for clause, sentence in verdict.findings:
        lines.append(f"  {clause}: {sentence}")
        lines += [f"    {words}" for words in _words(verdict.rules, clause)]
    return "".join(f"{line}\n" for line in lines)


def _words(rules: str, clause: str) -> list[str]:
    """What the clause says; one of another rulebook stands behind that book's name."""
    from indeler.clauses import register

    book, _, number = clause.rpartition(" ")
    known = register(book or rules).clauses.get(number)
    return [known.words("en")] if known else []


def _as_data(verdict: Verdict) -> dict[str, object]:
    return {
        "round": verdict.round,
        "rules": verdict.rules,
        "verdict": verdict.verdict,
        "findings": [{"clause": clause, "sentence": sentence} for clause, sentence in verdict.findings],
        "alternative": [list(pair) for pair in verdict.alternative],
        **({"reason": verdict.reason} if verdict.reason else {}),
    }

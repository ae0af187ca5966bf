"""``indeler check``: an independent verification of rounds, paired by Indeler or by another program."""

from hashlib import sha256
from pathlib import PurePath
from typing import Annotated

import click

from indeler import formats
from indeler.audit import (
    ExaminedCertificate,
    Verdict,
    examine_certificate,
    format_certificate,
    proof_line,
    read_certificate,
    verdict_lines,
    without_certificate,
)
from indeler.audit import check as audit
from indeler.cli.commands import Argument, Option
from indeler.cli.options import File, Json, Language, Rules, Settings, language_of, settings_of
from indeler.cli.output import answer, as_json, coloured, note, tracked
from indeler.formats import read_text
from indeler.formats.file_io import LARGEST_FILE, load
from indeler.language import N_, InvalidInput, Sentence, Words
from indeler.language.catalogue import words_of
from indeler.model.teams import participants
from indeler.opinion import (
    DISAGREE,
    Opinion,
    OpinionPage,
    RoundProof,
    Standings,
    TournamentOpinion,
    html_document,
    judge_tournament,
    read_proof,
    second_opinion,
)
from indeler.opinion import judge_standings as judged_standings
from indeler.service.data import checked_standings_data, verdict_data
from indeler.systems import departures

DIFFERS = 6
"""The exit code if a round differs from the rulebook, or a proof fails."""
MOST_DIGITS = 10
"""The maximum number of digits of a number; no pairing number has as many."""
Judged = list[tuple[Verdict, Opinion]]
"""The verdict of the audit and the opinion of the engine on each round."""


def check(
    file: File,
    round: Annotated[int | None, Option("--round", metavar="N", help="The round; default: the last.")] = None,
    rules: Rules = None,
    settings: Settings = None,
    every: Annotated[bool, Option("--all", help="Check every round.")] = False,
    boards: Annotated[
        str | None,
        Option(
            "--boards",
            metavar="LIST",
            help="Boards in order, as 'indeler pair' answers them: of round N, else of the next round.",
        ),
    ] = None,
    certificate: Annotated[
        str | None, Option("--certificate", metavar="OUT", help="Write the proof that the round is right.")
    ] = None,
    html: Annotated[
        str | None,
        Option("--html", metavar="OUT", help="Check every round, and write all of it as one page to print."),
    ] = None,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Check rounds and standings: are they what the rulebook prescribes? Exits with 6 if not.

    The audit judges each round and the engine pairs it again. They share no code; you see whether they agree.
    """
    language, chosen = language_of(lang), settings_of(settings)
    if (every or html) and (round is not None or boards or certificate):
        raise InvalidInput(N_("--all and --html check every round: leave out --round, --boards and --certificate."))
    stated = formats.read_as_stated(file, rules)
    tournament = participants(stated.tournament, rules)
    listed = _boards(boards)
    all_rounds = tracked(range(1, len(tournament.rounds) + 1), words_of(language)(N_("checking")))
    if html is not None:
        both = _write_page(html, file, judge_tournament(stated, rules, chosen, language, all_rounds), language)
    else:
        numbers = all_rounds if every else [round]
        verdicts = [audit(tournament, each, rules, listed, chosen, language) for each in numbers]
        both = [(verdict, second_opinion(tournament, verdict, listed, chosen)) for verdict in verdicts]
    if certificate is not None:
        _write_certificate(both[0][0], certificate, language)
    is_ranked_too = round is None and listed is None
    standings = judged_standings(stated, rules, chosen) if is_ranked_too else None
    left = list(departures(tournament, rules, chosen))
    answer(_as_json(both, left, standings) if json else _as_text(both, left, standings, language))
    is_ranked = standings is None or standings.is_in_order
    if not is_ranked or not all(verdict.is_in_order and other.engine != DISAGREE for verdict, other in both):
        raise click.exceptions.Exit(DIFFERS)


def _as_json(both: Judged, left: list[Sentence], standings: Standings | None) -> str:
    rows = [{**verdict_data(one), "engine": other.engine} for one, other in both]
    if rows and left:
        rows[-1]["fide_rules_left"] = [str(each) for each in left]
    if standings is not None and rows:
        rows[-1]["standings"] = checked_standings_data(standings)
    return as_json(rows)


def _as_text(both: Judged, left: list[Sentence], standings: Standings | None, lang: str) -> str:
    words = words_of(lang)
    output = []
    for verdict, other in both:
        first, *others = verdict_lines(verdict, lang)
        output += [coloured(first, good=verdict.is_in_order), *others, other.line(words)]
    output += [each.translated(words) for each in left]
    output += _ranked(standings, words) if standings is not None else []
    return "".join(f"{line}\n" for line in output)


def _write_page(path: str, file: str, judged: TournamentOpinion, lang: str) -> Judged:
    """Write the page; return the verdict and the opinion on each round that could be judged."""
    page = OpinionPage(judged, lang, PurePath(file).name, sha256(load(file, LARGEST_FILE)).hexdigest())
    answer(html_document(page), path)
    for each in judged.rounds:
        if each.refusal is not None:
            text = N_("round {round} is not judged: {why}")
            note(Sentence(text, round=each.number, why=each.refusal), words_of(lang))
    return [(each.verdict, each.engine) for each in judged.rounds if each.verdict and each.engine]


def _ranked(standings: Standings, words: Words) -> list[str]:
    """Return the verdict on the standings; nothing if the file states none and no fault was found."""
    if standings.is_in_order and standings.unchecked is not None:
        return []
    first, *others = (sentence.translated(words) for sentence in standings.lines())
    return [coloured(first, good=standings.is_in_order), *(f"  {line}" for line in others)]


def _boards(path: str | None) -> list[tuple[int, int]] | None:
    """Return a list of boards in the format of engines: the number of boards, then White and Black; 0 for the bye."""
    if path is None:
        return None
    rows = [line.split() for line in read_text(path).splitlines() if line.strip()]
    for number, row in enumerate(rows[1:], start=2):
        if len(row) != 2 or not all(word.isascii() and word.isdigit() and len(word) < MOST_DIGITS for word in row):
            text = N_("{file}:{line}: a board is two pairing numbers, White first; 0 for the bye.")
            raise InvalidInput(text, file=path, line=number)
    if not rows or rows[0] != [str(len(rows) - 1)]:
        raise InvalidInput(N_("{file}:1: the first line must say how many boards follow."), file=path)
    return [(int(white), int(black)) for white, black in rows[1:]]


def _write_certificate(verdict: Verdict, path: str, lang: str) -> None:
    if verdict.certificate is None:
        note(without_certificate(verdict, lang), words_of(lang))
    else:
        answer(format_certificate(verdict.certificate), path)


def verify(
    certificate: Annotated[
        str,
        Argument(
            metavar="CERTIFICATE", help="As 'indeler check --certificate' wrote it; or the proof that a site gives."
        ),
    ],
    file: Annotated[str, Argument(metavar="[FILE]", help="The tournament; a proof has it in itself.")] = "",
    rules: Rules = None,
    settings: Settings = None,
    lang: Language = "en",
) -> None:
    """Check the proof that a round of FILE is right by these rules; exits with 6 if it is not."""
    language, text = language_of(lang), read_text(certificate)
    if file:
        tournament = participants(formats.read(file, rules), rules)
        result = examine_certificate(read_certificate(text), tournament, rules, settings_of(settings))
    else:
        result = _examined(read_proof(text), rules, settings_of(settings))
    answer(f"{proof_line(result, language)}\n")
    if result.fault:
        raise click.exceptions.Exit(DIFFERS)


def _examined(proof: RoundProof, rules: str | None, settings: dict[str, str]) -> ExaminedCertificate:
    result = proof.examine(rules, settings)
    if result is None:
        raise InvalidInput(N_("Round {round} has no certificate: it is not proven right."), round=proof.round)
    return result

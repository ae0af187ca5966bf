"""The kit as a folder that needs no program of ours: files, answers, proofs, sentences and a README."""

import json
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path

from indeler.audit import format_certificate
from indeler.conform import cases
from indeler.conform.cases import TIE_BREAKS, Answer, Case, KitClause
from indeler.conform.report import clause_words
from indeler.formats import write_text
from indeler.formats.file_io import unwritable
from indeler.language import N_, Sentence, Words
from indeler.language.catalogue import LANGUAGES, words_of
from indeler.rulebooks.clause_texts import clause_texts, wording

_DECIDES = N_("{clause} decides: {says} Right is {answer}; without the clause it would be {other}.")
_NO_ROUND = N_("{clause} decides: {says} Right is {answer}; without the clause no legal round is found.")
_COUNTS = N_("{clause} is {answer} (player: value); a program that breaks the rule has {other}.")


def write_clause(clause: KitClause, folder: Path) -> None:
    """Write all files of a clause: ``fide-dutch/C12/3.trf`` and so on."""
    place = folder / clause.rulebook / cases.file_name(clause.clause)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(str(folder), error) from None
    for case in clause.cases:
        for ending, text in case_files(case):
            write_text(place / f"{case.number:02}.{ending}", text)
    if not clause.cases:
        write_text(place / "no-cases.txt", f"{clause_words(clause.rulebook, clause.clause, 'en')}\n{clause.tried}\n")


def case_files(case: Case) -> Iterator[tuple[str, str]]:
    """Yield the files of a case by their endings."""
    before = cases.recorded(case)
    yield "trf26.trf", cases.file_text(before, "trf26")
    yield "trf16.trf", cases.file_text(before, "trfbx")
    yield "answer.txt", listed(case.answer)
    yield "other.txt", listed(case.other)
    files = {
        "rulebook": case.rulebook,
        "clause": case.clause,
        "number": case.number,
        "round": case.round,
        "traits": case.traits,
        "variant": case.variant,
        "also": case.also,
        **{lang: sentence(case, lang) for lang in LANGUAGES},
    }
    yield "case.json", json.dumps(files, ensure_ascii=False, indent=1) + "\n"
    if case.rulebook != TIE_BREAKS:
        yield "right.trf", cases.file_text(cases.with_round(case, case.answer), "trf26")
        proof = cases.certificate(case)
        if proof is not None:
            yield "certificate.json", format_certificate(proof)


def listed(answer: Answer) -> str:
    """Return an answer in engines' format: a count, then White and Black, 0 for the bye; or player and value."""
    return "".join(f"{line}\n" for line in (len(answer), *(f"{one} {other}" for one, other in answer)))


def readme(kit: Sequence[KitClause]) -> str:
    """Return the page that explains the folder, with a list of the clauses."""
    rulebooks = dict.fromkeys(one.rulebook for one in kit)
    lists = "\n".join(_contents(rules, [one for one in kit if one.rulebook == rules]) for rules in rulebooks)
    explained = files("indeler.conform").joinpath("kit_readme.md").read_text(encoding="utf-8")
    return f"{explained}\n{lists}"


def _contents(rules: str, clauses: Sequence[KitClause]) -> str:
    title = "Tie-breaks of FIDE (C.07)" if rules == TIE_BREAKS else clause_texts(rules).title()
    source = "" if rules == TIE_BREAKS else f"{clause_texts(rules).source()}\n\n"
    rows = "".join(
        f"| [{one.clause}]({rules}/{cases.file_name(one.clause)}) | {len(one.cases)} | "
        f"{clause_words(rules, one.clause, 'en') if one.cases else one.tried} |\n"
        for one in clauses
    )
    return f"## {title} (`{rules}`)\n\n{source}| clause | cases | in our words |\n| --- | --- | --- |\n{rows}"


def sentence(case: Case, lang: str) -> str:
    """Return the sentence of a case: the deciding clause, the right answer, and that of an engine without it."""
    words = words_of(lang)
    values = {"answer": _in_a_sentence(case, case.answer, words), "other": _in_a_sentence(case, case.other, words)}
    if case.rulebook == TIE_BREAKS:
        return Sentence(_COUNTS, clause=case.clause, **values).translated(words)
    clause_text = wording(case.rulebook, case.clause, lang)
    text = _DECIDES if case.other else _NO_ROUND
    clause_text = clause_text if clause_text.endswith(".") else f"{clause_text}."
    return Sentence(text, clause=case.clause, says=clause_text, **values).translated(words)


def _in_a_sentence(case: Case, answer: Answer, words: Words) -> str:
    """``3-1 2-4 5-bye`` in the order of the boards; ``1: 4.5, 2: 3`` of a tie-break."""
    if case.rulebook == TIE_BREAKS:
        return ", ".join(f"{player}: {value}" for player, value in answer)
    return " ".join(f"{white}-{black or words(N_('bye'))}" for white, black in answer)

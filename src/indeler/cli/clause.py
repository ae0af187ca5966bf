"""``indeler rules NAME CLAUSE``: what a clause says, and where it is carried out, judged, explained and shown."""

from __future__ import annotations

from indeler.cli.output import answer, as_json
from indeler.language import N_, InvalidInput, Sentence, Words
from indeler.language.catalogue import words_of
from indeler.rulebooks.citations import AUDIT, CODE, EXPLANATION, TESTS, Coverage, coverage_here, explanation_of
from indeler.rulebooks.register import Register

HEADS = {
    CODE: N_("carried out"),
    TESTS: N_("shown by tests"),
    AUDIT: N_("judged"),
    EXPLANATION: N_("explained"),
}
"""What a place does with the clause."""


def answer_clause(book: Register, clause: str, lang: str, *, json: bool) -> None:
    """Say all that is known of one clause."""
    if clause not in book.clauses:
        raise InvalidInput(
            N_("{rules} has no clause '{clause}'; 'indeler rules {rules}' lists them."), rules=book.name, clause=clause
        )
    words = words_of(lang)
    places = _places(book, clause, coverage_here(book, clause), words)
    if json:
        wording = book.clauses[clause].words(lang)
        answer(as_json({"rulebook": book.name, "clause": clause, "wording": wording, **places}))
    else:
        answer(_shown(book, clause, places, lang, words))


def _places(book: Register, clause: str, coverage: Coverage, words: Words) -> dict[str, list[str]]:
    found = {kind: list(map(str, coverage.of(kind, book.name, clause))) for kind in HEADS}
    found[EXPLANATION] = [*(one.said(words) for one in explanation_of(book, clause)), *found[EXPLANATION]]
    return found


def _shown(book: Register, clause: str, places: dict[str, list[str]], lang: str, words: Words) -> str:
    entry = book.clauses[clause]
    lines = [f"{book.name} {clause}: {entry.words(lang)}"]
    if entry.asks_nothing:
        lines.append(Sentence(N_("It asks nothing of a program: {why}."), why=entry.asks_nothing).said(words))
    for kind, listed in places.items():
        if listed:
            lines += ["", f"{words(HEADS[kind])}:", *(f"  {place}" for place in listed)]
    return "\n".join([*lines, ""])

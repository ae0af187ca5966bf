"""The one sentence of a case: which clause decides, what is right, and what an engine makes that breaks the clause."""

from __future__ import annotations

from indeler.conform.cases import TIE_BREAKS, Answer, Case
from indeler.language import N_, Sentence, Words
from indeler.language.catalogue import words_of
from indeler.rulebooks.clause_texts import wording

_DECIDES = N_("{clause} decides: {says} Right is {answer}; without the clause it would be {other}.")
_NO_ROUND = N_("{clause} decides: {says} Right is {answer}; without the clause no legal round is found.")
_COUNTS = N_("{clause} is {answer} (player: value); a program that breaks the rule has {other}.")


def sentence(case: Case, lang: str) -> str:
    """The sentence in one language."""
    words = words_of(lang)
    values = {"answer": _listed(case, case.answer, words), "other": _listed(case, case.other, words)}
    if case.rulebook == TIE_BREAKS:
        return Sentence(_COUNTS, clause=case.clause, **values).translated(words)
    clause_text = wording(case.rulebook, case.clause, lang)
    text = _DECIDES if case.other else _NO_ROUND
    clause_text = clause_text if clause_text.endswith(".") else f"{clause_text}."
    return Sentence(text, clause=case.clause, says=clause_text, **values).translated(words)


def _listed(case: Case, answer: Answer, words: Words) -> str:
    """``3-1 2-4 5-bye`` in the order of the boards; ``1: 4.5, 2: 3`` of a tie-break."""
    if case.rulebook == TIE_BREAKS:
        return ", ".join(f"{player}: {value}" for player, value in answer)
    return " ".join(f"{white}-{black or words(N_('bye'))}" for white, black in answer)

"""A verdict in words."""

from __future__ import annotations

from indeler.audit.proofs import Examined
from indeler.audit.rulebooks import named
from indeler.audit.verdict import RIGHT_IF_LAST, Verdict
from indeler.language import N_, Sentence
from indeler.language.catalogue import words_of
from indeler.rulebooks.register import register


def lines(verdict: Verdict, lang: str = "en") -> list[str]:
    """The verdict for a reader: what it is, why the leader changed the round, each finding and what its clause says."""
    words = words_of(lang)
    head = Sentence(
        N_("Round {round} ({rules}): {verdict}"),
        round=verdict.round,
        rules=named(verdict.rules, verdict.settings),
        verdict=Sentence(verdict.verdict),
    )
    said = [head.said(words)]
    if verdict.reason:
        said.append("  " + Sentence(N_("recorded reason: {reason}"), reason=verdict.reason).said(words))
    if verdict.verdict == RIGHT_IF_LAST:
        said.append("  " + Sentence(N_("how many rounds there are is not stated; if more follow:")).said(words))
    if verdict.unchecked:
        said.append(f"  {verdict.unchecked}")
    for clause, sentence in verdict.findings:
        said.append(f"  {clause}: {sentence}")
        said += [f"    {wording}" for wording in _wording(verdict.rules, clause, lang)]
    return said


def without_certificate(verdict: Verdict, lang: str = "en") -> str:
    """Why no certificate can be given."""
    text = N_("no certificate is written: round {round} is not proven right as a round of this file.")
    return Sentence(text, round=verdict.round).said(words_of(lang))


def proof_line(proof: Examined, lang: str = "en") -> str:
    """Whether a proof holds, for a reader: for which rules, and what it says nothing about."""
    words = words_of(lang)
    if proof.fault:
        fault = proof.fault.said(words).removesuffix(".")
        return Sentence(N_("The proof fails: {fault}."), fault=fault).said(words)
    holds = Sentence(N_("The proof holds: round {round} is right by {rules}"), round=proof.round, rules=proof.by)
    return "; ".join(sentence.said(words) for sentence in (holds, proof.unchecked) if sentence) + "."


def _wording(rules: str, clause: str, lang: str) -> list[str]:
    """What the clause says; one of another rulebook stands behind that book's name."""
    book, _, number = clause.rpartition(" ")
    known = register(book or rules).clauses.get(number)
    return [known.words(lang)] if known else []

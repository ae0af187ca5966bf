"""The texts of verdicts for a reader."""

import re
from collections.abc import Mapping

from indeler.audit.certificate import ExaminedCertificate
from indeler.audit.rulebooks import describe_rules
from indeler.audit.verdict import ILLEGAL, RIGHT_IF_LAST, Verdict
from indeler.language import N_, Sentence
from indeler.language.catalogue import words_of
from indeler.rulebooks.clause_texts import clause_texts


def verdict_lines(verdict: Verdict, lang: str = "en") -> list[str]:
    """Return the verdict for a reader: verdict, reason of a correction, each finding and the text of its clause."""
    words = words_of(lang)
    head = Sentence(
        N_("Round {round} ({rules}): {verdict}"),
        round=verdict.round,
        rules=describe_rules(verdict.rules, verdict.settings),
        verdict=Sentence(verdict.verdict),
    )
    output = [head.translated(words)]
    if verdict.reason:
        output.append("  " + Sentence(N_("recorded reason: {reason}"), reason=verdict.reason).translated(words))
    if verdict.verdict == RIGHT_IF_LAST:
        output.append("  " + Sentence(N_("how many rounds there are is not stated; if more follow:")).translated(words))
    if verdict.unchecked:
        output.append(f"  {verdict.unchecked}")
    output += [f"  {sentence}" for sentence in verdict.exceptions]
    for clause, sentence in verdict.findings:
        output.append(f"  {clause}: {sentence}")
        book, _, number = clause.rpartition(" ")  # a clause of another rulebook follows the name of that book
        known = clause_texts(book or verdict.rules).clauses.get(number)
        output += [f"    {known.words(lang)}"] if known else []
    return output


def without_certificate(verdict: Verdict, lang: str = "en") -> str:
    """Return why no certificate can be given."""
    text = N_("no certificate is written: round {round} is not proven right as a round of this file.")
    return Sentence(text, round=verdict.round).translated(words_of(lang))


def proof_line(proof: ExaminedCertificate, lang: str = "en") -> str:
    """Return for a reader whether a proof is right, by which rules, and what it does not cover."""
    words = words_of(lang)
    if proof.fault:
        fault = proof.fault.translated(words).removesuffix(".")
        return Sentence(N_("The proof is not right: {fault}."), fault=fault).translated(words)
    unchecked = proof.proven.unchecked if proof.proven else ()
    holds = Sentence(N_("The proof is right: round {round} is right by {rules}"), round=proof.round, rules=proof.by)
    return "; ".join(sentence.translated(words) for sentence in (holds, *unchecked)) + "."


def describe_verdict(verdict: Verdict, names: Mapping[int, str], lang: str) -> Sentence:
    """Return the verdict on boards set by hand as a full sentence, with names or with the rule that decides."""
    if verdict.is_in_order:
        return Sentence(N_("The rules pair it like this too."))
    finding = verdict.findings[0]
    if verdict.verdict == ILLEGAL:
        text = N_("The rules do not allow this pairing: {fault} ({clause})")
        return Sentence(text, fault=_with_names(finding.sentence, names), clause=finding.clause)
    clauses = clause_texts(verdict.rules).clauses
    meaning = clauses[finding.clause].words(lang) if finding.clause in clauses else finding.sentence
    text = N_("This is allowed, but the rules would pair otherwise. The rule that decides is {clause}: {meaning}")
    return Sentence(text, clause=finding.clause, meaning=meaning)


def _with_names(sentence: str, names: Mapping[int, str]) -> str:
    """Return the sentence with names only, without the number that the audit puts before each name."""
    for number, name in names.items():
        sentence = re.sub(rf"\b{number} (?={re.escape(name)})", "", sentence)
    return sentence

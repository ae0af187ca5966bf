"""A second opinion on a finished round: whether it is the one pairing that the rulebook prescribes, with the proof.

The audit implements the printed rules independently and shares no code with the engines. Its structure:

- a rule-reading module (as in `dutch`, `resistance`) has ``examine(before, pairing, facts, settings)``: it states what
  the rulebook requires of the round as questions to ``facts`` and raises `verdict.NotInOrder` at the first fault;
- with a `prover.Prover` as ``facts`` questions are answered by search, and the evidence becomes the certificate;
- with a `verifier.Verifier` they are answered from the certificate alone, by code that only adds and compares.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from indeler.audit.certificate import (
    ExaminedCertificate,
    Proven,
    examine_certificate,
    format_certificate,
    make_certificate,
    read_certificate,
)
from indeler.audit.edmonds import forget
from indeler.audit.given_round import AuditedRound, audited_round, recorded_reason
from indeler.audit.premises import unchecked_parts
from indeler.audit.prover import Prover
from indeler.audit.rulebooks import Yardstick, yardstick
from indeler.audit.verdict import (
    CORRECTED,
    ILLEGAL,
    NOT_BEST,
    RIGHT,
    RIGHT_IF_LAST,
    Finding,
    NotInOrder,
    Verdict,
    with_names,
)
from indeler.audit.wording import describe_verdict, proof_line, verdict_lines, without_certificate
from indeler.language import N_, Sentence, Text
from indeler.language.catalogue import words_of
from indeler.model import Tournament
from indeler.model.teams import participants


def check(
    tournament: Tournament,
    round: int | None = None,
    rules: str | None = None,
    boards: Sequence[tuple[int, int]] | None = None,
    settings: Mapping[str, object] | None = None,
    lang: str = "en",
) -> Verdict:
    """Return the verdict on a round (default: the last one) by a rulebook (default: the one the tournament names).

    ``boards`` is a list of boards in order, White first and 0 for the bye: of this round, if its order is to be
    checked too; without a round, of the next one, which is not yet in the tournament. ``settings`` are those with
    which the round was paired, as for `indeler.pair`, if the tournament does not contain them. Sentences are in the
    language ``lang``.
    """
    tournament = participants(tournament, rules)
    words, judge = words_of(lang), yardstick(tournament, rules, settings)
    pairing = audited_round(tournament, round, boards)
    forget()
    facts, by = Prover(), (pairing.round, judge.rules, judge.settings)
    try:
        judge.examine(tournament.before(pairing.round), pairing, facts)
    except NotInOrder as fault:
        reason = recorded_reason(tournament, pairing.round)
        finding = Finding(fault.clause, with_names(fault.sentence, tournament).translated(words))
        last = None if reason else _as_last(tournament, pairing, judge)
        verdict = CORRECTED if reason else RIGHT_IF_LAST if last and last.is_right else fault.verdict
        exceptions = facts.exceptions or (last.exceptions if last and fault.verdict == ILLEGAL else [])
        allowed = tuple(sentence.translated(words) for sentence in exceptions)
        return Verdict(*by, verdict, (finding,), fault.alternative, reason=reason, exceptions=allowed)
    is_recorded = pairing.round <= len(tournament.rounds)
    certificate = None
    if is_recorded:
        certificate = make_certificate(tournament, audited_round(tournament, pairing.round), judge, facts.evidence)
    unrecorded = (pairing.unchecked,) if pairing.unchecked else ()
    unchecked = unchecked_parts(tournament, pairing, judge) if is_recorded else unrecorded
    remarks = "; ".join(sentence.translated(words) for sentence in unchecked)
    allowed = tuple(sentence.translated(words) for sentence in facts.exceptions)
    return Verdict(*by, RIGHT, certificate=certificate, unchecked=remarks, exceptions=allowed)


class _AsLast(NamedTuple):
    """A round as the last one: whether it is right then, and the exceptions that hold for it, in sentences."""

    is_right: bool
    exceptions: list[Sentence]


def _as_last(tournament: Tournament, pairing: AuditedRound, judge: Yardstick) -> _AsLast | None:
    """Return the round as the last one, if the tournament does not state the number of rounds."""
    if tournament.total_rounds is not None or pairing.round < len(tournament.rounds):
        return None
    facts = Prover()
    try:
        judge.examine(tournament.replace(total_rounds=pairing.round).before(pairing.round), pairing, facts)
    except NotInOrder as fault:
        allowed = [] if fault.verdict == ILLEGAL else facts.exceptions
        return _AsLast(False, [Sentence(_IF_LAST, sentence=each) for each in allowed])
    return _AsLast(True, [])


_IF_LAST = N_("the number of rounds is not stated; if this is the last round: {sentence}")


def proof_fault(
    certificate: dict[str, Any],
    tournament: Tournament,
    lang: str = "en",
    rules: str | None = None,
    settings: Mapping[str, object] | None = None,
) -> str:
    """Check a certificate by rules as for `check`; return why the proof fails, or an empty text."""
    fault = examine_certificate(certificate, tournament, rules, settings).fault
    return fault.translated(words_of(lang)) if fault else ""


def word_of(verdict: Text, lang: str) -> str:
    """Return a verdict in this language: right, illegal and so on."""
    return words_of(lang)(verdict)

"""A second opinion on a finished round: whether it is the one pairing that the rulebook prescribes, with the proof.

The audit reads the printed rules afresh and shares no code with the engines. How it is built:

- a rule-reading module (`dutch`, `resistance`) has ``examine(before, given, facts, settings)``: it states what the
  rulebook asks of the given round as questions to ``facts`` and raises `verdict.NotInOrder` at the first fault;
- with a `prove.Prover` as ``facts`` questions are answered by search, and the evidence becomes the certificate;
- with a `verify.Verifier` they are answered from the certificate alone, by code that only adds and compares.
"""

from __future__ import annotations

from importlib import import_module

from indeler.audit.verdict import CORRECTED, ILLEGAL, NOT_BEST, RIGHT, RIGHT_IF_LAST, Finding, NotInOrder, Verdict
from indeler.model import N_, InvalidInput, Sentence, Tournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from indeler.audit.given import Given
    from indeler.audit.prove import Facts

    Examine = Callable[[Tournament, Given, Facts], None]

__all__ = [
    "CORRECTED",
    "ILLEGAL",
    "NOT_BEST",
    "RIGHT",
    "RIGHT_IF_LAST",
    "RULES",
    "Finding",
    "Verdict",
    "check",
    "proof_fault",
]

_HOMES = {
    "fide-dutch": "indeler.audit.dutch.fide2026",
    "fide-dutch-2017": "indeler.audit.dutch.fide2017",
    "knsb-rating": "indeler.audit.dutch.knsb",
    "fide-1992": "indeler.audit.dutch.fide1992",
    "knsb-wp": "indeler.audit.resistance.wp",
    "kndb": "indeler.audit.resistance.kndb",
}
"""The rulebooks that can be audited, each with the module whose ``examine`` reads it, with what ``SETTINGS``."""

RULES = tuple(_HOMES)

DEFAULT = "fide-dutch"


def check(
    tournament: Tournament,
    round: int | None = None,
    rules: str | None = None,
    boards: Sequence[tuple[int, int]] | None = None,
    settings: Mapping[str, object] | None = None,
    lang: str = "en",
) -> Verdict:
    """The verdict on a round (default: the last one) by a rulebook (default: the one the tournament names).

    ``boards`` is a list of boards in order, White first and 0 for the bye: of this round, where its order is to be
    checked too; without a round it is the next one, not yet in the tournament. ``settings`` are those that the round
    was paired with, as `indeler.pair` takes them. Sentences are in the language ``lang``.
    """
    from indeler.audit.certificate import sealed
    from indeler.audit.given import given_round, recorded_reason
    from indeler.audit.prove import Prover
    from indeler.audit.settings import texts_of
    from indeler.audit.words import words_of

    name, words, texts = rules or tournament.rules or DEFAULT, words_of(lang), texts_of(settings)
    examine = _reader(name, texts)
    given = given_round(tournament, round, boards)
    facts = Prover()
    try:
        examine(tournament.before(given.round), given, facts)
    except NotInOrder as fault:
        reason = recorded_reason(tournament, given.round)
        finding = Finding(fault.clause, fault.sentence.said(words))
        is_open = not reason and _is_right_as_last(tournament, given, examine)
        verdict = CORRECTED if reason else RIGHT_IF_LAST if is_open else fault.verdict
        return Verdict(given.round, name, verdict, (finding,), fault.alternative, reason=reason)
    is_kept = given.round <= len(tournament.rounds)
    certificate = sealed(tournament, name, texts, given.round, facts.evidence) if is_kept else None
    return Verdict(given.round, name, RIGHT, certificate=certificate)


def _is_right_as_last(tournament: Tournament, given: Given, examine: Examine) -> bool:
    """Whether the round is right if no other follows, where the tournament leaves open how many there are."""
    from indeler.audit.prove import Prover

    if tournament.total_rounds is not None or given.round < len(tournament.rounds):
        return False
    try:
        examine(tournament.replace(total_rounds=given.round).before(given.round), given, Prover())
    except NotInOrder:
        return False
    return True


def proof_fault(certificate: dict[str, Any], tournament: Tournament, lang: str = "en") -> str:
    """Check a certificate against the tournament that it is about: an empty text, or why the proof fails."""
    from indeler.audit.words import words_of

    fault = _fault(certificate, tournament)
    return fault.said(words_of(lang)) if fault else ""


def _fault(certificate: dict[str, Any], tournament: Tournament) -> Sentence | None:
    from indeler.audit.certificate import digest, seal
    from indeler.audit.given import given_round
    from indeler.audit.verify import ProofFails, Verifier

    if certificate["seal"] != seal(certificate):
        return Sentence(N_("the certificate was changed after it was sealed"))
    number = certificate["round"]
    if not 1 <= number <= len(tournament.rounds):
        return Sentence(N_("the tournament has no round {round}"), round=number)
    if certificate["tournament"] != digest(tournament, number):
        return Sentence(
            N_("the certificate is about another tournament, or another state of round {round}"), round=number
        )
    examine = _reader(certificate["rules"], certificate["settings"])
    facts = Verifier(certificate["evidence"])
    try:
        examine(tournament.before(number), given_round(tournament, number), facts)
        facts.done()
    except NotInOrder as fault:
        return Sentence(
            N_("the round is not right ({clause}): {sentence}"), clause=fault.clause, sentence=fault.sentence
        )
    except ProofFails as fault:
        return Sentence(N_("the proof {fault}"), fault=Sentence(str(fault)))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return Sentence(N_("the evidence is not written as it should be"))
    return None


def _reader(rules: str, settings: Mapping[str, str]) -> Examine:
    """What reads this rulebook with these settings."""
    from indeler.audit.settings import read_settings

    if rules not in _HOMES:
        raise InvalidInput(
            "The audit does not know the rulebook '{rules}'; choose one of {choices}.", rules=rules, choices=RULES
        )
    home = import_module(_HOMES[rules])
    values = read_settings(rules, home.SETTINGS, settings)
    return lambda before, given, facts: home.examine(before, given, facts, values)

"""A second opinion on a finished round: whether it is the one pairing that the rulebook prescribes, with the proof.

The audit reads the printed rules afresh and shares no code with the engines. How it is built:

- a rule-reading module (`dutch`, `resistance`) has ``examine(before, given, facts)``: it states what the rulebook asks
  of the given round as questions to ``facts`` and raises `verdict.NotInOrder` at the first thing that is wrong;
- with a `prove.Prover` as ``facts`` questions are answered by search, and the evidence becomes the certificate;
- with a `verify.Verifier` they are answered from the certificate alone, by code that only adds and compares.
"""

from __future__ import annotations

from importlib import import_module

from indeler.audit.verdict import CORRECTED, ILLEGAL, NOT_BEST, RIGHT, Finding, NotInOrder, Verdict
from indeler.model import InvalidInput, Tournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from indeler.audit.given import Given
    from indeler.audit.prove import Facts

    Examine = Callable[[Tournament, Given, Facts], None]

__all__ = ["CORRECTED", "ILLEGAL", "NOT_BEST", "RIGHT", "RULES", "Finding", "Verdict", "check", "proof_fault"]

_HOMES = {
    "fide-dutch": "indeler.audit.dutch.fide2026",
    "fide-dutch-2017": "indeler.audit.dutch.fide2017",
    "knsb-rating": "indeler.audit.dutch.knsb",
    "fide-1992": "indeler.audit.dutch.fide1992",
    "knsb-wp": "indeler.audit.resistance.wp",
    "kndb": "indeler.audit.resistance.kndb",
}
"""The rulebooks that can be audited, each with the module whose ``examine`` reads it."""

RULES = tuple(_HOMES)

DEFAULT = "fide-dutch"


def check(
    tournament: Tournament,
    round: int | None = None,
    rules: str | None = None,
    boards: Sequence[tuple[int, int]] | None = None,
) -> Verdict:
    """The verdict on a round (default: the last one) by a rulebook (default: the one the tournament names).

    ``boards`` is a list of boards in order, White first and 0 for the bye: of this round, where its order is to be
    checked too, for a tournament does not keep that; without a round it is the next one, not yet in the tournament.
    """
    from indeler.audit.certificate import sealed
    from indeler.audit.given import given_round, recorded_reason
    from indeler.audit.prove import Prover

    name, examine = _reader(rules or tournament.rules or DEFAULT)
    given = given_round(tournament, round, boards)
    facts = Prover()
    try:
        examine(tournament.before(given.round), given, facts)
    except NotInOrder as fault:
        reason = recorded_reason(tournament, given.round)
        verdict = CORRECTED if reason else fault.verdict
        return Verdict(given.round, name, verdict, (fault.finding,), fault.alternative, reason=reason)
    is_kept = given.round <= len(tournament.rounds)
    certificate = sealed(tournament, name, given.round, facts.evidence) if is_kept else None
    return Verdict(given.round, name, RIGHT, certificate=certificate)


def proof_fault(certificate: dict[str, Any], tournament: Tournament) -> str:
    """Check a certificate against the tournament that it is about: an empty text, or why the proof fails."""
    from indeler.audit.certificate import digest, seal
    from indeler.audit.given import given_round
    from indeler.audit.verify import ProofFails, Verifier

    if certificate["seal"] != seal(certificate):
        return "the certificate was changed after it was sealed"
    number = certificate["round"]
    if not 1 <= number <= len(tournament.rounds):
        return f"the tournament has no round {number}"
    if certificate["tournament"] != digest(tournament, number):
        return f"the certificate is about another tournament, or another state of round {number}"
    _, examine = _reader(certificate["rules"])
    facts = Verifier(certificate["evidence"])
    try:
        examine(tournament.before(number), given_round(tournament, number), facts)
        facts.done()
    except NotInOrder as fault:
        return str(fault.finding.sentence)
    except ProofFails as fault:
        return str(fault)
    except (TypeError, ValueError, KeyError, IndexError, AttributeError):
        return "the evidence is not written as it should be"
    return ""


def _reader(rules: str) -> tuple[str, Examine]:
    if rules not in _HOMES:
        raise InvalidInput(f"The audit does not know the rulebook '{rules}'; choose one of {', '.join(_HOMES)}.")
    examine: Examine = import_module(_HOMES[rules]).examine
    return rules, examine

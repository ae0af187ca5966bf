"""Whether a certificate proves that a round of a tournament is right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from indeler.audit.audited_round import AuditedRound, audited_round
from indeler.audit.certificate import digest, seal
from indeler.audit.rulebooks import Yardstick, describe_rules, yardstick
from indeler.audit.verdict import NotInOrder, with_names
from indeler.audit.verifier import ProofFails, Verifier
from indeler.language import N_, Sentence
from indeler.model import Tournament
from indeler.model.teams import participants


class ExaminedCertificate(NamedTuple):
    """What came of a proof: why it fails, if it does; by which rules; what it does not speak about."""

    round: int
    fault: Sentence | None
    by: Sentence | str
    unchecked: Sentence | None = None


def examine_certificate(
    certificate: dict[str, Any], tournament: Tournament, rules: str | None, settings: Mapping[str, object] | None
) -> ExaminedCertificate:
    """Test a certificate on the tournament that it is about.

    What the round is judged by comes from the person or from the file. What the certificate says of it has to be the
    same, and is not used.
    """
    tournament = participants(tournament, rules)
    judge, number = yardstick(tournament, rules, settings), certificate["round"]
    if certificate["seal"] != seal(certificate):
        fault = Sentence(N_("the certificate was changed after it was sealed"))
    elif not 1 <= number <= len(tournament.rounds):
        fault = Sentence(N_("the tournament has no round {round}"), round=number)
    elif (certificate["rules"], certificate["settings"]) != (judge.rules, judge.settings):
        fault = Sentence(
            N_("the certificate is about {theirs}, not about {ours}; if that is right, say it with --rules and --set"),
            theirs=describe_rules(_short(certificate["rules"]), _short_texts(certificate["settings"])),
            ours=judge.named(),
        )
    else:
        pairing = audited_round(tournament, number)
        return ExaminedCertificate(
            number, _fault(certificate, tournament, pairing, judge), judge.named(), pairing.unchecked
        )
    return ExaminedCertificate(number, fault, judge.named())


MAX_TEXT_QUOTED = 40
"""How much is shown of a text that stands in a certificate, which may be anything."""


def _short(text: str) -> str:
    readable = "".join(letter if letter.isprintable() else "?" for letter in text[: MAX_TEXT_QUOTED + 1])
    return readable if len(readable) <= MAX_TEXT_QUOTED else f"{readable[:MAX_TEXT_QUOTED]}…"


def _short_texts(settings: Mapping[str, str]) -> dict[str, str]:
    return {_short(name): _short(text) for name, text in list(settings.items())[:MAX_TEXT_QUOTED]}


def _fault(
    certificate: dict[str, Any], tournament: Tournament, pairing: AuditedRound, judge: Yardstick
) -> Sentence | None:
    if certificate["tournament"] != digest(tournament, pairing, judge):
        return Sentence(
            N_("the certificate is about another tournament, or another state of round {round}"), round=pairing.round
        )
    facts = Verifier(certificate["evidence"])
    try:
        judge.examine(tournament.before(pairing.round), pairing, facts)
        facts.done()
    except NotInOrder as fault:
        sentence = with_names(fault.sentence, tournament)
        return Sentence(N_("the round is not right ({clause}): {sentence}"), clause=fault.clause, sentence=sentence)
    except ProofFails as fault:
        return Sentence(N_("the proof {fault}"), fault=Sentence(fault.args[0]))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return Sentence(N_("the evidence is not written as it should be"))
    return None

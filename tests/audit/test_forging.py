"""Nobody can forge a certificate: wrong rounds with all that a forger can think of, and none is accepted."""

from itertools import islice
from random import Random

import pytest

from indeler.audit import RULES, proof_fault
from indeler.model import IndelerError
from support.forging import forged, resealed, sealed, spoilt
from support.wrong_rounds import wrong_rounds


def tries(rules, rounds, seed):
    """So many wrong rounds, each with certificates of all kinds."""
    dice = Random(f"{rules} {seed}")
    for wrong, proof in islice(wrong_rounds(rules, dice), rounds):
        number = len(wrong.rounds)
        for lies in (0, 0, 0, 0, 0.1, 0.3, 0.6):
            made = forged(wrong, number, rules, dice, lies)
            yield wrong, made
            yield wrong, sealed(wrong, number, rules, spoilt(made["evidence"], dice))
        if proof is not None:
            yield wrong, sealed(wrong, number, rules, proof["evidence"])
            yield wrong, resealed(proof)
            for _ in range(4):
                yield wrong, sealed(wrong, number, rules, spoilt(proof["evidence"], dice))


def accepted(rules, rounds, seed):
    """How many were tried, and those that were accepted."""
    held, tried = [], 0
    for wrong, made in tries(rules, rounds, seed):
        tried += 1
        try:
            fault = proof_fault(made, wrong, rules=rules)
        except IndelerError:
            continue
        held += [] if fault else [(wrong, made)]
    return tried, held


@pytest.mark.parametrize("rules", RULES)
def test_no_forged_certificate_is_accepted(rules):
    tried, held = accepted(rules, 12, "sample")
    assert held == []
    assert tried > 150


@pytest.mark.sweep
@pytest.mark.parametrize("rules", RULES)
def test_none_of_many_forged_certificates_is_accepted(rules):
    tried, held = accepted(rules, 150, "sweep")
    assert held == []
    assert tried > 2000

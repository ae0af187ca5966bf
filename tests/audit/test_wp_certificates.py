"""The waiting-room family: a proof holds for its own round only, and no number of it can be changed."""

import copy
from pathlib import Path

import pytest

import indeler
from indeler.audit import certificate, check, proof_fault

CORPUS = Path(__file__).parents[1] / "data" / "corpus"


def numbers(piece):
    """Where the numbers stand in a piece of evidence: the list or dict that holds each, and its key."""
    for key in range(len(piece)) if isinstance(piece, list) else list(piece):
        if isinstance(piece[key], (list, dict)):
            yield from numbers(piece[key])
        else:
            yield piece, key


def one_higher(evidence):
    """The same evidence many times, each time with another number one higher."""
    for place in range(len(list(numbers(evidence)))):
        changed = copy.deepcopy(evidence)
        holder, key = list(numbers(changed))[place]
        value = holder[key]
        holder[key] = value + 1 if isinstance(value, int) else f"{int(value, 16) + 1:x}"
        yield changed


@pytest.mark.parametrize(("rules", "file", "number"), [("knsb-wp", "016.trf", 5), ("kndb", "011.trf", 4)])
def test_a_changed_number_makes_the_proof_fail(rules, file, number):
    tournament = indeler.read(CORPUS / rules / file)
    proof = check(tournament, number, rules).certificate
    changed = [{**proof, "evidence": evidence} for evidence in one_higher(proof["evidence"])]
    assert len(changed) > 25
    assert all(proof_fault(one, tournament) for one in changed)
    resealed = [{**one, "seal": certificate.seal(one)} for one in changed]
    held = sum(proof_fault(one, tournament) != "" for one in resealed)
    assert held > 0.9 * len(resealed)  # what is left are other pairs that serve a proof as well


@pytest.mark.parametrize("rules", ["knsb-wp", "kndb"])
def test_a_proof_is_about_its_own_round(rules):
    tournament = indeler.read(CORPUS / rules / "040.trf")
    proof = check(tournament, 3, rules).certificate
    assert proof_fault(proof, tournament) == ""
    assert proof_fault({**proof, "round": 4}, tournament) != ""

"""Certificates: they hold, they hold quickly, and not one number in them may change."""

import copy
import time
from pathlib import Path

import pytest

import indeler
from indeler.audit import certificate, check, proof_fault
from indeler.lab.generate import generate
from indeler.lab.plan import Plan
from indeler.model import InvalidInput

CORPUS = Path(__file__).parents[1] / "data" / "corpus"


def right(rules="fide-dutch", folder="fide-dutch-2026", file="0003.trf", number=3):
    tournament = indeler.read(CORPUS / folder / file)
    return tournament, check(tournament, number, rules).certificate


def numbers(piece):
    """Where the numbers stand in a piece of JSON: the list or dict that holds each, and its key."""
    keys = range(len(piece)) if isinstance(piece, list) else list(piece)
    for key in keys:
        if isinstance(piece[key], (list, dict)):
            yield from numbers(piece[key])
        elif isinstance(piece[key], int) or (isinstance(piece[key], str) and is_hexadecimal(piece[key])):
            yield piece, key


def is_hexadecimal(text):
    return bool(text) and all(letter in "0123456789abcdef" for letter in text)


def with_one_changed(proof):
    """The same certificate many times, each time with another number one higher; and the key it stands under."""
    for place in range(len(list(numbers(proof)))):
        changed = copy.deepcopy(proof)
        holder, key = list(numbers(changed))[place]
        value = holder[key]
        holder[key] = value + 1 if isinstance(value, int) else f"{int(value, 16) + 1:x}"
        yield changed


@pytest.mark.parametrize(
    ("rules", "folder", "file", "number"),
    [("fide-dutch", "fide-dutch-2026", "0003.trf", 3), ("knsb-rating", "knsb-rating", "0002.trf", 4)],
)
def test_changing_any_one_number_makes_the_proof_fail(rules, folder, file, number):
    tournament, proof = right(rules, folder, file, number)
    assert proof_fault(proof, tournament) == ""
    changed = list(with_one_changed(proof))
    assert len(changed) > 40
    assert all(proof_fault(one, tournament) for one in changed)


def test_without_the_seal_the_numbers_of_every_dual_are_held_by_the_mathematics():
    tournament, proof = right()
    for changed in with_one_changed(proof["evidence"]):
        resealed = {**proof, "evidence": changed}
        resealed["seal"] = certificate.seal(resealed)
        assert proof_fault(resealed, tournament) not in ("", "the certificate was changed after it was sealed")


def test_a_certificate_is_about_one_state_of_one_round():
    tournament, proof = right()
    other = indeler.read(CORPUS / "fide-dutch-2026" / "0004.trf")
    assert "another tournament" in proof_fault(proof, other)
    later = {**proof, "round": 4}
    later["seal"] = certificate.seal(later)
    assert "another tournament" in proof_fault(later, tournament)
    shorter = tournament.before(3)
    assert "has no round 3" in proof_fault(proof, shorter)


def test_evidence_for_another_rulebook_does_not_hold():
    tournament, proof = right()
    other = {**proof, "rules": "fide-dutch-2017"}
    other["seal"] = certificate.seal(other)
    assert proof_fault(other, tournament) != ""


def test_what_is_written_is_read_again():
    tournament, proof = right()
    assert certificate.read(certificate.written(proof)) == proof
    assert proof_fault(certificate.read(certificate.written(proof)), tournament) == ""


@pytest.mark.parametrize("text", ["", "{}", "[1]", "nonsense", '{"format": "indeler-certificate-1"}'])
def test_what_is_not_a_certificate_is_refused(text):
    with pytest.raises(InvalidInput, match="not a certificate"):
        certificate.read(text)


@pytest.mark.parametrize("evidence", [[1], ["x"], [{}], [None], [{"case": "0", "proofs": []}], [{"case": 0}]])
def test_evidence_of_the_wrong_shape_is_a_fault_and_no_more(evidence):
    tournament, proof = right()
    bad = {**proof, "evidence": evidence}
    bad["seal"] = certificate.seal(bad)
    assert proof_fault(bad, tournament) != ""


@pytest.mark.parametrize("rules", ["fide-dutch", "fide-dutch-2017", "knsb-rating", "fide-1992"])
def test_a_round_of_a_thousand_players_is_proven_and_verified_within_a_second(rules):
    tournament = generate(Plan(rules=rules, players=1000, rounds=5))
    started = time.process_time()
    verdict = check(tournament, 5)
    assert verdict.verdict == "right"
    proof = certificate.read(certificate.written(verdict.certificate))
    found = time.process_time()
    assert proof_fault(proof, tournament) == ""
    assert time.process_time() - found < 1
    assert found - started < 20

"""Tests of certificates: they are valid, quick to verify, and no number in them can change, even if sealed again."""

from pathlib import Path
from random import Random

import pytest

import indeler
from indeler.audit import certificate, check, proof_fault
from indeler.audit.given_round import audited_round
from indeler.audit.rulebooks import yardstick
from indeler.lab import Plan, generate
from indeler.model import Colour, Event, Forbidden, Game, Player, RequestedBye, Result, Round, Tournament, VirtualPoints
from support.effort import effort

CORPUS = Path(__file__).parents[1] / "data" / "corpus"
ROUNDS = [
    ("fide-dutch", "fide-dutch-2026/0003", 3),
    ("fide-dutch-2017", "fide-dutch-2017/0004", 5),
    ("knsb-rating", "knsb-rating/0002", 4),
    ("fide-1992", "", 3),
    ("knsb-wp", "knsb-wp/016", 5),
    ("knsb-wp", "knsb-wp/015", 4),
    ("kndb", "kndb/011", 4),
]
BROKEN_SEAL = "the certificate was changed after it was sealed"
FOLDERS = {
    "fide-dutch": "fide-dutch-2026",
    "fide-dutch-2017": "fide-dutch-2017",
    "knsb-rating": "knsb-rating",
    "knsb-wp": "knsb-wp",
    "kndb": "kndb",
}


def right(rules="fide-dutch", file="fide-dutch-2026/0003", number=3):
    tournament = indeler.read(CORPUS / f"{file}.trf") if rules != "fide-1992" else generate(Plan(rules, 11, 4))
    return tournament, check(tournament, number, rules).certificate


def numbers(piece):
    """Yield the location of each number in a piece of evidence: the list or dict that contains it, and its key."""
    for key in range(len(piece)) if isinstance(piece, list) else list(piece):
        if isinstance(piece[key], (list, dict)):
            yield from numbers(piece[key])
        else:
            yield piece, key


def others(value):
    """Return different numbers to replace this one; those of a dual are hexadecimal strings."""
    number = int(value, 16) if isinstance(value, str) else value
    changed = [number + 1, *([number - 1] if number else []), number + 4]
    return [f"{each:x}" for each in changed] if isinstance(value, str) else changed


def with_one_changed(proof, most, dice):
    """Yield the certificate with one number changed, at random locations, sealed again; use each before the next."""
    places = list(numbers(proof["evidence"]))
    for holder, key in dice.sample(places, min(most, len(places))):
        kept = holder[key]
        for value in others(kept):
            holder[key] = value
            yield {**proof, "seal": certificate.seal(proof)}
        holder[key] = kept


def resealed(proof, **changes):
    changed = {**proof, **changes}
    return {**changed, "seal": certificate.seal(changed)}


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("rules", "file", "number"), ROUNDS)
def test_changing_one_number_makes_the_proof_fail(rules, file, number):
    tournament, proof = right(rules, file, number)
    assert proof_fault(proof, tournament, rules=rules) == ""
    faults = [proof_fault(one, tournament, rules=rules) for one in with_one_changed(proof, 25, Random(number))]
    assert len(faults) > 30
    assert "" not in faults
    assert BROKEN_SEAL not in faults
    assert proof_fault({**proof, "round": number + 1}, tournament, rules=rules) == BROKEN_SEAL


@pytest.mark.sweep
@pytest.mark.parametrize("rules", list(FOLDERS))
def test_no_number_can_be_changed_in_the_certificates_of_a_tenth_of_the_corpus(rules):
    dice, held, tried = Random(rules), [], 0
    for file in sorted((CORPUS / FOLDERS[rules]).glob("*.trf"))[::10]:
        tournament = indeler.read(file)
        for number in range(1, len(tournament.rounds) + 1):
            proof = check(tournament, number, rules).certificate
            for one in with_one_changed(proof, 20, dice):
                tried += 1
                held += [(file.name, number)] if proof_fault(one, tournament, rules=rules) == "" else []
    assert held == []
    assert tried > 900


def test_a_certificate_is_valid_for_one_state_of_one_round_only():
    tournament, proof = right()
    other = indeler.read(CORPUS / "fide-dutch-2026" / "0004.trf")
    assert "another tournament" in proof_fault(proof, other)
    assert "another tournament" in proof_fault(resealed(proof, round=4), tournament)
    assert "has no round 3" in proof_fault(proof, tournament.before(3))


@pytest.mark.parametrize("rules", ["knsb-wp", "kndb"])
def test_a_proof_is_valid_for_its_own_round_only(rules):
    tournament, proof = right(rules, f"{rules}/040", 3)
    assert proof_fault(proof, tournament) == ""
    assert proof_fault(resealed(proof, round=4), tournament) != ""


def test_evidence_for_another_rulebook_is_refused():
    tournament, proof = right()
    older = resealed(proof, rules="fide-dutch-2017")
    assert "is about fide-dutch-2017, not about fide-dutch" in proof_fault(older, tournament)
    assert "another tournament" in proof_fault(older, tournament, rules="fide-dutch-2017")


def test_a_certificate_can_be_written_and_read_again():
    tournament, proof = right()
    assert certificate.read_certificate(certificate.format_certificate(proof)) == proof
    assert proof_fault(certificate.read_certificate(certificate.format_certificate(proof)), tournament) == ""


@pytest.mark.sampled(4)
@pytest.mark.parametrize("rules", ["fide-dutch", "fide-dutch-2017", "knsb-rating", "fide-1992"])
def test_a_round_of_a_thousand_players_is_proven_and_verified_with_few_calls(rules):
    tournament = generate(Plan(rules=rules, players=1000, rounds=5))
    with effort() as proving:
        verdict = check(tournament, 5)
    assert verdict.verdict == "right"
    proof = certificate.read_certificate(certificate.format_certificate(verdict.certificate))
    with effort() as verifying:
        assert proof_fault(proof, tournament) == ""
    assert proving.calls < 1_000_000
    assert verifying.calls < 1_000_000


def digest_of(**changed):
    """Return the digest of the data that the verdict on round 2 of a tournament depends on."""
    first = Round((Game(1, 3, Result.WHITE_WINS), Game(4, 2, Result.DRAW)))
    tournament = Tournament([Player(number) for number in range(1, 5)], [first], total_rounds=3).replace(**changed)
    judge = yardstick(tournament, "fide-dutch", None)
    return certificate.digest(tournament, audited_round(tournament, None, [(2, 1), (3, 4)]), judge)


@pytest.mark.parametrize(
    ("changed", "counts"),
    [
        ({"requested_byes": [RequestedBye(2, 4)]}, True),
        ({"requested_byes": [RequestedBye(3, 4)]}, False),
        ({"forbidden": [Forbidden((1, 4), 1, 2)]}, True),
        ({"forbidden": [Forbidden((1, 4), 3)]}, False),
        ({"virtual_points": [VirtualPoints(1, (0, 10))]}, True),
        ({"event": Event(start="2026-09-01")}, True),
        ({"event": Event(end="2026-09-09")}, False),
        ({"total_rounds": 4}, True),
        ({"initial_colour": Colour.WHITE}, True),
        ({"tiebreaks": ("BH",)}, True),
        ({"players": [Player(number, rating=2000) for number in range(1, 5)]}, True),
    ],
)
def test_the_digest_covers_the_data_of_the_verdict_and_nothing_later(changed, counts):
    assert (digest_of(**changed) != digest_of()) is counts

"""A malicious certificate of any size and content is refused quickly, in little memory and with one short sentence."""

import tracemalloc
from pathlib import Path

import pytest

import indeler
from indeler.audit import check, proof_fault
from indeler.audit.instance import Criterion, Instance
from indeler.audit.verifier import ProofFails, Verifier
from indeler.lab import Plan, generate
from support.effort import effort
from support.forged_certificates import resealed, sealed

DRAUGHTS = indeler.read(Path(__file__).parents[1] / "data" / "corpus" / "kndb" / "011.trf")
SIZE = 400


def everybody(worth):
    """Return an instance in which every player may meet every other and all pairs have the same worth."""
    return Instance(
        range(1, SIZE + 1),
        [0] * SIZE,
        [(1 << SIZE) - 1 & ~(1 << player) for player in range(SIZE)],
        [(a, a + 1) for a in range(0, SIZE, 2)],
        (Criterion("pairs", leave=lambda kind: worth),),
    )


EVERYBODY, SIZED = everybody(1), everybody(SIZE)
ODD = list(range(SIZE - 1))


@pytest.fixture
def little():
    """Check that the test makes at most 300,000 calls and uses at most 50 megabytes."""
    tracemalloc.start()
    with effort() as work:
        yield
    assert work.calls < 300_000
    assert tracemalloc.get_traced_memory()[1] < 50_000_000
    tracemalloc.stop()


def dual(y, z):
    return [{"case": 0, "proofs": [{"y": y, "z": z}]}]


@pytest.mark.parametrize(
    ("evidence", "told"),
    [
        (dual(["0"] * SIZE, [[ODD, "f" * 5000]]), "has a number that is none"),
        (dual(["f" * 50_000] * SIZE, []), "has a number that is none"),
        (dual(["0"] * SIZE, [[ODD, "1"]] * SIZE), "has more odd sets than there can be"),
        (dual(["0"] * SIZE, [[[0], "1"]] * 100), "has an odd set that says nothing"),
        (dual(["0"] * SIZE, [[[0, 1, 2], "0"]]), "has an odd set that says nothing"),
        (dual(["0"] * 200_000, []), "has another number of y than players"),
    ],
)
def test_the_numbers_and_sets_of_a_certificate_are_bounded(evidence, told, little):
    with pytest.raises(ProofFails, match=told):
        Verifier(evidence).best(lambda: [EVERYBODY])


def test_the_maximum_number_of_odd_sets_is_checked_quickly(little):
    value = 4 * SIZED.weight_of(SIZED.audited_pairs)
    sets = [[list(range(3 + 2 * nth)), "1"] for nth in range(SIZE // 2 - 1)]
    spent = sum(len(inside) // 2 for inside, _ in sets)
    y = [f"{value - spent:x}", *["0"] * (SIZE - 1)]
    with pytest.raises(ProofFails, match="allows a pair too little"):
        Verifier(dual(y, sets)).best(lambda: [SIZED])


def test_settings_of_a_certificate_are_not_parsed(little):
    proof = check(DRAUGHTS, 3).certificate
    for apart in ("1-49999/50000-99999:9", "1-99999/" * 100_000, "9" * 5_000_000):
        fault = proof_fault(resealed(proof, settings={"apart": apart}), DRAUGHTS)
        assert fault.startswith("the certificate is about kndb with apart=")
        assert len(fault) < 250


def test_the_rulebook_name_of_a_certificate_is_shown_as_one_short_line():
    proof = check(DRAUGHTS, 3).certificate
    fault = proof_fault(resealed(proof, rules="kndb\nThe proof is right: " + "x" * 1000), DRAUGHTS)
    assert fault.startswith("the certificate is about kndb?The proof is right: xxx")
    assert len(fault) < 200


@pytest.mark.sampled(6)
@pytest.mark.parametrize("rules", ["fide-dutch", "kndb"])
def test_nonsense_evidence_for_many_players_is_refused_quickly(rules):
    tournament = generate(Plan(rules=rules, players=500, rounds=3))
    for case in range(4):
        evidence = [{"case": case, "proofs": [{"y": ["0"] * 500, "z": []}] * 2}] * 1000
        proof = sealed(tournament, 3, rules, evidence)
        with effort() as work:
            assert proof_fault(proof, tournament) != ""
        assert work.calls < 200_000

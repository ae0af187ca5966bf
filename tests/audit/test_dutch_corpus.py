"""Rounds that programs paired by each edition of the Dutch system: all are right, and each has a valid proof."""

from pathlib import Path

import pytest

import indeler
from indeler.audit import check, proof_fault

CORPUS = Path(__file__).parents[1] / "data" / "corpus"
EDITIONS = [
    ("fide-dutch", "fide-dutch-2026", 1261),
    ("fide-dutch-2017", "fide-dutch-2017", 748),
    ("knsb-rating", "knsb-rating", 1138),
]


def not_right(rules, files):
    """Return the rounds that are not right or not proven, and how many there were."""
    found, seen = [], 0
    for file in files:
        tournament = indeler.read(file)
        for number in range(1, len(tournament.rounds) + 1):
            verdict = check(tournament, number, rules)
            fault = (
                verdict.findings
                if verdict.certificate is None
                else proof_fault(verdict.certificate, tournament, rules=rules)
            )
            if fault:
                found.append((file.name, number, fault))
            seen += 1
    return found, seen


@pytest.mark.sampled(7)
@pytest.mark.parametrize(("rules", "folder", "count"), EDITIONS)
def test_a_sample_of_the_corpus_is_right(rules, folder, count):
    found, seen = not_right(rules, sorted((CORPUS / folder).glob("*.trf"))[::8])
    assert found == []
    assert seen > count / 10


@pytest.mark.sweep
@pytest.mark.parametrize(("rules", "folder", "count"), EDITIONS)
def test_all_of_the_corpus_is_right(rules, folder, count):
    assert not_right(rules, sorted((CORPUS / folder).glob("*.trf"))) == ([], count)


@pytest.mark.parametrize("rules", ["fide-1992", "fide-dutch", "fide-dutch-2017", "knsb-rating"])
def test_rounds_paired_by_the_engine_are_right_by_every_rulebook(rules):
    for file in sorted((CORPUS / "knsb-wp").glob("*.trf"))[::12]:
        tournament = indeler.read(file)
        for number in range(1, len(tournament.rounds) + 1):
            before = tournament.before(number)
            pairing = indeler.pair(before, rules)
            bye = [] if pairing.bye is None else [(pairing.bye, 0)]
            verdict = check(before, rules=rules, boards=pairing.boards + bye)
            assert (verdict.round, verdict.verdict, verdict.findings) == (number, "right", ())

"""Scores in thirds of a point: all systems and audits work as with whole points."""

from fractions import Fraction
from pathlib import Path

import pytest

import indeler
from indeler.model import Scale

CORPUS = Path(__file__).parents[1] / "data" / "corpus"
A_THIRD = Fraction(1, 3)


def files(folder, count):
    return sorted((CORPUS / folder).rglob("*.trf"))[:: max(1, len(list((CORPUS / folder).rglob("*.trf"))) // count)]


def in_thirds(tournament):
    return tournament.replace(scale=Scale(*[worth * A_THIRD for worth in tournament.scale]))


@pytest.mark.parametrize("rules", ["fide-dutch", "fide-dutch-2017", "knsb-rating", "fide-1992", "knsb-wp", "kndb"])
def test_a_third_of_every_point_changes_no_pairing_and_no_verdict(rules):
    compared = 0
    for path in files("knsb-rating", 8):
        whole = indeler.read(path).replace(special_points=())
        if len(whole.rounds) < 3 or len(whole.players) > 30:
            continue
        asked = whole.before(3)
        try:
            pairing = indeler.pair(asked, rules=rules)
        except indeler.PairingError:
            continue
        parts = indeler.pair(in_thirds(asked), rules=rules)
        assert (parts.boards, parts.bye) == (pairing.boards, pairing.bye)
        verdicts = [indeler.check(each, round=3, rules=rules) for each in (whole, in_thirds(whole))]
        assert verdicts[0].verdict == verdicts[1].verdict
        compared += 1
    assert compared > 3


def test_KNSB_RATING_B3_squares_in_merged_brackets_use_whole_numbers():
    from indeler.systems.dutch.knsb_criteria import squared

    assert squared(A_THIRD * 10, 3) == 100
    assert squared(5, 1) == 25

"""Tests of the standings before each round and at the end of tournaments paired by literal models of two rulebooks."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from indeler.ranking import control, standings

CORPUS = Path(__file__).parent.parent / "data" / "corpus"


def expected(rules):
    tournaments = json.loads((CORPUS / rules / "expected.json").read_text(encoding="utf-8"))["tournaments"]
    return [(rules, name, told) for name, told in tournaments.items()]


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    ("rules", "name", "told"), [*expected("knsb-wp"), *expected("kndb")], ids=lambda told: str(told)[:9]
)
def test_standings_before_every_round_match_the_models(rules, name, told):
    from indeler.formats.trf import read_trf

    tournament = read_trf((CORPUS / rules / f"{name}.trf").read_bytes(), name)
    after = [round["standings"] for round in told["rounds"]] + [told["final_standings"]]
    for number, rows in enumerate(after, start=1):
        before = tournament.before(number)
        found = [(row.player, row.points, row.tiebreaks["WP"], row.tiebreaks["SB"]) for row in standings(before, rules)]
        assert found == [(player, *map(Fraction, values)) for player, *values in rows], f"before round {number}"
        if rules == "knsb-wp":
            assert control(before).ok

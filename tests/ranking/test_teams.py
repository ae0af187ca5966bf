"""Tie-breaks of teams: the expected values and ranks of tests/data/teams, and what each article says."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

import indeler
from indeler.language import InvalidInput
from indeler.ranking import standings, why

DATA = Path(__file__).parents[1] / "data" / "teams"
EXPECTED = {path.stem: json.loads(path.read_text())["expected"] for path in sorted(DATA.glob("*.json"))}
READINGS = {"ede-stays-on-score": "/S", "knockout-step-over-tournament": "/E"}


def read(name):
    return indeler.read(str(DATA / f"{name}.trf"))


def exact(value):
    return tuple(map(Fraction, value)) if isinstance(value, list) else Fraction(value)


@pytest.mark.parametrize(("name", "code"), [(name, code) for name in EXPECTED for code in EXPECTED[name]["values"]])
def test_expected_values(name, code):
    rows = standings(read(name), tiebreaks=[code])
    expected = EXPECTED[name]["values"][code]
    assert {row.team: next(iter(row.tiebreaks.values())) for row in rows} == {
        int(team): exact(value) for team, value in expected.items()
    }


@pytest.mark.parametrize(("name", "codes"), [(name, codes) for name in EXPECTED for codes in EXPECTED[name]["ranks"]])
def test_expected_ranks(name, codes):
    rows = standings(read(name), tiebreaks=codes.split(","))
    expected = EXPECTED[name]["ranks"][codes]
    assert {row.team: row.rank for row in rows} == {int(team): rank for team, rank in expected.items()}


@pytest.mark.parametrize(
    ("name", "codes", "reading"),
    [
        (name, codes, reading)
        for name, expected in EXPECTED.items()
        for codes, readings in (expected.get("readings") or {}).items()
        for reading in readings
    ],
)
def test_ranks_by_another_reading(name, codes, reading):
    expected = EXPECTED[name]["readings"][codes][reading]
    rows = standings(read(name), tiebreaks=(codes + READINGS[reading]).split(","))
    assert {row.team: row.rank for row in rows} == {int(team): rank for team, rank in expected.items()}


@pytest.mark.parametrize(
    ("codes", "sentence"),
    [
        (["ARO"], "ARO ranks players by ratings (C.07 article 10), and these are teams; choose another tie-break."),
        (["EDE:MP"], "EDE:MP is not a tie-break of teams; write a code such as BH:MP, BH:GP/C1 or EMGSB."),
        (["BH:XP"], "BH:XP is not a tie-break of teams; write a code such as BH:MP, BH:GP/C1 or EMGSB."),
        (["BC/C1"], "BC takes no modifiers, not 'C1'; correct the code."),
        (["NONE"], "There is no tie-break 'NONE' of teams; choose from "),
    ],
)
def test_codes_that_rank_no_teams_are_refused(codes, sentence):
    with pytest.raises(InvalidInput) as caught:
        standings(read("2-swiss-byes"), tiebreaks=codes)
    assert str(caught.value).startswith(sentence)


def test_8_no_buchholz_in_a_round_robin_of_teams():
    for code in ("BH:GP", "FB", "SSSC"):
        with pytest.raises(InvalidInput, match="may not be used in a round robin"):
            standings(read("1-round-robin"), tiebreaks=[code])


def test_13_2_another_spelling_and_the_workings():
    rows = standings(read("2-swiss-byes"), tiebreaks=["esb:mg/c1", "mpvgp"])
    assert list(rows[0].tiebreaks) == ["EMGSB/C1", "MPvGP"]
    told = why(read("2-swiss-byes"), 3, 4, tiebreaks=["EMGSB/C1"]).lines()
    assert told[2] == (
        "EMGSB/C1: Dinkel 21½ = [cut: 2 × 1½ (round 1, Amstel)] + 4 × 2 (round 2, Berkel) + 4 × 1½ (round 3, IJssel) "
        "+ 5 × 1½ (round 4, Eem)"
    )


def test_13_3_2_two_teams_by_the_boards_of_their_match():
    told = why(read("2-swiss-byes"), 4, 3, tiebreaks=["EDEBT"], lang="nl").lines()
    assert told == [
        "Dinkel staat boven Eem door EDEBT (uitgebreid onderling resultaat, fide-c07 13.3).",
        "PTS: beiden 5",
        "EDEBT: Dinkel 2½ = ½ × 1 (bord 1) + 1 × 2 (bord 2) + 0 × 3 (bord 3)",
        "EDEBT: Eem 3½ = ½ × 1 (bord 1) + 0 × 2 (bord 2) + 1 × 3 (bord 3)",
    ]


def test_13_4_the_divisor_can_be_given():
    rows = standings(read("2-swiss-byes"), tiebreaks=["SSSC", "SSSC/K3", "BERLIN"])
    row = next(row for row in rows if row.team == 3)
    assert row.tiebreaks == {"SSSC": 14, "SSSC/K3": Fraction(23, 2), "BERLIN": Fraction(25, 2)}

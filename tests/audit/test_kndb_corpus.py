"""kndb: every round of the corpus and of the worked examples is right, and the corpus rounds have a valid proof."""

import json
from pathlib import Path

import pytest

import indeler
from indeler.audit import check, proof_fault
from indeler.audit.resistance.kndb import SETTINGS
from indeler.audit.resistance.kndb_field import RankingList
from indeler.audit.settings import read_settings
from indeler.model import Pairing, tenths
from support.worked_examples import CASES, worked_example

USUAL = read_settings("kndb", SETTINGS, {})
CORPUS = Path(__file__).parents[1] / "data" / "corpus" / "kndb"


def rounds():
    told = json.loads((CORPUS / "expected.json").read_text(encoding="utf-8"))["tournaments"]
    for name, expected in told.items():
        tournament = indeler.read(CORPUS / f"{name}.trf")
        for row in expected["rounds"]:
            yield name, tournament, row


@pytest.mark.sampled(3)
def test_every_round_of_the_corpus_is_right_and_proven():
    faults, seen = [], 0
    for name, tournament, row in rounds():
        bye = [] if row["bye"] is None else [(row["bye"], 0)]
        verdict = check(tournament, row["round"], "kndb", boards=[tuple(board) for board in row["pairs"]] + bye)
        fault = verdict.findings if verdict.certificate is None else proof_fault(verdict.certificate, tournament)
        if fault:
            faults.append((name, row["round"], fault))
        seen += 1
    assert faults == []
    assert seen == 325


def test_the_ranking_list_before_every_round_equals_that_of_the_corpus():
    for name, tournament, row in rounds():
        found = [one[:4] for one in RankingList(tournament.before(row["round"]), USUAL).entrants if one.lot]
        told = [(number, *map(tenths, sums)) for number, *sums in row["standings"] if number not in row["absent"]]
        assert found == told, (name, row["round"])


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case["system"] == "kndb"])
def test_the_worked_examples_are_right(name):
    games = CASES[name]["expected"]["games"]
    boards = [(white, black) for white, black, *_ in games if white != "dummy"]
    bye = next((free for white, free, *_ in games if white == "dummy"), None)
    before = worked_example(name)
    paired = Pairing(before.next_round, boards, rules="kndb", bye=bye).added_to(before)
    verdict = check(paired, rules="kndb")
    assert (verdict.verdict, verdict.findings) == ("right", ())

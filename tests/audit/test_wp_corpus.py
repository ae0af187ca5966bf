"""knsb-wp: every round of the corpus and of the worked examples is right, and the corpus rounds have a valid proof."""

import json
from pathlib import Path

import pytest

import indeler
from indeler.audit import check, proof_fault
from indeler.audit.resistance.wp_field import numbers_of
from indeler.model import tenths
from support.worked_examples import CASES, worked_example

CORPUS = Path(__file__).parents[1] / "data" / "corpus" / "knsb-wp"


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
        verdict = check(tournament, row["round"], "knsb-wp", boards=_boards(row))
        fault = verdict.findings if verdict.certificate is None else proof_fault(verdict.certificate, tournament)
        if fault:
            faults.append((name, row["round"], fault))
        seen += 1
    assert faults == []
    assert seen == 320


def _boards(row):
    bye = [] if row["bye"] is None else [(row["bye"], 0)]
    return [tuple(board) for board in row["pairs"]] + bye


def test_the_numbers_before_every_round_equal_those_of_the_corpus():
    for name, tournament, row in rounds():
        numbers = numbers_of(tournament.before(row["round"]))
        for number, points, wp, sb in row["standings"]:
            assert numbers[number].points == tenths(points), (name, row["round"])
            assert numbers[number].wp == tenths(wp), (name, row["round"])
            assert numbers[number].sb == _twentieths(sb), (name, row["round"])


def _twentieths(text):
    whole, _, rest = text.partition(".")
    return 20 * int(whole) + {"": 0, "0": 0, "25": 5, "5": 10, "75": 15}[rest]


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case["system"] == "knsb-wp-1996"])
def test_the_worked_examples_are_right(name):
    expected = CASES[name]["expected"]
    boards = [(white, black) for white, black, _ in expected["games"]]
    bye = [] if expected["bye"] is None else [(expected["bye"], 0)]
    verdict = check(worked_example(name), rules="knsb-wp", boards=boards + bye)
    assert (verdict.verdict, verdict.findings) == ("right", ())

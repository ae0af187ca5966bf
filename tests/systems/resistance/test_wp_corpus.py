"""knsb-wp on the corpus and the worked examples: pairs, colours, bye, board order, standings and waiting rooms."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

import indeler
from indeler.model import Game, Kind, Player, Result, Round, Tournament, Unplayed
from indeler.systems import rulebook
from indeler.systems.resistance.wp.field import ranked
from indeler.systems.resistance.wp.pairing import pair_round

DATA = Path(__file__).parents[2] / "data" / "corpus"
RESULTS = {1.0: Result.WHITE_WINS, 0.5: Result.DRAW, 0.0: Result.BLACK_WINS}


def rounds():
    tournaments = json.loads((DATA / "knsb-wp" / "expected.json").read_text(encoding="utf-8"))["tournaments"]
    for name, expected in tournaments.items():
        tournament = indeler.read(DATA / "knsb-wp" / f"{name}.trf")
        for row in expected["rounds"]:
            yield f"{name} round {row['round']}", tournament.before(row["round"]), row


def test_every_round_of_the_corpus_is_paired_as_expected():
    different, seen = [], 0
    for name, tournament, row in rounds():
        pairing = indeler.pair(tournament, "knsb-wp")
        found = [list(board) for board in pairing.boards], pairing.bye, pairing.not_paired
        if found != (row["pairs"], row["bye"], row["absent"]):
            different.append(name)
        seen += 1
    assert different == []
    assert seen == 320


def test_the_ranking_before_every_round_of_the_corpus_is_as_expected():
    for name, tournament, row in rounds():
        found = [
            (one.number, Fraction(one.points, 10), Fraction(one.resistance[0], 10), Fraction(one.resistance[1], 20))
            for one in ranked(tournament, raw_points=False)
        ]
        expected = [(number, *map(Fraction, sums)) for number, *sums in row["standings"] if number not in row["absent"]]
        assert found == expected, name


def worked_examples():
    cases = json.loads((DATA / "worked-examples.json").read_text(encoding="utf-8"))["cases"]
    return {case["name"]: case for case in cases if case["system"] == "knsb-wp-1996"}


def tournament_of(case):
    return Tournament(
        [Player(number) for number in case["players"]],
        [
            Round(
                tuple(Game(white, black, RESULTS[result]) for white, black, result in row["games"]),
                (Unplayed(row["bye"], Kind.PAIRING_BYE),) if row["bye"] else (),
            )
            for row in case["rounds"]
        ],
        total_rounds=case["pair_round"] + (0 if case["last_round"] else 2),
    )


@pytest.mark.parametrize("case", worked_examples().values(), ids=worked_examples())
def test_a_worked_example_has_the_published_waiting_rooms_and_games(case):
    trace = []
    pairing = pair_round(tournament_of(case), rulebook("knsb-wp").read_settings({}), trace)
    expected = case["expected"]
    assert [(list(group.waiting_room), sorted(map(list, group.pairs))) for group in trace] == [
        (group["waiting_room"], sorted(group["pairs"])) for group in expected["groups"]
    ]
    clauses = pairing.clauses[: len(pairing.boards)]
    assert [[*board, clause] for board, clause in zip(pairing.boards, clauses, strict=True)] == expected["games"]
    assert pairing.bye == expected["bye"]


def test_all_five_worked_examples_are_present():
    assert list(worked_examples()) == ["WP-E1", "WP-E2", "WP-E3", "WP-E4", "WP-E5"]

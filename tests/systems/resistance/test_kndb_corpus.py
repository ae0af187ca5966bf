"""Every round of the corpus is paired as by the literal model of the rules: pairs, colours, bye and board order."""

import json
from pathlib import Path

import indeler
from indeler.model import tenths
from indeler.systems.resistance.kndb.field import Choices, KndbField

CORPUS = Path(__file__).parents[2] / "data" / "corpus" / "kndb"


def rounds():
    """Yield every round with the tournament before it."""
    expected = json.loads((CORPUS / "expected.json").read_text(encoding="utf-8"))["tournaments"]
    for name, told in expected.items():
        tournament = indeler.read(CORPUS / f"{name}.trf")
        for round in told["rounds"]:
            yield f"{name} round {round['round']}", tournament.before(round["round"]), round


def test_every_round_of_the_corpus_is_paired_as_expected():
    different, seen = [], 0
    for name, tournament, round in rounds():
        pairing = indeler.pair(tournament)
        found = [list(board) for board in pairing.boards], pairing.bye, pairing.not_paired
        if found != (round["pairs"], round["bye"], round["absent"]):
            different.append(name)
        seen += 1
    assert different == []
    assert seen == 325


def test_every_ranking_list_of_the_corpus_is_as_expected():
    for name, tournament, round in rounds():
        entrants = KndbField(tournament, Choices(), tuple(tournament.players)).entrants
        ranking = [(one.number, one.points, one.wp, one.sb) for one in entrants if not one.is_dummy]
        assert ranking == [(number, *map(tenths, totals)) for number, *totals in round["standings"]], name

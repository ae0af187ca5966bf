"""Tests of the proof of a round: one file with the round, the data it is based on, and its certificate."""

import json
from pathlib import Path

import pytest

from indeler.formats import read
from indeler.language import InvalidInput
from indeler.model import Kind, RequestedBye
from indeler.opinion.round_proof import format_proof, read_proof

OPEN = Path(__file__).parents[2] / "examples" / "open.trf"
TEAMS = Path(__file__).parents[1] / "data" / "teams"


@pytest.fixture(scope="module")
def whole():
    return read(OPEN)


def test_every_round_is_proven_by_its_file_alone(whole):
    for number in range(1, 5):
        proof = read_proof(format_proof(whole, number))
        assert (proof.round, len(proof.tournament.rounds)) == (number, number)
        assert proof.examine().fault is None


def test_a_proof_contains_nothing_from_later_rounds(whole):
    told, then = format_proof(whole, 2), whole.before(3)
    assert format_proof(then, 2) == told
    players = [each._replace(withdrawn_after=2) if each.number == 5 else each for each in then.players.values()]
    asked = [*then.requested_byes, RequestedBye(4, 6, Kind.HALF_BYE)]
    assert format_proof(then.replace(players=players, requested_byes=asked), 2) == told


def test_a_round_of_a_team_event_is_proven_too():
    proof = read_proof(format_proof(read(TEAMS / "2-swiss-byes.trf"), 1))
    assert proof.examine().fault is None


def test_a_round_that_is_not_right_has_no_certificate(whole):
    first, second, *others = whole.rounds[3].games
    games = [first._replace(black=second.black), second._replace(black=first.black), *others]
    proof = read_proof(
        format_proof(whole.replace(rounds=[*whole.rounds[:3], whole.rounds[3]._replace(games=games)]), 4)
    )
    assert proof.examine() is None
    with pytest.raises(InvalidInput, match="Round 4 has no certificate"):
        proof.proven()


@pytest.mark.parametrize("change", [{"format": "other"}, {"round": "1"}, {"tournament": []}, {"certificate": 3}])
def test_a_damaged_proof_is_refused(whole, change):
    told = json.loads(format_proof(whole, 1)) | change
    with pytest.raises(InvalidInput):
        read_proof(json.dumps(told))


@pytest.mark.parametrize("text", ["", "[]", "{}", "3", '{"format": "indeler-proof-1"}'])
def test_a_file_that_is_not_a_proof_is_refused(text):
    with pytest.raises(InvalidInput, match="not the proof of a round"):
        read_proof(text)


def test_a_round_that_the_tournament_does_not_have_is_refused(whole):
    with pytest.raises(InvalidInput, match="no round 9"):
        read_proof(json.dumps(json.loads(format_proof(whole, 1)) | {"round": 9}))

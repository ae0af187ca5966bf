"""Tests of the proof of a round: one file with the round, the data it is based on, and its certificate."""

import json
from itertools import islice
from pathlib import Path

import pytest

from indeler.audit import RIGHT, check
from indeler.audit.certificate import digest, seal
from indeler.audit.given_round import audited_round
from indeler.audit.rulebooks import yardstick
from indeler.formats import parse, read
from indeler.language import IndelerError, InvalidInput
from indeler.model import Forbidden, Kind, Player, RequestedBye, Round, Tournament, Unplayed, VirtualPoints
from indeler.model.teams import participants
from indeler.opinion.round_proof import format_proof, read_proof
from indeler.systems import pair, with_round

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


def test_the_certificate_of_one_round_does_not_prove_another(whole):
    second, third = (json.loads(format_proof(whole, number)) for number in (2, 3))
    examined = read_proof(json.dumps(third | {"certificate": second["certificate"]})).examine()
    assert str(examined.fault) == "the certificate is about round 2, not about round 3"
    assert examined.proven is None
    assert read_proof(json.dumps(third | {"round": 2, "certificate": second["certificate"]})).examine().fault is None


def resealed(proof):
    """Return the proof with the digest of the tournament in it, and a new seal."""
    entrants = participants(parse(json.dumps(proof["tournament"]).encode(), "tournament.json"))
    certificate = dict(proof["certificate"])
    known = 1 <= certificate["round"] <= len(entrants.rounds)
    if known:
        pairing = audited_round(entrants, certificate["round"])
        certificate["tournament"] = digest(entrants, pairing, yardstick(entrants, None, None))
    return proof | {"certificate": certificate | {"seal": seal(certificate)}}


def forgeries(proof):
    """Yield the proof with one value changed: its round, those of its certificate, and each value of its tournament."""
    for at in (["round"], ["certificate", "round"]):
        for number in range(6):
            yield changed(proof, at, number)
    yield changed(proof, ["certificate", "rules"], "knsb-rating")
    yield changed(proof, ["certificate", "settings"], {"initial": "white"})
    for path, value in list(leaves(proof["tournament"], ["tournament"])):
        others = (value + 1, value - 1) if type(value) is int else (f"{value}x", "")
        yield from (changed(proof, path, other) for other in others)


def changed(proof, path, value):
    copy = json.loads(json.dumps(proof))
    *parents, last = path
    place = copy
    for name in parents:
        place = place[name]
    place[last] = value
    return copy


def leaves(value, path):
    if isinstance(value, (dict, list)):
        for name, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, [*path, name])
    else:
        yield path, value


def test_what_a_forged_proof_proves_is_so_all_the_same(whole):
    """A verified proof is about its own round, and an audit of that round says the same; ten forgeries in a hundred."""
    honest, held = json.loads(format_proof(whole, 3)), 0
    for forged in islice(forgeries(honest), 0, None, 7):
        for proof in (forged, resealed_or_same(forged)):
            try:
                read = read_proof(json.dumps(proof))
                examined = read.examine()
            except IndelerError:
                continue
            if examined.fault is None:
                held += 1
                assert examined.round == read.round == proof["certificate"]["round"]
                assert examined.proven.round.games == audited_round(read.tournament, read.round).games
                assert check(read.tournament, read.round).verdict == RIGHT
    assert held > 10


def resealed_or_same(proof):
    try:
        return resealed(proof)
    except IndelerError:
        return proof


def test_a_verified_proof_says_what_it_rests_on(whole):
    def premises(**other):
        given = whole.before(1).replace(**other)
        examined = read_proof(format_proof(with_round(given, pair(given), {}), 1)).examine()
        return [str(each) for each in examined.proven.premises]

    said = premises()
    assert said[:2] == ["the number of rounds: 7", "the colour drawn for the first round: Black"]
    assert said[2] == "who is not paired in this round: 11 Carter, Arjen"
    unstated = premises(total_rounds=None, initial_colour=None, requested_byes=())
    assert [line.partition(", which is ")[2] for line in unstated] == [
        "not stated: more rounds follow this one",
        "not stated: it is that of the boards of round 1",
    ]
    apart = premises(forbidden=[Forbidden((1, 9)), Forbidden((2, 3), 2, 3)])
    assert apart[3:] == ["who may not meet in this round: 1 De Ruiter, Thomas, 9 Van Wijk, Marco"]
    points = premises(virtual_points=[VirtualPoints(1, (10,)), VirtualPoints(2, (0, 10))])
    assert points[3:] == ["points that count for the pairing only, of 1 De Ruiter, Thomas"]
    baku = premises(type_code="FIDE_DUTCH_BAKU")
    assert baku[3:] == ["the accelerated pairing (Baku), which the type of the tournament says"]


def test_a_player_without_a_game_whom_nothing_calls_absent_is_reported():
    asked = [RequestedBye(1, 5), RequestedBye(1, 6)]
    six = Tournament([Player(number) for number in range(1, 7)], total_rounds=3, requested_byes=asked)
    paired = with_round(six, pair(six), {}).rounds[0]
    missing = paired._replace(unplayed=[Unplayed(player, Kind.ABSENT) for player in (5, 6)])
    examined = read_proof(format_proof(six.replace(rounds=[missing], requested_byes=()), 1)).examine()
    assert examined.fault is None
    assert "nothing says that they were: 5, 6" in str(examined.proven.unchecked[0])


def test_the_bye_of_a_round_robin_is_not_called_proven():
    """B4: who is free follows from the table; which of two players without a game has the bye does not."""
    gone = [Player(number, withdrawn_after=0 if number < 3 else None) for number in range(1, 5)]
    round = Round((), (Unplayed(3, Kind.PAIRING_BYE),))
    examined = read_proof(format_proof(Tournament(gone, [round], rules="berger", total_rounds=3), 1)).examine()
    assert examined.fault is None
    assert examined.proven.round.bye is None

"""Tests of ``indeler pair`` and ``indeler why`` on a team event: team numbers, the team with White on board 1 first."""

import json
from pathlib import Path

import pytest

import indeler as library
from indeler.cli.pair import seats
from indeler.model.teams import TeamEvent, participants

FILE = str(Path(__file__).parents[1] / "data" / "teams" / "2-swiss-byes.trf")


def test_the_reply_has_team_numbers_and_the_bye_last(indeler):
    assert indeler("pair", FILE, "--round", "3").out == "3\n3 5\n1 4\n2 0\n"


def test_the_pairing_as_json_and_from_the_library(indeler):
    told = json.loads(indeler("pair", FILE, "--round", "3", "--json").out)
    assert (told["rules"], told["bye"], told["boards"][0]) == ("fide-team", 2, {"board": 1, "white": 3, "black": 5})
    assert library.pair(library.read(FILE).before(3)).boards == [(3, 5), (1, 4)]


def test_the_round_is_added_to_the_file(indeler, tmp_path):
    library.write(library.read(FILE).before(4), str(tmp_path / "before.trf"), dialect="trf26")
    indeler("pair", str(tmp_path / "before.trf"), "--save", str(tmp_path / "after.trf"))
    assert "300 004 005 002" in (tmp_path / "after.trf").read_text()
    assert len(TeamEvent(library.read(str(tmp_path / "after.trf"))).rounds) == 4


@pytest.mark.parametrize(("lang", "said"), [("en", "has the bye"), ("nl", "heeft de bye"), ("de", "hat das Freilos")])
def test_a_round_is_explained(indeler, lang, said):
    text = indeler("pair", FILE, "--round", "3", "--explain", "--lang", lang).out
    assert f"Berkel (2) {said}" in text
    assert "(3.4)" in text


def test_why_explains_why_two_teams_do_not_meet(indeler):
    text = indeler("why", FILE, "IJssel", "Eem", "--round", "3").out
    assert "then the bye would go to a team with more points: 3 instead of 1 (3.4)" in text


def test_a_user_sees_names_and_the_primary_score():
    games = participants(library.read(FILE).before(3).replace(type_code="FIDE_TEAM_TYPEA_GP"))
    assert "3 Dinkel    3½   5 IJssel    3½" in seats(games, library.pair(games), "en")


def test_a_round_is_checked_and_proven(indeler, tmp_path):
    paired, proof = tmp_path / "after.trf", tmp_path / "proof.json"
    library.write(library.read(FILE).before(4), str(tmp_path / "before.trf"), dialect="trf26")
    indeler("pair", tmp_path / "before.trf", "--save", paired)
    told = indeler("check", paired, "--certificate", proof)
    assert (told.code, told.out.splitlines()[0]) == (0, "Round 4 (fide-team): right")
    assert indeler("verify", proof, paired).code == 0
    assert indeler("verify", proof, FILE.replace("2-swiss-byes", "3-swiss-forfeit-withdrawal")).code == 6


def test_a_planted_error_is_found(indeler, tmp_path):
    boards = tmp_path / "boards.txt"
    boards.write_text("3\n3 5\n4 1\n2 0\n")
    library.write(library.read(FILE).before(3), str(tmp_path / "before.trf"), dialect="trf26")
    told = indeler("check", tmp_path / "before.trf", "--boards", boards)
    assert told.code == 6
    assert "1 Amstel should have white against 4 Eem" in told.out

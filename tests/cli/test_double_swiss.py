"""A Double-Swiss tournament on the command line: paired, two results per match, standings, proof, conversion."""

import pytest

HEAD = "012 Double\n192 FIDE_DOUBLESWISS\n142 6\n152 W\n"
PERSON = "001 {0:4}      P{0:<32} 2000 NED                         0.0\n"


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "double.trf"
    path.write_text(HEAD + "".join(PERSON.format(number) for number in range(1, 6)), encoding="utf-8")
    return path


def test_a_double_swiss_from_the_first_round_to_a_proof(indeler, file, tmp_path):
    assert indeler("pair", file, "--save", file).out == "3\n1 3\n4 2\n5 0\n"
    assert "1-0 / *." in indeler("result", file, 1, 1, "1-0 / *").out
    assert "1-0 / 1/2-1/2" not in indeler("result", file, 1, 1, "1-0 / 1/2-1/2").out
    assert "+- / +-." in indeler("result", file, 1, 2, "+-").out
    assert "give both games" in indeler("result", file, 1, 2, "1-0").err
    rows = [line.split()[1:4] for line in indeler("standings", file).out.splitlines()[2:]]
    assert rows == [["4", "P4", "2"], ["5", "P5", "1½"], ["1", "P1", "1½"], ["3", "P3", "½"], ["2", "P2", "0"]]
    assert indeler("pair", file, "--save", file).code == 0
    proof = tmp_path / "proof.json"
    assert "right" in indeler("check", file, "--certificate", proof).out
    assert "The proof is right" in indeler("verify", proof, file).out
    assert "may meet" in indeler("why", file, 1, 2).out
    json, again = tmp_path / "double.json", tmp_path / "again.trf"
    indeler("convert", file, json)
    indeler("convert", json, again)
    assert again.read_text("utf-8") == file.read_text("utf-8")
    games = tmp_path / "games.pgn"
    indeler("convert", file, games)
    assert games.read_text("utf-8").count('[Result "1/2-1/2"]') == 1

"""``indeler check`` and ``indeler verify``."""

import json

import pytest

from indeler import formats
from indeler.model import Round


@pytest.fixture
def paired(indeler, sample, tmp_path):
    """The sample with its third round as the default rulebook pairs it."""
    file = tmp_path / "paired.trf"
    assert indeler("pair", sample, "--save", file).code == 0
    return file


@pytest.fixture
def wrong(paired, tmp_path):
    """The same with White and Black exchanged on the first board."""
    tournament = formats.read(paired)
    first, *others = tournament.rounds[-1].games
    turned = first._replace(white=first.black, black=first.white)
    games = Round((turned, *others), tournament.rounds[-1].unplayed)
    file = tmp_path / "wrong.trf"
    formats.write(tournament.replace(rounds=(*tournament.rounds[:-1], games)), file)
    return file


def test_a_right_round(indeler, paired):
    answer = indeler("check", paired)
    assert (answer.code, answer.out, answer.err) == (0, "Round 3 (fide-dutch): right\n", "")


def test_a_wrong_round_leaves_with_6_and_says_why(indeler, wrong):
    answer = indeler("check", wrong, "--round", "3")
    assert answer.code == 6
    assert answer.out.startswith("Round 3 (fide-dutch): not best\n  5.2.")


def test_all_rounds_in_json(indeler, wrong):
    answer = indeler("check", wrong, "--all", "--json")
    verdicts = json.loads(answer.out)
    assert answer.code == 6
    assert [verdict["round"] for verdict in verdicts] == [1, 2, 3]
    assert verdicts[-1]["findings"][0]["clause"].startswith("5.2.")
    assert len(verdicts[-1]["alternative"]) == 1


def test_a_list_of_boards_before_the_round(indeler, sample, tmp_path):
    boards = tmp_path / "boards.txt"
    assert indeler("pair", sample, "-o", boards).code == 0
    assert indeler("check", sample, "--boards", boards).out == "Round 3 (fide-dutch): right\n"
    boards.write_text("1\n1 two\n")
    answer = indeler("check", sample, "--boards", boards)
    assert (answer.code, answer.err.count("\n")) == (3, 1)
    assert "boards.txt:2" in answer.err
    boards.write_text("3\n1 2\n")
    assert "boards.txt:1" in indeler("check", sample, "--boards", boards).err


def test_a_saved_round_states_the_order_of_its_boards(indeler, paired):
    text = paired.read_text()
    (line,) = (line for line in text.splitlines() if "round 3 boards:" in line)
    *_, first, second = line.split()
    paired.write_text(text.replace(f"{first} {second}", f"{second} {first}"))
    answer = indeler("check", paired, "--lang", "nl")
    assert answer.code == 6
    assert "fide-handling 3.6: Bord 2" in answer.out


def test_settings_and_languages(indeler, sample, tmp_path):
    boards = tmp_path / "boards.txt"
    assert indeler("pair", sample, "--rules", "knsb-wp", "--set", "b4=off", "-o", boards).code == 0
    call = ("check", sample, "--rules", "knsb-wp", "--boards", boards)
    assert indeler(*call, "--set", "b4=off", "--lang", "de").out == "Runde 3 (knsb-wp): richtig\n"
    refused = indeler(*call, "--set", "rematches=if-needed")
    assert (refused.code, refused.err.count("\n")) == (3, 1)


def test_a_certificate_is_written_and_verified(indeler, paired, wrong, tmp_path):
    proof = tmp_path / "proof.json"
    assert indeler("check", paired, "--certificate", proof).code == 0
    answer = indeler("verify", proof, paired)
    assert (answer.code, answer.out) == (0, "The proof holds: round 3 is right by fide-dutch.\n")
    answer = indeler("verify", proof, wrong)
    assert answer.code == 6
    assert answer.out.startswith("The proof fails: ")
    answer = indeler("verify", paired, paired)
    assert answer.code == 3
    assert "not a certificate" in answer.err


def test_a_wrong_round_has_no_certificate(indeler, wrong, tmp_path):
    answer = indeler("check", wrong, "--certificate", tmp_path / "proof.json")
    assert answer.code == 6
    assert "no certificate" in answer.err
    assert not (tmp_path / "proof.json").exists()


def test_options_that_do_not_go_together(indeler, paired):
    answer = indeler("check", paired, "--all", "--round", "2")
    assert (answer.code, "--all" in answer.err) == (3, True)
    assert indeler("check", paired, "--round", "9").code == 3
    assert indeler("check", paired, "--rules", "knockout").code == 3

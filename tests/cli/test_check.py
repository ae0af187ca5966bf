"""Tests of ``indeler check`` and ``indeler verify``."""

import json
from pathlib import Path

import pytest

from indeler import formats, pair
from indeler.model import Kind, Pairing, Player, Round, Tournament, Unplayed
from indeler.opinion import format_proof, tournament_opinion

OPEN = Path(__file__).parents[2] / "examples" / "open.trf"


@pytest.fixture
def paired(indeler, sample, tmp_path):
    """Return the sample with its third round paired by the default rulebook."""
    file = tmp_path / "paired.trf"
    assert indeler("pair", sample, "--save", file).code == 0
    return file


@pytest.fixture
def wrong(paired, tmp_path):
    """Return the paired sample with White and Black exchanged on the first board."""
    tournament = formats.read(paired)
    first, *others = tournament.rounds[-1].games
    turned = first._replace(white=first.black, black=first.white)
    games = Round((turned, *others), tournament.rounds[-1].unplayed)
    file = tmp_path / "wrong.trf"
    formats.write(tournament.replace(rounds=(*tournament.rounds[:-1], games)), file)
    return file


def test_a_right_round_exits_with_code_0(indeler, paired):
    answer = indeler("check", paired)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == "Round 3 (fide-dutch): right\n  engine and audit agree\n"


def test_a_wrong_round_exits_with_code_6_and_gives_the_reason(indeler, wrong):
    answer = indeler("check", wrong, "--round", "3")
    assert answer.code == 6
    assert answer.out.startswith("Round 3 (fide-dutch): not best\n  5.2.")
    assert answer.out.endswith("\n  engine and audit agree\n")


def test_all_rounds_are_checked_and_reported_as_json(indeler, wrong):
    answer = indeler("check", wrong, "--all", "--json")
    verdicts = json.loads(answer.out)
    assert answer.code == 6
    assert [verdict["round"] for verdict in verdicts] == [1, 2, 3]
    assert verdicts[-1]["findings"][0]["clause"].startswith("5.2.")
    assert len(verdicts[-1]["alternative"]) == 1
    assert {verdict["engine"] for verdict in verdicts} == {"agrees"}


def test_a_list_of_boards_is_checked_before_the_round_is_saved(indeler, sample, tmp_path):
    boards = tmp_path / "boards.txt"
    assert indeler("pair", sample, "-o", boards).code == 0
    assert indeler("check", sample, "--boards", boards).out.startswith("Round 3 (fide-dutch): right\n")
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


def test_an_order_of_boards_that_is_not_stated_is_reported_as_unchecked(indeler, paired):
    paired.write_text("".join(line for line in paired.read_text().splitlines(True) if "boards:" not in line))
    told = "the order of the boards is not checked: nothing states it"
    assert indeler("check", paired).out == f"Round 3 (fide-dutch): right\n  {told}\n  engine and audit agree\n"
    (verdict,) = json.loads(indeler("check", paired, "--json").out)
    assert (verdict["unchecked"], verdict["engine"], verdict["settings"]) == (told, "agrees", {})


def test_disagreement_of_engine_and_audit_exits_with_code_6(indeler, paired, monkeypatch):
    swapped = Pairing(3, [(2, 1)], rules="fide-dutch")
    monkeypatch.setattr(tournament_opinion, "pair", lambda *_, **__: swapped)
    answer = indeler("check", paired)
    assert answer.code == 6
    assert answer.out.startswith("Round 3 (fide-dutch): right\n  engine and audit do not agree: the engine pairs 2-1;")


def test_a_round_without_players_to_pair_is_not_checked_by_the_engine(indeler, tmp_path):
    file = tmp_path / "free.json"
    free = Round((), (Unplayed(1, Kind.HALF_BYE), Unplayed(2, Kind.HALF_BYE)))
    formats.write(Tournament([Player(1), Player(2)], [free], total_rounds=3), file)
    answer = indeler("check", file)
    assert answer.code == 0
    assert "  the engine was not asked: Round 1 has nobody to pair" in answer.out


def test_the_first_round_may_begin_with_either_colour(indeler, tmp_path):
    for colour in ("white", "black"):
        file = tmp_path / f"{colour}.trf"
        five = Tournament([Player(number) for number in range(1, 6)], total_rounds=4)
        formats.write(pair(five, "fide-dutch", initial=colour).added_to(five), file)
        assert "engine and audit agree" in indeler("check", file).out


def test_settings_and_languages_of_a_check(indeler, sample, tmp_path):
    boards = tmp_path / "boards.txt"
    assert indeler("pair", sample, "--rules", "knsb-wp", "--set", "b4=off", "-o", boards).code == 0
    call = ("check", sample, "--rules", "knsb-wp", "--boards", boards)
    answer = indeler(*call, "--set", "b4=off", "--lang", "de").out
    assert answer == "Runde 3 (knsb-wp mit b4=off): richtig\n  Engine und Prüfung sind sich einig\n"
    refused = indeler(*call, "--set", "rematches=if-needed")
    assert (refused.code, refused.err.count("\n")) == (3, 1)


def test_a_certificate_is_written_and_verified(indeler, paired, wrong, tmp_path):
    proof = tmp_path / "proof.json"
    assert indeler("check", paired, "--certificate", proof).code == 0
    answer = indeler("verify", proof, paired)
    assert (answer.code, answer.out) == (0, "The proof is right: round 3 is right by fide-dutch.\n")
    answer = indeler("verify", proof, wrong)
    assert answer.code == 6
    assert answer.out.startswith("The proof is not right: ")
    answer = indeler("verify", paired, paired)
    assert answer.code == 3
    assert "not a certificate" in answer.err


HOW = ("--rules", "knsb-wp", "--set", "b4=off")


def test_rules_and_settings_of_a_proof_are_read_from_the_file(indeler, sample, tmp_path):
    file, proof = tmp_path / "paired.trf", tmp_path / "proof.json"
    assert indeler("pair", sample, *HOW, "--save", file).code == 0
    assert indeler("check", file, "--certificate", proof).code == 0
    for said in ((), HOW, HOW[:2], HOW[2:]):
        answer = indeler("verify", proof, file, *said)
        assert (answer.code, answer.out) == (0, "The proof is right: round 3 is right by knsb-wp with b4=off.\n")
    answer = indeler("verify", proof, file, "--set", "b4=strength")
    assert answer.code == 3
    assert "b4=strength contradicts the file, which states b4=off" in answer.err
    answer = indeler("verify", proof, file, "--rules", "fide-dutch")
    assert answer.code == 6
    assert "is about knsb-wp with b4=off, not about fide-dutch;" in answer.out


def test_rules_and_settings_of_a_proof_can_be_given_as_options(indeler, sample, tmp_path):
    file, proof = tmp_path / "paired.trf", tmp_path / "proof.json"
    assert indeler("pair", sample, *HOW, "--save", file).code == 0
    formats.write(formats.read(file).replace(rules="", settings={}), file)
    assert indeler("check", file, *HOW, "--certificate", proof).code == 0
    answer = indeler("verify", proof, file, *HOW)
    assert (answer.code, answer.out) == (0, "The proof is right: round 3 is right by knsb-wp with b4=off.\n")
    for other in ((), HOW[:2], ("--rules", "knsb-wp", "--set", "b4=strength")):
        answer = indeler("verify", proof, file, *other)
        assert answer.code == 6
        assert "is about knsb-wp with b4=off, not about" in answer.out
    assert indeler("verify", proof, file, "--rules", "kndb", "--set", "b4=off").code == 3


def test_the_certificate_of_one_round_does_not_verify_another(indeler, tmp_path):
    whole, proof = formats.read(OPEN), tmp_path / "proof.json"
    first, *others = whole.rounds[2].games
    turned = whole.rounds[2]._replace(games=(first._replace(white=first.black, black=first.white), *others))
    forged = json.loads(format_proof(whole.replace(rounds=[*whole.rounds[:2], turned]), 3))
    assert forged["certificate"] is None
    proof.write_text(json.dumps(forged))
    assert "Round 3 has no certificate" in indeler("verify", proof).err
    honest = format_proof(whole, 2)
    proof.write_text(honest)
    assert indeler("verify", proof).out.startswith("The proof is right: round 2 is right by fide-dutch")
    proof.write_text(json.dumps(forged | {"certificate": json.loads(honest)["certificate"]}))
    answer = indeler("verify", proof)
    assert answer.code == 6
    assert answer.out == "The proof is not right: the certificate is about round 2, not about round 3.\n"


def test_a_wrong_round_has_no_certificate(indeler, wrong, tmp_path):
    answer = indeler("check", wrong, "--certificate", tmp_path / "proof.json")
    assert answer.code == 6
    assert "no certificate" in answer.err
    assert not (tmp_path / "proof.json").exists()


def test_contradictory_options_are_refused(indeler, paired):
    answer = indeler("check", paired, "--all", "--round", "2")
    assert (answer.code, "--all" in answer.err) == (3, True)
    assert indeler("check", paired, "--round", "9").code == 3
    assert indeler("check", paired, "--rules", "knockout").code == 3

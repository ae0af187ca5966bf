"""With any bad input ``indeler check`` and ``indeler verify`` give one sentence and an exit code, and no traceback."""

import copy
import json
from pathlib import Path
from random import Random

import pytest

import indeler
from indeler.audit import certificate, check, proof_fault
from indeler.cli.main import exit_code
from indeler.language import IndelerError, InvalidInput
from indeler.model import Player, Tournament
from oracles.random_events import played, random_event

CORPUS = Path(__file__).parents[1] / "data" / "corpus"
FILES = {
    "fide-dutch": CORPUS / "fide-dutch-2026" / "0003.trf",
    "fide-dutch-2017": CORPUS / "fide-dutch-2017" / "0004.trf",
    "knsb-rating": CORPUS / "knsb-rating" / "0002.trf",
    "knsb-wp": CORPUS / "knsb-wp" / "016.trf",
    "kndb": CORPUS / "kndb" / "011.trf",
}
RUBBISH = (
    None, True, -1, 0, 1, 7, 10**30, 1.5, float("inf"), "", "x", "-1", "ff", "f" * 5000, "٣", "1_0", "\ud800",
    [], {}, [[]], [0], [[0, 1]], [10**30], {"a": 1}, {"otherwise": 1}, {"case": 0, "proofs": []},
)  # fmt: skip


@pytest.fixture
def said(capsys):
    """Return a function that calls ``indeler`` and returns the exit code and the only output line."""

    def call(*words):
        code = exit_code([str(word) for word in words])
        answer = capsys.readouterr()
        (line,) = (answer.out + answer.err).splitlines()
        return code, line

    return call


def spots(piece):
    """Yield every location in a piece of JSON: the container and the key."""
    for key in range(len(piece)) if isinstance(piece, list) else list(piece):
        yield piece, key
        if isinstance(piece[key], (list, dict)):
            yield from spots(piece[key])


def spoiled(proof, dice):
    """Return the certificate with random data in it, or parts missing or moved; sealed again if possible."""
    changed = copy.deepcopy(proof)
    holder, key = dice.choice(list(spots(changed)))
    way = dice.random()
    if way < 0.6:
        holder[key] = copy.deepcopy(dice.choice(RUBBISH))
    elif way < 0.8:
        del holder[key]
    else:
        other, where = dice.choice(list(spots(changed)))
        holder[key] = copy.deepcopy(other[where])
    changed["seal"] = certificate.seal(changed)
    return changed


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rules", list(FILES))
def test_a_corrupted_certificate_is_refused_with_one_sentence(rules, said, tmp_path):
    dice, out = Random(rules), tmp_path / "proof.json"
    proof = check(indeler.read(FILES[rules]), 3, rules).certificate
    for _ in range(30):
        changed = spoiled(proof, dice)
        out.write_text(json.dumps(changed))
        code, _ = said("verify", out, FILES[rules], "--rules", rules)
        assert code in (3, 6) or changed == proof, changed


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[1]",
        "nonsense",
        '{"format": "indeler-certificate-3"}',
        "[" * 100_000,
        "9" * 5000,
        '{"format": "indeler-certificate-3", "evidence": ' + "[" * 900 + "]" * 900 + "}",
    ],
)
def test_a_text_that_is_not_a_certificate_is_refused(text):
    with pytest.raises(InvalidInput, match="not a certificate"):
        certificate.read_certificate(text)


def read_with(**changes):
    """Return a certificate that is written with changed parts and read again."""
    tournament = indeler.read(FILES["kndb"])
    return certificate.read_certificate(json.dumps({**check(tournament, 2, "kndb").certificate, **changes}))


@pytest.mark.parametrize("piece", [{"case": 10**9}, {"case": -1}, {"y": [""]}, {"y": [1.5]}, {"proofs": [{"y": None}]}])
def test_numbers_in_a_certificate_are_bounded_and_not_empty(piece):
    assert read_with(evidence=[{"case": 10**9 - 1, "proofs": [{"y": ["8", 0]}]}])["evidence"][0]["case"] == 10**9 - 1
    with pytest.raises(InvalidInput, match="not a certificate"):
        read_with(evidence=[piece])


def test_a_file_of_the_wrong_kind_or_missing_is_refused(said, tmp_path):
    trf, proof = FILES["kndb"], tmp_path / "proof.json"
    proof.write_text(certificate.format_certificate(check(indeler.read(trf), 2, "kndb").certificate))
    assert said("verify", trf, proof)[0] == 3
    assert said("verify", proof, FILES["knsb-wp"])[0] == 6
    assert said("verify", tmp_path / "none.json", trf)[0] == 5
    assert said("verify", proof, tmp_path / "none.trf")[0] == 5
    assert said("check", proof)[0] == 3


@pytest.mark.parametrize("evidence", [[1], ["x"], [{}], [None], [{"case": "0", "proofs": []}], [{"case": 0}], [[]]])
def test_evidence_of_the_wrong_shape_is_a_fault_and_raises_no_exception(evidence):
    tournament = indeler.read(FILES["fide-dutch"])
    bad = {**check(tournament, 3, "fide-dutch").certificate, "evidence": evidence}
    assert proof_fault({**bad, "seal": certificate.seal(bad)}, tournament) != ""


@pytest.mark.parametrize(
    "words",
    [
        ("--round", "0"),
        ("--round", "-1"),
        ("--round", "99999999999999999999"),
        ("--round", "x"),
        ("--rules", "knockout"),
        ("--rules", " "),
        ("--set", "band"),
        ("--set", "="),
        ("--set", "band=much"),
        ("--set", "band=1"),
        ("--lang", "it"),
        ("--all", "--round", "1"),
    ],
)
def test_options_that_make_no_sense_are_refused(words, said):
    given = ("--rules", "kndb") if "--rules" not in words else ()
    assert said("check", FILES["kndb"], *given, *words)[0] == 3


@pytest.mark.parametrize(
    ("boards", "told"),
    [
        (b"", "how many boards follow"),
        (b"1\n0 0\n", "must have White"),
        (b"1\n0 1\n", "must have White"),
        (b"1\n1 1\n", "against himself"),
        (b"2\n1 2\n1 3\n", "two boards"),
        (b"2\n1 0\n2 0\n", "both have the bye"),
        (b"1\n1 " + b"9" * 5000 + b"\n", "two pairing numbers"),
        (b"1\n1 999999\n", "no player 999999"),
        (b"1\n1\xb2 2\n", "boards.txt:2"),
        (b"\x00\xff\xfe", "boards.txt"),
    ],
)
def test_an_invalid_list_of_boards_is_refused(boards, told, said, tmp_path):
    file = tmp_path / "boards.txt"
    file.write_bytes(boards)
    code, line = said("check", FILES["kndb"], "--rules", "kndb", "--boards", file)
    assert code == 3
    assert told in line


def test_a_tournament_without_players_or_rounds_can_be_checked():
    for rules in ("fide-dutch", "knsb-wp", "kndb"):
        with pytest.raises(InvalidInput):
            check(Tournament([]), rules=rules)
        assert check(Tournament([]), rules=rules, boards=[]).verdict == "right"
        assert check(Tournament([Player(1)]), rules=rules, boards=[(1, 0)]).verdict == "right"
        assert check(Tournament([Player(1)]), rules=rules, boards=[]).verdict == "illegal"


def thrown_together(dice, tournament):
    """Return a random list of boards: any player against any other, sometimes with players left out."""
    players = list(tournament.players) if dice.random() < 0.2 else list(tournament.to_pair())
    dice.shuffle(players)
    del players[: dice.choice((0, 0, 0, 0, 1, 2))]
    bye = [(players.pop(), 0)] if len(players) % 2 else []
    return [*zip(players[::2], players[1::2], strict=True), *bye]


def judge_anything(events, seed):
    """Return the number of verdicts, and check that the result is always a verdict or a refusal."""
    dice, verdicts = Random(seed), 0
    for _ in range(events):
        tournament, trouble = random_event(dice)
        while tournament.next_round <= tournament.total_rounds:
            boards = thrown_together(dice, tournament)
            for rules in (*FILES, "fide-1992"):
                try:
                    verdicts += bool(check(tournament, rules=rules, boards=boards).verdict)
                except IndelerError:
                    continue
            try:
                tournament = played(dice, indeler.pair(tournament, "fide-dutch").added_to(tournament), trouble)
            except indeler.PairingError:
                break
    return verdicts


def test_any_list_of_boards_is_judged():
    assert judge_anything(15, 1) > 100


@pytest.mark.sweep
def test_many_lists_of_boards_are_judged():
    assert judge_anything(1500, 2) > 10_000

"""``indeler conform --exchange``: tournaments of another generator and of ours, compared both ways and continued."""

import json
import sys
from fractions import Fraction

import pytest

from indeler import lab
from indeler.cli.main import exit_code
from indeler.conform.cases import file_text
from indeler.conform.exchange import (
    MAX_LISTED,
    OURS,
    THEIRS,
    Difference,
    Other,
    Part,
    Tally,
    _agrees,
    keep,
    report,
    seeds,
    still_to_do,
    summed_parts,
    values_by_code,
)
from indeler.model import Game, Result, Round

GIVEN = lab.generate(lab.plan_of("ForfeitRate=0\nHPBRate=0\nZPBRate=0", players=8, rounds=3, seed="7"))

GENERATOR = """
import sys
settings, out, seed = sys.argv[1:]
assert "PlayersNumber=" in open(settings).read()
if seed == "0":
    sys.exit(1)  # this seed has no legal pairing; another one is tried
open(out, "w").write(open({file!r}).read())
"""
CHECKER = """
import sys
print("t: Round #1\\nt: Round #2\\n  Checker pairs 1-2\\nt: Round #3" if {rejects} else "t: Round #1")
"""
COUNTING = """
import re, sys
lines = [line for line in open(sys.argv[1]) if line.startswith("001 ")]
codes = sys.argv[2:]
print("StartNo\\tRank\\t" + "\\t".join(codes))
for line in lines:
    print(int(line[4:8]), 1, *(["0"] * len(codes)), sep="\\t")
"""


@pytest.fixture
def exchange(capsys, tmp_path):
    """Exchange one tournament each way with programs of these lines: the code, the report, the refusal."""

    def command(name, text):
        file = tmp_path / f"{name}.py"
        file.write_text(text)
        return f"{sys.executable} -S -E {file}"

    def call(*more, given=GIVEN, rejects=False):
        (tmp_path / "given.trf").write_text(file_text(given, "trf26"), newline="")
        generator = command("generator", GENERATOR.format(file=str(tmp_path / "given.trf")))
        checker = command("checker", CHECKER.format(rejects=rejects))
        words = ["--exchange", 1, "--generator", f"{generator} {{in}} {{out}} {{seed}}", "--jobs", 1]
        words += ["--checker", f"{checker} {{in}}", "--rejects", r"Round #{round}\b[^#]*Checker"]
        code = exit_code(["conform", *map(str, words), "--folder", str(tmp_path / "run"), *more])
        return code, *capsys.readouterr()

    call.counting = command("counting", COUNTING) + " {in} {code}"
    call.folder = tmp_path / "run"
    return call


def test_both_ways_without_a_difference(exchange):
    code, out, _ = exchange()
    assert code == 0
    assert "| Tournaments of their generator, paired by us | 1 | 8 | 3 | 0 | 0 | 0 |" in out
    assert "| Tournaments of our generator, checked by them | 1 |" in out
    assert (exchange.folder / "report.md").read_text() == out


def test_a_round_that_we_pair_otherwise_is_told_with_what_the_audit_says(exchange):
    first, *later = GIVEN.rounds
    *boards, last = first.games
    swapped = Round([*boards, Game(last.black, last.white, Result.DRAW)])
    _, out, _ = exchange(given=GIVEN.replace(rounds=[swapped, *later]))
    row = next(line for line in out.splitlines() if "| round 1 |" in line)
    assert f" {last.black}-{last.white} " in row.split("|")[5]
    assert "5.2" in row.split("|")[-2]  # the clause by which the audit finds the colours wrong
    assert (exchange.folder / "differences" / "theirs-000000.trf").exists()


def test_a_round_of_ours_that_they_reject_is_told(exchange):
    code, out, _ = exchange(rejects=True)
    assert code == 1
    assert "| 0 | 0 | round 2 |  | Round #2 Checker | right |" in out


def test_tie_breaks_of_a_third_program_are_compared(exchange):
    _, out, _ = exchange("--tie-breaks", exchange.counting)
    assert "BH of 8 players" in out
    assert "| 1 | 8 | 3 | 184 | 0 |" in out  # 23 codes of 8 players


def test_what_is_done_is_not_done_again_and_other_commands_are_refused(exchange):
    exchange()
    summed_parts = json.loads((exchange.folder / "parts" / "theirs-000000-000001.json").read_text())
    assert summed_parts["tournaments"] == 1
    (exchange.folder / "parts" / "theirs-000000-000001.json").write_text(json.dumps(summed_parts | {"rounds": 77}))
    assert "| 77 |" in exchange()[1]
    code, _, said = exchange("--tie-breaks", exchange.counting)
    assert (code, said.count("\n")) == (3, 1)
    assert "holds an exchange with other commands" in said


def test_a_program_that_only_pairs_is_refused(capsys):
    assert exit_code(["conform", "--exchange", "5", "--preset", "bbppairings"]) == 3
    assert "needs a program that checks" in capsys.readouterr().err
    assert exit_code(["conform", "--exchange", "5", "--preset", "gacrux-check"]) == 3
    assert "needs a program that generates" in capsys.readouterr().err


def test_a_printed_mean_is_rounded_and_a_whole_number_is_not():
    assert _agrees(Fraction(190, 7), "27.14")
    assert not _agrees(Fraction(190, 7), "27.15")
    assert not _agrees(Fraction(190, 7), "27")
    assert _agrees(Fraction(27, 2), "13.5")
    assert values_by_code("StartNo\tRank\tBH\n1\t2\t4.5\n") == {"StartNo": {1: "1"}, "Rank": {1: "2"}, "BH": {1: "4.5"}}


def test_a_half_is_rounded_up_and_one_decimal_is_exact():
    assert _agrees(Fraction(1, 8), "0.13")
    assert not _agrees(Fraction(1, 8), "0.12")
    assert not _agrees(Fraction(1, 4), "0.3")
    assert not _agrees(Fraction(1, 4), "none")
    assert not _agrees((Fraction(1),), "1")


def test_parts_cover_every_tournament_once_and_a_kept_one_is_not_done_again(tmp_path):
    parts = still_to_do(tmp_path, 5, 2)
    assert [part[1:] for part in parts if part.way == THEIRS] == [(0, 2), (2, 4), (4, 5)]
    assert [part[1:] for part in parts if part.way == OURS] == [(0, 2), (2, 4), (4, 5)]
    tally = Tally(2, 16, 10, 7, 1, (Difference(THEIRS, 0, 1, "round 1", "1-2", "2-1"),))
    keep(tmp_path, parts[0], tally)
    keep(tmp_path, Part(parts[0].way, 2, 4), tally)
    assert still_to_do(tmp_path, 5, 2) == [part for part in parts if part.way == OURS or part.first == 4]
    sums = summed_parts(tmp_path, 4)[THEIRS]
    assert sums[:5] == (4, 32, 20, 14, 2)
    assert sums.differences == tally.differences * 2
    assert summed_parts(tmp_path, 3)[THEIRS] == tally


def test_no_seed_is_tried_for_two_tournaments():
    tried = [seed for number in range(4) for seed in seeds(number)]
    assert tried == list(range(80))


def test_the_report_lists_the_first_differences_and_counts_the_others():
    other = Other("gen {in}", "", "", "", (), "fide-dutch", "trf26", 5)
    found = tuple(Difference(OURS, at, at, "round 1", "1-2", "2|1") for at in range(MAX_LISTED + 1200))
    text = report(other, {THEIRS: Tally(1, 8, 3, 0, 0, ()), OURS: Tally(2, 9, 4, 5, 6, found)}, {"seed": "7"})
    assert text.count("| round 1 | 1-2 | 2/1 |  |\n") == MAX_LISTED
    assert "1,200 more are in the parts of the folder." in text
    assert "| 2 | 9 | 4 | 5 | 6 | 1,250 |" in text
    assert "checker" not in text.partition("| | tournaments")[0]
    few = report(other, {OURS: Tally(differences=found[:MAX_LISTED])}, {})
    assert "more are in the parts" not in few

"""Tests of ``indeler-engine``: the call formats of JaVaFo and bbpPairings, each exit code, and the start-up time."""

import subprocess
import sys
from pathlib import Path

import pytest

from indeler import _version
from indeler.cli.engine import exit_code
from indeler.model import PairingError

FOUR = """\
012 Four friends
142 3
192 BERGER_ROUNDROBIN
001    1      Anna                              2000                             1.0    1     4 w 1
001    2      Bert                              1900                             0.5    2     3 w =
001    3      Carl                              1800                             0.5    3     2 b =
001    4      Dora                              1700                             0.0    4     1 b 0
"""

NOBODY_CAME = """\
012 A cup without a winner
142 2
192 CUSTOM_KNOCKOUT
001    1      Anna                              2000                             0.0    1     2 w -
001    2      Bert                              1900                             0.0    2     1 b -
"""


class Answer:
    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    def refuses(self, code, words):
        """Return whether there is one line on stderr with these words, no output, and this exit code."""
        return (
            (self.code, self.out) == (code, "")
            and self.err.startswith("indeler-engine: ")
            and self.err.count("\n") == 1
            and words in self.err
        )


@pytest.fixture
def engine(capsys):
    def call(*words):
        code = exit_code([str(word) for word in words])
        return Answer(code, *capsys.readouterr())

    return call


@pytest.fixture
def four(tmp_path):
    file = tmp_path / "four.trf"
    file.write_text(FOUR)
    return file


@pytest.fixture
def played(engine, tmp_path):
    """Return a generated complete round robin of six players."""
    config = tmp_path / "six.cfg"
    config.write_text("PlayersNumber=6\nForfeitRate=0\nHPBRate=0\nZPBRate=0\n")
    assert engine("--rules", "berger", "-g", config, "-o", tmp_path / "six.trf", "-s", "7").code == 0
    return tmp_path / "six.trf"


def test_p_prints_the_reply(engine, four):
    answer = engine(four, "-p")
    assert (answer.code, answer.out, answer.err) == (0, "2\n4 3\n1 2\n", "")


def test_p_writes_the_reply_to_a_file_next_to_the_tournament(engine, four, tmp_path):
    assert engine(four, "-p", "pairs.txt").out == ""
    assert (tmp_path / "pairs.txt").read_text() == "2\n4 3\n1 2\n"
    (tmp_path / "elsewhere").mkdir()
    assert engine("--rules", "berger", four, "-p", tmp_path / "elsewhere" / "pairs.txt").code == 0
    assert (tmp_path / "elsewhere" / "pairs.txt").read_text() == "2\n4 3\n1 2\n"


def test_the_bye_comes_last_with_a_zero(engine, four):
    four.write_text(FOUR.replace("   4 w 1", "0000 - U").rpartition("001    4")[0])
    assert engine(four, "-p").out == "2\n1 2\n3 0\n"


def test_settings_are_passed_to_the_rulebook(engine, four):
    assert engine(four, "-p", "--set", "cycles=2", "--set", "swap-last-rounds=true").out == "2\n2 4\n3 1\n"
    assert engine(four, "-p", "--set", "cycles").refuses(3, "--set cycles: a setting is written NAME=VALUE")
    assert engine(four, "-p", "--set", "cycles=x").refuses(3, "cycles=x is not possible")


def test_r_and_no_arguments_show_the_release(engine, four):
    line = f"Indeler - Rel. {_version.__version__}\n"
    assert engine().out == engine("-r").out == line
    assert engine("-r", four, "-p").out == line + "2\n4 3\n1 2\n"


def test_l_writes_a_checklist(engine, four, tmp_path):
    assert engine(four, "-p", "pairs.txt", "-l").code == 0
    assert (tmp_path / "four.list").read_text() == (
        "ID\tPts\tColours\tCur\tR1\n"
        "1\t1.0\tW\tw2\t4w1\n\n"
        "2\t0.5\tW\tb1\t3w=\n3\t0.5\tB\tb4\t2b=\n\n"
        "4\t0.0\tB\tw3\t1b0\n"
    )
    assert engine(four, "-p", "pairs.txt", "-l", "my.list").code == 0
    assert (tmp_path / "my.list").read_text() == (tmp_path / "four.list").read_text()


def test_l_lists_the_bye_of_the_new_round(engine, tmp_path):
    three = tmp_path / "three.trf"
    lines = [f"001 {number:4}      {name:80}".rstrip() for number, name in enumerate(("Anna", "Bert", "Carl"), start=1)]
    three.write_text("\n".join(["142 3", *lines, ""]))
    assert engine("--rules", "berger", three, "-p", "pairs.txt", "-l").code == 0
    rows = [line.split("\t") for line in (tmp_path / "three.list").read_text().splitlines() if line]
    assert {row[0]: row[3] for row in rows[1:]} == {"1": "bye", "2": "w3", "3": "b2"}


def test_c_finds_no_difference_in_our_own_pairings(engine, played):
    answer = engine(played, "-c")
    assert answer.code == 0
    assert answer.out == "".join(f"six: Round #{round}\n" for round in range(1, 6))


def test_c_shows_a_different_round_in_two_columns(engine, four, tmp_path):
    four.write_text(FOUR.replace("4 w 1", "4 b 1").replace("1 b 0", "1 w 0"))
    answer = engine("--rules", "berger", four, "-c", "-l")
    assert answer.code == 6
    assert answer.out == (
        "four: Round #1\n\n  Checker pairings        Tournament pairings\n\n      1 -    4                 4 -    1\n\n"
    )
    assert (tmp_path / "four.list").read_text().startswith("Round #1\nID\tPts\tColours\tCur\n1\t0.0\t\tw4\n")


def test_c_checks_a_single_round(engine, played):
    assert engine(played, "-c", "2").out == "six: Round #2\n"
    assert engine(played, "-c", "6").refuses(3, "has no such round; it has 5")
    assert engine(played, "-c", "two").refuses(3, "has no such round")


def test_c_counts_a_round_without_a_pairing_as_a_difference(engine, four, monkeypatch):
    def nothing(*_, **__):
        raise PairingError("Round 1 has no legal pairing.")

    monkeypatch.setattr("indeler.cli.recheck.pair", nothing)
    answer = engine(four, "-c")
    assert (answer.code, answer.out) == (6, "four: Round #1\n  Round 1 has no legal pairing.\n\n")


def test_g_generates_the_same_tournament_for_the_same_seed(engine, played, tmp_path):
    for name in ("a.trf", "b.trf"):
        assert engine("--rules", "knockout", "-g", "-o", tmp_path / name, "-s", "42").code == 0
    assert engine("--rules", "knockout", "-g", "42", "-o", tmp_path / "c.trf").code == 0
    assert (tmp_path / "a.trf").read_bytes() == (tmp_path / "b.trf").read_bytes() == (tmp_path / "c.trf").read_bytes()
    assert engine("--rules", "knockout", "-g", "43", "-o", tmp_path / "d.trf").code == 0
    assert (tmp_path / "a.trf").read_bytes() != (tmp_path / "d.trf").read_bytes()


def test_g_accepts_a_model(engine, played, tmp_path):
    like = tmp_path / "like.trf"
    assert engine(played, "-g", "-o", like, "-s", "1").code == 0
    assert names_in(like) == names_in(played)
    assert engine(like, "-c").code == 0


def names_in(file):
    return [line[14:47] for line in file.read_text().splitlines() if line.startswith("001")]


def test_g_refuses_an_impossible_request(engine, played, tmp_path):
    assert engine("-g").refuses(3, "-g needs -o OUT")
    assert engine(played, "-g", "x.cfg", "-o", "y.trf").refuses(3, "not both")
    assert engine("-g", tmp_path / "none.cfg", "-o", "y.trf").refuses(5, "none.cfg")


def test_exit_1_no_legal_pairing(engine, tmp_path):
    file = tmp_path / "final.trf"
    file.write_text(NOBODY_CAME)
    assert engine(file, "-p").refuses(1, "Round 2 has nobody to pair")


def test_exit_2_an_unexpected_error_is_one_line_without_a_traceback(engine, four, monkeypatch):
    def broken(*_):
        raise RuntimeError("a wheel\ncame off")

    monkeypatch.setattr("indeler.systems.pair", broken)
    assert engine(four, "-p").refuses(2, "something unexpected happened (RuntimeError: a wheel came off)")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["FILE"], "ask for one thing: -p to pair, -c to check or -g to generate"),
        (["FILE", "-p", "-c"], "ask for one thing"),
        (["-p"], "give the tournament file before -p"),
        (["FILE", "-p", "--swiss"], "there is no option --swiss; try 'indeler-engine --help'"),
        (["FILE", "FILE", "-p"], "is one file too many"),
        (["FILE", "-p", "--rules"], "--rules needs NAME after it"),
        (["FILE", "-g", "-o", "-s", "1"], "-o needs OUT after it"),
        (["--burstein", "FILE", "-p"], "the Burstein system is not offered"),
        (["--rules", "berger", "FILE", "-b", "-p"], "berger has no setting 'baku'"),
        (["--rules", "lottery", "FILE", "-p"], "There is no rulebook 'lottery'"),
        (["--dutch", "FILE", "-p"], "names the rulebook berger, but --dutch asks for another"),
        (["FILE", "-p", "--rules=berger", "--set=cycle=2"], "berger has no setting 'cycle'"),
    ],
)
def test_exit_3_bad_input(engine, four, words, sentence):
    assert engine(*(four if word == "FILE" else word for word in words)).refuses(3, sentence)


def test_exit_3_a_bad_file_is_named_with_its_line(engine, four):
    four.write_text(FOUR.replace("   3 w =", "   9 w ="))
    assert engine(four, "-p").refuses(3, "four.trf")


def test_dutch_uses_the_edition_of_the_file(engine, four, monkeypatch):
    asked = []

    def note(tournament, rules, **_):
        asked.append(rules)
        raise PairingError("enough")

    monkeypatch.setattr("indeler.systems.pair", note)
    for code in ("FIDE_DUTCH_2017", "FIDE_DUTCH_2026", "CUSTOM_SWISS"):
        four.write_text(FOUR.replace("BERGER_ROUNDROBIN", code))
        assert engine("--dutch", four, "-p").code == 1
    assert asked == ["fide-dutch-2017", "fide-dutch", "fide-dutch"]


def test_exit_4_too_large(engine, four, monkeypatch, tmp_path):
    def full(*_, **__):
        raise MemoryError

    monkeypatch.setattr("indeler.systems.pair", full)
    assert engine(four, "-p").refuses(4, "too large")
    (tmp_path / "big.cfg").write_text("PlayersNumber=999999\n")
    assert engine("--rules", "berger", "-g", tmp_path / "big.cfg", "-o", tmp_path / "big.trf").refuses(4, "too large")


def test_exit_5_files_that_cannot_be_read_or_written(engine, four, tmp_path):
    assert engine(tmp_path / "none.trf", "-p").refuses(5, "none.trf")
    assert engine(four, "-p", tmp_path / "no folder" / "pairs.txt").refuses(5, "pairs.txt")


def test_on_an_error_nothing_is_written(engine, four, tmp_path):
    before = sorted(tmp_path.iterdir())
    assert engine(four, "-p", "pairs.txt", "-l", "--set", "cycle=2").code == 3
    assert engine("-g", "-o", tmp_path / "new.trf", "--rules", "lottery").code == 3
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("word", ["-h", "--help"])
def test_help_lists_the_options_and_the_exit_codes(engine, word):
    answer = engine(word)
    assert answer.code == 0
    assert "\n  -p [OUT]          pair the next round" in answer.out
    assert "6 the check found differences" in answer.out


RUN = "from indeler.cli.engine import run; run()"


def test_the_engine_runs_as_a_process(four):
    done = subprocess.run([sys.executable, "-c", RUN, four, "-p"], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "2\n4 3\n1 2\n", "")
    lost = subprocess.run([sys.executable, "-c", RUN, "none.trf", "-p"], capture_output=True, text=True)
    assert (lost.returncode, lost.stdout) == (5, "")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="not checked without /dev/full: only Linux has it")
def test_a_failure_to_print_has_the_exit_code_for_files(four):
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run([sys.executable, "-c", RUN, four, "-p"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 5
    assert done.stderr == "indeler-engine: the answer could not be printed: No space left on device.\n"


def test_without_a_list_the_arguments_of_the_process_are_used(monkeypatch, capsys, four):
    monkeypatch.setattr(sys, "argv", ["indeler-engine", str(four), "-p"])
    assert exit_code() == 0
    assert capsys.readouterr().out == "2\n4 3\n1 2\n"


def test_the_help_describes_every_option(engine):
    lines = engine("--help").out.splitlines()
    assert lines[0] == "usage: indeler-engine [-r] [SYSTEM] FILE -p [OUT] [-l [LIST]]"
    assert "  -p [OUT]          pair the next round; without OUT to the screen" in lines
    assert engine("-h").out == engine("--help").out


def test_c_shows_the_bye_as_a_board_with_a_zero(engine, four):
    three = FOUR.replace("   4 w 1", "   2 w 1").replace("   3 w =", "   1 b 0").replace("   2 b =", "0000 - U")
    three = three.replace("0.5    2", "0.0    2").replace("0.5    3", "1.0    3")
    four.write_text(three.rpartition("001    4")[0])
    answer = engine(four, "-c")
    assert answer.code == 6, answer.err
    assert answer.out.splitlines()[4:] == [
        "      2 -    3                 1 -    2",
        "      1 -    0                 3 -    0",
        "",
    ]

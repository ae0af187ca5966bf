"""Every refusal is one line on stderr with an exit code, and no file is written."""

import subprocess
import sys
from pathlib import Path

import click
import pytest

from indeler.cli.main import exit_code
from indeler.cli.season.members import _fields_by_column
from indeler.language import InvalidInput


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("pair", "nowhere.trf"), 5, "nowhere.trf"),
        (("pair",), 3, "FILE"),
        (("fly",), 3, "fly"),
        (("pair", "{sample}", "--rules", "burstein"), 3, "burstein"),
        (("pair", "{sample}", "--lang", "it", "--explain", "--rules", "berger"), 3, "choose one of nl, en, de, fr"),
        (("standings", "{sample}", "--tiebreaks", "XYZ"), 3, "XYZ"),
        (("standings", "{sample}", "--why", "1", "9"), 3, "9"),
        (("rules", "burstein"), 3, "There is no rulebook 'burstein'"),
        (("convert", "{sample}", "out.xyz"), 3, "xyz"),
        (("generate", "-o", "a.trf", "--count", "3"), 3, "%d"),
    ],
)
def test_bad_input_gets_one_sentence(indeler, sample, tmp_path, monkeypatch, words, code, says):
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.iterdir())
    answer = indeler(*(str(sample) if word == "{sample}" else word for word in words))
    assert answer.code == code
    assert answer.out == ""
    assert says in answer.err
    assert answer.err.startswith("indeler: ")
    assert answer.err.count("\n") == 1
    assert sorted(tmp_path.iterdir()) == before


def test_a_broken_file_is_named_with_its_line(indeler, sample):
    sample.write_text(sample.read_text().replace("     4 w 1     3 b =", "     4 w 1     2 b ="))
    answer = indeler("pair", sample, "--rules", "berger")
    assert answer.code == 3
    assert f"{sample}:4: " in answer.err


def test_an_incomplete_answer_keeps_the_old_file(indeler, sample, tmp_path):
    out = tmp_path / "answer.txt"
    out.write_text("old")
    assert indeler("pair", sample, "--rules", "burstein", "-o", out).code == 3
    assert out.read_text() == "old"


def test_the_real_command_exits_with_the_code(sample):
    command = str(Path(sys.executable).parent / "indeler")
    done = subprocess.run([command, "pair", str(sample), "--rules", "burstein"], capture_output=True, text=True)
    assert done.returncode == 3
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (click.Abort(), "indeler: stopped.\n"),
        (KeyboardInterrupt(), "indeler: stopped.\n"),
        (ValueError("x"), "indeler: something unexpected happened (ValueError: x); please report it with the file.\n"),
    ],
)
def test_an_interruption_or_unexpected_error_is_one_line_and_exits_with_code_2(monkeypatch, capsys, error, says):
    def app(**_):
        raise error

    monkeypatch.setattr("indeler.cli.main.command_app", lambda words: app)
    assert exit_code(["pair"]) == 2
    assert capsys.readouterr().err == says


def test_without_arguments_those_of_the_process_are_used(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["indeler", "fly"])
    assert exit_code() == 3
    assert "fly" in capsys.readouterr().err


def test_columns_are_chosen_by_number_from_1_to_200():
    assert _fields_by_column(["1=name", "3=rating", "200="]) == {0: "name", 2: "rating", 199: ""}
    for column in ("0=name", "201=name", "x=name", "1=colour"):
        with pytest.raises(InvalidInput, match="does not choose a column"):
            _fields_by_column([column])

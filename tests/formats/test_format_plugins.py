"""A file format from another distribution is read, written and reported on without changes to Indeler's own files."""

import subprocess
import sys
from pathlib import Path

import pytest

import indeler
from indeler.cli.main import exit_code
from indeler.formats import dialect_of, format_tournament, lost_in, parse
from indeler.language import InvalidInput
from indeler.rulebooks.registry import load_entry
from support.other_distributions import GUESTS, shown_in

GUIDE = Path(__file__).parents[2] / "docs" / "how-to" / "add-a-file-format.md"
GAMES = "1: Anna > Bert\n1: Carl = Dora\n2: Dora < Anna\n"


def test_the_format_is_unknown_unless_its_package_is_installed():
    with pytest.raises(InvalidInput, match="we do not know this kind of tournament file"):
        parse(GAMES.encode(), "a.scores")
    with pytest.raises(InvalidInput, match="There is no format 'scores'; choose from trf16, trfx,"):
        dialect_of("", "scores")


def test_the_format_is_read_and_written(guests, tmp_path):
    file = tmp_path / "club.scores"
    file.write_text(GAMES)
    tournament = indeler.read(file)
    assert [player.name for player in tournament.players.values()] == ["Anna", "Bert", "Carl", "Dora"]
    assert [len(round.games) for round in tournament.rounds] == [2, 1]
    indeler.write(tournament, tmp_path / "again.scores")
    assert (tmp_path / "again.scores").read_text() == GAMES
    assert format_tournament(tournament, "scores") == GAMES


def test_a_refusal_names_the_line(guests):
    with pytest.raises(InvalidInput, match=r"^a\.scores:2: this is no game"):
        parse(b"1: Anna > Bert\nAnna beat Carl\n", "a.scores")


def test_the_format_is_converted_and_its_losses_are_reported(guests, tmp_path, capsys):
    (tmp_path / "club.scores").write_text(GAMES)
    assert exit_code(["convert", str(tmp_path / "club.scores"), str(tmp_path / "club.trf")]) == 0
    assert exit_code(["standings", str(tmp_path / "club.trf")]) == 0
    assert "Anna" in capsys.readouterr().out
    rounds = indeler.read(tmp_path / "club.trf").replace(total_rounds=5)
    assert "SCORES cannot hold the number of rounds to be played." in map(str, lost_in(rounds, "scores"))


def test_built_in_formats_take_precedence(guests):
    assert [dialect_of(name) for name in ("a.trf", "a.csv", "a.scores")] == ["trf26", "csv", "scores"]
    assert parse(b'{"schema_version": 1, "players": [{"number": 1}]}', "a.scores").players.keys() == {1}


def test_an_entry_point_of_the_wrong_type_is_refused(guests):
    with pytest.raises(InvalidInput, match=r"'scores' of the package indeler-guests cannot be used \(TypeError: "):
        load_entry("indeler.formats", "scores", str)
    assert load_entry("indeler.formats", "none", str) is None


def test_a_new_process_finds_the_format(guests, tmp_path):
    (tmp_path / "a.scores").write_text(GAMES)
    program = "import sys; sys.path.insert(0, sys.argv[1]); import indeler; print(indeler.read(sys.argv[2]))"
    command = [sys.executable, "-c", program, str(guests), str(tmp_path / "a.scores")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "<Tournament: 4 players, 2 of None rounds>\n"


def test_the_guide_shows_the_files_of_the_package():
    page = GUIDE.read_text(encoding="utf-8")
    assert shown_in(page, GUESTS) == {"pyproject.toml", "indeler_guests/scores.py"}

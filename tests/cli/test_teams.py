"""Commands on the file of a team event: what they answer, and which say that they are for players."""

import json
import shutil
from pathlib import Path

import pytest

from indeler.cli.main import exit_code

DATA = Path(__file__).parents[1] / "data" / "teams"
FILE = DATA / "3-swiss-forfeit-withdrawal.trf"


def answered(capsys, *arguments):
    assert exit_code([*arguments]) == 0
    return capsys.readouterr().out


def test_standings_as_json_have_exact_numbers_as_text(capsys):
    rows = json.loads(answered(capsys, "standings", str(FILE), "--tiebreaks", "MPvGP,EMGSB,SSSC/K3,TBR", "--json"))
    assert rows[0] == {
        "rank": 1,
        "team": 5,
        "name": "IJssel",
        "points": "6",
        "tiebreaks": {"MPvGP": "10.5", "EMGSB": "38", "SSSC/K3": "91/6", "TBR": ["2.5", "3.5", "2", "2.5"]},
    }
    assert [row["team"] for row in rows] == [5, 4, 3, 1, 6, 2]


def test_standings_as_a_table_and_the_best_on_each_board(capsys):
    table = answered(capsys, "standings", str(FILE), "--tiebreaks", "TBR")
    assert "   1     5   IJssel        6   2½, 3½, 2, 2½" in table
    boards = answered(capsys, "standings", str(FILE), "--boards", "percentage", "--games", "3")
    assert boards.startswith("Board 1\nrank   name       team     points   games   percentage   performance\n")
    rows = json.loads(answered(capsys, "standings", str(FILE), "--boards", "points", "--json"))
    assert rows[0]["points"] == "2"


@pytest.mark.parametrize("ending", ["trf", "json"])
def test_conversion_keeps_a_team_event(capsys, tmp_path, ending):
    first, second = tmp_path / f"first.{ending}", tmp_path / f"second.{ending}"
    answered(capsys, "convert", str(FILE), str(first))
    answered(capsys, "convert", str(first), str(second))
    assert first.read_bytes() == second.read_bytes()
    before, after = (answered(capsys, "standings", str(one), "--json") for one in (FILE, second))
    assert before == after


def test_a_report_states_points_and_ranks_of_teams(capsys, tmp_path):
    answered(capsys, "convert", str(FILE), str(tmp_path / "report.trf"), "--report")
    lines = (tmp_path / "report.trf").read_text().splitlines()
    assert "310   5 IJssel                           IJsse      0    6.0   10.5   1    21   22   23   24   25" in lines


def test_check_judges_the_points_and_ranks_that_the_file_states(capsys, tmp_path):
    text = (DATA / "brief-5teams-4rounds-4boards.trf").read_text()
    wrong = tmp_path / "wrong.trf"
    wrong.write_text(text.replace("4.0    8.5   2     1", "5.0    8.5   2     1"))
    assert exit_code(["check", str(wrong)]) == 6
    said = capsys.readouterr().out
    assert "team 1: 5.0 match points are stated; the results give 4.0" in said


@pytest.mark.parametrize("command", [["result", "1", "1", "1-0"], ["bye", "1", "5", "half"]])
def test_other_commands_are_for_players(capsys, tmp_path, command):
    file = shutil.copy(FILE, tmp_path)
    assert exit_code([command[0], str(file), *command[1:]]) == 3
    said = capsys.readouterr().err
    assert said == (
        "indeler: This is a team event, and this command is for players; "
        "teams have pair, check, why, standings and convert.\n"
    )
    assert Path(file).read_bytes() == FILE.read_bytes()

"""Tests of commands on the file of a team event: their answers and their changes."""

import json
from pathlib import Path

import pytest

import indeler
from indeler.cli.main import exit_code
from indeler.model.teams import TeamEvent

pytestmark = pytest.mark.sampled(2)

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


def test_check_compares_the_stated_points_and_ranks_with_the_results(capsys, tmp_path):
    text = (DATA / "brief-5teams-4rounds-4boards.trf").read_text()
    wrong = tmp_path / "wrong.trf"
    wrong.write_text(text.replace("4.0    8.5   2     1", "5.0    8.5   2     1"))
    assert exit_code(["check", str(wrong)]) == 6
    said = capsys.readouterr().out
    assert "team 1: 5.0 match points are stated; the results give 4.0" in said


@pytest.fixture
def paired(tmp_path, capsys):
    """Return a file with room for more rounds, in which the next round is paired."""
    path = tmp_path / "event.trf"
    path.write_text((DATA / "brief-5teams-4rounds-4boards.trf").read_text().replace("142 4", "142 6"))
    assert exit_code(["pair", str(path), "--save", str(path)]) == 0
    capsys.readouterr()
    return str(path)


def test_line_ups_and_results_of_a_round(capsys, paired):
    waiting = TeamEvent(indeler.read(paired)).rounds
    assert answered(capsys, "line-up", paired, "4=16,17,18").endswith("Eiland 3 – Dijk 3, - – Dijk 4.\n")
    seated = TeamEvent(indeler.read(paired)).rounds
    assert (seated[:-1], seated[-1].unplayed) == (waiting[:-1], waiting[-1].unplayed)
    assert exit_code(["result", paired, "5", "4.4", "1-0"]) == 3
    assert capsys.readouterr().err == "indeler: Board 4 of Eiland – Dijk has an empty seat.\n"
    answered(capsys, "line-up", paired)
    said = answered(capsys, "result", paired, "5", "4.2", "0-1")
    assert said == "Round 5, Eiland – Dijk, board 2: 12 Dijk 2 – 17 Eiland 2 0-1.\n"
    assert answered(capsys, "result", paired, "5", "2", "-+") == "Round 5, Fuik – Boei: -+ without play.\n"
    assert "330 -+ 005 005 002" in Path(paired).read_text(encoding="utf-8")
    rows = json.loads(answered(capsys, "standings", paired, "--tiebreaks", "MPvGP", "--json"))
    assert next(row for row in rows if row["team"] == 2)["points"] == "6"


def test_byes_and_withdrawal_of_a_team(capsys, paired):
    assert answered(capsys, "bye", paired, "3", "6", "half") == "3 Dijk: half-point bye in round 6.\n"
    assert answered(capsys, "bye", paired, "3", "6", "none")
    before = Path(paired).read_bytes()
    assert answered(capsys, "withdraw", paired, "3") == "3 Dijk withdraws after round 5.\n"
    assert "240 Z 006    3" in Path(paired).read_text(encoding="utf-8")
    answered(capsys, "withdraw", paired, "3", "--back")
    assert Path(paired).read_bytes() == before


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["result", "5", "4.1", "1-0"], "Eiland – Dijk has no line-ups yet; enter them with indeler line-up."),
        (["result", "5", "1.1", "1-0"], "Anker has no match in round 5."),
        (
            ["result", "4", "4", "1-0"],
            "A whole match ends with +-, -+ or --; name a board for another result, such as 4.1.",
        ),
        (["result", "4", "4", "+-"], "Fuik – Eiland has results; clear them first."),
        (["line-up", "4=16,17,18,19,20"], "Eiland has 5 players on 4 boards; leave somebody out."),
        (["line-up", "4=16,16"], "16 Eiland 1 is on two boards; choose somebody else for one of them."),
        (["line-up", "9=1"], "There is no team 9; the numbers are in the list of teams."),
        (["withdraw", "9"], "There is no team 9; the numbers are in the list of teams."),
        (["bye", "3", "5", "half"], "Round 5 has been paired; a bye is for a round to come."),
        (
            ["renumber", "out.trf"],
            "Teams have the numbers that the organiser gives them (C.04.6 1.1); change the file.",
        ),
        (["teams"], "This is a team event; indeler standings ranks its teams."),
    ],
)
def test_an_impossible_change_is_refused_and_changes_nothing(capsys, paired, command, said):
    before = Path(paired).read_bytes()
    assert exit_code([command[0], paired, *command[1:]]) == 3
    assert capsys.readouterr().err == f"indeler: {said}\n"
    assert Path(paired).read_bytes() == before


def test_prizes_and_the_html_report_are_about_teams(capsys, paired, tmp_path):
    (tmp_path / "event.prizes.toml").write_text('[[group]]\nname = "Main"\nmain = [100, 50]\n')
    assert [row["team"] for row in json.loads(answered(capsys, "prizes", paired, "--json"))[0]["awards"]] == [1, 4]
    page = tmp_path / "page.html"
    assert exit_code(["check", paired, "--html", str(page)]) == 6
    assert "<th>Teams</th><td>5</td>" in page.read_text()


def old_file(kind):
    """Return an event in TRF16 format: rosters (013) and games, no records of matches."""
    lines = FILE.read_text().splitlines()
    teams = ["013 " + line[8:40] + line[73:] for line in lines if line.startswith("310")]
    kept = [line for line in lines if line[:3] in ("001", "012", "022")]
    return "\r\n".join([*teams, *kept, f"092 {kind}", ""])


@pytest.mark.parametrize(
    ("kind", "more"), [("Team: Swiss-System", []), ("Swiss", ["--rules", "fide-team"]), ("", ["--rules", "fide-team"])]
)
def test_rosters_of_an_old_file_make_a_team_event(capsys, tmp_path, kind, more):
    path = tmp_path / "old.trf"
    path.write_text(old_file(kind), newline="")
    assert answered(capsys, "pair", str(path), *more).splitlines()[0] == "3"
    rows = json.loads(answered(capsys, "standings", str(path), "--tiebreaks", "mpvgp,emgsb", "--json"))
    assert [row["team"] for row in rows][:2] == [5, 4]


def test_divisions_without_a_name_are_numbered_from_the_highest(capsys, tmp_path):
    files = []
    for name in ("5-round-robin-readings.trf", "4-double-round-robin-310.trf"):
        lines = (DATA / name).read_text(encoding="utf-8").splitlines(keepends=True)
        files.append(tmp_path / name)
        files[-1].write_text(
            "".join(line for line in lines if not line.startswith("012")), encoding="utf-8", newline=""
        )
    found = json.loads(answered(capsys, "league", *map(str, files), "--json"))
    assert list(found["next"]) == ["1", "2"]


@pytest.mark.parametrize(("code", "record"), [("BERGER_ROUNDROBIN", "092"), ("FIDE_TEAM_ROUNDROBIN", "310")])
def test_a_league_needs_files_of_team_events_with_teams(capsys, tmp_path, code, record):
    lines = (DATA / "4-double-round-robin-310.trf").read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if line[:3] not in (record, "192", "300", "320", "330")]
    file = tmp_path / "event.trf"
    file.write_text("\n".join([*kept, f"192 {code}", ""]), encoding="utf-8")
    assert exit_code(["league", str(file), str(file)]) == 3
    assert f"{file} is not the file of a team event." in capsys.readouterr().err


def test_a_league_is_computed_from_its_files(capsys):
    first, second = (str(DATA / name) for name in ("5-round-robin-readings.trf", "4-double-round-robin-310.trf"))
    rows = json.loads(answered(capsys, "league", first, second, "--json"))["teams"]
    assert not any(row["plays_off"] for row in rows)  # unless --play-up or --play-down say so
    moved = [(row["team"], row["how"]) for row in rows if row["how"] != "stays"]
    assert moved == [("IJssel", "down"), ("Berkel", "up")]
    text = answered(capsys, "league", first, second, "--play-down", "1", "--lang", "nl")
    assert "plaats 5: degradeert" in text
    assert "plaats 4: speelt tegen degradatie" in text
    assert exit_code(["league", first, str(DATA.parent / "fide" / "no-such.trf")]) == 5
    assert exit_code(["league", first, second, "--won", "Nobody"]) == 3
    assert "There is no team 'nobody'" in capsys.readouterr().err

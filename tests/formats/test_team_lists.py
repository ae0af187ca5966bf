"""Tests of teams in tables: lists of players with a team, as CSV and as an Excel workbook."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook

import indeler
from indeler.formats import lost_in, parse, read_players_csv, write_players_csv
from indeler.formats.sheets import as_workbook
from indeler.language import N_, InvalidInput
from indeler.model import Teams, Tournament
from indeler.model.teams import TeamEvent, is_team_event
from indeler.opens.sheets import team_event_sheets

DATA = Path(__file__).parents[1] / "data" / "teams"
LIST = "ploeg;bord;naam;rating\nAnker;2;Bakker;1900\nAnker;1;Alberts;2000\nBoei;;Claes;1800\nBoei;;Dam;1700\n"


def read(text):
    return read_players_csv(text.encode(), "ploegen.csv")


def test_a_column_with_teams_makes_a_team_event():
    tournament = read(LIST)
    assert is_team_event(tournament)
    assert [(team.number, team.name, team.players) for team in tournament.teams.teams] == [
        (1, "Anker", (2, 1)),
        (2, "Boei", (3, 4)),
    ]
    written = write_players_csv(tournament)
    assert written.splitlines()[:2] == [
        "team;board;number;name;rating;title;federation;fide_id;knsb;knsb_rating;club;birth;sex",
        "Anker;1;2;Alberts;2000;;;;;;;;",
    ]
    assert read(written).teams == tournament.teams
    assert [str(sentence) for sentence in lost_in(tournament, "csv")] == [
        "CSV cannot hold the rulebook and its tie-breaks."
    ]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("Boei;3;Alberts;2000", "ploegen.csv:6: Alberts is in two teams, Anker and Boei; keep one."),
        ("Anker;1;Evers;1600", "ploegen.csv:6: Anker has two players on board 1; correct one of them."),
        (";1;Evers;1600", "ploegen.csv:6: this player has no team; fill it in or remove the line."),
        ("Boei;x;Evers;1600", "ploegen.csv:6: 'x' is not a board"),
    ],
)
def test_invalid_lines_are_refused_with_one_sentence(line, sentence):
    with pytest.raises(InvalidInput) as caught:
        read(f"{LIST}{line}\n")
    assert str(caught.value).startswith(sentence)


def test_a_workbook_has_rosters_standings_rounds_and_boards():
    tournament = indeler.read(str(DATA / "3-swiss-forfeit-withdrawal.trf"))
    data = as_workbook(team_event_sheets(tournament, N_))
    rounds = [f"Round {number}" for number in range(1, 5)]
    book = load_workbook(BytesIO(data))
    boards = [f"Board {number}" for number in range(1, 5)]
    assert book.sheetnames == ["Teams", "Standings", "Cross table", *rounds, *boards]
    rows = {name: list(book[name].iter_rows(values_only=True)) for name in book.sheetnames}
    assert rows["Cross table"][1] == (5, "IJssel", "2w 2½ (2)", "4b 4 (4)", "6b 2 (5)", "1w 2 (6)", 6, 10.5)
    assert rows["Round 4"][-2:] == [
        ("Dinkel", None, "pairing-allocated bye", None, None),
        ("Linge", None, "zero-point bye", None, None),
    ]
    assert rows["Board 4"][1] == (1, "Linge 4", "Linge", 3, 3, 100, 2653)
    again = parse(data, "teams.xlsx")
    assert [team.players for team in again.teams.teams] == [team.players for team in tournament.teams.teams]


def test_a_list_without_teams_is_not_a_team_event():
    tournament = read("naam;rating\nAlberts;2000\n")
    assert tournament == Tournament(tournament.players.values())
    assert tournament.teams == Teams()


def test_an_event_without_rounds_has_no_round_sheets():
    tournament = read(LIST)
    event = TeamEvent(tournament)
    assert [sheet.title for sheet in team_event_sheets(event.games, N_)] == ["Teams", "Standings", "Cross table"]

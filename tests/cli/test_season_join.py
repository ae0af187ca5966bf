"""Tests of ``indeler season join``: a list of members is shown first and written on request."""

import pytest

from indeler.season import open as open_season
from support.moved_club import SEASON
from support.native_files import sevilla


@pytest.fixture
def club(tmp_path, indeler):
    folder = tmp_path / "club"
    assert indeler("season", "new", folder, "--by", "Jan", "--start", "2026-11-16", "--end", "2027-06-30").code == 0
    return folder


def test_a_list_is_shown_first_and_then_written(club, tmp_path, indeler):
    leden = tmp_path / "leden.csv"
    leden.write_text("Voornaam;Tussenvoegsel;Achternaam;Geboortedatum;Fax\nJan;van der;Berg;17-05-2011;0\n", "utf-8")
    shown = indeler("season", "join", club, leden, "--by", "Jan")
    assert shown.code == 0
    assert ["5", "Fax", "0", "-", "This", "column"] in [line.split()[:6] for line in shown.out.splitlines()]
    assert "Berg, Jan van der" in shown.out
    assert not open_season(club).season.state.members
    assert indeler("season", "join", club, leden, "--by", "Jan", "--write").code == 0
    assert open_season(club).season.name(1) == "Berg, Jan van der"


def test_a_faulty_line_is_reported_and_nothing_is_written(club, tmp_path, indeler):
    leden = tmp_path / "leden.csv"
    leden.write_text("naam;rating\nBos;1500\nKok;19OO\n", "utf-8")
    answer = indeler("season", "join", club, leden, "--by", "Jan", "--write", "--lang", "nl")
    assert answer.code != 0
    assert "te verbeteren" in answer.out
    assert not open_season(club).season.state.members


def test_a_running_season_is_shown_first_and_then_imported(tmp_path, indeler):
    club, leden, stand = tmp_path / "moved", tmp_path / "leden.csv", tmp_path / "stand.csv"
    leden.write_text("naam;rating\nBos;1800\nKok;1700\nMol;1600\nVos;1500\n", "utf-8")
    stand.write_text("ronde;groep;wit;zwart;uitslag\n1;A;Bos;Kok;1-0\n1;B;Mol;Vos;\n", "utf-8")
    signed = ("--by", "Jan", "--at", "2026-10-17T12:00")
    indeler("season", "new", club, *signed, "--start", "2026-09-01", "--end", "2027-06-30")
    indeler("season", "join", club, leden, "--write", *signed)
    shown = indeler("season", "takeover", club, stand, *signed)
    assert shown.code == 0, shown.err
    assert "The results of cycle 1, round 1, group A were taken over: Bos - Kok 1-0." in shown.out
    assert not open_season(club).season.state.pairings
    assert indeler("season", "takeover", club, stand, "--write", *signed).code == 0
    assert len(open_season(club).season.state.pairings) == 2


def test_a_sevilla_report_moves_a_season_to_indeler(indeler, tmp_path):
    club, report = tmp_path / "club", tmp_path / "intern.json"
    report.write_bytes(sevilla(Intern=SEASON))
    signed = ("--by", "Jan", "--at", "2026-10-17T12:00")
    indeler("season", "new", club, "--rules", "keizer", *signed, "--start", "2026-09-01", "--end", "2027-06-30")
    moved = indeler("season", "takeover", club, report, "--write", *signed)
    assert moved.code == 0, moved.err
    assert "3 evenings were planned, from 17 September 2026 to 1 October 2026." in moved.out
    assert len(open_season(club).season.state.members) == 7
    assert len(open_season(club).season.state.pairings) == 3


def test_the_first_values_of_a_column_are_shown_in_thirty_characters(club, tmp_path, indeler):
    leden = tmp_path / "leden.csv"
    leden.write_text("naam;hobby\nBos;abcdefghijklmnopqrstuvwxyzabcdefghij\n", "utf-8")
    shown = indeler("season", "join", club, leden, "--by", "Jan").out
    assert " abcdefghijklmnopqrstuvwxyzabcd " in shown
    assert "abcdefghijklmnopqrstuvwxyzabcde" not in shown

"""The tables of a season for a spreadsheet, cell by cell."""

from fractions import Fraction

import pytest

from indeler.language.catalogue import words_of
from indeler.season.sheets import season_sheets, standings_sheets

WORDS = words_of("en")


@pytest.fixture
def played(club):
    """Return a club whose group B has played a round with one forfeit; no round of group A is published."""
    club = club(a=6)
    date = club.dates()[0]
    club.at(date)
    club.boards(1, 1, "B", [(7, 8), (9, 10)])
    club.result(1, 1, 7, 8, "0-1")
    club.result(1, 1, 9, 10, "+-")
    club("pairing-made", competition="cycles", part=1, round=1, group="A", boards=((1, 2), (3, 4), (5, 6)), odd=None)
    return club


def sheet(played, what, place=0, **others):
    return season_sheets(played.season, WORDS, **others)[what][place]


def test_results_are_those_of_published_rounds_and_mark_unplayed_games(played):
    date = played.dates()[0]
    assert sheet(played, "results").head == [
        *("Date", "Competition", "Round", "Board", "White", "Result", "Black", "Remark"),
    ]
    assert [(row[0], *row[3:]) for row in sheet(played, "results").rows] == [
        (date, 1, "Member 7", "0-1", "Member 8", ""),
        (date, 2, "Member 9", "+-", "Member 10", "not played"),
    ]


def test_members_are_sorted_by_name_without_those_who_left(played):
    played("member-left", member=3)
    found = sheet(played, "members")
    assert found.head == ["No.", "Name", "Title", "Rating", "Group", "Club", "Joined"]
    assert [row[0] for row in found.rows] == [1, 10, 2, 4, 5, 6, 7, 8, 9]
    assert found.rows[1][:6] == [10, "Member 10", "", 1100, "B", ""]
    private = sheet(played, "members", private=True)
    assert private.head == [*found.head, "Born", "Federation", "FIDE ID", "KNSB number", "KNSB rating"]
    assert [row[:7] for row in private.rows] == found.rows
    assert private.rows[0][7:] == [None, "", "", "", None]


def test_a_cross_table_names_opponents_by_their_ranks(played):
    tables = {each.title: each for each in season_sheets(played.season, WORDS)["cross-tables"]}
    assert list(tables) == ["Cross table 1 A", "Cross table 1 B"]
    b = tables["Cross table 1 B"]
    assert b.head == ["Rank", "Name", "1", "Points"]
    places = {row[1]: row[0] for row in b.rows}
    assert {row[1]: row[2] for row in b.rows} == {
        "Member 7": f"{places['Member 8']}w0",
        "Member 8": f"{places['Member 7']}b1",
        "Member 9": f"{places['Member 10']}w+",
        "Member 10": f"{places['Member 9']}b\N{MINUS SIGN}",
    }
    points = {row.member: row.points for row in played.standings(1, "B")}
    assert {row[1]: row[3] for row in b.rows} == {
        f"Member {member}": Fraction(each, 10) for member, each in points.items()
    }


def test_standings_are_those_of_every_competition_or_of_one(played):
    every = list(standings_sheets(played.season, WORDS))
    assert list(standings_sheets(played.season, WORDS, "cycles")) == every
    assert list(standings_sheets(played.season, WORDS, "rapid")) == []
    assert [each.title for each in every] == ["Cycle 1, group A", "Cycle 1, group B"]
    assert every[1].head == ["Rank", "Name", "Points", "WP", "MUT", "SB", "LSR"]
    assert [row[:3] for row in every[1].rows] == [
        [1, "Member 9", 6],
        [2, "Member 8", 6],
        [3, "Member 7", 1],
        [4, "Member 10", 0],
    ]

"""A cup in which each tie has two games with colours reversed, and a play-off if it is level then."""

import datetime

import pytest

from indeler import season as s
from indeler.language import InvalidInput
from indeler.season.competitions.cup.competition import Cup
from support.clubs import LEADER, Club

RULES = """
name = "cup only"

[[competition]]
kind = "cup"
name = "cup"
games = 2
tempo = "25+5"
play_off = { legs = [{ games = 2, tempo = "3+2" }] }
"""


@pytest.fixture
def club():
    """Return a club of two members whose final is drawn and played this evening."""
    club = Club(RULES, [2000, 1900], datetime.date(2026, 9, 1), datetime.date(2026, 12, 31))
    club.plan()
    (date,) = club.dates("cup")
    club.at(date, 19)
    club.append(s.propose.cup_draw(club.season, date, at=club.now, by=LEADER, seed="x"))
    club.at(date, 22)
    return club


def tie(club):
    return s.views.cup(club.season).rounds[0].ties[0]


def first(club, result):
    game = tie(club)
    club("cup-result", round=1, white=game.white, black=game.black, result=result)
    return game.white, game.black


def following(club, result):
    game = tie(club).next_game
    club("cup-play-off-result", round=1, white=game.white, black=game.black, result=result)


def test_the_player_with_more_points_in_two_games_advances(club):
    white, black = first(club, "1-0")
    coming = tie(club).next_game
    assert (coming.white, coming.black, coming.tempo, str(coming.kind)) == (
        black,
        white,
        "25+5",
        "game with colours reversed",
    )
    assert tie(club).winner is None
    following(club, "½-½")
    assert (tie(club).winner, club.season.chosen(Cup).holder(), tie(club).next_game) == (white, white, None)
    assert s.replay(club.club_rules, club.season.events).state == club.season.state


def test_a_level_tie_is_followed_by_the_play_off(club):
    _, black = first(club, "1-0")
    following(club, "1-0")
    assert tie(club).next_game.tempo == "3+2"
    following(club, "0-1")
    following(club, "1-0")
    assert tie(club).winner == black


def test_a_no_show_in_the_first_game_ends_the_tie(club):
    game = tie(club)
    club("no-show", member=game.white, date=game.date)
    assert (tie(club).winner, tie(club).next_game) == (game.black, None)


def test_the_second_game_has_the_colours_reversed(club):
    white, black = first(club, "½-½")
    with pytest.raises(InvalidInput, match="has white in the next game"):
        club("cup-play-off-result", round=1, white=white, black=black, result="1-0")

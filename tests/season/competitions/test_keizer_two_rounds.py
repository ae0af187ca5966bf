"""Two Keizer rounds per evening: the second is paired by the ladder after the first; a member may play only one."""

import datetime
from fractions import Fraction

import pytest

from indeler import season as s
from indeler.language import InvalidInput
from support.clubs import Club

RULEBOOK = "keizer"

RULES = """name = "twice"

[[competition]]
kind = "keizer"
name = "keizer"
rounds = 7
rounds_an_evening = 2
between = 1
"""


def club_of(*ratings, more=""):
    club = Club(RULES + more, ratings)
    club.plan()
    return club


def play(club, date):
    (made,) = club.pair(date)
    for white, black in made.boards:
        club.result(made.part, made.round, white, black, "1-0" if white < black else "0-1", competition="keizer")
    return made


def credits(club, member):
    """Return the factor of a value that each round gave a member."""
    return [each.times for each in club.season.competition("keizer").ladder(1).last.cards[member]]


def test_4_seven_rounds_take_four_evenings():
    club = club_of(2000, 1900, 1800, 1700)
    rows = [(row.part, row.round, row.rounds) for row in s.views.calendar(club.season) if row.what == "keizer"]
    assert rows == [(1, 1, 2), (1, 3, 2), (1, 5, 2), (1, 7, 1)]
    keizer = club.season.competition("keizer")
    titles = [str(keizer.round_title(part, round)) for part, round, _ in rows]
    assert titles[0] == "keizer, rounds 1–2"
    assert titles[-1] == "keizer, round 7"
    assert keizer.evenings_short() == 0


def test_3_4_the_second_round_waits_for_the_first_and_is_paired_by_the_new_ladder():
    club = club_of(2000, 1900, 1800, 1700)
    date = club.dates("keizer")[0]
    (first,) = club.pair(date)
    assert s.propose.to_be_paired(club.season, date) == []
    with pytest.raises(InvalidInput, match="Results of round 1 are still missing"):
        club("pairing-made", competition="keizer", part=1, round=2, boards=first.boards)
    for white, black in first.boards:  # the higher number wins
        result = "1-0" if white > black else "0-1"
        club.result(1, 1, white, black, result, competition="keizer")
    assert club.season.competition("keizer").classified() == [2, 4, 1, 3]
    (second,) = club.pair(date)
    assert second.round == 2
    assert {frozenset(board) for board in second.boards} == {frozenset((2, 4)), frozenset((1, 3))}


def test_2_a_member_who_plays_one_round_is_absent_from_the_other():
    club = club_of(2000, 1900, 1800, 1700, 1600, more="absent_max = 1\n")
    first, second = club.dates("keizer")[:2]
    club("signed-off", member=5, date=first, round=2, at=club.at(first, 12))
    made = play(club, first)
    assert 5 in {player for board in made.boards for player in board} | {made.odd}
    made = play(club, first)
    assert 5 not in {player for board in made.boards for player in board} | {made.odd}
    assert credits(club, 5)[1] == Fraction(1, 3)
    club("signed-off", member=5, date=second, round=3, at=club.at(second, 12))
    play(club, second)
    assert credits(club, 5)[2] == 0  # beyond the cap: each round counts as one absence
    made = play(club, second)
    assert 5 in {player for board in made.boards for player in board} | {made.odd}
    assert s.verify(club.season).differences == ()
    assert s.replay(club.club_rules, club.season.events).state == club.season.state


def test_2_the_result_of_a_game_elsewhere_counts_for_the_first_round_only():
    club = club_of(2000, 1900, 1800, 1700, 1600, more='ext = [1, "1/2", 0]\nclub = "1/6"\n')
    date = club.dates("keizer")[0]
    at = datetime.datetime.combine(date, datetime.time(20))
    club("signed-off", member=5, date=date, reason="external", game_at=at, at=club.at(date, 12))
    play(club, date)
    play(club, date)
    club("external-result", member=5, date=date, game_at=at, result="win", at=club.at(date, 23))
    assert credits(club, 5) == [1, Fraction(1, 6)]


def test_4_a_whole_season_verifies_and_has_the_number_of_rounds_of_the_rules():
    club = club_of(2000, 1900, 1800, 1700, 1600, more='periods = [3, 4]\nperiod_reset = "score"\nmax_meet_period = 3\n')
    rows = [(row.part, row.round, row.rounds) for row in s.views.calendar(club.season) if row.what == "keizer"]
    assert rows == [(1, 1, 2), (1, 3, 1), (2, 1, 2), (2, 3, 2)]
    for date in club.dates("keizer"):
        while s.propose.to_be_paired(club.season, date):
            play(club, date)
    assert len(club.season.competition("keizer").tournament(2).rounds) == 7
    assert s.verify(club.season).differences == ()

"""A no-show on a tournament evening forfeits; a player whose opponent withdraws is listed and offered a solution."""

import datetime

import pytest

from indeler import season as s
from indeler.language import InvalidInput
from support.clubs import Club

AUTUMN = datetime.date(2026, 9, 1), datetime.date(2026, 12, 31)
RATINGS = [2000, 1900, 1800, 1700, 1600]
EVENINGS = """
name = "school"

[[competition]]
kind = "evenings"
name = "weekly"
evenings = 3
rounds = 3
total = {}
"""
SWISS = 'name = "swiss"\n\n[[competition]]\nkind = "cycles"\nname = "cycles"\nrounds = 5\n'
ROBIN = 'name = "robin"\n\n[[competition]]\nkind = "round-robin"\nname = "internal"\n'


def evening(*present, ratings=RATINGS):
    club = Club(EVENINGS, ratings, *AUTUMN)
    club.plan()
    date = club.dates("weekly")[0]
    club.at(date, 19)
    club("presence-noted", competition="weekly", part=1, round=1, present=present)
    (made,) = club.pair(date)
    return club, date, made


def results(club, round=1, group=""):
    paired = club.state.pairings[s.RoundKey("weekly", 1, round, group)]
    return {(board.white, board.black): board.result for board in paired.boards}


def stay_away(club, member, date):
    club("no-show", member=member, date=date, at=club.at(date, 20, 30))


def test_BW_50_a_no_show_on_a_tournament_evening_forfeits_and_is_not_paired_again():
    club, date, made = evening(1, 2, 3, 4)
    (one, other), (third, fourth) = made.boards
    stay_away(club, one, date)
    assert results(club) == {(one, other): "-+", (third, fourth): ""}
    club.result(1, 1, third, fourth, "1-0", competition="weekly")
    (second,) = club.pair(date)
    assert one not in {player for board in second.boards for player in board}
    assert {row.member for row in club.season.competition("weekly").totals()} == {other, third, fourth}
    assert s.verify(club.season).differences == ()
    assert s.replay(club.club_rules, club.season.events).state == club.season.state


def test_BW_50_two_no_shows_on_one_board_both_lose():
    club, date, made = evening(1, 2, 3, 4)
    for member in made.boards[0]:
        stay_away(club, member, date)
    assert results(club)[made.boards[0]] == "--"


def test_BW_50_a_no_show_loses_the_bye():
    club, date, made = evening(1, 2, 3, 4, 5)
    stay_away(club, made.odd, date)
    assert club.state.pairings[made.place].odd is None


def test_BW_50_a_no_show_is_refused_for_a_member_who_has_played():
    club, date, made = evening(1, 2)
    club.results(made)
    with pytest.raises(InvalidInput, match="note who is present for the next round instead"):
        stay_away(club, 1, date)


def test_BW_50_a_no_show_can_be_reversed():
    club, date, made = evening(1, 2)
    stay_away(club, 1, date)
    club("reversed", event=club.season.version, why="was in the bar")
    assert results(club) == {made.boards[0]: ""}


def alone(club):
    return [task for task in s.views.todo(club.season, club.now) if task.kind == "alone"]


def offers(club, name):
    return s.views.alone_offers(club.season, club.season.competition(name), club.now.date())


def take(club, offer):
    (line,) = offer.lines
    club.append(
        s.events.from_fields({"kind": offer.kind, "at": club.now, "by": "Leader", "why": "withdrew", **line.fields})
    )


def swiss(ratings):
    club = Club(SWISS, ratings, *AUTUMN)
    date = club.plan()[0]
    club.open_cycle(1)
    return club, *club.pair(date)


def test_in_a_swiss_round_the_opponent_of_a_withdrawn_player_can_play_the_odd_player():
    club, made = swiss(RATINGS)
    gone, left = made.boards[0]
    club("member-left", member=gone)
    (task,) = alone(club)
    said = f"Member {left} is free in cycle 1, round 1, group A: Member {gone} has withdrawn. Pair again, or give "
    assert str(task.sentence).startswith(said)
    first, anew = offers(club, "cycles")
    assert [str(label) for _, label in first.answers] == [f"Let Member {left} play Member {made.odd}"]
    assert (first.on, anew.kind) == (club.now.date(), "pairing-withdrawn")
    take(club, first)
    paired = club.state.pairings[made.place]
    assert [(board.white, board.black) for board in paired.boards] == [*made.boards[1:], (made.odd, left)]
    assert not alone(club)
    assert s.verify(club.season).differences == ()


def test_the_opponent_of_a_withdrawn_player_gets_the_bye_if_it_is_free():
    club, made = swiss(RATINGS[:4])
    gone, left = made.boards[0]
    club("participation-changed", member=gone, competition="cycles", takes_part=False)
    take(club, offers(club, "cycles")[0])
    assert club.state.pairings[made.place].odd == left
    assert not alone(club)


def test_two_opponents_of_withdrawn_players_play_each_other():
    club, made = swiss(RATINGS[:4])
    (gone, left), (other_gone, other_left) = made.boards
    for member in (gone, other_gone):
        club("member-left", member=member)
    assert len(alone(club)) == 2
    take(club, offers(club, "cycles")[0])
    assert [(each.white, each.black) for each in club.state.pairings[made.place].boards] == [(other_left, left)]


def test_on_a_tournament_evening_a_round_without_results_can_be_paired_again():
    club, date, made = evening(1, 2, 3, 4, 5)
    gone, left = made.boards[0]
    club("member-left", member=gone)
    assert [task.facts[0] for task in alone(club)] == [left]
    take(club, offers(club, "weekly")[-1])
    (again,) = club.pair(date)
    assert gone not in {player for board in again.boards for player in board}
    assert not alone(club)


def test_in_a_round_robin_the_opponent_of_a_withdrawn_player_is_free():
    club = Club(ROBIN, RATINGS[:4], *AUTUMN)
    for event in s.propose.openings(club.season, at=club.now, by="Leader"):
        club.append(event)
    club.plan()
    first, second = club.dates("internal")[:2]
    (made,) = club.pair(first)
    gone, left = made.boards[0]
    club("withdrawn", part=1, member=gone, why="moved")
    (task,) = alone(club)
    said = f"Member {left} is free in internal, round 1, group A: Member {gone} has withdrawn."
    assert (str(task.sentence), offers(club, "internal")) == (said, [])
    (after,) = club.pair(second)
    free = s.views.pairing(club.season, after.place).others
    assert list(free.values()) == ["free"]

"""Points that the rules file leaves out follow a win and a draw; a file that contradicts itself is asked about."""

import datetime

import pytest

from indeler import season as s
from indeler.logbook import Question
from support.clubs import END, LEADER, START, Club

RULEBOOK = "botwinnik"

DRAUGHTS = """
name = "draughts club"

[[competition]]
kind = "cycles"
name = "cycles"
rounds = 3
points = { win = 2, draw = 1 }

[competition.pairing]
system = "kndb"

[[competition]]
kind = "evenings"
name = "fast"
win = 2
draw = 1
"""


def with_points(text):
    return DRAUGHTS.replace("win = 2, draw = 1 }", f"win = 2, draw = 1, {text} }}")


@pytest.fixture
def club():
    club = Club(DRAUGHTS, [1500, 1400, 1300])
    club.plan()
    club.open_cycle(1)
    return club


def test_BW_33_the_odd_player_scores_as_for_a_win(club):
    date = club.dates()[0]
    club.at(date)
    club.boards(1, 1, "A", [(1, 2)], odd=3)
    assert club.points(1, "A")[3] == 20
    assert club.season.competition("fast").rules.of_odd == 20


def test_K23_the_opponent_of_a_no_show_scores_as_for_a_win(club):
    date = club.dates()[0]
    club.at(date)
    club.boards(1, 1, "A", [(1, 2)], odd=3)
    club("no-show", member=2, date=date)
    assert club.points(1, "A")[1] == 20


def test_BW_33_an_exempted_player_scores_as_for_a_draw(club):
    date = club.dates()[0]
    club("exempted", member=3, date=date, why="arbiter")
    club.at(date)
    club.boards(1, 1, "A", [(1, 2)])
    assert club.points(1, "A")[3] == 10


def test_BW_33_points_that_are_written_count():
    rules = s.parse_club_rules(with_points("odd = 1, exempt = 2, opponent_of_no_show = 1.5"))
    points = rules.competition[0].points
    assert (points.of_odd, points.of_exempt, points.of_opponent_of_no_show) == (10, 20, 15)


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        ("odd = 3", "the bye scores more than a win"),
        ("opponent_of_no_show = 1", "who waits in vain for an opponent scores no more than for a draw"),
        ("opponent_of_no_show = 2.5", "who waits in vain for an opponent scores more than for a win"),
        ("no_show = 1", "absence without notice scores more than absence with notice"),
        ("signed_off = 3", "absence with notice scores more than a win"),
        ("loss = 1.5", "a loss scores more than a draw"),
    ],
)
def test_BW_33_rules_that_contradict_themselves_are_asked_about(text, doubt):
    with pytest.raises(Question) as question:
        Club(with_points(text), [1500, 1400])
    assert str(question.value) == f"The rules contradict themselves: cycles: {doubt}. Is that meant?"


def test_BW_33_a_draw_worth_more_than_a_win_is_asked_about():
    with pytest.raises(Question, match="fast: a draw scores more than a win"):
        Club(DRAUGHTS.replace("win = 2\ndraw = 1", "win = 2\ndraw = 2.5"), [1500, 1400])


def test_BW_33_rules_that_come_to_contradict_themselves_are_asked_about_and_the_log_says_so():
    book = Club(DRAUGHTS, [1500, 1400]).book
    changed = s.MemoryStore(with_points("odd = 3"), book.store.read())
    told = {"at": datetime.datetime.combine(START, datetime.time(13)), "by": LEADER, "why": "general meeting"}
    with pytest.raises(Question, match="the bye scores more than a win"):
        s.Logbook(changed, any_rules=True, before=book.season).adopt_rules(**told)
    after = s.Logbook(changed, any_rules=True, before=book.season)
    after.adopt_rules(**told, confirmed=True)
    assert "although the rules contradict themselves" in s.views.log(after.season)[-1].sentence


@pytest.mark.parametrize("name", s.SHIPPED)
def test_BW_33_no_rules_that_come_with_indeler_contradict_themselves(name):
    Club(name, [1500, 1400], START, END)

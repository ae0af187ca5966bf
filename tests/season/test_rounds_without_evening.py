"""Rounds for which the calendar has no evening: the question, the ways out, and the last round that is played."""

import datetime

import pytest

from indeler import season as s
from indeler.logbook import Question
from indeler.season.calendar.room import last_round, stranded
from indeler.season.calendar.slots import slots
from support.clubs import LEADER, Club

RULEBOOK = "botwinnik"

END = datetime.date(2027, 6, 20)
"""The last day of a season that has 39 club days: as many as the rules of Botwinnik need."""
RATINGS = [2000 - 20 * number for number in range(24)]


@pytest.fixture
def full():
    """Return a club whose calendar is exactly full."""
    club = Club(members=RATINGS, end=END)
    for event in s.propose.calendar(club.season, at=club.now, by=LEADER):
        club.append(event)
    assert len(club.dates()) == 32
    assert "reserve" not in {each.what for each in club.state.evenings.values()}
    return club


def rounds(club, cycle):
    return [(each.round, each.rounds) for each in slots(club.season).values() if each[1:3] == ("cycles", cycle)]


def tasks(club):
    return [str(task.sentence) for task in s.views.todo(club.season, club.now)]


SMALL = """
name = "small"

[[competition]]
kind = "cycles"
name = "cycles"
count = 2
rounds = 4
points = { win = 6, draw = 3.5, loss = 1, signed_off = 2, signed_off_in_last_round = 1 }

[competition.championship]
players = 4
per_cycle = 2
"""


@pytest.fixture
def small():
    """Return a club of eight with two cycles of four rounds on its eight club days; round 1 of cycle 1 is played."""
    club = Club(SMALL, RATINGS[:8], end=datetime.date(2026, 10, 22))
    club.plan()
    club.open_cycle(1)
    play(club, club.dates()[0])
    return club


def play(club, *dates):
    for date in dates:
        for made in club.pair(date):
            club.results(made, lambda white, black: "1-0" if white < black else "0-1")


def next_cycle(club, **told):
    """Play cycle 1 to its end, and open cycle 2 with the groups that the rules give."""
    play(club, *club.dates()[1:4])
    club.append(s.events.KINDS["cycle-opened"](**proposed(club), **told))


def proposed(club):
    made = s.propose.cycle(club.season, 2, at=club.now, by=LEADER)
    return {"at": made.at, "by": made.by, "cycle": made.cycle, "groups": made.groups}


@pytest.mark.parametrize("kind", ["evening-postponed", "evening-dropped"])
def test_BW_21_postponing_asks_what_becomes_of_a_round_for_which_no_evening_is_left(full, asked, kind):
    question = asked(full, kind, "although no evening is left for some rounds", date=full.dates()[12], why="snow")
    assert question.startswith("No evening is left for round 8 of cycle 4. Plan one on a free day (2026-12-24 (")
    assert "2027-05-06 (Ascension Day)), play two rounds on an evening, or play fewer rounds." in question
    assert [each.titles[0].translated(str) for each in stranded(full.season)] == ["round 8 of cycle 4"]
    assert "The calendar has no evening for round 8 of cycle 4: plan one, or play fewer rounds." in tasks(full)


def test_BW_21_another_use_of_an_evening_asks_too(full, asked):
    evenings = (s.events.PlannedEvening(full.dates()[3], "special"),)
    assert "round 8 of cycle 4" in asked(full, "evenings-planned", "although no evening is left", evenings=evenings)


def test_BW_43_it_is_asked_whether_the_championship_group_loses_a_round(full, asked):
    asked(full, "evening-postponed", "although", date=full.dates()[12], why="snow")
    question = asked(full, "evening-postponed", "although", date=full.dates()[13], why="more snow")
    assert "The championship group needs 7 rounds, and the calendar has 6." in question


def test_BW_21_a_date_leaves_no_question(full):
    full("evening-postponed", date=full.dates()[12], to=datetime.date(2026, 12, 11), why="the hall is let")
    assert not stranded(full.season)


def test_BW_21_free_dates_are_offered_although_the_calendar_is_full(full):
    today = full.now.date()
    assert s.propose.left_out(full.season, today) == {}
    full("evening-postponed", date=full.dates()[12], why="snow", anyway=True)
    offered = s.propose.left_out(full.season, today)
    ascension = datetime.date(2027, 5, 6)
    assert str(offered[ascension]) == "Ascension Day"
    (shortened,) = s.propose.calendar(full.season, at=full.now, by=LEADER)
    assert (shortened.cycle, shortened.rounds) == (4, 7)
    (planned,) = s.propose.calendar(full.season, at=full.now, by=LEADER, anyway=[ascension])
    full.append(planned)
    assert not stranded(full.season)
    assert "free day" in str(s.propose.is_full(full.season, today)) or not stranded(full.season)


def test_BW_21_opening_a_cycle_asks_while_it_can_still_be_made_shorter(small):
    small("evening-postponed", date=small.dates()[1], why="flood", anyway=True)
    with pytest.raises(Question, match=r"No evening is left for round 4 of cycle 2\. A cycle can only be made shorter"):
        next_cycle(small)
    small("cycle-shortened", cycle=2, rounds=3, why="flood")
    small("cycle-opened", cycle=2, groups=proposed(small)["groups"])


def test_BW_33_the_round_that_is_played_last_is_the_last_round(small):
    small("evening-postponed", date=small.dates()[1], why="flood", anyway=True)
    next_cycle(small, anyway=True)
    last = small.dates()[-1]
    assert slots(small.season)[last][1:4] == ("cycles", 2, 3)
    assert last_round(small.cycles, 2) == 3
    assert s.views.tonight(small.season, last).is_last_round
    small.at(last, 12)
    absent = small.cycles.cycle(2).groups["A"][0]
    small("signed-off", member=absent, date=last)
    play(small, *small.dates()[4:])
    card = next(row.card for row in small.standings(2, "A") if row.member == absent)
    assert [each.points for each in card][-1] == 10
    assert s.verify(small.season).differences == ()


def test_BW_21_a_round_without_an_evening_can_be_given_up_in_a_cycle_that_has_begun(small, refused):
    small("evening-postponed", date=small.dates()[1], why="flood", anyway=True)
    next_cycle(small, anyway=True)
    play(small, small.dates()[4])
    assert "has begun" in refused(small, "cycle-shortened", cycle=2, rounds=2, why="decided")
    small("cycle-shortened", cycle=2, rounds=3, why="decided")
    assert small.cycles.rounds_of(2) == 3
    assert not stranded(small.season)


def test_BW_40_the_report_says_why_the_champion_is_not_decided(small):
    for _ in range(2):
        small("evening-postponed", date=small.dates()[1], why="flood", anyway=True)
    next_cycle(small, anyway=True)
    play(small, *small.dates()[4:])
    (summary,) = s.views.report(small.season)
    assert summary.winner is None
    assert str(summary.undecided) == "the calendar has no evening for round 3 of cycle 2, round 4 of cycle 2"


def test_BW_21_two_rounds_can_be_played_on_one_evening(small):
    second, third, fourth, *_ = small.dates()[1:]
    small("evening-postponed", date=second, to=fourth, together=True, why="flood")
    assert not stranded(small.season)
    assert rounds(small, 1) == [(1, 1), (2, 1), (3, 2)]
    assert rounds(small, 2) == [(1, 1), (2, 1), (3, 1), (4, 1)]
    assert str(small.cycles.round_title(1, 3)) == "Cycle 1, rounds 3–4"
    assert not [task for task in tasks(small) if "evening" in task.lower()]
    play(small, third, fourth)
    assert [place.round for place in small.state.pairings] == [1, 2, 3]
    play(small, fourth)
    small("cycle-opened", cycle=2, groups=proposed(small)["groups"])
    play(small, *small.dates()[3:])
    assert s.views.report(small.season)[0].winner is not None
    assert s.verify(small.season).differences == ()


def test_BW_21_an_evening_with_two_rounds_keeps_them_when_another_evening_falls_out(small):
    second, third, fourth, *_ = small.dates()[1:]
    small("evening-postponed", date=second, to=fourth, together=True, why="flood")
    small("evening-postponed", date=third, why="more rain", anyway=True)
    assert rounds(small, 1) == [(1, 1), (2, 2), (4, 1)]


def test_BW_21_rounds_of_two_cycles_are_not_played_on_one_evening(small, refused):
    dates = small.dates()
    told = {"date": dates[2], "why": "flood"}
    for to in (dates[5], dates[2], None):
        sentence = refused(small, "evening-postponed", to=to, together=True, **told)
        assert sentence == "Two rounds on one evening need an evening of the same part; name its date."
    assert "has an evening of cycles already" in refused(small, "evening-postponed", to=dates[3], **told)


def test_4_a_keizer_round_can_be_played_on_an_evening_with_another_one():
    club = Club("keizer", RATINGS[:6], change=[("rounds = 34", "rounds = 5")], end=datetime.date(2026, 10, 5))
    club.plan()
    dates = club.dates("keizer")
    with pytest.raises(Question, match="No evening is left for keizer, round 5"):
        club("evening-postponed", date=dates[0], why="flood")
    club("evening-postponed", date=dates[0], to=dates[1], together=True, why="flood")
    assert [row.rounds for row in s.views.calendar(club.season) if row.what == "keizer"][:2] == [2, 1]
    assert club.season.competition("keizer").evenings_short() == 0

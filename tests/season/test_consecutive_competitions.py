"""Consecutive competitions: dropped rounds of the first are played before the second, and open tasks are listed."""

import datetime

import pytest

from indeler import season as s
from indeler.language import InvalidInput
from indeler.logbook import Question
from indeler.season.calendar.slots import slots
from support.clubs import LEADER, ROUND_ROBIN, Club

RULEBOOK = "botwinnik"

SPRING = """

[[competition]]
kind = "cycles"
name = "spring"
count = 1
rounds = 9
groups = ["A"]
ties = ["BH/C1", "BH", "SB"]

[competition.pairing]
system = "knsb-rating"
first_cycle = "system"
"""
START, END = datetime.date(2026, 9, 1), datetime.date(2027, 3, 31)
RATINGS = [1900, 1800, 1700, 1600, 1500, 1400]


@pytest.fixture
def two():
    """Return a club with nine rounds in autumn, nine in spring and a few reserve evenings after them."""
    club = Club(s.shipped_text("autumn") + SPRING, RATINGS, START, END)
    for event in s.propose.calendar(club.season, at=club.now, by=LEADER):
        club.append(event)
    return club


def proposed(club):
    for event in s.propose.calendar(club.season, at=club.now, by=LEADER):
        club.append(event)


def names(club):
    return [each.what for each in slots(club.season).values() if each.part]


def opened(club):
    for event in s.propose.openings(club.season, at=club.now, by=LEADER):
        club.append(event)


def tasks(club, *kinds):
    return [task for task in s.views.todo(club.season, club.now) if task.kind in kinds]


def test_BW_20_the_first_competition_is_planned_before_the_second(two):
    assert names(two) == ["cycles"] * 9 + ["spring"] * 9


def test_BW_21_a_dropped_round_of_autumn_is_played_before_spring(two):
    opened(two)
    first, second, third, *_ = two.dates()
    for date in (first, second):
        for made in two.pair(date):
            two.results(made)
    two("evening-dropped", date=third, why="snow")
    two("evening-dropped", date=two.dates()[2], why="more snow")
    assert tasks(two, "calendar")
    proposed(two)
    assert names(two) == ["cycles"] * 9 + ["spring"] * 9
    assert not tasks(two, "calendar", "reserve", "went-by")
    assert s.propose.calendar(two.season, at=two.now, by=LEADER) == []


def test_4_a_dropped_keizer_round_of_autumn_is_played_before_spring():
    text = s.shipped_text("keizer").replace("rounds = 34", "rounds = 9")
    assert "rounds = 9" in text
    club = Club(text + SPRING, RATINGS, START, END)
    proposed(club)
    name = club.club_rules.names[0]
    club("evening-dropped", date=club.dates(name)[3], why="snow")
    assert tasks(club, "calendar")
    assert not tasks(club, "reserve")
    proposed(club)
    assert names(club) == [name] * 9 + ["spring"] * 9
    assert not tasks(club, "calendar", "reserve")


def test_BW_21_without_reserve_evenings_the_second_competition_is_shorter(two):
    opened(two)
    reserve = [date for date, each in two.state.evenings.items() if each.what == "reserve"]
    for date in reserve:
        two("evening-dropped", date=date, why="the hall is let")
    two("days-off-set", periods=(s.events.DaysOff("let", reserve[0], END),))
    with pytest.raises(Question, match="No evening is left for round 9 of cycle 1"):
        two("evening-dropped", date=two.dates()[3], why="snow")
    two("evening-dropped", date=two.dates()[3], why="snow", anyway=True)
    proposed(two)
    assert names(two) == ["cycles"] * 9 + ["spring"] * 8
    assert not tasks(two, "calendar")


def test_BW_29_the_task_list_and_the_proposal_agree_about_groups(two):
    two.at(two.dates()[0], 12)
    assert [str(task.sentence) for task in tasks(two, "cycle")] == ["Make up the groups of cycle 1 of cycles."]
    opened(two)
    assert not tasks(two, "cycle")
    with pytest.raises(InvalidInput, match="No groups are to be made up now"):
        opened(two)
    for date in two.dates():
        for made in two.pair(date):
            two.results(made)
    two.at(two.dates("spring")[0], 12)
    assert [str(task.sentence) for task in tasks(two, "cycle")] == ["Make up the groups of cycle 1 of spring."]
    opened(two)
    assert two.season.events[-1].competition == "spring"


def test_BW_30_promotion_may_be_declined_in_the_second_competition_too(two):
    opened(two)
    two("promotion-declined", member=3, cycle=1, competition="cycles")
    assert s.views.has_declined(two.season, 1, 3)
    assert not s.views.has_declined(two.season, 1, 4)


def test_BW_8_a_newcomer_in_the_middle_of_a_cycle_is_on_the_task_list(two):
    opened(two)
    for made in two.pair(two.dates()[0]):
        two.results(made)
    two("member-joined", member=7, name="Newcomer", rating=1000)
    (task,) = tasks(two, "newcomer")
    assert "Newcomer is in no group of cycle 1" in str(task.sentence)
    member, cycle, round, name = task.facts
    two("group-joined", member=member, cycle=cycle, round=round, group="A", competition=name)
    assert not tasks(two, "newcomer")


def test_a_newcomer_who_does_not_take_part_is_not_on_the_task_list(two):
    opened(two)
    two("member-joined", member=7, name="Newcomer", rating=1000)
    two("participation-changed", member=7, competition="cycles", takes_part=False)
    assert not tasks(two, "newcomer")


def test_an_unneeded_spare_evening_is_not_reported_as_unpaired():
    club = Club(ROUND_ROBIN + "[competition.catching_up]\nspare_evenings = 1\n", RATINGS[:4] + [1400] * 4, START, END)
    opened(club)
    proposed(club)
    for date in club.dates("internal")[:3]:
        for made in club.pair(date):
            club.results(made)
    club.at(club.dates("internal")[3] + datetime.timedelta(days=2))
    assert not tasks(club, "went-by", "calendar", "reserve")


def test_round_robin_groups_are_on_the_task_list_exactly_when_they_are_proposed():
    club = Club(ROUND_ROBIN, [1800], START, END)
    assert not tasks(club, "groups")
    with pytest.raises(InvalidInput, match="No groups"):
        opened(club)
    for number in range(2, 9):
        club("member-joined", member=number, name=f"Member {number}", rating=1500)
    assert tasks(club, "groups")
    opened(club)
    assert not tasks(club, "groups")


def test_BW_20_rounds_can_be_imported_only_into_the_first_cycles(two):
    two.season.competition("cycles").check_import(1)
    with pytest.raises(InvalidInput, match="only rounds of cycles can be taken over"):
        two.season.competition("spring").check_import(1)

"""Clubs whose building closes after midnight: the evening goes on until then, on its own date."""

import datetime

import pytest

from indeler import season as s
from indeler.language import InvalidInput
from support.clubs import Club

RULEBOOK = "botwinnik"

ENDS = ("ends = 23:59:00", "ends = 00:30:00")


def late_club(*change):
    return Club(members=[1900, 1800, 1700, 1600], change=[ENDS, *change])


def at(date, hour, minute, days=0):
    return datetime.datetime.combine(date + datetime.timedelta(days=days), datetime.time(hour, minute))


@pytest.mark.parametrize("moment", [(12, 0, 0), (23, 50, 0), (0, 30, 1)])
def test_BW_6_BW_9_a_sign_off_counts_until_the_building_closes_after_midnight(moment):
    club = late_club()
    date = club.plan()[0]
    club("signed-off", member=1, date=date, at=at(date, *moment))
    assert club.state.attendance[date][1].reason == "absent"


def test_BW_6_BW_9_after_the_building_closed_the_evening_is_over(refused):
    club = late_club()
    date = club.plan()[0]
    sentence = refused(club, "signed-off", member=1, date=date, at=at(date, 0, 31, 1))
    assert sentence.startswith(f"The evening of {date} is over")


def test_BW_6_an_evening_goes_on_after_midnight():
    club = late_club()
    club.plan()
    club.open_cycle(1)
    date = club.dates()[0]
    club.pair(date)
    assert s.views.club_day(club.season, at(date, 0, 10, 1)) == date
    assert s.views.club_day(club.season, at(date, 0, 31, 1)) == date + datetime.timedelta(days=1)
    late = [task.kind for task in s.views.todo(club.season, at(date, 0, 10, 1))]
    assert "results" not in late
    assert "results" in [task.kind for task in s.views.todo(club.season, at(date, 0, 31, 1))]


def test_BW_6_a_club_that_closes_before_midnight_has_no_evening_after_it():
    club = Club()
    assert s.views.club_day(club.season, at(club.state.start, 0, 0)) == club.state.start


@pytest.mark.parametrize("ends", ["20:00:00", "17:30:00", "06:01:00"])
def test_BW_6_an_end_before_the_start_is_refused_if_it_is_not_at_night(ends):
    with pytest.raises(InvalidInput, match=r"evening\.ends: the end is before the start"):
        Club(change=[(ENDS[0], f"ends = {ends}")])


def test_BW_6_the_second_day_of_the_week_may_start_after_the_end_of_the_first():
    second = ('weekday = "thursday"', 'weekday = "thursday"\nsecond_weekday = "tuesday"\nsecond_starts = 21:00:00')
    club = Club(change=[(ENDS[0], "ends = 20:30:00"), second])
    hours, tuesday = club.club_rules.evening, datetime.date(2026, 9, 8)
    assert hours.ends_on(tuesday) == at(tuesday, 23, 59)
    assert hours.day_at(at(tuesday, 12, 0, 1)) == tuesday + datetime.timedelta(days=1)

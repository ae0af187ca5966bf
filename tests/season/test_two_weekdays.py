"""A club that plays on two days of the week, and competitions that have a day or a first day of their own."""

import datetime

import pytest
from msgspec.structs import replace

from indeler import season as s
from indeler.language import InvalidInput
from indeler.season.calendar import holidays
from indeler.season.calendar.evolve import free_day_for
from indeler.season.calendar.slots import sign_off_deadline, slots, start_of
from support.clubs import LEADER, Club

RULEBOOK = "botwinnik"

START, END = datetime.date(2026, 9, 1), datetime.date(2027, 5, 31)
CLUB = """
name = "two days"

[evening]
weekday = "saturday"
second_weekday = "wednesday"
starts = 10:00:00
second_starts = 15:30:00
sign_off_until = 09:00:00
second_sign_off_until = 14:00:00
"""
SATURDAYS = """
[[competition]]
kind = "cycles"
name = "main"
count = 2
rounds = 7
groups = ["A"]
weekday = "saturday"
"""
WEDNESDAYS = """
[[competition]]
kind = "evenings"
name = "rapid"
evenings = 5
weekday = "wednesday"
starts = 2027-01-06
"""


def planned(text, start=START, end=END):
    club = Club(text, [1900, 1800, 1700, 1600], start, end)
    for event in s.propose.calendar(club.season, at=club.now, by=LEADER):
        club.append(event)
    return club


def test_BW_6_evenings_are_proposed_on_both_days():
    club = planned(CLUB + SATURDAYS.replace('weekday = "saturday"\n', ""))
    assert [date.weekday() for date in club.dates("main")] == [2, 5] * 7
    assert all(each.part for each in list(slots(club.season).values())[:14])


def test_BW_6_a_competition_is_played_on_its_own_day_from_its_first_day_on():
    club = planned(CLUB + SATURDAYS + WEDNESDAYS)
    main, rapid = club.dates("main"), club.dates("rapid")
    assert ({date.weekday() for date in main}, len(main), main[0]) == ({5}, 14, datetime.date(2026, 9, 5))
    assert ({date.weekday() for date in rapid}, len(rapid)) == ({2}, 5)
    assert rapid[0] >= datetime.date(2027, 1, 6)
    assert not [each for each in s.views.todo(club.season, club.now) if each.kind in ("calendar", "reserve", "weekday")]


def test_BW_62_a_postponed_evening_stays_on_the_day_of_its_competition():
    club = planned(CLUB + SATURDAYS + WEDNESDAYS)
    first, second = club.dates("rapid")[:2]
    club("evening-postponed", date=first, why="ice")
    moved = club.dates("rapid")
    assert ({date.weekday() for date in moved}, len(moved), first in moved) == ({2}, 5, False)
    assert first < min(moved) <= second
    assert len(club.dates("main")) == 14


def test_BW_62_a_replay_needs_no_public_holidays_for_the_day_of_a_postponed_evening(monkeypatch):
    club = planned(CLUB + SATURDAYS + WEDNESDAYS)
    *_, last = club.dates("rapid")
    for date in [date for date in club.state.evenings if date > last]:
        club("evening-dropped", date=date, why="no evenings in reserve")
    first_free = last + datetime.timedelta(days=7)
    monkeypatch.setattr(holidays, "public_holidays", lambda region, year: {first_free: "Rest"})
    preview = s.apply(club.season, s.events.EveningPostponed(at=club.now, by=LEADER, why="ice", date=last))
    club("evening-postponed", date=last, why="ice")
    expected = first_free + datetime.timedelta(days=7)
    assert preview.last.to == club.season.last.to == club.dates("rapid")[-1] == expected
    monkeypatch.setattr(holidays, "public_holidays", lambda region, year: {expected: "Another day off"})
    assert s.replay(club.club_rules, club.season.events).state == club.state
    older = [*club.season.events[:-1], replace(club.season.last, to=None)]
    monkeypatch.setattr(holidays, "public_holidays", lambda region, year: 1 / 0)
    assert max(s.replay(club.club_rules, older).state.evenings) == first_free  # an old line that has no new date


def test_BW_20_before_the_first_competition_starts_no_evening_is_planned():
    club = planned(CLUB + SATURDAYS.replace("count", "starts = 2026-11-07\ncount"))
    assert min(club.state.evenings) == datetime.date(2026, 11, 7)
    assert len(club.dates("main")) == 14


def test_BW_20_a_competition_with_too_few_evenings_after_its_first_day_is_shorter():
    club = planned(CLUB + SATURDAYS.replace("count", "starts = 2027-03-06\ncount"))
    assert len(club.dates("main")) == sum(map(club.season.competition("main").rounds_of, (1, 2))) == 13


def test_BW_6_BW_9_the_second_day_has_its_own_hours():
    club_rules = s.parse_club_rules(CLUB + SATURDAYS)
    saturday, wednesday = datetime.date(2026, 9, 5), datetime.date(2026, 9, 9)
    assert [start_of(club_rules, day).hour for day in (saturday, wednesday)] == [10, 15]
    assert [sign_off_deadline(club_rules, day).hour for day in (saturday, wednesday)] == [9, 14]


def test_BW_6_a_weekday_added_later_is_planned_although_the_first_is_full():
    club = planned(CLUB.replace('second_weekday = "wednesday"\n', "") + SATURDAYS)
    text = CLUB + SATURDAYS + WEDNESDAYS.replace("starts = 2027-01-06\n", "")
    club.book = s.Logbook(s.MemoryStore(text, club.book.store.read()), any_rules=True, clock=lambda: club.written)
    club.append(s.events.RulesAdopted(at=club.now, by=LEADER, why="a second day", digest=s.digest(text)))
    for event in s.propose.calendar(club.season, at=club.now, by=LEADER):
        club.append(event)
    rapid = club.dates("rapid")
    assert ({date.weekday() for date in rapid}, len(rapid)) == ({2}, 5)
    assert min(rapid) < datetime.date(2026, 12, 1)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('second_weekday = "wednesday"', 'second_weekday = "saturday"', "another one than the first"),
        ("[[competition]]", '[[competition]]\nweekday = "monday"', "does not play on this day"),
    ],
)
def test_BW_6_weekdays_that_do_not_fit_are_refused(old, new, fault):
    text = CLUB + SATURDAYS.replace('weekday = "saturday"\n', "")
    with pytest.raises(InvalidInput, match=fault):
        s.parse_club_rules(text.replace(old, new, 1))


def test_a_first_day_is_written_into_the_file_and_read_again():
    text = s.with_setting(CLUB + SATURDAYS, "competition[0].starts", "2026-10-03")
    assert s.parse_club_rules(text).competition[0].starts == datetime.date(2026, 10, 3)
    assert s.parse_club_rules(s.format_rules(s.parse_club_rules(text))) == s.parse_club_rules(text)


def test_BW_62_an_evening_can_move_to_the_last_day_of_the_season():
    wednesday = datetime.date(2027, 5, 26)
    club = planned(CLUB + SATURDAYS + WEDNESDAYS, end=wednesday)
    club("evening-dropped", date=wednesday, why="not in reserve")
    season = club.season
    *_, last = [each for each in slots(season).values() if each.what == "rapid"]
    others = {last.date + datetime.timedelta(weeks=number) for number in range(60)} - {wednesday}
    assert free_day_for(season, last, others) == wednesday
    assert free_day_for(season, last, others | {wednesday}) is None

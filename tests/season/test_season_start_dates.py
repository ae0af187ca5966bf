"""A season may start on any day: the list of tasks leads from an empty season to its last evening."""

import datetime
import random

import pytest

from indeler import season as s
from indeler.language import InvalidInput
from indeler.season.calendar.planning import unused_evenings
from indeler.season.calendar.slots import slots
from support.clubs import LEADER, Club
from support.competitions import cycles_of

pytestmark = pytest.mark.sampled(2)

RULEBOOK = "botwinnik"

DAY, WEEK = datetime.timedelta(days=1), datetime.timedelta(weeks=1)
STARTS = [datetime.date(2026, 1, 1) + days * DAY for days in range(0, 365, 13)]
PLANNING = ("members", "calendar", "went-by", "unpaired", "cycle")


def do(club, task):
    """Append the events that the page of this task proposes."""
    at, by = club.now, LEADER
    if task.kind == "members":
        known = len(club.state.members)
        for number in range(known + 1, known + 10):
            club("member-joined", member=number, name=f"Member {number}", rating=2000 - 10 * number)
    elif task.kind in ("calendar", "went-by"):
        for event in s.propose.calendar(club.season, at=at, by=by):
            club.append(event.confirmed())
    elif task.kind == "cycle":
        club.append(s.propose.cycle(club.season, *task.facts, at=at, by=by).confirmed())
    elif task.kind == "unpaired":
        play(club, task.facts[1])


def walk(club):
    """Do the first task of the list until the list is empty and return the kinds of the tasks; none may recur."""
    done = []
    while tasks := [task for task in s.views.todo(club.season, club.now) if task.kind in PLANNING]:
        assert tasks[0] not in done, f"{tasks[0]} leads back to itself"
        do(club, tasks[0])
        done.append(tasks[0])
    return [task.kind for task in done]


def play(club, date):
    """Pair and publish the evening; White wins every game."""
    for made in s.propose.evening(club.season, date, at=club.now, by=LEADER):
        club.append(made)
        club.publish(made)
        for white, black in made.boards:
            place = {"competition": made.competition, "part": made.part, "round": made.round}
            club("result-entered", white=white, black=black, result="1-0", **place)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rules", ["botwinnik", "autumn", "draughts"])
def test_BW_1_for_any_start_and_current_date_the_tasks_lead_to_the_first_evening(rules):
    for start in STARTS:
        for months, late in ((1, 0), (3, 40), (8, -30), (10, 75), (13, 200)):
            end = start + months * 30 * DAY
            today = start + late * DAY
            club = Club(rules, start=start, end=end, today=min(start, today))
            club.at(today, 12)
            assert walk(club)[:1] == (["members"] if today <= end else [])
            coming = [each for each in slots(club.season).values() if each.date >= today]
            if today + WEEK < end:
                assert coming[0].what == "cycles", (start, end, today)
                assert (coming[0].part, coming[0].round) == (1, 1)
                assert 1 in club.cycles.state.cycles
            assert not unused_evenings(club.season, today)


@pytest.mark.parametrize("seed", range(6))
def test_BW_21_a_club_that_skips_evenings_is_never_stuck(seed):
    chance = random.Random(seed)
    start = chance.choice(STARTS)
    end, today = start + chance.randint(90, 420) * DAY, start + chance.randint(-40, 60) * DAY
    club = Club(start=start, end=end, today=min(start, today))
    while today <= club.state.end:
        club.at(today, 12)
        walk(club)
        tonight = slots(club.season).get(today)
        if tonight and tonight.what == "cycles":
            play(club, today)
        ahead = [date for date in slots(club.season) if date > today]
        today = chance.choice(ahead[:3]) if ahead else club.state.end + DAY
    rounds = [paired for paired in club.state.pairings.values() if paired.published_at]
    assert len({paired.date for paired in rounds}) >= 4


def test_BW_1_a_season_may_start_on_any_day_and_ends_within_fourteen_months():
    for start in STARTS:
        Club(start=start, end=start + 420 * DAY)
    with pytest.raises(InvalidInput, match="within 14 months"):
        Club(start=datetime.date(2026, 11, 16), end=datetime.date(2028, 1, 17))
    with pytest.raises(InvalidInput, match="must end after it starts"):
        Club(start=datetime.date(2026, 11, 16), end=datetime.date(2026, 11, 16))


def test_BW_21_a_season_that_starts_in_november_has_shorter_cycles():
    club = Club(start=datetime.date(2026, 11, 16), end=datetime.date(2027, 6, 30))
    club.plan()
    assert [cycles_of(club.season).rounds_of(cycle) for cycle in range(1, 5)] == [6, 6, 6, 7]
    assert len(club.dates("rapid")) == 4
    assert len(club.dates("blitz")) == 3
    assert next(iter(slots(club.season).values()))[1:4] == ("cycles", 1, 1)


def test_BW_21_after_evenings_without_pairings_the_rest_is_planned_again():
    club = Club(members=[1800, 1700, 1600, 1500])
    club.plan()
    club.at(datetime.date(2026, 11, 16))
    task = next(task for task in s.views.todo(club.season, club.now) if task.kind == "went-by")
    assert str(task.sentence) == "Nothing was paired on 11 evenings. Enter what was played, or plan the rounds again."
    assert walk(club) == ["went-by", "cycle"]
    assert sorted(club.cycles.state.cycles) == [1]
    assert club.dates()[0] == datetime.date(2026, 11, 19)


def test_BW_62_an_evening_can_be_dropped_after_a_later_one_was_paired():
    club = Club(members=[1800, 1700, 1600, 1500])
    first, second = datetime.date(2026, 9, 3), datetime.date(2026, 9, 10)
    club.evenings(first, second, what="rapid")
    club.at(second)
    club("presence-noted", competition="rapid", part=2, round=1, present=(1, 2, 3, 4))
    club.pair(second)
    club("evening-dropped", date=first, why="the key was lost")
    assert slots(club.season)[second][1:3] == ("rapid", 2)


def test_an_unpaired_group_stays_on_the_task_list_until_it_is_paired():
    club = Club(members=[1800, 1700, 1600, 1500])
    first, *_ = club.plan()
    club.open_cycle(1)
    for made in s.propose.evening(club.season, first, at=club.at(first), by=LEADER)[:1]:
        club.append(made)
        club.publish(made)
    assert "unpaired" not in [task.kind for task in s.views.todo(club.season, club.at(first, 23))]
    club.at(first + DAY)
    assert "Pair cycle 1, round 1, group B." in [str(task.sentence) for task in s.views.todo(club.season, club.now)]
    walk(club)
    assert {place.group for place in club.state.pairings} == {"A", "B"}

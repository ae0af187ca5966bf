"""Dropped evenings: the final keeps its six players, all rounds are played, and reserve evenings are proposed."""

import datetime

import pytest

from indeler import season as s
from indeler.season.calendar.slots import slots
from support.clubs import LEADER, Club
from support.competitions import cycles_of, evenings_of

RULEBOOK = "botwinnik"

TEN = [1900 - 20 * number for number in range(10)]


def planned(**other):
    club = Club(members=TEN, **other)
    club.plan()
    return club


def parts(club, what):
    return {each.date: each.part for each in slots(club.season).values() if each.what == what}


def tasks(club):
    return [task for task in s.views.todo(club.season, club.now) if task.kind == "reserve"]


def use_reserve(club):
    for event in s.propose.reserve(club.season, at=club.now, by=LEADER):
        club.append(event)


def play(club, date, part, present=tuple(range(1, 11)), what="rapid"):
    club.at(date)
    club("presence-noted", competition=what, part=part, round=1, present=present)
    for _ in range(evenings_of(club.season, what).rules.rounds):
        club.results(club.pair(date)[0])


def reserve_of(club):
    return [date for date, each in club.state.evenings.items() if each.what == "reserve"]


def test_BW_55_the_final_keeps_six_players_when_an_evening_is_dropped():
    club = planned()
    first, second, third, _ = club.dates("rapid")
    play(club, first, 1)
    club("evening-dropped", date=second, why="the cycles come first")
    play(club, third, 3)
    found = evenings_of(club.season, "rapid").qualification()
    assert [str(row.stage) for row in found.qualified] == ["evening 1", "evening 3", *["ladder"] * 4]


def test_BW_62_a_setting_drops_the_place_in_the_final_of_a_dropped_evening():
    club = planned(change=[('cancelled = "ladder"           # BW-55', 'cancelled = "dropped" #')])
    first, second, third, _ = club.dates("rapid")
    play(club, first, 1)
    club("evening-dropped", date=second, why="the cycles come first")
    play(club, third, 3)
    assert len(evenings_of(club.season, "rapid").qualification().qualified) == 5


def test_BW_62_a_reserve_evening_is_proposed_for_a_dropped_rapid_evening():
    club = planned()
    assert tasks(club) == []
    _, second, *_ = club.dates("rapid")
    club("evening-dropped", date=second, why="storm")
    free = next(date for date in reserve_of(club) if date > max(club.dates("rapid")))
    assert [str(task.sentence) for task in tasks(club)] == [f"An evening of rapid fell out; {free} is in reserve."]
    use_reserve(club)
    assert list(parts(club, "rapid").values()) == [1, 2, 3, 4]
    assert max(parts(club, "rapid")) == free
    assert tasks(club) == []


def test_BW_62_played_evenings_keep_their_numbers_when_a_dropped_one_is_replaced():
    club = planned()
    first, second, third, last = club.dates("rapid")
    play(club, first, 1)
    club("evening-dropped", date=second, why="storm")
    play(club, third, 3)
    use_reserve(club)
    free = max(club.dates("rapid"))
    assert parts(club, "rapid") == {first: 1, third: 3, last: 2, free: 4}
    play(club, last, 2)
    found = evenings_of(club.season, "rapid").qualification()
    assert sorted(str(row.stage) for row in found.qualified) == ["evening 1", "evening 2", "evening 3", *["ladder"] * 3]


def test_BW_55_a_replacement_evening_gives_its_place_after_those_held_before():
    club = planned()
    first, second, third, last = club.dates("rapid")
    club("evening-dropped", date=second, why="storm")
    play(club, first, 1)
    play(club, third, 3)
    use_reserve(club)
    play(club, last, 2)
    placed = [str(row.stage) for row in evenings_of(club.season, "rapid").qualification().qualified]
    assert placed[:3] == ["evening 1", "evening 3", "evening 2"]


def test_BW_62_the_evening_of_the_final_is_replaced_too():
    club = planned()
    *_, last = club.dates("rapid")
    club("evening-dropped", date=last, why="storm")
    use_reserve(club)
    *_, last = club.dates("rapid")
    assert parts(club, "rapid")[last] == 4
    assert evenings_of(club.season, "rapid").has_final_on(4)


def test_BW_20_all_32_rounds_are_played_when_an_evening_is_dropped():
    club = planned()
    club.open_cycle(1)
    second = club.dates()[1]
    club("evening-dropped", date=second, why="storm")
    assert len(club.dates()) == 31
    assert [task.facts[0] for task in tasks(club)] == ["cycles"]
    use_reserve(club)
    assert [cycles_of(club.season).rounds_of(cycle) for cycle in range(1, 5)] == [8, 8, 8, 8]
    assert len(club.dates()) == 32
    assert tasks(club) == []


def test_BW_21_a_setting_makes_the_next_cycle_one_round_shorter():
    club = planned(change=[("planned_ahead = 1", 'planned_ahead = 1\ncancelled = "dropped"')])
    club.open_cycle(1)
    club("evening-dropped", date=club.dates()[1], why="storm")
    assert [cycles_of(club.season).rounds_of(cycle) for cycle in range(1, 5)] == [8, 7, 8, 8]
    assert len(club.dates()) == 31
    assert tasks(club) == []


def test_BW_62_the_cycles_come_first_and_past_evenings_are_not_proposed():
    club = planned()
    club("evening-dropped", date=club.dates("rapid")[1], why="storm")
    club("evening-dropped", date=club.dates()[1], why="storm")
    assert [each.what for event in proposed(club) for each in event.evenings] == ["cycles", "rapid"]
    club.at(max(club.state.evenings) + datetime.timedelta(days=1))
    assert proposed(club) == []


def proposed(club):
    return s.propose.reserve(club.season, at=club.now, by=LEADER)


@pytest.mark.parametrize(("rounds", "then"), [(1, [1, 1]), (2, [1, 2]), (3, [2, 3])])
def test_BW_21_a_cycle_of_one_round_is_not_shortened(rounds, then):
    change = [("rounds = 7", f'rounds = {rounds}\ncancelled = "dropped"')]
    club = Club("draughts", members=TEN, change=change)
    club.plan()
    dates = club.dates()
    club("evening-dropped", date=dates[0], why="storm")
    assert [cycles_of(club.season).rounds_of(cycle) for cycle in (1, 2)] == then

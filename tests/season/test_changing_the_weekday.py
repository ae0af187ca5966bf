"""BW-6: when the club changes its weekday, the remaining evenings move to the new day, but not to a day off."""

import datetime

import pytest

from indeler import season as s
from indeler.language import InvalidInput
from indeler.season.calendar.slots import slots
from support.clubs import LEADER, Club

RULEBOOK = "botwinnik"

THURSDAY, TUESDAY = 'weekday = "thursday"', 'weekday = "tuesday"'


@pytest.fixture
def moved_club():
    """Return a season with two rounds played on Thursdays, which then moves to Tuesdays."""
    club = Club("botwinnik", [2000 - 100 * number for number in range(10)])
    club.plan()
    club.open_cycle(1)
    for date in club.dates()[:2]:
        for made in club.pair(date):
            club.results(made)
    club("cup-dates-planned", dates=(club.dates()[3],))
    text = club.book.store.rules().replace(THURSDAY, TUESDAY)
    club.book = s.Logbook(s.MemoryStore(text, club.book.store.read()), any_rules=True, clock=lambda: club.written)
    club.append(s.events.RulesAdopted(at=club.now, by=LEADER, why="the hall", digest=s.digest(text)))
    return club


def moves(club, **told):
    (event,) = s.propose.moves(club.season, at=club.now, by=LEADER, **told)
    return event


def test_BW_6_every_future_evening_moves_to_the_tuesday_of_its_week(moved_club):
    club, before = moved_club, slots(moved_club.season)
    assert "move them" in str(s.views.todo(club.season, club.now)[-1].sentence)
    played = club.dates()[:2]
    club.append(moves(club))
    after = slots(club.season)
    assert [each for each in after if each in before] == played
    assert {date.weekday() for date in after if date not in played} == {1}
    rounds = [each[1:4] for each in before.values() if each.part]
    assert [each[1:4] for each in after.values() if each.part] == rounds
    assert not [task for task in s.views.todo(club.season, club.now) if task.kind == "weekday"]


def test_BW_6_no_evening_moves_to_a_day_off_and_the_order_stays(moved_club):
    club = moved_club
    third = club.dates()[2]
    tuesday = third - datetime.timedelta(days=2)
    club("days-off-set", periods=(s.events.DaysOff("the hall is painted", tuesday, tuesday),))
    to = {move.date: move.to for move in moves(club).moves}
    assert to[third] == tuesday + datetime.timedelta(weeks=1)
    kept = [day for day in to.values() if day is not None]
    assert kept == sorted(set(kept))
    assert not set(kept) & set(s.views.days_off(club.season))


def test_BW_77_the_main_date_of_the_cup_moves_with_its_evening(moved_club):
    (before,) = moved_club.cup.state.dates
    moved_club.append(moves(moved_club))
    assert moved_club.cup.state.dates == (before - datetime.timedelta(days=2),)


def test_BW_6_named_evenings_stay_and_all_moves_are_reversed_together(moved_club):
    club, before = moved_club, moved_club.state.evenings
    stays = club.dates()[4]
    event = moves(club, stay=[stays])
    assert stays not in [move.date for move in event.moves]
    club.append(event)
    club("reversed", event=club.season.version, why="a mistake")
    assert club.state.evenings == before


def test_BW_6_an_impossible_move_is_refused(moved_club, refused):
    club = moved_club
    first, _, third, fourth, *_ = club.dates()
    move = s.events.EveningMove
    assert "has been paired already" in refused(
        club, "evenings-moved", moves=(move(first, third + datetime.timedelta(1)),)
    )
    assert "already; choose another date" in refused(club, "evenings-moved", moves=(move(third, fourth),))
    assert "say to which day" in refused(club, "evenings-moved", moves=(move(third),))
    assert "not in this season" in refused(club, "evenings-moved", moves=(move(third, datetime.date(2030, 1, 1)),))
    assert "once" in refused(club, "evenings-moved", moves=(move(third, fourth), move(third, fourth)))


def test_BW_6_the_log_counts_the_evenings_that_moved(moved_club):
    club = moved_club
    *_, third, fourth = club.dates()[:4]
    day = datetime.timedelta(days=1)
    move = s.events.EveningMove
    club("evenings-moved", moves=(move(third, third - day), move(fourth, fourth - day)))
    club("evenings-moved", moves=(move(third - day, third),))
    two, one = (str(row.sentence) for row in s.views.log(club.season)[-2:])
    assert two == "2 evenings were moved; the first goes from 17 September 2026 to 16 September 2026."
    assert one == "The evening of 16 September 2026 moved to 17 September 2026."


def test_BW_6_a_proposal_without_evenings_to_move_is_refused():
    club = Club()
    club.plan()
    with pytest.raises(InvalidInput, match="nothing to move"):
        s.propose.moves(club.season, at=club.now, by=LEADER)

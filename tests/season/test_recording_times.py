"""The times of events and of their recording: locks use the time of recording, and no event precedes its cause."""

import datetime

import pytest

from indeler import season as s
from indeler.language import InvalidInput
from indeler.season import events
from indeler.season.core.decisions import SEASON
from support.clubs import LEADER, Club

RULEBOOK = "botwinnik"
DAY = datetime.timedelta(days=1)
LONG_AGO = datetime.datetime(1999, 1, 1, 12)


@pytest.fixture
def played(club):
    """Return a club whose first evening was played; the boards of group A are draws."""
    club = club()
    made = club.pair(club.dates()[0])[0]
    club.results(made)
    return club, made


def correction(made):
    white, black = made.boards[0]
    place = {"competition": "cycles", "part": 1, "round": 1}
    return {**place, "white": white, "black": black, "result": "1-0", "why": "the slip was misread"}


def test_BW_32_a_backdated_correction_does_not_pass_the_lock(played, refused):
    club, made = played
    fields = correction(made)
    soon, late = club.now + DAY, club.now + 8 * DAY
    assert "are final" in refused(club, "result-corrected", at=soon, written=late, **fields)
    club("result-corrected", at=soon, written=club.now + 7 * DAY, **fields)


def test_BW_32_a_correction_recorded_late_needs_the_lock_to_be_lifted(played):
    club, made = played
    late = club.now + 20 * DAY
    club("lock-lifted", at=club.now, written=late, competition="cycles", part=1, round=1, why="the slip turned up")
    club("result-corrected", at=club.now + DAY, written=late + DAY, **correction(made))
    assert club.state.pairings[made.place].board(*made.boards[0]).result == "1-0"


def test_BW_32_a_backdated_reversal_does_not_pass_the_lock(played, refused):
    club, _ = played
    taken_back = {"event": club.season.version, "why": "wrong board"}
    assert "are final" in refused(club, "reversed", written=club.now + 8 * DAY, **taken_back)


@pytest.mark.parametrize("kind", ["signed-off", "no-show", "exempted"])
def test_BW_32_absences_must_be_recorded_within_seven_days(played, refused, kind):
    club, _ = played
    date = club.dates()[0]
    club("member-joined", member=50, name="New", at=datetime.datetime.combine(date, datetime.time(9)))
    hour = 20 if kind == "no-show" else 18
    fields = {"member": 50, "date": date, "at": datetime.datetime.combine(date, datetime.time(hour)), "why": "told me"}
    assert "are final" in refused(club, kind, written=club.now + 8 * DAY, **fields)
    club(kind, written=club.now + 7 * DAY, **fields)


def test_BW_9_a_sign_off_in_time_may_be_recorded_later(club):
    club = club()
    date = club.dates()[0]
    told = datetime.datetime.combine(date, datetime.time(18, 30))
    club("signed-off", member=3, date=date, at=told, written=told + DAY)
    club.pair(date)
    assert club.kinds(1, "A", 3) == ["signed-off"]
    rows = [(row.at, row.written) for row in s.views.log(club.season) if row.written or row.kind == "signed-off"]
    assert rows == [(told, told + DAY)]


def test_BW_35_an_announcement_counts_from_the_time_of_recording(club):
    club = club()
    date = club.dates()[0]
    game = datetime.datetime.combine(date + DAY, datetime.time(20))
    before = datetime.datetime.combine(date, datetime.time(12))
    club("signed-off", member=1, date=date, at=before)
    club("external-announced", member=1, date=date, game_at=game, at=before, written=game + DAY)
    assert club.state.externals[date][1][0].announced_at == game + DAY


@pytest.mark.parametrize("kind", ["signed-off", "exempted", "external-announced", "participation-changed", "noted"])
def test_BW_1_an_event_long_before_the_season_is_refused(club, refused, kind):
    club = club()
    date = club.dates()[0]
    fields = {
        "signed-off": {"member": 1, "date": date},
        "exempted": {"member": 1, "date": date, "why": "arbiter"},
        "external-announced": {"member": 1, "date": date, "game_at": club.at(date)},
        "participation-changed": {"member": 1, "competition": "cup", "takes_part": False},
        "noted": {"text": "cold"},
    }[kind]
    assert "1999-01-01 12:00 is too early: the season begins on 2026-09-01" in refused(
        club, kind, at=LONG_AGO, **fields
    )


def test_BW_12_a_result_before_its_evening_is_refused(club, refused):
    club = club()
    first = club.dates()[0]
    evening = datetime.datetime.combine(first, datetime.time(20))
    made = s.propose.evening(club.season, first, at=club.now, by=LEADER)[0]
    club.append(made)
    club.publish(made)
    game = {"competition": "cycles", "part": 1, "round": 1, "result": "1-0"}
    game |= dict(zip(("white", "black"), made.boards[0], strict=True))
    assert "the evening is on 2026-09-03" in refused(club, "result-entered", at=evening - DAY, **game)
    club("result-entered", at=evening, **game)
    corrected = {**game, "result": "0-1", "why": "misread"}
    assert "the result was entered on 2026-09-03 20:00" in refused(
        club, "result-corrected", at=evening - DAY / 24, **corrected
    )


def test_BW_22_a_pairing_is_published_after_it_was_made_and_before_the_next_round(played, refused):
    club, made = played
    second = club.dates()[1]
    again = s.propose.evening(club.season, second, at=club.now - DAY, by=LEADER)[0]
    with pytest.raises(InvalidInput, match="the round before was published on 2026-09-03 20:00"):
        club.append(again)
    made = s.propose.evening(club.season, second, at=club.at(second), by=LEADER)[0]
    club.append(made)
    place = {"competition": "cycles", "part": 1, "round": 2, "group": made.group}
    assert "the pairing was made" in refused(club, "pairing-published", at=club.now - DAY, **place)


def test_BW_10_a_no_show_is_refused_before_the_sign_off_deadline(club, refused):
    club = club()
    date = club.dates()[0]
    fields = {"member": 1, "date": date}
    early = datetime.datetime.combine(date, datetime.time(18, 59))
    assert "can still sign off until 2026-09-03 19:00" in refused(club, "no-show", at=early, **fields)
    club("no-show", at=early + datetime.timedelta(minutes=1), **fields)


def test_BW_2_a_reversal_before_the_decision_is_refused(played, refused):
    club, _ = played
    at = club.now - datetime.timedelta(minutes=1)
    assert "the decision that is taken back was made" in refused(
        club, "reversed", at=at, event=club.season.version, why="wrong board"
    )


def test_an_old_logbook_without_recording_times_is_replayed_unchanged(club):
    club = club()
    date = club.dates()[0]
    old = events.SignedOff(at=LONG_AGO, by=LEADER, member=1, date=date)
    season = SEASON.evolve(club.season, old)
    assert season.state.attendance[date][1].signed_off_at == LONG_AGO
    lines = [*club.book.store.read(), events.encode(old)]
    assert s.Logbook(s.MemoryStore(club.book.store.rules(), lines)).season.state == season.state


def test_only_the_logbook_can_set_the_time_of_recording():
    club = Club()
    club.append(events.Noted(at=club.now, by=LEADER, text="cold", received=LONG_AGO), club.now + DAY)
    assert club.season.events[-1].received == club.now + DAY
    fields = {"kind": "noted", "at": "2026-09-01T12:00", "by": LEADER, "text": "cold", "received": "2026-09-01T12:00"}
    with pytest.raises(InvalidInput, match="cannot say when it was received"):
        events.from_fields(fields)

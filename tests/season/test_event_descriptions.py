"""Descriptions of events in the log, which name the members concerned."""

import datetime

import msgspec
import pytest

from indeler.season.core.event import MemberId
from indeler.season.core.state import DaysOff
from indeler.season.events import KINDS, NewMember, Noted
from indeler.season.log import event_words
from indeler.season.log.event_words import _time_written, describe_event
from support.clubs import Club


def test_every_field_with_a_member_is_shown_by_name():
    fields = [field for kind in KINDS.values() for field in msgspec.structs.fields(kind)]
    members = {field.name for field in fields if field.type in (MemberId, MemberId | None)}
    assert members <= {*event_words.MEMBERS}
    lists = {
        field.name for field in fields if str(tuple[MemberId, ...]) in str(field.type) and "dict" not in str(field.type)
    }
    assert lists <= {*event_words.LISTS}


def test_a_new_member_is_named_once():
    club = Club(members=(1800,))
    assert describe_event(club.season, club.season.events[1]) == "Member 1 joined the club. (rating 1800)"


def test_days_off_are_described_by_their_names_and_dates():
    club = Club()
    period = DaysOff("Hall closed", datetime.date(2026, 10, 19), datetime.date(2026, 10, 25))
    club("days-off-set", periods=(period,))
    assert describe_event(club.season, club.season.events[-1]) == (
        "The days on which the club does not play were set: Hall closed from 19 October 2026 to 25 October 2026."
    )


def test_the_heading_of_an_event_kind_starts_with_a_capital():
    assert event_words.heading("pairing-made") == "Pairing made"


def test_the_first_ten_of_many_new_members_are_named():
    club = Club()

    def told(first, count):
        new = tuple(NewMember(member=number, name=f"M{number}", rating=1500) for number in range(first, first + count))
        club("members-joined", members=new)
        return describe_event(club.season, club.season.events[-1])

    ten, eleven = told(1, 10), told(11, 11)
    assert "M9; M10 (10)" in ten
    assert "M19; M20; … (11)" in eleven


@pytest.mark.parametrize(("seconds", "told"), [(59, False), (60, True), (-60, True)])
def test_BW_2_the_recording_time_is_shown_if_it_differs_by_a_minute_or_more(seconds, told):
    at = datetime.datetime(2026, 9, 1, 12)
    received = at + datetime.timedelta(seconds=seconds)
    assert _time_written(Noted(at=at, by="Leader", text="x", received=received)) == (received if told else None)

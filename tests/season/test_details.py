"""What the logbook tells of an event: whoever it is about by name."""

import datetime

import msgspec

from indeler.season.core.event import MemberId
from indeler.season.core.state import DaysOff
from indeler.season.events import KINDS
from indeler.season.log import event_words
from indeler.season.log.event_words import describe_event
from support.clubs import Club


def test_every_field_that_is_a_member_is_told_by_name():
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


def test_days_off_are_told_by_their_names_and_dates():
    club = Club()
    period = DaysOff("Hall closed", datetime.date(2026, 10, 19), datetime.date(2026, 10, 25))
    club("days-off-set", periods=(period,))
    assert describe_event(club.season, club.season.events[-1]) == (
        "The days on which the club does not play were set: Hall closed from 19 October 2026 to 25 October 2026."
    )

"""Replay and reversal of events, and events as JSON."""

import datetime

import msgspec
import pytest

from indeler import season as s
from indeler.language import InvalidInput
from indeler.season.events import decode, encode, from_fields


def played(club, rounds=3):
    for date in club.dates()[:rounds]:
        club("signed-off", member=2, date=date, at=club.at(date, 12))
        for made in club.pair(date):
            club.results(made, lambda white, black: "1-0" if white < black else "½-½")
    return club


def test_a_replay_at_once_gives_the_same_state_as_event_by_event(club):
    club = played(club())
    assert s.replay(club.club_rules, club.season.events).state == club.state


def test_every_prefix_of_a_logbook_is_a_season(club):
    club = played(club(), rounds=1)
    events = club.season.events
    season = s.replay(club.club_rules, ())
    for number, event in enumerate(events, start=1):
        season = s.apply(season, event)
        assert season.version == number
        assert season.events == events[:number]


def test_an_event_and_its_reversal_can_be_reversed(club):
    club = club()
    date = club.dates()[0]
    before = club.state
    club("signed-off", member=2, date=date)
    signed_off = club.season.version
    club("reversed", event=signed_off, why="wrong member")
    assert club.state == before
    assert s.views.log(club.season)[signed_off - 1].taken_back_by == club.season.version
    club("reversed", event=club.season.version, why="right member after all")
    assert club.state.attendance[date][2].reason == "absent"
    assert s.replay(club.club_rules, club.season.events).state == club.state


def test_an_event_that_later_events_depend_on_cannot_be_reversed(club, refused):
    club = club()
    club.pair(club.dates()[0])
    published = club.season.version - 2
    sentence = refused(club, "reversed", event=published - 1, why="decided")
    assert "cannot be taken back any more" in sentence
    assert f"event {published} (pairing published) rests on it" in sentence


def test_the_first_event_cannot_be_reversed_and_no_event_twice(club, refused):
    club = club()
    assert "Event 1 cannot be taken back" in refused(club, "reversed", event=1, why="decided")
    assert "Event 999 cannot be taken back" in refused(club, "reversed", event=999, why="decided")
    club("noted", text="x")
    number = club.season.version
    club("reversed", event=number, why="decided")
    assert "has been taken back already" in refused(club, "reversed", event=number, why="decided")


def test_reversing_a_result_does_not_change_published_pairings(club):
    club = club()
    first, second, *_ = club.dates()
    made = club.pair(first)[0]
    club.results(made, lambda white, black: "1-0")
    result = club.season.version
    later = club.pair(second)[0]
    club("reversed", event=result, why="wrong board")
    paired = club.state.pairings[s.RoundKey("cycles", 1, 2, "A")]
    assert tuple((board.white, board.black) for board in paired.boards) == later.boards


def test_an_inconsistent_logbook_can_be_opened_and_verify_reports_lost_decisions(club):
    club = played(club(), rounds=1)
    events = club.season.events
    found = s.verify(s.replay(club.club_rules, [events[0], *events[12:]]))
    assert found.differences[0].event == 2
    assert found.differences[0].sentence.startswith("this decision is lost, because it cannot be applied: ")
    with pytest.raises(InvalidInput, match="starts with the event season-opened"):
        s.replay(club.club_rules, events[1:])


def test_a_logbook_has_only_one_opening_event(club, refused):
    club = club()
    fields = {"name": "x", "start": club.state.start, "end": club.state.end, "rules": "botwinnik"}
    assert "has no other one" in refused(club, "season-opened", **fields)


def test_events_are_unchanged_after_encoding_and_decoding(club):
    for event in played(club(), rounds=1).season.events:
        assert decode(encode(event)) == event


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            b'{"kind":"noted","at":"2026-09-01T20:00:00","by":"x","text":"y","extra":1}',
            "there is no field 'extra'; choose one of at, by, why, text",
        ),
        (
            b'{"kind":"noted","at":"2026-09-01T20:00:00Z","by":"x","text":"y"}',
            "at: '2026-09-01T20:00:00Z' does not fit; write a time such as 2026-09-10T20:05, without a time zone",
        ),
        (
            b'{"kind":"noted","at":"yesterday","by":"x","text":"y"}',
            "at: 'yesterday' does not fit; write a time such as",
        ),
        (
            b'{"kind":"noted","at":"2026-09-01T20:00:00","by":"","text":"y"}',
            "by: '' does not fit; write a text that is not empty",
        ),
        (b'{"kind":"nothing"}', "lists all kinds"),
        (b"{", "truncated"),
        (
            b'{"kind":"member-left","at":"2026-09-01T20:00:00","by":"x","member":"3"}',
            "member: '3' does not fit; write a whole number",
        ),
    ],
)
def test_events_are_read_strictly(line, words):
    with pytest.raises(InvalidInput) as refusal:
        decode(line)
    assert words in str(refusal.value)


def test_all_fields_of_a_form_may_be_text():
    fields = {"kind": "signed-off", "at": "2026-09-10T18:30", "by": "x", "member": "3", "date": "2026-09-10"}
    event = from_fields(fields)
    assert (event.member, event.date) == (3, datetime.date(2026, 9, 10))
    with pytest.raises(InvalidInput, match="cannot be read"):
        from_fields({**fields, "member": "nobody"})


def test_a_season_is_immutable(club):
    club = club()
    with pytest.raises(AttributeError):
        club.state.name = "other"
    state = msgspec.structs.asdict(club.state)
    played(club, rounds=1)
    assert state["pairings"] == {}


def test_BW_32_final_results_cannot_be_reversed_before_the_lock_is_lifted(club, refused):
    club = club()
    date = club.dates()[0]
    club("signed-off", member=6, date=date, at=club.at(date, 12))
    signed_off = club.season.version
    club.results(club.pair(date)[0])
    result, late = club.season.version, club.now + datetime.timedelta(days=8)
    for number in (result, signed_off):
        sentence = refused(club, "reversed", event=number, at=late, why="wrong")
        assert "are final" in sentence or "cannot be taken back" in sentence
    club("lock-lifted", competition="cycles", part=1, round=1, at=late, why="the score sheet was found")
    club("reversed", event=result, at=late, why="wrong")
    assert club.state.pairings[s.RoundKey("cycles", 1, 1, "A")].boards[-1].result == ""


def test_BW_2_a_reversal_needs_a_reason(club, refused):
    club = club()
    club("noted", text="x")
    assert "needs a reason" in refused(club, "reversed", event=club.season.version)


def test_an_invalid_choice_is_refused_with_the_valid_ones():
    told = {"kind": "signed-off", "at": "2026-09-01T12:00", "by": "x", "member": "1", "date": "2026-09-03"}
    with pytest.raises(InvalidInput, match=r"reason: 'ill' does not fit; write one of absent, external, long\.$"):
        from_fields({**told, "reason": "ill"})


@pytest.mark.parametrize(("written", "kept"), [("+ -", "+-"), ("- +", "-+"), ("- -", "--"), ("+-", "+-")])
def test_a_forfeit_can_be_written_in_both_spellings(written, kept):
    game = {"competition": "cycles", "part": 1, "round": 1, "white": 1, "black": 2, "result": written}
    assert from_fields({"kind": "result-entered", "at": "2026-09-01T12:00", "by": "x", **game}).result == kept


def test_a_draw_can_be_written_on_any_keyboard():
    told = {"kind": "result-entered", "at": "2026-09-01T12:00", "by": "x", "competition": "cycles", "part": "1"}
    game = {"round": "1", "white": "1", "black": "2", "result": "1/2-1/2"}
    assert from_fields({**told, **game}).result == "½-½"


def test_the_log_formats_lists_and_times_for_people(club):
    club = club()
    club("role-given", role="leader", holders=("Anna", "Bas"))
    club("cup-dates-planned", dates=tuple(club.dates()[:2]))
    at = datetime.datetime.combine(club.dates()[0], datetime.time(20))
    club("external-announced", member=1, date=club.dates()[0], game_at=at)
    assert [row.sentence for row in s.views.log(club.season)][-3:] == [
        "Competition leader from now on: Anna; Bas.",
        "The dates of the cup were planned: 3 September 2026, 10 September 2026.",
        "Member 1 plays an external game for 3 September 2026. (game at 3 September 2026, 20:00)",
    ]

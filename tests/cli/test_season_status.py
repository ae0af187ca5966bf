"""Tests of ``indeler season status`` and ``verify``, and of the times that decisions may have."""

import datetime
import json

import pytest

from indeler.cli.season.status import _what
from indeler.language import InvalidInput
from indeler.season import events
from indeler.season import open as open_season
from indeler.season.calendar.view import Tonight
from indeler.season.core.decisions import SEASON
from support.season_commands import decide

pytestmark = [pytest.mark.sampled(2), pytest.mark.usefixtures("no_settings")]


def test_the_author_of_a_decision_is_read_from_the_environment(club, indeler, monkeypatch):
    monkeypatch.setenv("LOGNAME", "Anna")
    assert indeler("season", "event", club, "noted", "text=hello").code == 0
    assert "Anna: Remark: hello" in indeler("season", "log", club, "--last", "1").out
    monkeypatch.setenv("INDELER_BY", "Piet")
    assert indeler("season", "event", club, "noted", "text=hello", "--why", "to say so").code == 0
    assert "Piet: Remark: hello (to say so)" in indeler("season", "log", club, "--last", "1").out


@pytest.mark.parametrize(
    ("rounds", "is_last", "text"),
    [
        (1, False, "round 3"),
        (1, True, "round 3 (the last)"),
        (2, False, "rounds 3–4"),
        (2, True, "rounds 3–4 (the last)"),
    ],
)
def test_status_names_every_round_of_an_evening(rounds, is_last, text):
    start = datetime.datetime(2026, 9, 4, 20, tzinfo=datetime.UTC)
    times = {"sign_off_until": start, "starts": start, "latest_start": start.time(), "ends": start.time()}
    what = {"date": start.date(), "what": "cycles", "part": 2, "round": 3, "is_last_round": is_last, "rounds": rounds}
    evening = Tonight(**what, **times, note="a lecture", places=(), to_pair=(), cup_round=None)
    assert list(map(str, _what(evening))) == ["cycles 2", text, "a lecture", "sign off until 20:00"]


def test_status_of_a_season_without_a_calendar(club, indeler):
    running = indeler("season", "status", club, "--date", "2026-10-01").out
    assert running.endswith("4 members, 5 events.\nNo evening has been planned.\nTo do: Plan the evenings of cycles.\n")
    assert "To do" not in indeler("season", "status", club, "--date", "2027-10-01").out


def test_status_counts_what_is_missing(begun, indeler, clock):
    clock("2026-09-04T23:30")
    signed = "--by", "Jan", "--at", "2026-09-04T19:00"
    indeler("season", "pair", begun, *signed)
    assert "To publish: cycle 1, round 1, group A.\n" in indeler("season", "status", begun, "--date", "2026-09-04").out
    board, other = json.loads(indeler("season", "pair", begun, "--publish", *signed, "--json").out)[0]["boards"]
    assert (
        "2 results of cycle 1, round 1, group A are" in indeler("season", "status", begun, "--date", "2026-09-05").out
    )
    game = "competition=cycles", "part=1", "round=1", f"white={board['white']}", f"black={board['black']}"
    indeler(*decide(begun, "result-entered", "2026-09-04T23:00"), *game, "result=1/2-1/2")
    assert "1 result of cycle 1, round 1, group A is" in indeler("season", "status", begun, "--date", "2026-09-05").out
    no_show = decide(begun, "no-show", "2026-09-04T23:30")
    assert indeler(*no_show, f"member={other['white']}", "date=2026-09-04").code == 0
    assert "missing" not in indeler("season", "status", begun, "--date", "2026-09-05").out
    assert "Nothing is left to be paired" in indeler("season", "pair", begun, *signed).err


def test_status_names_the_absent_members(begun, indeler, clock):
    clock("2026-09-04T12:00")
    assert "Not to be paired" not in indeler("season", "status", begun, "--date", "2026-09-04").out
    signed_off = decide(begun, "signed-off", "2026-09-04T12:00")
    assert indeler(*signed_off, "member=2", "date=2026-09-04").code == 0
    said = indeler("season", "status", begun, "--date", "2026-09-04")
    assert "Not to be paired: Member 2 (signed off)." in said.out
    data = json.loads(indeler("season", "status", begun, "--date", "2026-09-04", "--json").out)
    assert [row["member"] for row in data["away"]] == [2]


def test_the_calendar_leaves_out_holidays(club, indeler):
    said = indeler(*decide(club, "evenings-planned"), "--propose", "holidays=2026-09-11, 2026-10-16")
    assert said.code == 0, said.err
    dates = [row["date"] for row in json.loads(indeler("season", "calendar", club, "--json").out)]
    assert dates[:3] == ["2026-09-04", "2026-09-18", "2026-09-25"]
    assert "2026-10-16" not in dates


def test_verify_finds_a_pairing_that_breaks_the_rules(begun, indeler):
    place = "competition=cycles", "part=1", "round=1", "group=A"
    indeler(*decide(begun, "pairing-made", "2026-09-04T20:00"), *place, "boards=1-4,3-2")
    said = indeler("season", "verify", begun)
    assert said.code == 6
    assert "paired again has other boards" in said.out


def test_verify_remarks_on_a_decision_that_would_be_refused_today(begun, indeler, monkeypatch):
    def no_more(season, event):
        raise InvalidInput("No season is opened any more.")

    monkeypatch.setattr(SEASON, "_checks", {**SEASON._checks, events.SeasonOpened: [no_more]})
    said = indeler("season", "verify", begun)
    assert said.code == 0
    assert "Event 1: today this would be refused: No season is opened any more." in said.out
    assert "Decisions that would be different today: 1. They hold as they were made." in said.out
    assert [each["event"] for each in json.loads(indeler("season", "verify", begun, "--json").out)["remarks"]] == [1]


def test_verify_reports_a_decision_that_cannot_be_applied_as_damage(begun, indeler, monkeypatch):
    def cannot(season, event):
        raise InvalidInput("Nobody can join.")

    joined = {events.MemberJoined: cannot, events.MembersJoined: cannot}
    monkeypatch.setattr(SEASON, "_changes", {**SEASON._changes, **joined})
    said = indeler("season", "verify", begun)
    assert said.code == 6
    assert "Event 2: this decision is lost, because it cannot be applied: Nobody can join." in said.out


def test_verify_names_the_edited_line_and_the_event_of_a_head(begun, indeler):
    head = json.loads(indeler("season", "verify", begun, "--json").out)["head"]
    lines = (begun / "logbook.jsonl").read_bytes().splitlines(keepends=True)
    assert f"belongs to event {len(lines) - 1}." in indeler("season", "verify", begun, "--head", head[:16]).out
    assert "another logbook" in indeler("season", "verify", begun, "--head", "0123456789abcdef").err
    lines[2] = lines[2].replace(b'"rating":', b'"rating":1')
    (begun / "logbook.jsonl").write_bytes(b"".join(lines))
    said = indeler("season", "verify", begun)
    assert (said.code, said.out) == (6, "logbook.jsonl:3: event 2: it was changed after it was written.\n")


@pytest.mark.parametrize("removed", [1, 20])
def test_verify_names_a_last_line_that_was_cut_off(begun, indeler, removed):
    whole = (begun / "logbook.jsonl").read_bytes()
    (begun / "logbook.jsonl").write_bytes(whole[:-removed])
    line = whole.count(b"\n")
    said = indeler("season", "verify", begun)
    cut = "it was not written to its end, so it does not count, and the next decision replaces it."
    assert (said.code, said.out) == (6, f"logbook.jsonl:{line}: event {line - 1}: {cut}\n")
    assert indeler(*decide(begun, "noted", "2026-09-04T22:00"), "text=written again").code == 0
    assert indeler("season", "verify", begun).code == 0


def test_a_final_result_cannot_be_changed_with_an_earlier_time(begun, indeler, clock):
    clock("2026-09-04T23:00")
    signed = "--by", "Jan"
    made = json.loads(indeler("season", "pair", begun, "--publish", "--json", *signed).out)[0]["boards"][0]
    game = "competition=cycles", "part=1", "round=1", f"white={made['white']}", f"black={made['black']}"
    indeler(*decide(begun, "result-entered", "2026-09-04T23:00"), *game, "result=1-0")
    correct = *decide(begun, "result-corrected", "2026-09-05T10:00"), "--why", "misread", *game, "result=0-1"
    clock("2026-09-20T12:00")
    assert "are final" in indeler(*correct).err
    clock("2026-09-06T12:00")
    assert indeler(*correct).code == 0
    log = indeler("season", "log", begun, "--last", 1).out
    assert (
        "2026-09-05 10:00 (written down 2026-09-06 12:00) Jan: The result of Member 1 – Member 3 was corrected" in log
    )


def test_no_environment_variable_moves_the_clock(begun, indeler, clock, monkeypatch):
    """A result is final after seven days, whatever a variable says."""
    clock("2026-09-04T23:00")
    made = json.loads(indeler("season", "pair", begun, "--publish", "--json", "--by", "Jan").out)[0]["boards"][0]
    game = "competition=cycles", "part=1", "round=1", f"white={made['white']}", f"black={made['black']}"
    indeler(*decide(begun, "result-entered", "2026-09-04T23:00"), *game, "result=1-0")
    clock("2026-09-20T12:00")
    for name in ("INDELER_AT", "INDELER_NOW", "INDELER_CLOCK", "INDELER_CLOCK_AHEAD"):
        monkeypatch.setenv(name, "2026-09-05T10:00")
    corrected = "season", "event", begun, "result-corrected", "--by", "Jan", "--why", "misread", *game, "result=0-1"
    assert "are final" in indeler(*corrected).err


def test_an_event_in_the_future_is_refused(begun, indeler, clock):
    clock("2026-09-01T12:00")
    said = indeler(*decide(begun, "no-show", "2026-09-04T23:30"), "member=1", "date=2026-09-04")
    assert (said.code, said.out) == (3, "")
    assert "2026-09-04 23:30 lies in the future: it is 2026-09-01 12:00 at the club." in said.err
    assert open_season(begun).season.events[-1].kind() == "cycle-opened"


def test_a_sign_off_of_another_century_is_refused(begun, indeler):
    said = indeler(*decide(begun, "signed-off", "1999-09-01T12:00"), "member=1", "date=2026-09-04")
    assert (said.code, "the season begins on 2026-08-20" in said.err) == (3, True)
    assert "received" in indeler(*decide(begun, "noted"), "text=cold", "received=2026-09-01T12:00").err

"""The logbook of a season: no acknowledged event is lost, and no refused event is recorded."""

import datetime
import random
import threading

import pytest

from indeler import season as s
from indeler.lab.season import SeasonPlan, simulate
from indeler.language import FileTrouble, InvalidInput
from indeler.season import events
from indeler.season.events import Noted, RulesAdopted
from indeler.season.log.logbook import HEADING, check_past
from support.clubs import END, LEADER, START, Club
from support.competitions import tables_of
from support.effort import effort

NOW = datetime.datetime(2026, 9, 1, 12)


def note(text, received=None):
    return Noted(at=NOW, by=LEADER, text=text, received=received)


@pytest.fixture
def book(tmp_path):
    season = {"name": "2026/27", "start": START, "end": END, "at": NOW, "by": LEADER}
    return s.create(tmp_path / "club", "botwinnik", clock=lambda: NOW, **season)


def lines(book):
    return (book.store.folder / "logbook.jsonl").read_bytes()


def test_a_new_season_consists_of_a_rulebook_and_a_logbook(book):
    assert lines(book).startswith(HEADING)
    assert (book.store.folder / "rulebook.toml").read_text() == s.shipped_text("botwinnik")
    assert s.open(book.store.folder).season.state == book.season.state


def test_a_folder_holds_one_season(book):
    with pytest.raises(InvalidInput, match="has a season already"):
        s.create(book.store.folder, "botwinnik", name="x", start=START, end=END, at=NOW, by=LEADER)


def test_an_invalid_season_leaves_no_folder(tmp_path):
    with pytest.raises(InvalidInput, match="is not possible"):
        s.create(tmp_path / "club", "botwinnik", name="x", start=END, end=START, at=NOW, by=LEADER)
    assert not (tmp_path / "club").exists()


def test_a_refused_event_is_not_written(book):
    before = lines(book)
    with pytest.raises(InvalidInput, match="no member 3"):
        book.append(s.events.MemberLeft(at=NOW, by=LEADER, member=3))
    assert lines(book) == before


def test_an_event_that_could_not_be_read_again_is_not_written(book):
    before = lines(book)
    for event in (
        Noted(at=NOW, by="", text="x"),
        Noted(at=NOW.replace(tzinfo=datetime.UTC), by=LEADER, text="x"),
        s.events.MemberJoined(at=NOW, by=LEADER, member=0, name="x"),
        Noted(at=NOW, by=LEADER, text=object()),
    ):
        with pytest.raises(InvalidInput, match=r"cannot be (read|written)"):
            book.append(event)
    assert lines(book) == before


def test_a_truncated_last_line_is_ignored_and_removed(book):
    book.append(note("one"))
    whole = lines(book)
    path = book.store.folder / "logbook.jsonl"
    for length in range(1, 30):
        path.write_bytes(whole + s.events.encode(note("two"))[:length])
        again = s.open(book.store.folder, clock=lambda: NOW)
        assert again.season.version == 2
        again.append(note("three"))
        assert path.read_bytes().startswith(
            whole + s.events.encode(note("three", received=NOW))[:-1] + b',"seal":{"before":'
        )


@pytest.mark.parametrize("seed", range(3))
def test_a_logbook_truncated_anywhere_opens_with_all_complete_events(book, seed):
    for number in range(20):
        book.append(note(f"note {number}"))
    whole = lines(book)
    path = book.store.folder / "logbook.jsonl"
    dice = random.Random(seed)
    for _ in range(30):
        length = dice.randrange(len(HEADING), len(whole) + 1)
        path.write_bytes(whole[:length])
        assert s.open(book.store.folder).season.version == whole[:length].count(b"\n") - 1


def test_a_failed_write_leaves_nothing_in_the_logbook(book, monkeypatch):
    before = lines(book)

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(FileTrouble, match="No space left on device"):
        book.append(note("lost"))
    monkeypatch.undo()
    assert lines(book) == before
    book.append(note("kept"))
    assert s.open(book.store.folder).season.state == book.season.state


def test_two_writers_lose_no_events(book):
    other = s.open(book.store.folder)
    book.append(note("mine"))
    other.append(note("theirs"))  # catches up by itself
    assert [event.text for event in other.season.events[1:]] == ["mine", "theirs"]
    assert book.refresh().state == other.season.state


def test_an_event_decided_on_an_outdated_logbook_is_refused(book):
    other = s.open(book.store.folder)
    seen = other.season.version
    book.append(note("mine"))
    with pytest.raises(s.Outdated, match="has 2 events by now, not 1"):
        other.append(note("theirs"), expected=seen)
    assert other.season.version == 2
    other.append(note("theirs"), expected=2)


def test_many_concurrent_writers_lose_no_events(book):
    def write(who):
        own = s.open(book.store.folder)
        for number in range(10):
            own.append(note(f"{who} {number}"))

    threads = [threading.Thread(target=write, args=(who,)) for who in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    written = {event.text for event in s.open(book.store.folder).season.events[1:]}
    assert written == {f"{who} {number}" for who in range(4) for number in range(10)}


def test_a_changed_rulebook_is_detected_and_can_be_adopted(book):
    path = book.store.folder / "rulebook.toml"
    text = path.read_text().replace("win = 6", "win = 7")
    path.write_text(text)
    with pytest.raises(InvalidInput, match="not the file this season was opened with"):
        s.open(book.store.folder)
    adopted = s.Logbook(s.FileStore(book.store.folder), any_rules=True)
    with pytest.raises(InvalidInput, match="adopt that one"):
        adopted.append(RulesAdopted(at=NOW, by=LEADER, digest="another"))
    adopted.adopt_rules(at=NOW, by=LEADER, why="general meeting")
    assert tables_of(s.open(book.store.folder).club_rules).cycles.points.win == 70


def test_another_schema_is_refused(book):
    path = book.store.folder / "logbook.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"schema":2', b'"schema":9'))
    with pytest.raises(InvalidInput, match=r"logbook.jsonl:1: the logbook has format 9, .* up to 2"):
        s.open(book.store.folder)
    path.write_bytes(path.read_bytes().replace(b'"schema":9', b'"schema":1'))  # of version 0.1.0
    with pytest.raises(InvalidInput, match=r"logbook.jsonl:1: this is not a logbook of a season"):
        s.open(book.store.folder)


def test_an_unreadable_event_is_reported_by_its_number(book):
    path = book.store.folder / "logbook.jsonl"
    path.write_bytes(path.read_bytes() + b'{"kind":"noted"}\n')
    with pytest.raises(InvalidInput, match="Event 2 of the logbook cannot be read: the field 'at' is missing"):
        s.open(book.store.folder)


def test_opening_a_folder_without_a_season_is_refused(tmp_path):
    with pytest.raises(FileTrouble, match="There is no season in"):
        s.open(tmp_path)


def test_a_memory_store_refuses_an_outdated_append_as_a_file_does():
    club = Club()
    with pytest.raises(s.Outdated):
        club.book.store.append(b"{}", expected=7)


@pytest.mark.sweep
def test_five_thousand_events_are_replayed_in_few_calls():
    book = simulate(SeasonPlan(members=130, seed="long"))
    told = [events.decode(line) for line in book.store.read()[:5000]]
    with effort() as work:
        assert s.replay(book.club_rules, told).version == 5000
    assert work.calls < 2_500 * 5_000


def test_a_store_appends_lines_and_removes_a_truncated_line(tmp_path):
    store = s.FileStore.create(tmp_path / "season", "rules", [b"one", b"two"])
    file = tmp_path / "season" / "logbook.jsonl"
    heading = file.read_bytes().split(b"\n")[0]
    for line, before in ((b"three", 2), (b"four", 3)):
        store.append(line, before)
    with file.open("ab") as cut_off:
        cut_off.write(b"fi")
    assert store.read(3) == [b"four"]
    for line, before in ((b"five", 4), (b"six", 5)):
        store.append(line, before)
    assert file.read_bytes() == b"\n".join([heading, b"one", b"two", b"three", b"four", b"five", b"six", b""])
    again = s.FileStore(tmp_path / "season")
    again.append(b"seven", 6)
    store.append(b"eight", 7)
    assert again.read(5) == [b"six", b"seven", b"eight"]


def test_a_decision_at_the_current_time_is_not_in_the_future():
    check_past(NOW, NOW)
    with pytest.raises(InvalidInput, match="lies in the future"):
        check_past(NOW + datetime.timedelta(seconds=1), NOW)


def test_events_are_rewritten_line_by_line(tmp_path):
    store = s.FileStore.create(tmp_path / "season", "rules", [b"one", b"two"])
    store.rewrite(lambda lines: [line.upper() for line in lines])
    assert (tmp_path / "season" / "logbook.jsonl").read_bytes() == HEADING + b"ONE\nTWO\n"
    store.append(b"three", 2)
    assert store.read() == [b"ONE", b"TWO", b"three"]

"""Use of a logbook: decided events are stored, bound to the earlier events by seals, and seen by other writers."""

import msgspec
import pytest

from indeler.language import InvalidInput
from indeler.logbook import START as NOTHING_YET
from indeler.logbook import check, open_line
from indeler.logbook.books import MemoryStore, Outdated, head, seal_event
from support.counter_logbook import START, Counter, back, down, up


@pytest.fixture
def counter(salts):
    return Counter(MemoryStore(), draw=salts)


def test_decided_events_are_stored_and_sealed(counter):
    assert counter.append(up(3)) is counter.moment
    counter.append(down(1))
    counter.append(back(2))
    assert (counter.moment.state, counter.moment.version) == (3, 3)
    lines = counter.store.read()
    checked = check(lines)
    assert checked.faults == ()
    assert open_line(lines[0]).seal.before == NOTHING_YET
    assert head(counter.moment.last) == checked.heads[3]
    again = Counter(counter.store)
    assert (again.moment.state, again.moment.events) == (3, counter.moment.events)


def test_a_refused_event_changes_nothing(counter):
    counter.append(up(1))
    with pytest.raises(InvalidInput, match="The counter stands at 1"):
        counter.append(down(2))
    assert (counter.moment.version, len(counter.store.read())) == (1, 1)


def test_an_event_decided_on_an_outdated_logbook_is_refused(counter):
    counter.append(up(1), expected=0)
    for expected in (0, 2):
        with pytest.raises(Outdated, match=f"The logbook has 1 events by now, not {expected}"):
            counter.append(up(1), expected=expected)
    assert counter.append(up(1), expected=1).state == 2


def test_events_of_other_writers_are_read_first(counter, salts):
    other = Counter(counter.store, draw=salts)
    counter.append(up(1))
    assert other.append(up(2)).state == 3
    assert check(counter.store.read()).faults == ()
    with pytest.raises(Outdated, match="has 2 events by now, not 1"):
        counter.append(up(1), expected=1)
    assert counter.moment.state == 3
    counter.append(up(4))
    assert other.refresh().state == 7
    assert other.refresh() is other.moment


def test_known_events_of_a_logbook_are_not_read_again(counter):
    counter.append(up(3))
    store = MemoryStore([*counter.store.read(), b"nonsense"])
    book = Counter(store, known=counter.moment)
    assert book.moment is counter.moment
    with pytest.raises(InvalidInput, match="Event 2 of the logbook cannot be read"):
        book.refresh()
    with pytest.raises(InvalidInput, match="Event 2 of the logbook cannot be read"):
        Counter(store)


def test_an_empty_logbook_has_no_head():
    assert head(START.last) == ""


def test_an_existing_seal_of_an_event_is_replaced(salts):
    first = seal_event(up(1), "aa", salts)
    second = seal_event(first, "bb", salts)
    assert (first.seal.before, second.seal.before) == ("aa", "bb")
    assert msgspec.structs.replace(first, seal=msgspec.UNSET) == up(1)


def test_a_store_returns_the_events_after_a_given_number():
    store = MemoryStore([b"1", b"2"])
    store.append(b"3", 2)
    assert (store.read(), store.read(1), store.read(3)) == ([b"1", b"2", b"3"], [b"2", b"3"], [])
    for expected in (2, 4):
        with pytest.raises(Outdated, match=f"has 3 events by now, not {expected}"):
            store.append(b"4", expected)

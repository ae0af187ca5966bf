"""The hash chain of a logbook: a manual edit is found at its line; erased data are gone and the chain stays valid."""

import json
import re

import msgspec
import pytest

from indeler import logbook as chain
from indeler import season as s
from indeler.lab.season import SeasonPlan, simulate
from indeler.language import InvalidInput
from indeler.logbook import sealing
from indeler.season import events

pytestmark = pytest.mark.sampled(2)

EVENTS = 30


@pytest.fixture(scope="module")
def whole():
    return simulate(SeasonPlan(members=12, seed="chain", evenings=3))


@pytest.fixture
def lines(whole):
    return whole.store.read()[:EVENTS]


def faults(lines):
    return [(fault.event, str(fault.sentence)) for fault in chain.check(lines, events.personal).faults]


def gone_on(whole, lines, extra):
    """Return the logbook with these remarks appended."""
    book = s.Logbook(s.MemoryStore(whole.store.rules(), lines))
    for text in extra:
        last = book.season.events[-1]
        book.append(events.Noted(at=last.at, by="Anna", text=text))
    return book


def test_an_unmodified_logbook_is_valid(lines):
    found = chain.check(lines)
    assert (found.erased, found.faults) == (0, ())
    assert found.heads[EVENTS] == events.decode(lines[-1]).seal.own
    assert [json.loads(line)["seal"]["before"] for line in lines[1:]] == [found.heads[at] for at in range(1, EVENTS)]


@pytest.mark.parametrize("at", range(EVENTS))
def test_a_change_of_any_field_of_any_event_is_detected(lines, at):
    """Any edited value is reported at its own line, also in the last event."""
    told = json.loads(lines[at])
    for name, value in told.items():
        if name == "seal":
            continue
        other = {**told, name: f"{value}x" if isinstance(value, str) else [value]}
        edited = [*lines[:at], msgspec.json.encode(other), *lines[at + 1 :]]
        assert faults(edited) == [(at + 1, "it was changed after it was written")], name


@pytest.mark.parametrize("at", [0, 7, EVENTS - 2])
def test_a_removed_inserted_or_moved_event_is_reported_at_its_place(lines, at):
    out = [*lines[:at], *lines[at + 1 :]]
    assert [number for number, _ in faults(out)] == [at + 1]
    twice = [*lines[: at + 1], *lines[at:]]
    assert [number for number, _ in faults(twice)] == [at + 2]
    moved = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
    assert [number for number, _ in faults(moved)][:2] == [at + 1, at + 2]
    unsealed = events.encode(msgspec.structs.replace(events.decode(lines[at]), seal=msgspec.UNSET))
    put_in = [*lines[: at + 1], unsealed, *lines[at + 1 :]]
    assert faults(put_in)[0][0] == at + 2
    assert "has no seal" in faults(put_in)[0][1]


def test_an_event_forged_with_a_valid_seal_is_reported_at_the_next_event(lines):
    event = msgspec.structs.replace(events.decode(lines[9]), by="Somebody")
    forged = events.encode(chain.seal_event(event, event.seal.before))
    [(number, sentence)] = faults([*lines[:9], forged, *lines[10:]])
    assert (number, "does not follow event 10 as it stands" in sentence) == (11, True)


def test_a_duplicate_field_and_an_unreadable_line_are_reported(lines):
    twice = lines[4].replace(b"{", b'{"at":"2020-01-01T00:00:00",', 1)
    assert faults([*lines[:4], twice, *lines[5:]]) == [(5, "it was changed after it was written")]
    assert faults([*lines[:4], b'{"kind', *lines[5:]])[0] == (5, "it cannot be read")


def test_only_the_logbook_can_set_a_seal():
    with pytest.raises(InvalidInput, match="cannot have a seal yet"):
        events.from_fields({"kind": "noted", "at": "2026-09-01T12:00", "by": "A", "text": "x", "seal": {"own": "00"}})


def test_an_event_sealed_by_another_logbook_gets_a_new_seal(whole, lines):
    book = gone_on(whole, lines[:5], [])
    book.append(events.decode(lines[5]))
    assert chain.check(book.store.read()).faults == ()
    assert book.season.events[-1].seal.salt != events.decode(lines[5]).seal.salt


def nameless(where, name, value):
    """Replace the name of member 1, as an erasure does."""
    return "#1" if name == "name" and where.get("member") == 1 else value


def joined(lines):
    return next(at for at, line in enumerate(lines) if b'joined"' in line)


def test_an_erased_name_is_gone_and_the_chain_stays_valid(whole, lines):
    before = gone_on(whole, lines, ["more"]).store.read()
    name = whole.season.state.members[1].name
    assert name.encode() in b"".join(before)
    after = chain.erase_fields(before, nameless, events.personal)
    found = chain.check(after, events.personal)
    assert (found.faults, found.erased) == ((), 1)
    assert found.heads == chain.check(before).heads
    told = json.loads(after[joined(after)])
    assert "salt" not in told["seal"]
    assert s.Logbook(s.MemoryStore(whole.store.rules(), after)).season.state.members[1].name == "#1"
    assert chain.check(gone_on(whole, after, ["later"]).store.read(), events.personal).faults == ()


def test_a_guess_of_an_erased_name_cannot_be_confirmed(whole, lines):
    """No salt that remains in the logbook turns the name into the hash that the seal keeps."""
    before = gone_on(whole, lines, ["more"]).store.read()
    after = chain.erase_fields(before, nameless, events.personal)
    at = joined(after)
    [(path, kept)] = json.loads(after[at])["seal"]["erased"].items()
    fields, seal = sealing.open_line(before[at])
    version, steps = seal.version, path.split(".")
    above = [".".join(steps[:number]) for number in range(len(steps) + 1)]
    assert sealing.hash_at(fields, seal, path) == kept
    for salt in {found.decode() for found in re.findall(rb'"([0-9a-f]{32,64})"', b"".join(after))}:
        for guess in (
            events.Seal(version=version, salt=salt),
            *(events.Seal(version=version, salts={part: salt}) for part in above),
        ):
            assert sealing.hash_at(fields, guess, path) != kept


def test_two_members_can_be_erased_one_after_the_other(lines, whole):
    def second(where, name, value):
        return "#2" if name == "name" and where.get("member") == 2 else value

    first = chain.erase_fields(lines, nameless, events.personal)
    found = chain.check(chain.erase_fields(first, second, events.personal), events.personal)
    assert (found.faults, found.erased) == ((), 2)


def test_an_erasure_cannot_hide_another_change(lines):
    after = chain.erase_fields(lines, nameless, events.personal)
    at = joined(after)
    edited = [*after[:at], after[at].replace(b'"name":"#1"', b'"name":"Jan"'), *after[at + 1 :]]
    assert faults(edited) == [(at + 1, "it was changed after it was written")]
    result = chain.erase_fields(lines, lambda where, name, value: value, events.personal)
    assert result == lines


def test_a_check_returns_a_head_for_every_event(lines):
    checked = chain.check(lines)
    assert (checked.erased, sorted(checked.heads)) == (0, list(range(1, EVENTS + 1)))


def test_the_line_number_of_a_fault_counts_the_heading_of_the_file(lines):
    [fault] = chain.check([*lines[:4], b"{", *lines[5:6]]).faults[:1]
    assert (fault.event, fault.line) == (5, 6)

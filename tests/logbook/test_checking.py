"""Checking a hash chain: a changed, removed, inserted or moved line is reported, and no other line."""

import msgspec
import pytest

from indeler.logbook import START, check, open_line, seal_of
from indeler.logbook.sealing import without

NEW = [{"kind": "noted", "by": name, "n": n} for n, name in enumerate(("Els", "Jan", "Kees", "Anna"), start=4)]

CHANGED = "it was changed after it was written"
UNREADABLE = "it cannot be read"
UNSEALED = "it has no seal; it was put in or rewritten by hand"
NOT_FIRST = "it does not follow the beginning; events before it were rewritten or taken out"


def not_next(before):
    return f"it does not follow event {before} as it stands; events were rewritten, taken out or put in there"


def faults(lines):
    return [(fault.event, str(fault.sentence)) for fault in check(lines, lambda fields: ["by"]).faults]


@pytest.fixture
def sealed(write):
    return write(*NEW)


def without_seal(line):
    return msgspec.json.encode(open_line(line).fields)


def test_the_check_of_a_valid_chain_returns_its_heads(sealed):
    found = check(sealed)
    assert (found.erased, found.faults) == (0, ())
    assert found.heads == {number: open_line(line).seal.own for number, line in enumerate(sealed, start=1)}
    assert open_line(sealed[0]).seal.before == START
    assert check([]) == ({}, 0, ())


def test_a_chain_of_one_event_is_checked(sealed):
    assert faults(sealed[:1]) == []
    assert faults([sealed[0].replace(b"Els", b"Eva")]) == [(1, CHANGED)]


@pytest.mark.parametrize("at", range(4))
def test_an_edited_line_is_reported(sealed, at):
    sealed[at] = sealed[at].replace(b'"kind":"noted"', b'"kind":"other"')
    assert faults(sealed) == [(at + 1, CHANGED)]


def test_a_removed_line_is_reported_at_the_next_line(sealed):
    assert faults(sealed[1:]) == [(1, NOT_FIRST)]
    assert faults([sealed[0], *sealed[2:]]) == [(2, not_next(1))]
    assert faults([*sealed[:2], sealed[3]]) == [(3, not_next(2))]


def test_a_duplicate_or_moved_line_is_reported(sealed):
    assert faults([*sealed[:2], *sealed[1:]]) == [(3, not_next(2))]
    first, second, third, fourth = sealed
    assert faults([first, third, second, fourth]) == [(2, not_next(1)), (3, not_next(2)), (4, not_next(3))]


def test_a_line_without_a_seal_among_sealed_lines_is_reported_and_skipped(sealed):
    put_in = [*sealed[:2], without_seal(sealed[1]), *sealed[2:]]
    assert faults(put_in) == [(3, UNSEALED)]
    assert sorted(check(put_in).heads) == [1, 2, 4, 5]
    assert faults([without_seal(sealed[0]), *sealed[1:]]) == [(1, UNSEALED), (2, NOT_FIRST)]


def test_an_unreadable_line_is_reported_and_skipped(sealed):
    assert faults([*sealed[:2], b'{"kind', *sealed[2:]]) == [(3, UNREADABLE)]
    assert faults([*sealed[:2], b"\xff", *sealed[3:]]) == [(3, UNREADABLE), (4, not_next(2))]
    assert faults([b"[]", *sealed[1:]]) == [(1, UNREADABLE), (2, NOT_FIRST)]
    assert faults([b"x", *sealed]) == [(1, UNREADABLE)]


def test_a_line_with_a_new_seal_is_reported_at_the_next_line(sealed):
    event, seal = open_line(sealed[1])
    other = seal_of({**event, "n": 99}, seal.before)
    sealed[1] = msgspec.json.encode({**event, "n": 99, "seal": msgspec.to_builtins(other)})
    assert faults(sealed) == [(3, not_next(2))]


def test_a_duplicate_field_is_reported_as_a_change(sealed):
    sealed[2] = sealed[2].replace(b"{", b'{"n":1,', 1)
    assert faults(sealed) == [(3, CHANGED)]


def test_the_line_number_of_a_fault_counts_the_heading_of_the_file(sealed):
    [fault] = check([*sealed[:2], b"{"]).faults
    assert (fault.event, fault.line) == (3, 4)


def erased_by_hand(line, instead):
    """Return the line with another text as the name of its writer, and a seal that marks the name as erased."""
    fields, seal = open_line(line)
    seal = msgspec.structs.replace(seal, erased=without(open_line(line), ["by"]).erased)
    return msgspec.json.encode({**fields, "by": instead, "seal": msgspec.to_builtins(seal)})


@pytest.mark.parametrize(("instead", "holds"), [("", True), (None, True), ("#7", True), ("#", False), ("Eva", False)])
def test_an_erased_field_must_be_empty_or_the_number_of_a_member(sealed, instead, holds):
    sealed[1] = erased_by_hand(sealed[1], instead)
    assert faults(sealed) == ([] if holds else [(2, CHANGED)])
    assert check(sealed).erased == 1


@pytest.mark.parametrize("path", ["n", "kind", ""])
def test_only_personal_fields_can_be_marked_as_erased(sealed, path):
    """A seal stays valid without any of its fields; the removal of a field that is not personal is a change."""
    fields, seal = open_line(sealed[1])
    if path:
        seal = without(open_line(sealed[1]), [path])
    seal = msgspec.structs.replace(seal, erased={path: seal.erased.get(path, seal.own)})
    sealed[1] = msgspec.json.encode({**fields, "n": 0, "seal": msgspec.to_builtins(seal)})
    assert faults(sealed) == [(2, CHANGED)]


def test_a_line_that_cannot_have_been_written_is_reported(sealed):
    deep = b'{"a":' * 800 + b"1" + b"}" * 800
    sealed[1] = sealed[1].replace(b'"kind"', b'"deep":' + deep + b',"kind"', 1)
    assert faults(sealed) == [(2, CHANGED)]
    sealed[1] = sealed[1].replace(deep, b"1").replace(b'"salt":"', b'"salt":"a')
    assert faults(sealed)[0] == (2, UNREADABLE)

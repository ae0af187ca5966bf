"""The hash chain of events, compared with a calculation that uses only hash functions."""

import json
from hashlib import blake2s, sha256

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from indeler.logbook import (
    START,
    Seal,
    check,
    erase_fields,
    fresh,
    hashed,
    open_line,
    seal_of,
)
from indeler.logbook.sealing import Opened, erasable, without
from support.sampling import examples

SALT = "ab" * 16


def plain(value):
    return json.dumps(value, separators=(",", ":")).encode()


def test_every_personal_field_is_found_with_the_object_that_contains_it():
    inner = {"n": 1, "name": "Jan"}
    event = {"inner": inner, "why": ""}
    found = erasable(Opened(event, Seal()), lambda fields: ["name", "why"])
    assert found == {"inner.name": (inner, "name"), "why": (event, "why")}
    assert erasable(Opened(event, Seal()), lambda fields: ["inner"]) == {"inner": (event, "inner")}
    named = {"a.b": {"name": inner}}
    below = {"a%2eb.name": (named["a.b"], "name"), "a%2eb.name.name": (inner, "name")}
    assert erasable(Opened(named, Seal()), lambda fields: ["name"]) == below


def test_every_value_has_a_salted_hash_of_its_own():
    """The calculation: a leaf is hashed with its salt, an object by the names and hashes of its parts."""
    event = {"n": 1, "inner": {"a.b": "x"}, "list": [[1, 2]], "rows": [{"c": None}, 5]}

    def hidden(salt, value):
        return blake2s(value, key=bytes.fromhex(salt)).hexdigest()

    def below(salt, *steps):
        for step in steps:
            salt = hidden(salt, b"/" + step.encode())
        return salt

    def whole(*parts):
        return sha256(plain(parts)).hexdigest()

    row = whole(["c", hidden(below(SALT, "rows", "0", "c"), b"null")])
    root = whole(
        ["n", hidden(below(SALT, "n"), b"1")],
        ["inner", whole(["a.b", hidden(below(SALT, "inner", "a%2eb"), b'"x"')])],
        ["list", hidden(below(SALT, "list"), b"[[1,2]]")],
        ["rows", whole([0, row], [1, hidden(below(SALT, "rows", "1"), b"5")])],
    )
    seal = Seal(version=2, salt=SALT)
    assert hashed(START, event, seal) == sha256(f"{START}\n2\n{root}".encode()).hexdigest()
    left = without(Opened(event, seal), ["rows.0.c", "inner.a%2eb"])
    assert left.salts == {path: below(SALT, *path.split(".")) for path in ("n", "list", "rows.1")}
    assert hashed(START, {**event, "inner": {"a.b": ""}, "rows": [{"c": ""}, 5]}, left) == hashed(START, event, seal)


VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-9, 9), st.text(max_size=3)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text("ab.%", max_size=2), inner, max_size=3)
    ),
    max_leaves=9,
)
EVENTS = st.lists(st.dictionaries(st.sampled_from(["a", "b", "ab"]), VALUES, max_size=3), min_size=1, max_size=3)
NAMES = st.sets(st.sampled_from(["a", "b", "ab", "a.b", "%"]))


@settings(max_examples=examples(50))
@given(EVENTS, NAMES, NAMES)
def test_the_chain_stays_valid_whichever_fields_are_personal_and_erased(events, before, after):
    """Other fields may be declared personal later: nothing breaks, and they can be erased from older events too."""
    lines, head = [], START
    for event in events:
        seal = seal_of(event, head)
        lines.append(msgspec.json.encode({**event, "seal": msgspec.to_builtins(seal)}))
        head = seal.own
    heads = check(lines, lambda fields: before).heads
    gone = erase_fields(lines, lambda where, name, said: "", lambda fields: before)
    more = erase_fields(gone, lambda where, name, said: "", lambda fields: before | after)
    for each, names in ((lines, after), (gone, before), (more, before | after)):
        found = check(each, lambda fields, names=names: names)
        assert (found.faults, found.heads) == ((), heads)


def test_a_seal_has_the_head_before_it_and_keeps_the_salt(salts):
    event = {"by": "Anna", "n": 1}
    seal = seal_of(event, "aa", salts)
    assert (seal.before, seal.salt) == ("aa", f"{1:032x}")
    assert seal.own == hashed("aa", event, Seal(version=2, salt=f"{1:032x}"))
    assert (seal.salts, seal.erased) == ({}, {})


def test_a_salt_has_sixteen_bytes_and_is_random():
    drawn = [fresh() for _ in range(20)]
    assert len(set(drawn)) == 20
    assert {len(bytes.fromhex(each)) for each in drawn} == {16}
    assert (START, len(START)) == ("0" * 64, 64)


@pytest.mark.parametrize("line", [b"[]", b"{", b'{"seal": {"own": "xyz"}}', b'{"seal": {"other": ""}}', b"\xff"])
def test_a_line_that_is_no_sealed_event_is_not_opened(line):
    with pytest.raises((msgspec.DecodeError, UnicodeDecodeError)):
        open_line(line)


def test_a_hash_of_a_seal_has_no_more_than_64_digits():
    assert open_line(plain({"seal": {"own": "f" * 64}})).seal.own == "f" * 64
    with pytest.raises(msgspec.ValidationError, match=r"length <= 64"):
        open_line(plain({"seal": {"own": "f" * 65}}))


def test_a_line_is_opened_into_its_fields_and_its_seal():
    assert open_line(b'{"n": 1, "seal": {"own": "ab"}}') == ({"n": 1}, Seal(own="ab"))
    assert open_line(b'{"n": 1}') == ({"n": 1}, Seal())


def test_seals_with_the_same_chain_hashes_have_the_same_python_hash():
    assert hash(Seal(before="aa", own="bb", salt="cc")) == hash(Seal(before="aa", own="bb"))
    assert hash(Seal(before="aa", own="bb")) != hash(Seal(before="aa", own="cc"))

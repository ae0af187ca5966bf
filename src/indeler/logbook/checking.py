"""Verification of a chain, and the erasure of personal fields from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from indeler.language import N_, Sentence
from indeler.logbook.sealing import (
    Fields,
    Opened,
    Personal,
    earlier_seal,
    erasable,
    hashed,
    head_without_seals,
    open_line,
    usual,
    without,
)

_NUMBER_OF_A_MEMBER = re.compile(r"#\d")
CHANGED = Sentence(N_("it was changed after it was written"))
UNREADABLE = Sentence(N_("it cannot be read"))
UNSEALED = Sentence(N_("it has no seal, though an event before it has one; it was put in or rewritten by hand"))
NOT_FIRST = Sentence(N_("the events before it were changed, taken out or put in; they are of the time without seals"))
NOT_NEXT = N_("it does not follow event {before} as it stands; events were rewritten, taken out or put in there")


class Fault(NamedTuple):
    """A place where the chain is broken: the number of the event, and the fault."""

    event: int
    sentence: Sentence

    @property
    def line(self) -> int:
        """The line in the file of the logbook, which begins with a heading."""
        return self.event + 1


class Checked(NamedTuple):
    """The result of checking a chain from its first event."""

    begins: int
    """The first event with a seal; 0 if there is none."""
    heads: Mapping[int, str]
    """The head after each sealed event, by its number."""
    erased: int
    """The number of erased fields."""
    faults: tuple[Fault, ...]


def check(lines: Sequence[bytes], declared: Personal = usual) -> Checked:
    """Check that every line of a logbook is unchanged and follows the one before it.

    ``declared`` returns the fields of an event that may have been erased.
    """
    read = [_read_line(line) for line in lines]
    begins = next((number for number, one in enumerate(read, start=1) if one and one.seal.own), 0)
    heads = {number: one.seal.own for number, one in enumerate(read, start=1) if one and one.seal.own}
    erased = sum(len(one.seal.erased) for one in read if one)
    return Checked(begins, heads, erased, tuple(_faults(lines, read, begins, declared)))


def _faults(lines: Sequence[bytes], read: Sequence[Opened | None], begins: int, declared: Personal) -> Iterator[Fault]:
    last, before = "", begins
    for number, one in enumerate(read, start=1):
        if one is None:
            yield Fault(number, UNREADABLE)
            continue
        if number < begins or not begins:
            continue
        if not one.seal.own:
            yield Fault(number, UNSEALED)
            continue
        if number == begins:
            if None not in read[: number - 1] and one.seal.before != _head_before(read[:number]):
                yield Fault(number, NOT_FIRST)
        elif one.seal.before != last:
            yield Fault(number, Sentence(NOT_NEXT, before=before))
        if not _is_as_written(lines[number - 1], one, declared):
            yield Fault(number, CHANGED)
        last, before = one.seal.own, number


def _read_line(line: bytes) -> Opened | None:
    try:
        return open_line(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _head_before(read: Sequence[Opened | None]) -> str:
    """Return the head that the first sealed event, the last of these, must be bound to."""
    *before, first = [one for one in read if one]
    return head_without_seals(before, first.seal.earlier)


def _is_as_written(line: bytes, one: Opened, declared: Personal) -> bool:
    """Return whether the line hashes to its own seal, and erased fields hold no more than a member's number."""
    is_plain = msgspec.json.encode(msgspec.json.decode(line)) == line  # no field twice, as only one would be hashed
    found = erasable(one, declared) if one.seal.erased else {}
    is_anonymous = all(path in found and _is_anonymous(found[path][0][found[path][1]]) for path in one.seal.erased)
    try:
        return is_plain and is_anonymous and hashed(one.seal.before, *one) == one.seal.own
    except RecursionError:  # no event that was written here is nested so deeply
        return False


def _is_anonymous(value: Any) -> bool:
    """Return whether an erased field is empty, or has the number of the member in place of a name."""
    return not value or bool(_NUMBER_OF_A_MEMBER.search(str(value)))


Change = Callable[[Fields, str, Any], Any]
"""A function that returns the replacement of a personal field, from its containing object, its name and its value.

It returns the unchanged value to keep it; otherwise an empty value (``""``, ``None``) or a text with ``#7`` for the
name of member 7.
"""


def erase_fields(lines: Sequence[bytes], change: Change, declared: Personal = usual) -> list[bytes]:
    """Return the logbook with these fields permanently erased, including all data that could confirm a guess of them.

    ``declared`` returns the fields of an event that can be erased.
    """
    read = [open_line(line) for line in lines]
    begins = next((at for at, one in enumerate(read) if one.seal.own), len(read))
    earlier = read[begins].seal.earlier if begins < len(read) else ""
    opened = [
        Opened(fields, earlier_seal(number, seal, earlier)) if number <= begins else Opened(fields, seal)
        for number, (fields, seal) in enumerate(read, start=1)
    ]
    done = [_without(one, change, declared) for one in opened]
    if not earlier or done[:begins] == opened[:begins]:
        return [line if done[at] == opened[at] else _line(done[at]) for at, line in enumerate(lines)]
    first = Opened(done[begins].fields, replace(done[begins].seal, earlier=""))  # it could confirm a guess
    return [_line(one) for one in (*done[:begins], first, *done[begins + 1 :])]


def pattern_of(names: Collection[str]) -> re.Pattern[str]:
    """Return a pattern that matches any of these names as complete words, the longest first."""
    return re.compile("|".join(rf"(?<!\w){re.escape(each)}(?!\w)" for each in sorted(names, key=len, reverse=True)))


def without_names(value: Any, names: Collection[str], instead: str) -> Any:
    """Return a text, or a list of texts, with ``instead`` in place of these names."""
    if isinstance(value, list):
        return [without_names(each, names, instead) for each in value]
    return pattern_of(names).sub(instead, value) if isinstance(value, str) and names else value


def _without(one: Opened, change: Change, declared: Personal) -> Opened:
    """Return the event without the erased fields; the unchanged event if there are none."""
    fields: Fields = msgspec.json.decode(msgspec.json.encode(one.fields))
    erased: list[str] = []
    for path, (where, name) in erasable(Opened(fields, one.seal), declared).items():
        if path.startswith(tuple(f"{above}." for above in erased)):
            continue
        value = where[name]
        where[name] = change(where, name, value)
        if where[name] != value:
            erased.append(path)
    if not erased:
        return one
    has_seal = bool(one.seal.own or one.seal.salt or one.seal.salts or one.seal.erased)
    return Opened(fields, without(one, erased) if has_seal else one.seal)


def _line(one: Opened) -> bytes:
    seal = msgspec.to_builtins(one.seal)
    return msgspec.json.encode({**one.fields, "seal": seal} if seal else one.fields)

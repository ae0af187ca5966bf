"""Takes what is personal out of a logbook, so that its chain still holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from indeler.logbook.sealing import Fields, Opened, Personal, earlier_seal, erasable, opened, usual, without

Change = Callable[[Fields, str, Any], Any]
"""What is put in place of a personal field: given the object in which it stands, its name and what it says.

The same value, where it stays; else nothing (``""``, ``None``) or a text with ``#7`` for the name of member 7.
"""


def erased(lines: Sequence[bytes], change: Change, declared: Personal = usual) -> list[bytes]:
    """The logbook with these fields changed for good: neither they nor what could confirm a guess of them is left.

    ``declared`` says which fields of an event can be changed so.
    """
    read = [opened(line) for line in lines]
    begins = next((at for at, one in enumerate(read) if one.seal.own), len(read))
    earlier = read[begins].seal.earlier if begins < len(read) else ""
    kept = [
        Opened(fields, earlier_seal(number, seal, earlier)) if number <= begins else Opened(fields, seal)
        for number, (fields, seal) in enumerate(read, start=1)
    ]
    done = [_without(one, change, declared) for one in kept]
    if not earlier or done[:begins] == kept[:begins]:
        return [line if done[at] == kept[at] else _line(done[at]) for at, line in enumerate(lines)]
    first = Opened(done[begins].fields, replace(done[begins].seal, earlier=""))  # it would confirm a guess
    return [_line(one) for one in (*done[:begins], first, *done[begins + 1 :])]


def pattern_of(names: Collection[str]) -> re.Pattern[str]:
    """Any of these names as a whole, the longest first."""
    return re.compile("|".join(rf"(?<!\w){re.escape(each)}(?!\w)" for each in sorted(names, key=len, reverse=True)))


def without_names(said: Any, names: Collection[str], instead: str) -> Any:
    """A text, or a list of texts, with something else in place of these names."""
    if isinstance(said, list):
        return [without_names(each, names, instead) for each in said]
    return pattern_of(names).sub(instead, said) if isinstance(said, str) and names else said


def _without(one: Opened, change: Change, declared: Personal) -> Opened:
    """The event without what is to be erased; where that is nothing, the same."""
    fields: Fields = msgspec.json.decode(msgspec.json.encode(one.fields))
    gone: list[str] = []
    for path, (where, name) in erasable(Opened(fields, one.seal), declared).items():
        if path.startswith(tuple(f"{above}." for above in gone)):
            continue
        said = where[name]
        where[name] = change(where, name, said)
        if where[name] != said:
            gone.append(path)
    if not gone:
        return one
    has_seal = bool(one.seal.own or one.seal.salt or one.seal.salts or one.seal.erased)
    return Opened(fields, without(one, gone) if has_seal else one.seal)


def _line(one: Opened) -> bytes:
    seal = msgspec.to_builtins(one.seal)
    return msgspec.json.encode({**one.fields, "seal": seal} if seal else one.fields)

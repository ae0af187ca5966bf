"""How an event is bound to all before it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from hashlib import sha256
from hmac import digest as keyed
from typing import Any, NamedTuple

import msgspec

from indeler.logbook.seals import Seal

PERSONAL = frozenset(
    {
        *("by", "holders", "why", "text", "note", "opponent"),
        *("name", "born", "birth", "title", "federation", "fide_id", "knsb", "club", "sex", "national"),
    }
)
"""Fields that say who somebody is, or may: at whatever depth of an event of any logbook, they can be erased."""
START = "0" * 64
"""The head of an empty logbook."""
SHORT = 16
"""Digits of the head that are printed."""

Draw = Callable[[], str]
"""Draws a salt."""
fresh: Draw = partial(secrets.token_hex, 16)

Fields = dict[str, Any]


class End(NamedTuple):
    """Where the next event is bound to."""

    head: str
    earlier: str = ""
    """The salt of the events so far, where they have none of their own."""


def seal_of(fields: Fields, end: End, draw: Draw = fresh) -> Seal:
    """The seal of these fields as the next ones after this end of the chain."""
    seal = Seal(before=end.head, salt=draw(), earlier=end.earlier)
    return msgspec.structs.replace(seal, own=hashed(end.head, fields, seal))


class Opened(NamedTuple):
    """A line of a logbook: the fields of the event, and its seal."""

    fields: Fields
    seal: Seal


def opened(line: bytes) -> Opened:
    """The fields and the seal that this line holds; `msgspec.DecodeError` where it holds something else."""
    fields = msgspec.json.decode(line, type=Fields)
    return Opened(fields, msgspec.convert(fields.pop("seal", {}), Seal))


def hashed(before: str, fields: Fields, seal: Seal) -> str:
    """The hash of an event and, by that of the one before, of all up to it."""
    return sha256(before.encode() + b"\n" + msgspec.json.encode(_with_hashes(fields, seal, ""))).hexdigest()


def _with_hashes(value: Any, seal: Seal, path: str) -> Any:
    """The value with a hash in place of every personal field."""
    if isinstance(value, dict):
        return {
            name: hash_of(each, seal, path + name)
            if name in PERSONAL
            else _with_hashes(each, seal, f"{path}{name}.")
            if isinstance(each, dict | list)
            else each
            for name, each in value.items()
        }
    return [
        _with_hashes(each, seal, f"{path}{at}.") if isinstance(each, dict | list) else each
        for at, each in enumerate(value)
    ]


def hash_of(value: Any, seal: Seal, path: str) -> str:
    """The salted hash of a personal field, or what is left of it once it is erased."""
    known = seal.erased.get(path)
    return known or keyed(bytes.fromhex(salt_of(seal, path)), msgspec.json.encode(value), "sha256").hex()


def salt_of(seal: Seal, path: str) -> str:
    """A field's own salt: none can be found from those of the other fields."""
    return seal.salts.get(path) or keyed(bytes.fromhex(seal.salt), path.encode(), "sha256").hex()


def personal(value: Any, path: str = "") -> Iterator[tuple[str, Fields, str]]:
    """Every personal field: its path, the object that it stands in, and its name."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for name, each in list(inside):
        if name in PERSONAL:
            yield f"{path}{name}", value, name
        elif isinstance(each, dict | list):
            yield from personal(each, f"{path}{name}.")


def earlier_seal(number: int, seal: Seal, earlier: str) -> Seal:
    """The seal of an event of the time without them, by the salt that the first sealed event keeps for it."""
    if seal.salt or seal.salts or not earlier:
        return seal
    return msgspec.structs.replace(seal, salt=keyed(bytes.fromhex(earlier), b"%d" % number, "sha256").hex())


def head_without_seals(lines: Iterable[Opened], earlier: str) -> str:
    """The hash of events of the time without seals."""
    last = START
    for number, (fields, seal) in enumerate(lines, start=1):
        last = hashed(last, fields, earlier_seal(number, seal, earlier))
    return last

"""The chain of a tournament's log: each entry carries the hash of the one before, so that no edit stays unseen.

What is hashed is the entry as a line of JSON. The tournament in a document, which is kept as text, stands there as an
object, so that each name in it can be erased by itself (docs/decisions/0013). Entries of version 0.1.0 have no seal;
the first sealed one after them binds them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec

from indeler.logbook import START, End, Fields, fresh, head_without_seals, opened, seal_of

DOCUMENT = "tournament"
"""The field of an entry's data that holds a whole tournament."""


class Written(NamedTuple):
    """An entry as the database has it."""

    number: int
    at: datetime
    by: str
    kind: str
    what: str
    data: Mapping[str, Any]
    seal: Mapping[str, Any] = {}


COLUMNS = Written._fields


def line_of(entry: Written) -> bytes:
    """The entry as a line of JSON, with its seal if it has one."""
    fields = _fields_of(entry)
    return msgspec.json.encode({**fields, "seal": entry.seal} if entry.seal else fields)


def entry_of(line: bytes) -> Written:
    """The entry that a line tells of."""
    fields: Fields = msgspec.json.decode(line)
    data = fields["data"]
    if DOCUMENT in data:
        data = {**data, DOCUMENT: msgspec.json.encode(data[DOCUMENT]).decode()}
    at = datetime.fromisoformat(fields["at"])
    return Written(fields["number"], at, fields["by"], fields["kind"], fields["text"], data, fields.get("seal", {}))


def _fields_of(entry: Written) -> Fields:
    """What is hashed; in one order, for a database has its own."""
    data = entry.data
    if DOCUMENT in data:
        data = {**data, DOCUMENT: msgspec.json.decode(data[DOCUMENT])}
    return {
        "number": entry.number,
        "at": entry.at.astimezone(UTC).isoformat(timespec="microseconds"),
        "by": entry.by,
        "kind": entry.kind,
        "text": entry.what,
        "data": msgspec.json.decode(msgspec.json.encode(data, order="deterministic")),
    }


def sealed(entries: Iterable[Written], end: End) -> list[Written]:
    """These entries as the next ones after this end of the chain."""
    chain = []
    for entry in entries:
        seal = seal_of(_fields_of(entry), end)
        chain.append(entry._replace(seal=msgspec.to_builtins(seal)))
        end = End(seal.own)
    return chain


def end_after(entries: Sequence[Written]) -> End:
    """Where the next entry is bound to, after the whole log so far."""
    if not entries:
        return End(START)
    own = entries[-1].seal.get("own")
    if own:
        return End(own)
    salt = fresh()
    return End(head_without_seals((opened(line_of(entry)) for entry in entries), salt), salt)

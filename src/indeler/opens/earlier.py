"""Logs of the time before events had classes (version 0.1.0 and a while after): read as events of today.

Such a line has its number, a kind of four (``document``, ``paired``, ``result``, ``published``), a text in English and
the data. It stays as it was written, for its seal is over just that; it is only read otherwise (an *upcaster*).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

from indeler.language import N_
from indeler.logbook import Fields
from indeler.model import as_shown
from indeler.opens.events import Board, Event, Label, _OfResult

DOCUMENT = "tournament"
"""The field of a row's data that holds a whole tournament, as text."""
_START = b'{"number":'


class EarlierDocument(Event, frozen=True, kw_only=True):
    """A whole tournament in the place of the one before: so was kept what is an event of its own today."""

    title = N_("{text}")

    text: Label
    """What was decided, as it was written then."""
    tournament: dict[str, Any]
    boards: tuple[tuple[Board, ...], ...]
    published: int


class EarlierResult(_OfResult, frozen=True, kw_only=True):
    """A result that was entered, changed or cleared: those were one thing then."""

    title = N_("{white} – {black} ended {result} in round {round}.")


def line_of(row: Mapping[str, Any]) -> bytes:
    """The line of a row as the database had it: number, at, by, kind, what, data, and the seal if there is one.

    The tournament in a document, which was kept as text, stands there as an object, so that each name in it can be
    erased by itself (docs/decisions/0013).
    """
    data = row["data"]
    if DOCUMENT in data:
        data = {**data, DOCUMENT: msgspec.json.decode(data[DOCUMENT])}
    fields = {
        "number": row["number"],
        "at": row["at"].astimezone(UTC).isoformat(timespec="microseconds"),
        "by": row["by"],
        "kind": row["kind"],
        "text": row["what"],
        "data": msgspec.json.decode(msgspec.json.encode(data, order="deterministic")),
    }
    seal = row.get("seal")
    return msgspec.json.encode({**fields, "seal": seal} if seal else fields)


def is_earlier(line: bytes) -> bool:
    """Whether a line is of that time: a line of today begins with its kind."""
    return line.startswith(_START)


def as_of_today(line: bytes) -> bytes:
    """Such a line as one of today, for reading."""
    fields: Fields = msgspec.json.decode(line)
    told = _TOLD[fields["kind"]](fields, fields["data"])
    kept = {name: fields[name] for name in ("by", "seal") if name in fields}
    return msgspec.json.encode({"at": datetime.fromisoformat(fields["at"]), **kept, **told})


def _document(fields: Fields, data: Fields) -> Fields:
    """The first is the tournament as it was made; settings were kept beside the tournament once."""
    tournament = data[DOCUMENT]
    if data.get("settings"):
        tournament = {**tournament, "settings": data["settings"]}
    told = {"tournament": tournament, "boards": data["boards"], "published": data["published"]}
    if fields["number"] == 1:
        return {"kind": "tournament-made", **told}
    return {"kind": EarlierDocument.kind(), "text": fields["text"], **told}


def _paired(fields: Fields, data: Fields) -> Fields:
    names = ("round", "rules", "boards", "bye", "seed")
    return {"kind": "round-paired", **{name: data[name] for name in names if name in data}}


def _result(fields: Fields, data: Fields) -> Fields:
    return {"kind": EarlierResult.kind(), **data, "result": as_shown(data["result"])}


def _published(fields: Fields, data: Fields) -> Fields:
    return {"kind": "round-published", "round": data["round"]}


_TOLD: Mapping[str, Callable[[Fields, Fields], Fields]] = {
    "document": _document,
    "paired": _paired,
    "result": _result,
    "published": _published,
}

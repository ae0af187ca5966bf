"""Decoding with the core of msgspec and its replacement in pure Python, in one process: equal values and errors."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta, timezone
from decimal import Decimal
from functools import partial
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from indeler.desk import msgspec_core
from indeler.opens.tournaments import KINDS
from support.random_log_lines import lines_of_every_kind


class Person(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    rating: Annotated[int, Meta(ge=100, le=2999)] = 100
    friends: tuple[Person, ...] = ()


class Rook(msgspec.Struct, tag="rook", forbid_unknown_fields=True):
    file: Annotated[str, Meta(min_length=1, max_length=1, pattern="^[a-h]$")] = "a"


class Pawn(msgspec.Struct, tag="pawn", omit_defaults=True):
    moves: Annotated[list[int], Meta(min_length=1, max_length=2)]


class Seal(msgspec.Struct, tag="seal", tag_field="sort"):
    version: int = 1


TYPES = (
    *(Any, None, bool, int, float, str, datetime, date, time, Person, Rook, Pawn, Seal, list[int], list[Any]),
    *(tuple[int, ...], tuple[Any, Any], dict[str, int], dict[int, str], Mapping[str, float]),
    *(int | None, str | None, int | str, date | None, Person | None, Rook | Pawn),
    *(Seal | int, list[int] | dict[str, int], str | list[str] | int | None),
    *(Literal["a", "b"], Literal[1, 2], Literal["a"] | None, Literal[1] | str),
    Annotated[int, Meta(ge=1, le=3)],
    Annotated[int, Meta(gt=1, lt=3)],
    Annotated[float, Meta(ge=1.0, le=1.5)],
    Annotated[float, Meta(gt=1.0, lt=1.5)],
    Annotated[str, Meta(min_length=1, max_length=2)],
    Annotated[str, Meta(pattern="b$", description="a text that ends with b")],
    Annotated[datetime, Meta(tz=True)],
    Annotated[datetime, Meta(tz=False)],
    Annotated[time, Meta(tz=False)],
    Annotated[list[Any], Meta(min_length=2, max_length=2)],
    Annotated[dict[str, Any], Meta(min_length=1, max_length=2)],
    list[Annotated[int, Meta(ge=1)]],
)
NUMBERS = ("0", "1", "2", "3", "4", "-1", "1.0", "1.5", "1.25", "2e3", "1e-2", "12.5")
WORDS = ("null", "true", "false", '""', '"a"', '"b"', '"ab"', '"abc"', '"1"', '"1.5"', '"\\ud834\\udd1e"')
MOMENTS = (
    *("2026-11-17", "2026-02-29", "2026-13-01", "2026-1-1", "23:59:59", "24:00:00", "10:05", "10:05:07.5Z"),
    *("10:05:07.1234567", "23:59:59.99999949", "2026-11-17T10:05:07", "2026-11-17 10:05:07z", "2026-11-17t10:05:07Z"),
    *(
        "2026-11-17T10:05:07+02:00",
        "2026-11-17T10:05:07-0230",
        "2026-11-17T10:05:07+00:00",
        "2026-11-17T10:05:07+23:59",
    ),
    *(
        "2026-11-17T10:05:07+24:00",
        "2026-11-17T10:05:07+01:60",
        "2026-11-17T10:05:07.1234565",
        "2026-11-17T10:05:07.12",
    ),
    *("2026-11-17T10:05:07.1234564Z", "2026-11-17T23:59:59.9999995Z", "9999-12-31T23:59:59.9999999", "0000-01-01"),
)
WHOLES = (
    *("[]", "[1]", "[1, 2]", "[1, 2, 3]", '[1, "a"]', "[0]", "[1.5]", "[[1]]", "[null]", '["a", {"b": [2.5]}]'),
    *("{}", '{"a": 1}', '{"1": "x"}', '{"-1": "x"}', '{"01": "x"}', '{"a": 1, "b": 2}', '{"a": 1.5}', '{"a": null}'),
    *('{"name": "Anna"}', '{"name": 1}', '{"name": "Bram", "rating": 99}', '{"name": "Cas", "rating": 3000}'),
    *('{"name": "D", "friends": [{"name": "E"}, {"name": 5}]}', '{"name": "D", "friends": [{"name": "E"}], "x": 1}'),
    *('{"type": "rook"}', '{"type": "rook", "file": "a"}', '{"type": "rook", "file": "z"}', '{"type": "rook", "x": 1}'),
    *('{"type": "pawn"}', '{"type": "pawn", "moves": [1, 2]}', '{"type": "pawn", "moves": []}', '{"type": "king"}'),
    *('{"type": "pawn", "moves": [1, 2, 3]}', '{"type": 1}', '{"sort": "seal"}', '{"sort": "seal", "version": "1"}'),
)
TEXTS = (*NUMBERS, *WORDS, *(f'"{each}"' for each in MOMENTS), *WHOLES)


class Amount(msgspec.Struct):
    worth: complex | None = None
    shares: Any = None


def different(texts, ours, theirs):
    """Return the texts for which the two cores give different results, with both results."""
    both = [(text, outcome(ours, text), outcome(theirs, text)) for text in texts]
    return [each for each in both if each[1] != each[2]]


def outcome(read, *given, **hooks):
    """Return the decoded value with its types, or the error with its message."""
    try:
        return repr(read(*given, **hooks))
    except (msgspec.MsgspecError, msgspec_core.MsgspecError) as wrong:
        return type(wrong).__name__, str(wrong)


@pytest.mark.parametrize("kind", TYPES, ids=str)
def test_each_type_accepts_and_refuses_the_same_json(kind):
    ours, theirs = msgspec_core.JSONDecoder(kind), msgspec.json.Decoder(kind)
    assert different(TEXTS, ours.decode, theirs.decode) == []


VALUES = (
    *(None, True, False, -1, 0, 1, 2, 3, 1.0, 1.5, "", "a", "b", "ab", "1", "2026-11-17", "10:05:07", b"a"),
    *([], [1], (1, 2), [1, "a"], (1, "a"), {}, {"a": 1}, {1: "x"}, {"1": "x"}, {"name": "Anna"}, {2: 3}),
    *({"name": "Bram", 1: 2}, {"name": "Cas", "rating": 2999, "friends": []}, Person(name="Daan"), Rook(), Pawn([1])),
    *({"type": "rook"}, {"type": "pawn", "moves": (1,)}, {"type": "king"}, {"sort": "seal"}),
    *(
        date(2026, 11, 17),
        datetime(2026, 11, 17, 10),
        datetime(2026, 11, 17, tzinfo=UTC),
        time(10),
        time(10, tzinfo=UTC),
    ),
    datetime(2026, 11, 17, tzinfo=timezone(timedelta(hours=2))),
)


@pytest.mark.parametrize("kind", TYPES, ids=str)
def test_each_type_converts_and_refuses_the_same_values(kind):
    ours, theirs = (partial(core.convert, type=kind) for core in (msgspec_core, msgspec))
    assert different(VALUES, ours, theirs) == []


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        *(("", "truncated"), (" ", "truncated"), ("[1", "truncated"), ('{"a":', "truncated"), ('"abc', "truncated")),
        *(("[1] 2", "trailing characters (byte 4)"), ('["é"] x', "trailing characters (byte 7)"), ("[1,]", "invalid")),
        *(("{1: 2}", "invalid character (byte 1)"), ("[NaN]", "invalid character (byte 1)"), (b"\xff", "byte 0")),
        *(
            (b'["\xc3\xa9", x]', "byte 7"),
            ('["a", "\\ud834"]', "invalid"),
            ('"a\nb"', "invalid"),
            ("\ufeff1", "byte 0"),
        ),
    ],
)
def test_invalid_json_is_refused_with_the_position(text, refused):
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode(text)
    with pytest.raises(msgspec_core.DecodeError, match=re.escape(refused)):
        msgspec_core.json_decode(text)


@pytest.mark.parametrize("text", ["1e999", "[-1e999]", '{"a": 1e400}'])
@pytest.mark.parametrize("kind", [Any, float, list[float], dict[str, float]], ids=str)
def test_a_number_larger_than_any_float_is_refused(kind, text):
    refusals = {outcome(read, text, type=kind)[0] for read in (msgspec_core.json_decode, msgspec.json.decode)}
    assert refusals == {"ValidationError"}


HUGE = "7" * 4300
"""The longest number that Python converts from text."""


@pytest.mark.parametrize("kind", [Any, int, float, int | None], ids=str)
def test_integers_with_thousands_of_digits_are_decoded_identically(kind):
    ours, theirs = msgspec_core.JSONDecoder(kind), msgspec.json.Decoder(kind)
    texts = [HUGE, f"-{HUGE[1:]}", HUGE[:308], HUGE[:309], HUGE[:310]]
    assert different(texts, ours.decode, theirs.decode) == []
    ours, theirs = (partial(core.convert, type=kind) for core in (msgspec_core, msgspec))
    values = [int(HUGE), -int(HUGE), float("inf"), float("-inf"), float("nan")]
    assert different(values, ours, theirs) == []


@pytest.mark.parametrize("kind", [Any, int, float], ids=str)
def test_an_integer_with_more_digits_than_python_converts_is_refused(kind):
    refusals = {outcome(read, f"{HUGE}7", type=kind)[0] for read in (msgspec_core.json_decode, msgspec.json.decode)}
    assert refusals == {"ValidationError"}


def test_events_of_a_logbook_are_decoded_and_refused_identically():
    ours, theirs = msgspec_core.JSONDecoder(KINDS.union), msgspec.json.Decoder(KINDS.union)
    lines = list(lines_of_every_kind(seed=1, each=3))
    assert different(lines, ours.decode, theirs.decode) == []


def test_hooks_get_numbers_as_text_and_decode_other_types():
    hooks = {"dec_hook": lambda kind, value: kind(value), "float_hook": Decimal}
    ours, theirs = msgspec_core.JSONDecoder(Amount, **hooks), msgspec.json.Decoder(Amount, **hooks)
    texts = ['{"worth": "1+2j"}', '{"worth": "x"}', '{"worth": null}', '{"shares": [1.10, {"a": 2.50}, 3]}', "[]"]
    assert different(texts, ours.decode, theirs.decode) == []

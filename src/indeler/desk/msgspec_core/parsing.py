"""Text as plain values: JSON as dicts, lists, texts and numbers; dates and times by RFC 3339."""

from __future__ import annotations

import json
import re
from datetime import UTC, date, timedelta, timezone
from typing import Any

from indeler.desk.msgspec_core.structs import DecodeError


class Digits(str):
    """A number with a fraction or an exponent, as it is written."""


class _NoNumber(ValueError):
    """NaN or Infinity, which JSON does not have."""


def _no_constant(word: str) -> Any:
    raise _NoNumber(word)


def _parse_int(digits: str) -> int | Digits:
    """Return an integer; a number with more digits than Python converts stays text."""
    try:
        return int(digits)
    except ValueError:
        return Digits(digits)


def parse_json(text: Any) -> Any:
    """Return JSON as dicts, lists, texts and numbers; numbers with a fraction keep their digits."""
    try:
        text = text if isinstance(text, str) else bytes(text).decode()
        found = json.loads(text, parse_int=_parse_int, parse_float=Digits, parse_constant=_no_constant)
        if "\\ud" in text.lower():  # half a surrogate pair is not a character
            json.dumps(found, ensure_ascii=False).encode()
    except UnicodeDecodeError as wrong:
        raise _malformed("invalid character", wrong.start) from None
    except UnicodeEncodeError:
        raise _malformed("invalid character", len(text)) from None
    except _NoNumber as word:
        raise _malformed("invalid character", text.index(str(word))) from None
    except json.JSONDecodeError as wrong:
        if not text[wrong.pos :].strip() or wrong.msg.startswith("Unterminated"):
            raise DecodeError("Input data was truncated") from None
        fault = "trailing characters" if wrong.msg == "Extra data" else "invalid character"
        raise _malformed(fault, len(text[: wrong.pos].encode(errors="surrogatepass"))) from None
    return found


def _malformed(fault: str, byte: int) -> DecodeError:
    return DecodeError(f"JSON is malformed: {fault} (byte {byte})")


_ZONE = r"(?P<zone>[Zz]|[+-]\d\d:?\d\d)?"
_CLOCK = r"(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d)(?:\.(?P<fraction>\d+))?"
_DAY = r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)"
DATETIME = re.compile(f"{_DAY}[Tt ]{_CLOCK}{_ZONE}", re.ASCII)
DATE = re.compile(_DAY, re.ASCII)
TIME = re.compile(f"{_CLOCK}{_ZONE}", re.ASCII)


def parse_moment(text: str, kind: Any, form: re.Pattern[str]) -> Any:
    """Return a date or time, with microseconds rounded; None for another text."""
    found = form.fullmatch(text)
    if found is None:
        return None
    parts = found.groupdict()
    numbers = [int(parts[name]) for name in ("year", "month", "day", "hour", "minute", "second") if name in parts]
    try:
        if kind is date:
            return date(*numbers)
        micro, carry = _micro(parts["fraction"])
        moment = kind(*numbers, micro, tzinfo=_zone(parts["zone"]))
        return moment + timedelta(seconds=carry) if carry else moment
    except (ValueError, OverflowError):
        return None


def _micro(fraction: str | None) -> tuple[int, int]:
    if not fraction:
        return 0, 0
    digits = fraction.ljust(7, "0")
    micro = int(digits[:6]) + (digits[6] >= "5")
    return (0, 1) if micro == 1_000_000 else (micro, 0)


def _zone(text: str | None) -> timezone | None:
    if not text:
        return None
    if text in "Zz":
        return UTC
    hours, minutes = int(text[1:3]), int(text[-2:])
    if hours > 23 or minutes > 59:
        raise ValueError
    offset = timedelta(hours=hours, minutes=minutes)
    return UTC if not offset else timezone(-offset if text[0] == "-" else offset)

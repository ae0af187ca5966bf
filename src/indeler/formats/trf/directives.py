"""Comments of ours, ``### indeler:...``: a record the dialect lacks, or a word for what TRF cannot say at all."""

from __future__ import annotations

from indeler.formats.trf.lines import Line
from indeler.formats.trf.texts import escape, quoted, unescape
from indeler.language import N_
from indeler.model import NationalRating, Player, Team

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    Record = Player | NationalRating | Team
    AnyRecord = TypeVar("AnyRecord", Player, NationalRating, Team)

COMMENT = "###"
PREFIX = f"{COMMENT} indeler:"

_MOST_DIGITS = 18


def directive(word: str, *keys: object, value: str | int = "") -> str:
    """The line of a directive; the value comes last, in full."""
    shown = escape(value) if isinstance(value, str) else str(value)
    return " ".join(map(str, (f"{PREFIX}{word}", *keys, shown))).rstrip()


def split(line: Line, count: int) -> tuple[list[int], str]:
    """The first ``count`` numbers of a directive and the rest of it."""
    parts = line.text.split(" ", count)
    numbers = [integer(line, part) for part in parts[:count]]
    if len(numbers) < count:
        raise line.refuse(N_("this directive is too short; remove it or restore it."))
    return numbers, parts[count] if len(parts) > count else ""


def text(line: Line, value: str) -> str:
    """A text that a directive carries in full."""
    try:
        return unescape(value)
    except ValueError:
        raise line.refuse(
            N_("the text {value} has a code that is no character; correct it."), value=quoted(value)
        ) from None


def integer(line: Line, value: str) -> int:
    """A whole number, possibly negative."""
    digits = value.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS):
        raise line.refuse(
            N_("this directive has {value} where a whole number is expected; correct it."), value=quoted(value)
        )
    return int(value)


def corrected(record: AnyRecord, line: Line, assignment: str) -> AnyRecord:
    """The record with one field replaced by what the directive says, as ``name Jansen, Piet``."""
    name, _, value = assignment.partition(" ")
    is_key = isinstance(record, Player) and name == "number"
    current = getattr(record, name) if name in record._fields else ()
    if is_key or isinstance(current, tuple):
        raise line.refuse(N_("this directive names a field {name} that it cannot set; correct it."), name=quoted(name))
    change: dict[str, Any] = {name: text(line, value) if isinstance(current, str) else integer(line, value)}
    return record._replace(**change)

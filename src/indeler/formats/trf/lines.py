"""Lines of a file as it is read and written: numbered, and with comments of ours, ``### indeler:...``.

Such a directive is a record that the dialect lacks, or states data for which TRF has no record.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from indeler._typing import Any, NamedTuple, TypeVar
from indeler.formats.file_io import LARGEST_FILE
from indeler.formats.text import decoded, escape, quote, unescape
from indeler.formats.trf.dialects import TEAM_RECORDS, Dialect, is_team_event
from indeler.language import N_, InvalidInput, Sentence, Text, TooLarge
from indeler.model import NationalRating, Player, Team, Tenths, Tournament

Record = Player | NationalRating | Team
AnyRecord = TypeVar("AnyRecord", Player, NationalRating, Team)


class TrfError(InvalidInput):
    """A tournament file that cannot be read; the sentence starts with ``path:line:``."""

    def __init__(self, path: str, line: int, text: Text | Sentence, /, **values: object) -> None:
        fault = Sentence(text, **values) if isinstance(text, str) else text
        super().__init__(N_("{path}:{line}: {fault}"), path=path, line=line, fault=fault)
        self.path = path
        self.line = line


class Line(NamedTuple):
    """One record, comment or directive, without trailing blanks, and its position."""

    path: str
    number: int
    text: str
    wrapped: bool = False
    """Whether it is inside a comment of ours, because the dialect of the file has no such record."""

    @property
    def id(self) -> str:
        """The record's identifier, columns 1-3."""
        return self.text[:3]

    @property
    def body(self) -> str:
        """The record's text from column 5 on."""
        return self.text[4:].strip()

    def refuse(self, text: Text | Sentence, /, **values: object) -> TrfError:
        """Return the error for this line."""
        return TrfError(self.path, self.number, text, **values)


def numbered_lines(data: bytes, path: str) -> Iterator[Line]:
    """Yield the lines that are not blank, whether they end in CR, LF or both."""
    if len(data) > LARGEST_FILE:
        refusal = N_("{file}: the file has {size} bytes; a tournament file has at most {largest}.")
        raise TooLarge(refusal, file=path, size=len(data), largest=LARGEST_FILE)
    text = decoded(data).replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(text.split("\n"), start=1):
        stripped = line.rstrip()
        if stripped:
            yield Line(path, number, stripped)


COMMENT = "###"
PREFIX = f"{COMMENT} indeler:"

_MOST_DIGITS = 18


def directive(word: str, *keys: object, value: str | int = "") -> str:
    """Return the line of a directive; the value is last and complete."""
    text = escape(value) if isinstance(value, str) else str(value)
    return " ".join(map(str, (f"{PREFIX}{word}", *keys, text))).rstrip()


def split(line: Line, count: int) -> tuple[list[int], str]:
    """Return the first ``count`` numbers of a directive and the rest of its text."""
    parts = line.text.split(" ", count)
    numbers = [integer(line, part) for part in parts[:count]]
    if len(numbers) < count:
        raise line.refuse(N_("this directive is too short; remove it or restore it."))
    return numbers, parts[count] if len(parts) > count else ""


def text(line: Line, value: str) -> str:
    """Return a complete text from a directive."""
    try:
        return unescape(value)
    except ValueError:
        refusal = N_("the text {value} has a code that is not a character; correct it.")
        raise line.refuse(refusal, value=quote(value)) from None


def integer(line: Line, value: str) -> int:
    """Return a whole number, possibly negative."""
    digits = value.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS):
        text = N_("this directive has {value} where a whole number is expected; correct it.")
        raise line.refuse(text, value=quote(value))
    return int(value)


def corrected(record: AnyRecord, line: Line, assignment: str) -> AnyRecord:
    """Return the record with one field replaced as the directive states, such as ``name Jansen, Piet``."""
    name, _, value = assignment.partition(" ")
    is_key = isinstance(record, Player) and name == "number"
    current = getattr(record, name) if name in record._fields else ()
    if is_key or isinstance(current, tuple):
        raise line.refuse(N_("this directive names a field {name} that it cannot set; correct it."), name=quote(name))
    change: dict[str, Any] = {name: text(line, value) if isinstance(current, str) else integer(line, value)}
    return record._replace(**change)


class Sheet:
    """Lines in the order in which they are written; our own notes come after them."""

    __slots__ = ("derived_points", "dialect", "lines", "notes", "tournament")

    def __init__(
        self, tournament: Tournament, dialect: Dialect, derived_points: Mapping[int, tuple[Tenths, ...]] | None = None
    ) -> None:
        self.tournament = tournament
        self.dialect = dialect
        self.derived_points = derived_points
        """Virtual points by a setting of the rulebook, which the tournament does not state itself; None: no setting."""
        self.lines: list[str] = []
        self.notes: list[str] = []

    def has(self, id: str) -> bool:
        """Return whether the dialect has this record with the needed meaning: in a team event its byes are of teams."""
        if id in TEAM_RECORDS and is_team_event(self.tournament.type_code):
            return False
        return id in self.dialect.records

    def record(self, text: str, id: str = "") -> None:
        """Write a record; in a comment if the dialect does not have it."""
        if self.has(id or text[:3]):
            self.lines.append(text.rstrip())
        else:
            self.wrapped(text)

    def wrapped(self, text: str) -> None:
        """Write a record in a comment."""
        self.notes.append(f"{PREFIX}{text.rstrip()}")

    def directive(self, word: str, *keys: object, value: str | int = "") -> None:
        """Write a comment of ours that only our reader understands."""
        self.notes.append(directive(word, *keys, value=value))

    def corrections(self, word: str, keys: tuple[int, ...], record: Record, understood: Record) -> None:
        """Write a directive for every field that does not fit in its columns."""
        if record == understood:
            return
        for name, value in record._asdict().items():
            if value != getattr(understood, name) and not isinstance(value, tuple):
                self.directive(word, *keys, name, value=value)

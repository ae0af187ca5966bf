"""The columns of the values in a record, stated once for reading and writing."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from indeler._typing import Any
from indeler.formats.text import clean, quote
from indeler.formats.trf.lines import Line
from indeler.language import N_, InvalidInput, Sentence, Text, TooLarge
from indeler.model import Tenths, decimal, tenths

HIGHEST_NUMBER = 99_999
"""Pairing numbers have four digits in the specification; we read and write a fifth."""
HIGHEST_ROUND = 999

_LONGEST_NUMBER = 9


# These are plain classes, because named tuples take longer to create, which slows every start of the engine.
class Field:
    """A kind of value: how its text is read (ValueError if it cannot be) and how it is shown."""

    __slots__ = ("align", "is_text", "read", "show")

    def __init__(
        self,
        read: Callable[[str], Any],
        show: Callable[[Any], str],
        align: Callable[[str, int], str] = str.rjust,
        is_text: bool = False,
    ) -> None:
        self.read = read
        self.show = show
        self.align = align
        self.is_text = is_text


class Column:
    """A field's place in a record, both ends counted from 1, and what an error calls the value."""

    __slots__ = ("field", "first", "last", "what")

    def __init__(self, first: int, last: int, field: Field, what: Text) -> None:
        self.first = first
        self.last = last
        self.field = field
        self.what = what

    def read(self, line: Line) -> Any:
        """Return the value in these columns."""
        text = line.text[self.first - 1 : self.last].strip()
        try:
            return self.field.read(text)
        except ValueError:
            raise line.refuse(misplaced(self.first, self.last, text, self.what)) from None

    def fitted(self, value: Any) -> str:
        """Return as much of the value as fits: a text is cut, a number that is too long is left out."""
        width = self.last - self.first + 1
        text = self.field.show(value)
        if len(text) > width:
            text = text[:width] if self.field.is_text else ""
        return self.field.align(text, width)

    def exact(self, value: Any) -> str:
        """Return the value in its columns; refuse it if they are too narrow."""
        text = self.fitted(value)
        try:
            if self.field.read(text.strip()) == value:
                return text
        except ValueError:
            pass
        refusal = N_("{value} does not fit where a tournament file has room for {what}.")
        raise TooLarge(refusal, value=quote(str(value)), what=Sentence(self.what))


class Layout:
    """All columns of a record, in order; the characters between them must be blank."""

    __slots__ = ("columns", "gaps", "id", "width")

    def __init__(self, id: str, *columns: Column) -> None:
        self.id = id
        self.columns = columns
        self.width = columns[-1].last
        used = {position for column in columns for position in range(column.first, column.last + 1)}
        self.gaps = tuple(position for position in range(4, self.width) if position not in used)

    def read(self, line: Line) -> list[Any]:
        """Return the values of all columns, in order."""
        text = line.text.ljust(self.width)
        for gap in self.gaps:
            if text[gap - 1] != " ":
                raise line.refuse(shifted(gap, text[gap - 1]))
        return [column.read(line) for column in self.columns]

    def fitted(self, *values: Any) -> str:
        """Return the record with as much of each value as fits."""
        return self._join_columns(column.fitted(value) for column, value in zip(self.columns, values, strict=True))

    def exact(self, *values: Any) -> str:
        """Return the record with every complete value; refuse one that does not fit."""
        return self._join_columns(column.exact(value) for column, value in zip(self.columns, values, strict=True))

    def _join_columns(self, texts: Iterable[str]) -> str:
        record = self.id
        for column, text in zip(self.columns, texts, strict=True):
            record = record.ljust(column.first - 1) + text
        return record


def misplaced(first: int, last: int, text: str, what: Text) -> Sentence:
    """Return the sentence about columns with unexpected content."""
    sentence = _MISPLACED[first == last, bool(text)]
    return Sentence(sentence, first=first, last=last, text=quote(text), what=Sentence(what))


_MISPLACED = {
    (True, True): N_("column {first} holds {text}; write {what} there."),
    (True, False): N_("column {first} is blank; write {what} there."),
    (False, True): N_("columns {first}-{last} hold {text}; write {what} there."),
    (False, False): N_("columns {first}-{last} are blank; write {what} there."),
}


def shifted(column: int, text: str) -> Sentence:
    """Return the sentence about a column that should be blank."""
    sentence = N_("column {column} holds {text} but must be blank; check that the columns have not shifted.")
    return Sentence(sentence, column=column, text=quote(text))


def check_rounds(rounds: int, line: Line) -> None:
    """Refuse a line with more rounds than a tournament file can have."""
    if rounds > HIGHEST_ROUND:
        text = N_("{file}:{line}: {rounds} rounds are too many; at most {highest}.")
        raise TooLarge(text, file=line.path, line=line.number, rounds=rounds, highest=HIGHEST_ROUND)


def read_numbers(line: Line, after: int) -> tuple[int, ...]:
    """Return the pairing numbers in a record from this column on."""
    tokens = line.text[after:].split()
    for token in tokens:
        if not _is_integer(token) or int(token) > HIGHEST_NUMBER:
            first = line.text.index(token, after) + 1
            raise line.refuse(misplaced(first, first + len(token) - 1, token, N_("a pairing number")))
    return tuple(map(int, tokens))


def listing(numbers: Iterable[int], form: str = "4") -> str:
    """Return pairing numbers as `listed` reads them, each after a blank."""
    numbers = tuple(numbers)
    for number in numbers:
        if not 0 <= number <= HIGHEST_NUMBER:
            raise TooLarge(N_("A tournament file has no room for the pairing number {number}."), number=number)
    return "".join(f" {number:{form}}" for number in numbers)


def parse_int(text: str) -> int:
    """Return a whole number of at most nine digits; 0 for blanks."""
    if not text:
        return 0
    if not _is_integer(text):
        raise ValueError(text)
    return int(text)


def _is_integer(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER


def points(text: str, width: int = _LONGEST_NUMBER) -> Tenths:
    """Return points that can be written again in this number of columns; 0 for blanks."""
    if not text:
        return 0
    try:
        value = tenths(text) if len(text) <= _LONGEST_NUMBER else None
    except InvalidInput:
        value = None
    if value is None or len(decimal(value)) > width:
        raise ValueError(text)
    return value


def points_column(first: int, last: int, what: Text, show: Callable[[Tenths], str] = decimal) -> Column:
    """Return a column of points."""
    width = last - first + 1
    return Column(first, last, Field(lambda text: points(text, width), show), what)


def format_if_any(value: Tenths) -> str:
    """Return points, or nothing for none: match points of an individual event."""
    return decimal(value) if value else ""


def one_of(letters: str) -> Field:
    """Return a field with one of these letters or blank, in either case."""

    def read(text: str) -> str:
        if text and text.upper() not in letters:
            raise ValueError(text)
        return text.upper()

    return Field(read, str)


def _format_digits(value: int) -> str:
    return f"{value:03d}" if value >= 0 else ""


def _round(text: str) -> int:
    round = parse_int(text)
    if round < 1:
        raise ValueError(text)
    return round


TEXT = Field(str, clean, str.ljust, is_text=True)
TEXT_RIGHT = Field(str, clean, is_text=True)
NUMBER = Field(parse_int, lambda value: str(value) if value > 0 else "")
DIGITS = Field(parse_int, _format_digits)
"""A number with its zeros, such as 007; blank is 0."""
ROUND = Field(_round, _format_digits)

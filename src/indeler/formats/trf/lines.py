"""From bytes to numbered lines, and the refusal that names the file and the line."""

from __future__ import annotations

from collections.abc import Iterator

from indeler.formats.limits import LARGEST_FILE
from indeler.formats.text import decoded
from indeler.language import N_, InvalidInput, Sentence, Text, TooLarge
from indeler.model.namedtuples import NamedTuple


class TrfError(InvalidInput):
    """A tournament file that cannot be read; the sentence starts with ``path:line:``."""

    def __init__(self, path: str, line: int, text: Text | Sentence, /, **values: object) -> None:
        fault = Sentence(text, **values) if isinstance(text, str) else text
        super().__init__(N_("{path}:{line}: {fault}"), path=path, line=line, fault=fault)
        self.path = path
        self.line = line


class Line(NamedTuple):
    """One record, comment or directive, without trailing blanks, and where it stands."""

    path: str
    number: int
    text: str
    wrapped: bool = False
    """Carried inside a comment of ours, because the dialect of the file has no such record."""

    @property
    def id(self) -> str:
        """The record's identifier, columns 1-3."""
        return self.text[:3]

    @property
    def body(self) -> str:
        """The record's text from column 5 on."""
        return self.text[4:].strip()

    def refuse(self, text: Text | Sentence, /, **values: object) -> TrfError:
        """The error that tells what is wrong with this line."""
        return TrfError(self.path, self.number, text, **values)


def numbered_lines(data: bytes, path: str) -> Iterator[Line]:
    """The lines that are not blank, whether they end in CR, LF or both."""
    if len(data) > LARGEST_FILE:
        raise TooLarge(
            N_("{file}: the file has {size} bytes; a tournament file has at most {largest}."),
            file=path,
            size=len(data),
            largest=LARGEST_FILE,
        )
    text = decoded(data).replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(text.split("\n"), start=1):
        stripped = line.rstrip()
        if stripped:
            yield Line(path, number, stripped)

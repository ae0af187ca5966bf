"""FIDE's list as XML, nearly a gigabyte of it: read piece by piece, without building a tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO
from xml.parsers import expat

from indeler.formats.rating_lists.listed import FIDE, ListedPlayer, listed
from indeler.formats.tables import COLUMN_OF, plain
from indeler.formats.text import refused
from indeler.language import N_, InvalidInput, Text

_PIECE = 1 << 16
_LONGEST_TEXT = 1000
"""No field of the list is longer; more text than this is no rating list and would fill the memory."""


def read_fide_xml(stream: BinaryIO, name: str) -> Iterator[ListedPlayer]:
    """The players of the list. A document type, the only place where entities are made, is refused."""
    reader = _Reader(name)
    more = True
    while more:
        piece = stream.read(_PIECE)
        more = bool(piece)
        try:
            reader.parser.Parse(piece, not more)
        except expat.ExpatError as error:
            what = expat.errors.messages[error.code]
            raise refused(
                name, error.lineno, N_("this is not proper XML ({what}); download the list again."), what=what
            ) from None
        except (LookupError, ValueError):
            raise refused(name, 1, N_("the XML is in an encoding we do not know; download the list again.")) from None
        yield from reader.players
        reader.players.clear()


class _Reader:
    """Collects the players that have ended since it was last looked at."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.players: list[ListedPlayer] = []
        self.cells: dict[str, str] = {}
        self.text = ""
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self.document_type
        self.parser.StartElementHandler = self.start
        self.parser.CharacterDataHandler = self.characters
        self.parser.EndElementHandler = self.end

    def refuse(self, text: Text | InvalidInput, /, **values: object) -> InvalidInput:
        return refused(self.name, self.parser.CurrentLineNumber, text, **values)

    def document_type(self, *declared: object) -> None:
        raise self.refuse(N_("a rating list has no document type (<!DOCTYPE>); download the list from FIDE again."))

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.text = ""

    def characters(self, text: str) -> None:
        self.text += text
        if len(self.text) > _LONGEST_TEXT:
            raise self.refuse(
                N_("this text is longer than {length} characters; check that this is FIDE's list."),
                length=_LONGEST_TEXT,
            )

    def end(self, tag: str) -> None:
        if tag == "player":
            self.player()
        elif tag in _COLUMN_OF_TAG:
            self.cells[_COLUMN_OF_TAG[tag]] = self.text.strip()
        self.text = ""

    def player(self) -> None:
        try:
            self.players.append(listed(self.cells, FIDE))
        except InvalidInput as error:
            raise self.refuse(error) from None
        self.cells = {}


_TAGS = "fideid name country sex title w_title rating games rapid_rating blitz_rating birthday flag"
_COLUMN_OF_TAG = {tag: COLUMN_OF[plain(tag)] for tag in _TAGS.split()}

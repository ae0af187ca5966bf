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
        reader.check_length()
        yield from reader.players
        reader.players.clear()


class _Reader:
    """Collects the players that have ended since it was last looked at.

    Twenty elements make a player, and millions of players a list: texts are gathered by a list's own ``append``, and
    nothing is called where an element starts.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.players: list[ListedPlayer] = []
        self.cells: dict[str, str] = {}
        self.texts: list[str] = []
        """What was read since the last end of an element."""
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self.document_type
        self.parser.CharacterDataHandler = self.texts.append
        self.parser.EndElementHandler = self.end

    def refuse(self, text: Text | InvalidInput, /, **values: object) -> InvalidInput:
        return refused(self.name, self.parser.CurrentLineNumber, text, **values)

    def document_type(self, *declared: object) -> None:
        raise self.refuse(N_("a rating list has no document type (<!DOCTYPE>); download the list from FIDE again."))

    def check_length(self) -> None:
        """Asked at the end of every piece, so that no more than a piece beyond the limit is ever kept."""
        if sum(map(len, self.texts)) > _LONGEST_TEXT:
            raise self.too_long()

    def too_long(self) -> InvalidInput:
        text = N_("this text is longer than {length} characters; check that this is FIDE's list.")
        return self.refuse(text, length=_LONGEST_TEXT)

    def end(self, tag: str) -> None:
        column = _COLUMN_OF_TAG.get(tag)
        if column is not None:
            self.cells[column] = text = "".join(self.texts).strip()
            if len(text) > _LONGEST_TEXT:
                raise self.too_long()
        elif tag == "player":
            self.player()
        self.texts.clear()

    def player(self) -> None:
        try:
            self.players.append(listed(self.cells, FIDE))
        except InvalidInput as error:
            raise self.refuse(error) from None
        self.cells = {}


_TAGS = "fideid name country sex title w_title rating games k rapid_rating rapid_k blitz_rating blitz_k birthday flag"
_COLUMN_OF_TAG = {tag: COLUMN_OF[plain(tag)] for tag in _TAGS.split()}

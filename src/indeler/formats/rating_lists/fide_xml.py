"""FIDE's list as XML, nearly a gigabyte of it: read piece by piece, without building a tree.

A parser of XML calls us for each of thirty million elements. FIDE's program writes every player alike; so the parser
reads the first ones, and whoever stands there in the same form, letter by letter, is read by a pattern of that form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import BinaryIO
from xml.parsers import expat

from indeler.formats.rating_lists.listed import COLUMNS, FIDE, ListedPlayer, listed
from indeler.formats.tables import COLUMN_OF, plain
from indeler.formats.text import refused
from indeler.language import N_, InvalidInput, Text

_PIECE = 1 << 14
_END = b"</player>"
_LONGEST_TEXT = 1000
"""No field of the list is longer; more text than this is no rating list and would fill the memory."""
_MOST_ELEMENTS = 40
"""No player has more; others are not kept, so that they cannot fill the memory either."""


def read_fide_xml(stream: BinaryIO, name: str) -> Iterator[ListedPlayer]:
    """The players of the list. A document type, the only place where entities are made, is refused."""
    reader = _Reader(name)
    left = b""
    while piece := stream.read(_PIECE):
        whole, end, begun = piece.rpartition(_END)
        yield from reader.players_in(left + whole + end)
        left = begun
    yield from reader.players_in(left)
    reader.parse(b"", last=True)


class _Reader:
    """Reads pieces of the list, each of which ends with a player where one does."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.form: _Form | None = None
        self.has_comments = False
        self.players: list[ListedPlayer] = []
        """Those whom the parser has met in this piece."""
        self.tags: tuple[str, ...] = ()
        """The elements of the player whom it met last."""
        self.cells: dict[str, str] = {}
        self.texts: list[str] = []
        """What was read since the last end of an element."""
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self.document_type
        self.parser.CharacterDataHandler = self.texts.append
        self.parser.EndElementHandler = self.end

    def players_in(self, piece: bytes) -> Sequence[ListedPlayer]:
        """By the form of the players before, where all of the piece has it; else by the parser."""
        if self.form and (found := self.form.players_in(piece)):
            self.parse(b"\n" * piece.count(b"\n"))  # which keeps the number of the line
            self.texts.clear()
            return found
        self.players = []
        self.parse(piece)
        if sum(map(len, self.texts)) > _LONGEST_TEXT:
            raise self.too_long()
        self.learn(piece)
        return self.players

    def learn(self, piece: bytes) -> None:
        """Take the form of the last player in a piece; after a comment (``<!--``) none: a player in one is none."""
        if b"!" in piece:
            self.has_comments = True
        if self.has_comments:
            self.form = None
        elif self.players and (self.form is None or self.form.tags != self.tags):
            self.form = _Form(self.tags)

    def parse(self, piece: bytes, *, last: bool = False) -> None:
        try:
            self.parser.Parse(piece, last)
        except expat.ExpatError as error:
            raise refused(self.name, error.lineno, N_("this is not proper XML; download the list again.")) from None
        except (LookupError, ValueError):
            unknown = N_("the XML is in an encoding we do not know; download the list again.")
            raise refused(self.name, 1, unknown) from None

    def refuse(self, text: Text | InvalidInput, /, **values: object) -> InvalidInput:
        return refused(self.name, self.parser.CurrentLineNumber, text, **values)

    def document_type(self, *declared: object) -> None:
        raise self.refuse(N_("a rating list has no document type (<!DOCTYPE>); download the list from FIDE again."))

    def too_long(self) -> InvalidInput:
        text = N_("this text is longer than {length} characters; check that this is FIDE's list.")
        return self.refuse(text, length=_LONGEST_TEXT)

    def end(self, tag: str) -> None:
        if tag == "player":
            self.player()
        elif len(self.cells) < _MOST_ELEMENTS:
            self.cells[tag] = text = "".join(self.texts).strip()
            if len(text) > _LONGEST_TEXT:
                raise self.too_long()
        self.texts.clear()

    def player(self) -> None:
        try:
            self.players.append(listed(FIDE, [self.cells.get(tag, "") for tag in _TAGS]))
        except InvalidInput as error:
            raise self.refuse(error) from None
        self.tags = tuple(self.cells)
        self.cells = {}


class _Form:
    """How players are written, as one of them showed it: these elements in this order, and in them plain text only."""

    def __init__(self, tags: tuple[str, ...]) -> None:
        self.tags = tags
        elements = "".join(rf"<{tag}>({_PLAIN})</{tag}>\s*" for tag in map(re.escape, tags))
        self.pattern = re.compile(rf"<player>\s*{elements}</player>\s*")
        self.cells = itemgetter(*(tags.index(tag) + 1 if tag in tags else 0 for tag in _TAGS))

    def players_in(self, piece: bytes) -> list[ListedPlayer]:
        """The players of a piece; none where anything in it is otherwise."""
        try:
            parts = self.pattern.split(piece.decode("ascii").lstrip())
            width = len(self.tags) + 1  # what stands before a player, which is nothing, and the texts of his elements
            if any(parts[::width]):
                return []
            return [
                listed(FIDE, [cell.strip() for cell in self.cells(parts[start : start + width])])
                for start in range(0, len(parts) - 1, width)
            ]
        except (UnicodeDecodeError, InvalidInput):
            return []


_PLAIN = rf"[ -%'-;=?-~]{{0,{_LONGEST_TEXT}}}"
"""Whatever can be printed in ASCII, without ``&``, ``<`` and ``>``: XML means nothing else by it."""
_TAG_OF = {COLUMN_OF[plain(tag)]: tag for tag in (
    *("name", "country", "sex", "title", "w_title", "rating", "games", "k", "rapid_rating", "rapid_k"),
    *("blitz_rating", "blitz_k", "birthday", "flag"),
)}  # fmt: skip
_TAGS = ["fideid", *(_TAG_OF[column] for column in COLUMNS[1:])]
"""The elements in the order of `COLUMNS`."""

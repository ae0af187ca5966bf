"""Reading any rating list: its format is recognised, and its players are streamed."""

import os
import re
import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from operator import itemgetter
from pathlib import Path
from typing import BinaryIO, cast
from xml.parsers import expat
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from indeler.formats.fields import KNSB
from indeler.formats.file_io import unreadable
from indeler.formats.rating_lists.records import COLUMNS, FIDE, ListedPlayer, month_of, player_of_cells
from indeler.formats.tables import COLUMN_OF, normalise_heading, rows
from indeler.formats.text import clean, refusal_at_line, text_lines
from indeler.language import N_, InvalidInput, Text, TooLarge


def read_rating_list(
    source: str | os.PathLike[str] | BinaryIO,
    *,
    columns: Mapping[str, str] | None = None,
    register: str = "",
    name: str = "",
) -> Iterator[ListedPlayer]:
    """Yield the players of a KNSB list, a FIDE list (text or XML) or any table with headings, zipped or not.

    ``columns`` gives the headings of a table we do not know, as in ``{"knsb": "Lidnr", "rating": "Nieuw"}``;
    ``register`` is the owner of the identities (``FIDE`` or a federation), if the headings do not state it.
    The source is a path or a binary file that can seek, and is read only as far as players are requested; ``name``
    is what refusals call it.
    """
    file, own_name = _open_source(source)
    name = name or own_name
    try:
        with file as stream, _list_in(stream, name) as (member, member_name):
            yield from _players(member, member_name, columns, register)
    except OSError as error:
        raise unreadable(name, error) from None


def month_of_list(source: str | os.PathLike[str] | BinaryIO, *, name: str = "") -> str:
    """Return the month of a list, as in ``2026-10``, from its heading or name; empty if neither has one."""
    file, own_name = _open_source(source)
    name = name or own_name
    try:
        with file as stream, _list_in(stream, name) as (member, member_name):
            return month_of(member, member_name, name)
    except OSError as error:
        raise unreadable(name, error) from None


def _open_source(source: str | os.PathLike[str] | BinaryIO) -> tuple[AbstractContextManager[BinaryIO], str]:
    if not isinstance(source, (str, os.PathLike)):
        return nullcontext(source), str(getattr(source, "name", "rating list"))
    name = os.fspath(source)
    try:
        return Path(source).open("rb"), name
    except (OSError, ValueError) as error:
        raise unreadable(name, error) from None


@contextmanager
def _list_in(stream: BinaryIO, name: str) -> Iterator[tuple[BinaryIO, str]]:
    if _start(stream).startswith(ZIP_MARK):
        with open_archive(stream, name) as inside:
            yield inside
    else:
        yield stream, name


def _players(stream: BinaryIO, name: str, columns: Mapping[str, str] | None, register: str) -> Iterator[ListedPlayer]:
    start = _start(stream).removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"<"):
        return read_fide_xml(stream, name)
    if start[:9].lower() == b"id number" and not any(mark in start for mark in (b";", b"\t")):
        return read_fide_txt(stream, name)
    return _read_table(stream, name, columns, register)


def _start(stream: BinaryIO) -> bytes:
    stream.seek(0)
    start = stream.read(64)
    stream.seek(0)
    return start


def _read_table(
    stream: BinaryIO, name: str, columns: Mapping[str, str] | None, register: str
) -> Iterator[ListedPlayer]:
    for row in rows(text_lines(stream, name), name, columns):
        if not row.cells["name"]:
            raise refusal_at_line(name, row.line, N_("this player has no name; download the list again."))
        whose = next((owner for column, owner in _OWNERS.items() if column in row.cells), "")
        identity = next((cell for column in _IDENTITIES if (cell := row.cells.get(column))), "")
        try:
            yield player_of_cells(register or whose, [identity, *(row.cells.get(column, "") for column in COLUMNS[1:])])
        except InvalidInput as error:
            raise refusal_at_line(name, row.line, error) from None


_OWNERS = {"fide_id": FIDE, "knsb": KNSB}
"""The owner of the register of identities, by the name of the column."""
_IDENTITIES = (*_OWNERS, "identity")


LARGEST_LIST = 4 << 30
"""Bytes a zipped list may unpack to: five times FIDE's whole list in XML."""

ZIP_MARK = b"PK"
_LISTS = (".csv", ".txt", ".xml")
_DAMAGE = (BadZipFile, zlib.error, struct.error, EOFError, OverflowError, ValueError)
"""The exceptions that `zipfile` raises for archives with changed or missing bytes."""


@contextmanager
def open_archive(file: BinaryIO, name: str) -> Iterator[tuple[BinaryIO, str]]:
    """Provide the first list in the archive and its name; errors while it is read become one clear sentence."""
    try:
        with ZipFile(file) as archive:
            member = _first_list(archive, name)
            with archive.open(member) as stream:
                yield cast(BinaryIO, stream), f"{name}/{clean(member.filename)}"
    except _DAMAGE:
        text = N_("{name}: this zip file is damaged or incomplete; download it again.")
        raise InvalidInput(text, name=name) from None
    except RuntimeError:  # also NotImplementedError
        text = N_("{name}: this zip file has a password or an unusual compression; unpack it and give the list inside.")
        raise InvalidInput(text, name=name) from None


def _first_list(archive: ZipFile, name: str) -> ZipInfo:
    """Open the first list; it never yields more bytes than it declares, so the limit also stops a false size."""
    for member in archive.infolist():
        if member.filename.lower().endswith(_LISTS) and not member.filename.startswith((".", "__MACOSX/")):
            if member.file_size > LARGEST_LIST:
                text = N_("{name}: the list inside unpacks to {size} bytes; no list is so large.")
                raise TooLarge(text, name=name, size=member.file_size)
            if member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
                raise NotImplementedError
            return member
    text = N_("{name}: there is no .csv, .txt or .xml file in this archive; give the rating list itself.")
    raise InvalidInput(text, name=name)


_HEADING = re.compile(r"ID number|\S+", re.IGNORECASE)
_MONTH = re.compile(r"[A-Z]{3}\d\d", re.IGNORECASE)
"""A list of one tempo heads its rating with the month it is of: OCT26."""
_TITLES = re.compile(r"[A-Z,]*", re.IGNORECASE)
_ARENA = frozenset({"AGM", "AIM", "AFM", "ACM"})
_NOWHERE = slice(0, 0)
_BLANK = frozenset({"", " ", "\r", "\n"})


def read_fide_txt(stream: BinaryIO, name: str) -> Iterator[ListedPlayer]:
    """Yield the players of the combined list (with or without FOA) or of the list of one tempo."""
    rows = text_lines(stream, name)
    columns = _columns(next(rows, ""), name)
    others = columns.get("other_titles")
    places = [columns.get(column, _NOWHERE) for column in COLUMNS]
    for number, line in enumerate(rows, start=2):
        if not line.strip():
            continue
        if others and others.stop and line[others.stop - 1 : others.stop] not in _BLANK:
            line = _within(line, others)
        try:
            yield player_of_cells(FIDE, [line[place].strip() for place in places])
        except InvalidInput as error:
            raise refusal_at_line(name, number, error) from None


def _within(line: str, others: slice) -> str:
    """Return the line without the extra width of many other titles (``LSI,FI,SI,SLI,NA``).

    A title of the online arena may follow without a blank; it has three letters.
    """
    title = _TITLES.match(line, others.start)
    end = title.end() if title else others.stop
    if end - 3 >= others.stop and line[end - 3 : end].upper() in _ARENA:
        end -= 3
    return line[: others.stop] + line[max(end, others.stop) :]


def _columns(heading: str, name: str) -> dict[str, slice]:
    found = list(_HEADING.finditer(heading))
    ends = [match.start() for match in found[1:]] + [None]
    columns = {
        "rating" if _MONTH.fullmatch(match[0]) else COLUMN_OF.get(normalise_heading(match[0]), ""): slice(
            match.start(), end
        )
        for match, end in zip(found, ends, strict=False)
    }
    columns["identity"] = columns.get("fide_id", _NOWHERE)
    for column in ("fide_id", "name", "rating"):
        if column not in columns:
            text = N_("the heading has no column for the {column}; check that this is FIDE's list.")
            raise refusal_at_line(name, 1, text, column=column)
    return columns


# FIDE's list as XML has nearly a gigabyte. It is read piece by piece, without building a tree.
#
# An XML parser calls our handlers for thirty million elements. FIDE's program writes all players in the same form: the
# parser reads the first ones, and all further players with exactly this form are read by a regular expression.


_PIECE = 1 << 14
_END = b"</player>"
_LONGEST_TEXT = 1000
"""No field of the list is longer; more text than this is no rating list and would fill the memory."""
_MOST_ELEMENTS = 40
"""No player has more; others are not kept, so that they cannot fill the memory either."""
_DEEPEST = 10
"""The maximum depth of elements; a list has three. The parser keeps every element that has not ended in memory."""


def read_fide_xml(stream: BinaryIO, name: str) -> Iterator[ListedPlayer]:
    """Yield the players of the list. Refuse a document type, the only place where XML entities are defined."""
    reader = _Reader(name)
    left = b""
    while piece := stream.read(_PIECE):
        complete, end, begun = piece.rpartition(_END)
        yield from reader.players_in(left + complete + end)
        left = begun
    yield from reader.players_in(left)
    reader.parse(b"", last=True)


class _Reader:
    """A reader of pieces of the list; a piece ends with the last complete player in it, if there is one."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.form: _Form | None = None
        self.has_comments = False
        self.players: list[ListedPlayer] = []
        """The players that the parser has read in this piece."""
        self.tags: tuple[str, ...] = ()
        """The elements of the player that was read last."""
        self.cells: dict[str, str] = {}
        self.texts: list[str] = []
        """The text read since the last end of an element."""
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self.document_type
        self.parser.CharacterDataHandler = self.texts.append
        self.depth = 0
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end

    def players_in(self, piece: bytes) -> Sequence[ListedPlayer]:
        """Return the players of a piece: by the pattern of earlier players if it matches, else by the parser."""
        if self.form and (found := self.form.players_in(piece)):
            self.parse(b"\n" * piece.count(b"\n"))  # so that the parser still counts the lines
            self.texts.clear()
            return found
        self.players = []
        self.parse(piece)
        if sum(map(len, self.texts)) > _LONGEST_TEXT:
            raise self.too_long()
        self.learn(piece)
        return self.players

    def learn(self, piece: bytes) -> None:
        """Use the form of the last player in a piece; none after a comment (``<!--``), which may contain a player."""
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
            text = N_("this is not proper XML; download the list again.")
            raise refusal_at_line(self.name, error.lineno, text) from None
        except (LookupError, ValueError):
            unknown = N_("the XML is in an encoding we do not know; download the list again.")
            raise refusal_at_line(self.name, 1, unknown) from None

    def refuse(self, text: Text | InvalidInput, /, **values: object) -> InvalidInput:
        return refusal_at_line(self.name, self.parser.CurrentLineNumber, text, **values)

    def document_type(self, *declared: object) -> None:
        raise self.refuse(N_("a rating list has no document type (<!DOCTYPE>); download the list from FIDE again."))

    def too_long(self) -> InvalidInput:
        text = N_("this text is longer than {length} characters; check that this is FIDE's list.")
        return self.refuse(text, length=_LONGEST_TEXT)

    def start(self, tag: str, attributes: object) -> None:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.refuse(N_("this is not proper XML; download the list again."))

    def end(self, tag: str) -> None:
        self.depth -= 1
        if tag == "player":
            self.player()
        elif len(self.cells) < _MOST_ELEMENTS:
            self.cells[tag] = text = "".join(self.texts).strip()
            if len(text) > _LONGEST_TEXT:
                raise self.too_long()
        self.texts.clear()

    def player(self) -> None:
        try:
            self.players.append(player_of_cells(FIDE, [self.cells.get(tag, "") for tag in _TAGS]))
        except InvalidInput as error:
            raise self.refuse(error) from None
        self.tags = tuple(self.cells)
        self.cells = {}


class _Form:
    """The pattern of players in the file: these elements in this order, with plain text only."""

    def __init__(self, tags: tuple[str, ...]) -> None:
        self.tags = tags
        elements = "".join(rf"<{tag}>({_PLAIN})</{tag}>\s*" for tag in map(re.escape, tags))
        self.pattern = re.compile(rf"<player>\s*{elements}</player>\s*")
        self.cells = itemgetter(*(tags.index(tag) + 1 if tag in tags else 0 for tag in _TAGS))

    def players_in(self, piece: bytes) -> list[ListedPlayer]:
        """Return the players of a piece; none if a part of the piece does not match."""
        try:
            parts = self.pattern.split(piece.decode("ascii").lstrip())
            width = len(self.tags) + 1  # the text before a player, which is empty, and the texts of the elements
            if any(parts[::width]):
                return []
            return [
                player_of_cells(FIDE, [cell.strip() for cell in self.cells(parts[start : start + width])])
                for start in range(0, len(parts) - 1, width)
            ]
        except (UnicodeDecodeError, InvalidInput):
            return []


_PLAIN = rf"[ -%'-;=?-~]{{0,{_LONGEST_TEXT}}}"
"""Printable ASCII characters without ``&``, ``<`` and ``>``, which have no special meaning in XML."""
_TAG_OF = {COLUMN_OF[normalise_heading(tag)]: tag for tag in (
    *("name", "country", "sex", "title", "w_title", "rating", "games", "k", "rapid_rating", "rapid_k"),
    *("blitz_rating", "blitz_k", "birthday", "flag"),
)}  # fmt: skip
_TAGS = ["fideid", *(_TAG_OF[column] for column in COLUMNS[1:])]
"""The elements in the order of `COLUMNS`."""

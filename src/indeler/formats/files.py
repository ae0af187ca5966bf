"""Reads and writes a tournament in the format that a file has by its name and content, and finds that format.

The format is known by how the file starts if that leaves no doubt, else by its extension, else by its first line.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from indeler.formats.file_formats import CSV, DSB, FORMATS, TRF, XLSX, FileFormat, all_formats, elsewhere, format_named
from indeler.formats.file_io import LARGEST_FILE, load, replace
from indeler.formats.text import decoded
from indeler.formats.trf import Stated as Stated
from indeler.formats.trf import read_trf_as_stated
from indeler.language import N_, InvalidInput, Sentence, TooLarge
from indeler.model import Tournament, format_points, scores
from indeler.rulebooks import load_attribute


def read(path: str | os.PathLike[str], rules: str | None = None) -> Tournament:
    """Return the tournament in this file of any format; ``rules`` applies to a report that names no rulebook."""
    return parse(load(path, LARGEST_FILE), os.fspath(path), rules)


def parse(data: bytes, name: str, rules: str | None = None) -> Tournament:
    """Return the tournament in these bytes; refusals name the file by ``name``."""
    if len(data) > LARGEST_FILE:
        text = N_("{name}: this file is larger than {size} MiB; check that it is a tournament.")
        raise TooLarge(text, name=name, size=LARGEST_FILE >> 20)
    format = format_named(format_of(name, data))
    reader: Callable[..., Tournament] = load_attribute(format.reads)
    return reader(data, name, rules) if format.by_rulebook else reader(data, name)


def parse_with_faults(data: bytes, name: str, rules: str | None = None) -> tuple[Tournament, list[Sentence]]:
    """Rows 51 and 52 of FIDE's draft checklist: return the tournament despite faults, and the adjustments."""
    stated = parse_as_stated(data, name, rules, completes=True)
    text = N_("{player}: the points column says {stated}, but the results add up to {total}; the results count.")
    totals = scores(stated.tournament)
    return stated.tournament, [
        *stated.completed,
        *[
            Sentence(
                text,
                player=stated.tournament.named(number),
                stated=format_points(stated.points[number]),
                total=format_points(totals[number]),
            )
            for number in stated.wrong
        ],
    ]


def adjusted_in(data: bytes, name: str) -> list[Sentence]:
    """Return what was adjusted to read these bytes as a tournament; only old reports need adjustments."""
    if format_of(name, data) != "trf":
        return []
    sentences: list[Sentence] = load_attribute("indeler.formats.trf.cells:adjustments")(data, name)
    return sentences


def write(tournament: Tournament, path: str | os.PathLike[str], dialect: str | None = None) -> None:
    """Write the tournament completely or not at all; without a dialect the extension determines it."""
    dialect = dialect_of(os.fspath(path), dialect)
    write_text(path, format_tournament(tournament, dialect), format_written_as(dialect).encoding)


def format_tournament(tournament: Tournament, dialect: str) -> str:
    """Return the tournament as text in this dialect."""
    format = format_written_as(dialect)
    writer: Callable[..., str] = load_attribute(format.writes)
    return writer(tournament, dialect) if format.several_dialects else writer(tournament)


def format_written_as(dialect: str) -> FileFormat:
    """Return the format that has this dialect."""
    for one in all_formats():
        if dialect in one.dialects:
            return one
    choices = [dialect for one in all_formats() for dialect in one.dialects]
    raise InvalidInput(N_("There is no format '{dialect}'; choose from {choices}."), dialect=dialect, choices=choices)


def dialect_of(name: str, dialect: str | None = None) -> str:
    """Return the requested dialect, else the dialect of files with this name."""
    if dialect is not None:
        format_written_as(dialect)
        return dialect
    extension = _extension_of(name)
    for one in all_formats():
        if extension in one.extensions:
            return one.extensions[extension]
    text = N_("{name}: the extension does not say which format to write; use one of {choices} or name the format.")
    raise InvalidInput(text, name=name, choices=" ".join(each for one in all_formats() for each in one.extensions))


def read_text(path: str | os.PathLike[str]) -> str:
    """Return the text in any text file."""
    return decoded(load(path, LARGEST_FILE))


def write_text(path: str | os.PathLike[str], text: str, encoding: str = "utf-8") -> None:
    """Write any text completely or not at all."""
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError:
        refusal = N_("{name}: the text holds half a character (a surrogate); retype that text.")
        raise InvalidInput(refusal, name=os.fspath(path)) from None
    replace(path, data)


_START = 4096
"""The number of bytes that are examined."""
_ANYTHING = ".txt"
"""A tournament report, or a table as a spreadsheet saves it."""

LEFT_ALONE = {
    **dict.fromkeys((".tun", ".tur", ".tut", ".tum"), "Swiss-Manager"),
    ".vegx": "Vega",
    ".swar": "SWAR",
    ".papi": "Papi",
}
"""Files of other programs whose layout is not public, or not known, by their extension."""


def format_of(name: str, data: bytes) -> str:
    """Return the name of the format: ``trf``, ``json``, ``csv``, ``pgn``, ``pdn`` and others; refuse rating lists."""
    start = data[:_START].removeprefix(b"\xef\xbb\xbf").lstrip()
    first = start.splitlines()[0].decode("latin-1") if start else ""
    if not first:
        raise InvalidInput(N_("{name}: this file is empty; give a tournament file."), name=name)
    extension = _extension_of(name)
    if _may_be_foreign(data) and not any(one.begins(first, extension, data[:_START]) for one in (XLSX, DSB)):
        from indeler.formats.no_tournament import refusal_of_content

        refusal = refusal_of_content(name, data)
        if refusal is not None:
            raise refusal
    found = _built_in(first, extension, data[:_START]) or _of_others(first, extension, data)
    if found is not None:
        return found.name
    if extension in LEFT_ALONE:
        text = N_("{name}: files of {program} with this ending cannot be read; save a TRF file there and give that.")
        raise InvalidInput(text, name=name, program=LEFT_ALONE[extension])
    text = N_("{name}: we do not know this kind of tournament file; give TRF, JSON, CSV, PGN or PDN.")
    raise InvalidInput(text, name=name)


def _extension_of(name: str) -> str:
    return os.path.splitext(name)[1].lower()  # noqa: PTH122 - the engine comes through here, without pathlib


def _may_be_foreign(data: bytes) -> bool:
    """Return whether a file does not begin like a text with records, fields or a heading."""
    start = data[:_START].removeprefix(b"\xef\xbb\xbf").lstrip()
    return start[:1] in b"<P%\0S7R\x1f\x89\xd0\xff" or start[:9].lower() == b"id number"


def _built_in(first: str, extension: str, data: bytes) -> FileFormat | None:
    for one in FORMATS:
        if one.begins(first, extension, data):
            return one
    for one in FORMATS:
        if extension in one.extensions and extension != _ANYTHING:
            return one
    return TRF if TRF.may_begin(first) else None


def _of_others(first: str, extension: str, data: bytes) -> FileFormat | None:
    """Return a format of another distribution, else a table, because many files have a heading of several columns."""
    for one in elsewhere():
        if extension in one.extensions or one.begins(first, extension, data[:_START]):
            return one
    return CSV if CSV.may_begin(first) else None


def read_as_stated(path: str | os.PathLike[str], rules: str | None = None) -> Stated:
    """Return the tournament and the stated points in this file of any format."""
    return parse_as_stated(load(path, LARGEST_FILE), os.fspath(path), rules)


def parse_as_stated(data: bytes, name: str, rules: str | None = None, *, completes: bool = False) -> Stated:
    """Return the tournament and the stated points in these bytes; only a tournament report states points.

    With ``completes`` a forfeited game without colours gets them.
    """
    if len(data) <= LARGEST_FILE and format_of(name, data) == TRF.name:
        return read_trf_as_stated(data, name, rules, completes=completes)
    return Stated(parse(data, name, rules))

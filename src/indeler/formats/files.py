"""The door for files: reads and writes a tournament in the format that its name and content tell."""

from __future__ import annotations

import os
from collections.abc import Callable

from indeler.formats.file_formats import FORMATS, FileFormat, elsewhere, format_named
from indeler.formats.file_io import LARGEST_FILE, load, replace
from indeler.formats.sniffing import extension_of, format_of
from indeler.formats.text import decoded
from indeler.language import N_, InvalidInput, Sentence, TooLarge
from indeler.model import Tournament, format_points, scores
from indeler.rulebooks import load_attribute


def read(path: str | os.PathLike[str], rules: str | None = None) -> Tournament:
    """The tournament in this file, whichever format it has; a report that names no rulebook is read by ``rules``."""
    return parse(load(path, LARGEST_FILE), os.fspath(path), rules)


def parse(data: bytes, name: str, rules: str | None = None) -> Tournament:
    """The tournament in these bytes; ``name`` is what they were called, and is named in refusals."""
    if len(data) > LARGEST_FILE:
        raise TooLarge(
            N_("{name}: this file is larger than {size} MiB; check that it is a tournament."),
            name=name,
            size=LARGEST_FILE >> 20,
        )
    format = format_named(format_of(name, data))
    reader: Callable[..., Tournament] = load_attribute(format.reads)
    return reader(data, name, rules) if format.by_rulebook else reader(data, name)


def parse_with_faults(data: bytes, name: str, rules: str | None = None) -> tuple[Tournament, list[Sentence]]:
    """Rows 51 and 52 of FIDE's draft checklist: the tournament although its points are wrong, and what was adjusted."""
    stated = load_attribute("indeler.formats.stated_points:parse_as_stated")(data, name, rules)
    text = N_("{player}: the points column says {stated}, but the results add up to {total}; the results count.")
    totals = scores(stated.tournament)
    return stated.tournament, [
        Sentence(
            text,
            player=stated.tournament.named(number),
            stated=format_points(stated.points[number]),
            total=format_points(totals[number]),
        )
        for number in stated.wrong
    ]


def adjusted_in(data: bytes, name: str) -> list[Sentence]:
    """What was adjusted when these bytes, which can be read, were read as a tournament; only old reports need it."""
    if format_of(name, data) != "trf":
        return []
    sentences: list[Sentence] = load_attribute("indeler.formats.trf.adjustments:adjustments")(data, name)
    return sentences


def write(tournament: Tournament, path: str | os.PathLike[str], dialect: str | None = None) -> None:
    """Write the tournament whole or not at all; without a dialect the extension says which it is."""
    dialect = dialect_of(os.fspath(path), dialect)
    write_text(path, format_tournament(tournament, dialect), format_written_as(dialect).encoding)


def format_tournament(tournament: Tournament, dialect: str) -> str:
    """The tournament as text in this dialect."""
    format = format_written_as(dialect)
    writer: Callable[..., str] = load_attribute(format.writes)
    return writer(tournament, dialect) if format.several_dialects else writer(tournament)


def format_written_as(dialect: str) -> FileFormat:
    """The format that has this dialect."""
    for formats in (FORMATS, elsewhere()):
        for one in formats:
            if dialect in one.dialects:
                return one
    choices = [dialect for formats in (FORMATS, elsewhere()) for one in formats for dialect in one.dialects]
    raise InvalidInput(N_("There is no format '{dialect}'; choose from {choices}."), dialect=dialect, choices=choices)


def dialect_of(name: str, dialect: str | None = None) -> str:
    """The dialect asked for, else the one that a file of this name is written in."""
    if dialect is not None:
        format_written_as(dialect)
        return dialect
    extension = extension_of(name)
    for formats in (FORMATS, elsewhere()):
        for one in formats:
            if extension in one.extensions:
                return one.extensions[extension]
    raise InvalidInput(
        N_("{name}: the extension does not say which format to write; use one of {choices} or name the format."),
        name=name,
        choices=" ".join(each for formats in (FORMATS, elsewhere()) for one in formats for each in one.extensions),
    )


def read_text(path: str | os.PathLike[str]) -> str:
    """The text in any text file."""
    return decoded(load(path, LARGEST_FILE))


def write_text(path: str | os.PathLike[str], text: str, encoding: str = "utf-8") -> None:
    """Write any text whole or not at all."""
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError:
        raise InvalidInput(
            N_("{name}: the text holds half a character (a surrogate); retype that text."), name=os.fspath(path)
        ) from None
    replace(path, data)

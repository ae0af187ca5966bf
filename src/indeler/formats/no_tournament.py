"""Files that are no tournament: what they are, and what to give instead."""

from __future__ import annotations

import io
import zipfile
import zlib

from indeler.formats.text import quote
from indeler.language import N_, InvalidInput, Sentence, Text, all_of

_MOST_NAMED = 3
"""The most files of an archive that a sentence names."""
_START = 4096
"""The number of bytes of a file in an archive that are examined."""

RATING_LIST = N_("this is a rating list, not a tournament; look players up in it instead.")
_WEB_PAGE = N_("this is a web page (HTML), not the file itself; save what its link to the file leads to.")
_XML = N_("this is XML of a kind that we do not know; give TRF, JSON, CSV, PGN or PDN.")
_DATABASE = N_(
    "this is a database of Microsoft Access, as Papi and others keep a tournament; export a TRF file in that program "
    "and give that."
)
_ZIP = N_("this is a zip file with {names}; unpack it and give the tournament file.")
_EMPTY_ZIP = N_("this is a zip file without anything in it; give the tournament file itself.")
_DAMAGED_ZIP = N_("this is a zip file that cannot be opened; fetch it again, unpack it and give the tournament file.")
_OPEN_DOCUMENT = N_("this is a document of LibreOffice or OpenOffice; save it as .xlsx or CSV and give that.")
_WORD = N_("this is a document of Word; save the table in it as .xlsx or CSV and give that.")

_BEGINNINGS: tuple[tuple[bytes, Text], ...] = (
    (b"\0\1\0\0Standard Jet DB", _DATABASE),
    (b"\0\1\0\0Standard ACE DB", _DATABASE),
    (b"SQLite format 3\0", N_("this is a database (SQLite); export a TRF file in its program and give that.")),
    (b"\xd0\xcf\x11\xe0", N_("this is a document of an old Excel or Word; save it as .xlsx or CSV and give that.")),
    (b"%PDF-", N_("this is a PDF; give the tournament file itself: TRF, JSON, CSV, PGN or PDN.")),
    (b"\x89PNG", N_("this is a picture; give the tournament file itself: TRF, JSON, CSV, PGN or PDN.")),
    (b"\xff\xd8\xff", N_("this is a picture; give the tournament file itself: TRF, JSON, CSV, PGN or PDN.")),
    (b"\x1f\x8b", N_("this file is packed; unpack it and give the tournament file.")),
    (b"7z\xbc\xaf\x27\x1c", N_("this file is packed; unpack it and give the tournament file.")),
    (b"Rar!\x1a\x07", N_("this file is packed; unpack it and give the tournament file.")),
)


def refusal_of_content(name: str, data: bytes) -> InvalidInput | None:
    """Return the refusal of a file that is something else than a tournament by its first bytes."""
    fault = _fault(data)
    return InvalidInput(N_("{name}: {fault}"), name=name, fault=fault) if fault is not None else None


def _fault(data: bytes) -> Sentence | None:
    for beginning, text in _BEGINNINGS:
        if data.startswith(beginning):
            return Sentence(text)
    start = data[:_START].removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith((b"PK\3\4", b"PK\5\6")):
        return _of_archive(data)
    if start.startswith(b"<"):
        lowered = start.lower()
        if b"<!doctype html" in lowered or b"<html" in lowered:
            return Sentence(_WEB_PAGE)
        return Sentence(RATING_LIST if is_rating_list(start) else _XML)
    return Sentence(RATING_LIST) if is_rating_list(start) else None


def is_rating_list(start: bytes) -> bool:
    """Return whether a file that starts so is a list in XML or with fixed columns, as FIDE publishes them."""
    lowered = start.lower()
    if lowered.startswith(b"<"):
        return b"<playerslist" in lowered or b"<fideid>" in lowered
    first = lowered.partition(b"\n")[0]
    return first.startswith(b"id number") and not (b";" in first or b"\t" in first)


def _of_archive(data: bytes) -> Sentence:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = [each for each in archive.namelist() if not each.endswith("/")]
            if "mimetype" in names and any(each.startswith("META-INF/") for each in names):
                return Sentence(_OPEN_DOCUMENT)
            if any(each.startswith("word/") for each in names):
                return Sentence(_WORD)
            if len(names) == 1 and _is_list(archive, names[0]):
                return Sentence(RATING_LIST)
    except (zipfile.BadZipFile, zipfile.LargeZipFile, OSError, RuntimeError, ValueError, NotImplementedError):
        return Sentence(_DAMAGED_ZIP)
    if not names:
        return Sentence(_EMPTY_ZIP)
    more = [Sentence(N_("{count} more"), count=len(names) - _MOST_NAMED)] if len(names) > _MOST_NAMED else []
    return Sentence(_ZIP, names=all_of([*map(quote, names[:_MOST_NAMED]), *more]))


def _is_list(archive: zipfile.ZipFile, name: str) -> bool:
    try:
        with archive.open(name) as file:
            start = file.read(_START).removeprefix(b"\xef\xbb\xbf").lstrip()
    except (zipfile.BadZipFile, OSError, RuntimeError, ValueError, NotImplementedError, zlib.error, EOFError):
        return False
    return is_rating_list(start) or start.lower().startswith(b"relatienummer;naam;")

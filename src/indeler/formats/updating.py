"""A tournament file changed in its place: all text that the change does not concern stays exactly as it was."""

import os
from collections import Counter
from collections.abc import Callable, Iterable

from indeler.formats.file_formats import JSON, TRF
from indeler.formats.file_io import LARGEST_FILE, load, replace
from indeler.formats.files import format_of, format_tournament, parse
from indeler.formats.text import decoded
from indeler.formats.trf.dialects import BB_LINES, DIALECTS
from indeler.language import N_, InvalidInput
from indeler.model import Tournament

_BOM = b"\xef\xbb\xbf"


def rewrite_file(
    path: str | os.PathLike[str], change: Callable[[Tournament], Tournament], rules: str | None = None
) -> None:
    """Rewrite the file with this change, whole or not at all; a format that has no rounds is refused."""
    name, data = os.fspath(path), load(path, LARGEST_FILE)
    before = parse(data, name, rules)
    format = format_of(name, data)
    if format not in (TRF.name, JSON.name):
        text = N_("{name}: only TRF and JSON files can be changed; convert it first (indeler convert).")
        raise InvalidInput(text, name=name)
    after = change(before)
    if after != before:
        is_json = format == JSON.name
        new = format_tournament(after, format).encode() if is_json else _patched(data, name, before, after, rules)
        replace(path, new)


def _patched(data: bytes, name: str, before: Tournament, after: Tournament, rules: str | None) -> bytes:
    """Return the lines of a report in which only changed lines differ; all new lines if that is not possible."""
    text = decoded(data)
    dialect = _dialect_of(text)
    old, new = (format_tournament(each, dialect).splitlines() for each in (before, after))
    patched = _encoded("".join(_merged(text.splitlines(keepends=True), old, new)), data)
    return patched if _reads_as(patched, name, after, rules) else format_tournament(after, dialect).encode()


def _reads_as(data: bytes, name: str, tournament: Tournament, rules: str | None) -> bool:
    try:
        return parse(data, name, rules) == tournament
    except InvalidInput:
        return False


def _encoded(text: str, like: bytes) -> bytes:
    try:
        like.decode("utf-8")
    except UnicodeDecodeError:
        return text.encode("cp1252", errors="replace")
    return (_BOM if like.startswith(_BOM) else b"") + text.encode()


def _dialect_of(text: str) -> str:
    found = {line[:3] for line in text.splitlines()}
    for name, records in (("trfbx", set(BB_LINES.split())), ("trfx", DIALECTS["trfx"].records), ("trf26", _OF_2026)):
        if found & (records - DIALECTS["trf16"].records):
            return name
    return "trf16"


_OF_2026 = DIALECTS["trf26"].records


def _merged(lines: Iterable[str], old: list[str], new: list[str]) -> Iterable[str]:
    """Yield the lines of the file, with the differences between two versions of it changed, left out or added."""
    removed, come = list((Counter(old) - Counter(new)).elements()), list((Counter(new) - Counter(old)).elements())
    by_key = {_key(line): line for line in come}
    changes = {_key(line): (line, by_key.pop(_key(line))) for line in removed if _key(line) in by_key}
    end = "\n"
    for line in lines:
        body = line.rstrip("\r\n")
        end = line[len(body) :] or end
        if _key(body) in changes:
            yield _repainted(body, *changes.pop(_key(body))) + (line[len(body) :] or end)
        elif body.rstrip() not in removed:
            yield body + (line[len(body) :] or end)
    for line in (*(after for _, after in changes.values()), *by_key.values()):
        yield line + end


def _key(line: str) -> str:
    """Return the subject of a line: a player, a kind of bye in a round, the beginning of our comment, a record."""
    if line.startswith("###"):
        return line.rstrip().rpartition(" ")[0]
    return line[: {"001": 8, "240": 9}.get(line[:3], 3)]


def _repainted(line: str, old: str, new: str) -> str:
    width = max(len(line), len(old), len(new))
    columns = zip(line.ljust(width), old.ljust(width), new.ljust(width), strict=True)
    return "".join(after if after != before else found for found, before, after in columns).rstrip()

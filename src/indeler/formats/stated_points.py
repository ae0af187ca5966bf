"""A tournament with the points that its file states, right or wrong: for who judges a file."""

from __future__ import annotations

import os

from indeler.formats.file_formats import TRF
from indeler.formats.file_io import LARGEST_FILE, load
from indeler.formats.files import parse
from indeler.formats.sniffing import format_of
from indeler.formats.trf import Stated, read_trf_as_stated

__all__ = ["Stated", "parse_as_stated", "read_as_stated"]


def read_as_stated(path: str | os.PathLike[str], rules: str | None = None) -> Stated:
    """The tournament and the points in this file, whichever format it has."""
    return parse_as_stated(load(path, LARGEST_FILE), os.fspath(path), rules)


def parse_as_stated(data: bytes, name: str, rules: str | None = None) -> Stated:
    """The tournament and the points in these bytes; only a tournament report states points."""
    if len(data) <= LARGEST_FILE and format_of(name, data) == TRF.name:
        return read_trf_as_stated(data, name, rules)
    return Stated(parse(data, name, rules))

"""Tests with damaged files: reading returns a tournament or a list, or refuses the file with one clear sentence."""

import io
import random
import zipfile
from pathlib import Path

import pytest

from indeler.formats import parse, read_rating_list
from indeler.language import IndelerError

TOURNAMENTS = ["players-nl.csv", "players-en.csv", "open.json", "open.pgn", "draughts.pdn"]
LISTS = ["knsb.csv", "knsb.zip", "fide-foa.txt", "fide-single.txt", "fide.xml"]
SNIPPETS = [
    b'"',
    b";",
    b",",
    b"\n",
    b"\r",
    b"\0",
    b"\xff",
    b"[",
    b"]",
    b"{",
    b"}",
    b"<",
    b">",
    b"&",
    b"\\",
    b"0",
    b"-1",
]
SNIPPETS += [b"99999999999999999999", b"1e9", "½".encode(), "²".encode(), b"null", b"true", b"", b"[[[[[[[["]


def sound(formats: Path, name: str) -> bytes:
    if not name.endswith(".zip"):
        return (formats / name).read_bytes()
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(formats / "knsb.csv")
    return file.getvalue()


def spoiled(data: bytes, chance: random.Random) -> bytes:
    """Return the data with a few pieces replaced, doubled or removed."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(data) + 1)
        end = min(len(data), start + chance.choice([0, 1, 1, 2, 5, 40]))
        data = data[:start] + chance.choice([*SNIPPETS, data[start:end] * 2]) + data[end:]
    return data


def outcome(name: str, data: bytes) -> str:
    try:
        if name in LISTS:
            list(read_rating_list(io.BytesIO(data)))
        else:
            parse(data, name)
    except IndelerError as error:
        return str(error)
    return "read"


@pytest.mark.parametrize("name", TOURNAMENTS + LISTS)
def test_damaged_files_are_read_or_refused_with_one_sentence(formats, name):
    data = sound(formats, name)
    for seed in range(300):
        sentence = outcome(name, spoiled(data, random.Random(seed)))
        assert sentence.isprintable()
        assert len(sentence) < 400


@pytest.mark.sweep
@pytest.mark.parametrize("name", TOURNAMENTS + LISTS)
def test_many_damaged_files_are_read_or_refused_with_one_sentence(formats, name):
    data = sound(formats, name)
    for seed in range(20_000):
        sentence = outcome(name, spoiled(data, random.Random(f"{name}{seed}")))
        assert sentence.isprintable()
        assert len(sentence) < 400

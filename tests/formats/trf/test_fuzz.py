"""Tests with damaged files: each is refused cleanly or is a tournament that survives writing and reading."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from indeler.formats.trf import DIALECTS, read_trf, write_trf
from indeler.language import IndelerError
from indeler.model import Kind

DATA = Path(__file__).parents[2] / "data"
DIALECT_NAMES = tuple(DIALECTS)
GARBAGE = (
    b"\x00",
    b"\xff",
    b"\r",
    b"\n",
    b"\t",
    b" ",
    b"0000",
    b"9999",
    b"-1",
    b"1.5",
    b"\xc3\xa9",
    b"###",
    b"### indeler:",
)
LETTERS = b"0123456789 .,=+-?WDLUFHZwbmABX#:\\{}\r\n\xe9"


def base_files():
    """Return small files of every kind: one with all records, in each dialect, and the smallest of the corpus."""
    everything = (DATA / "trf" / "everything.trf").read_bytes()
    tournament = read_trf(everything)
    small = sorted((DATA / "corpus").glob("*/*.trf"), key=lambda path: (path.stat().st_size, path))[:30]
    return [
        everything,
        *(write_trf(each, dialect).encode() for each in (tournament, odd(tournament)) for dialect in DIALECT_NAMES),
        *(path.read_bytes() for path in small),
    ]


def odd(tournament):
    """Return the tournament with values that no record can state, so that its files have many directives."""
    long = "Lange, naam die\nnergens past: " + 3 * "xyz "
    players = [
        player._replace(name=long, club=long, rating=10_000, enters=1 + (player.number == 7))
        for player in tournament.players.values()
    ]
    players[0] = players[0]._replace(national=(players[0].national[0]._replace(federation="?", name=long),))
    players[7] = players[7]._replace(withdrawn_after=3)
    teams = tournament.teams
    return tournament.replace(
        players=players,
        event=tournament.event._replace(city=long, chief_arbiters=("", long), round_dates=("2026-11-01", "")),
        scale=tournament.scale._replace(black_win=45, zero_bye=5),
        rules="kndb",
        type_code=long,
        tiebreaks=("a,b", " "),
        comments=("indeler:x", long),
        records=(*tournament.records, "012 again", long),
        requested_byes=[bye._replace(kind=Kind.ABSENT) for bye in tournament.requested_byes],
        teams=teams._replace(teams=(teams.teams[0]._replace(number=4444, nickname=long), *teams.teams[1:])),
    )


def flip(data, random):
    place = random.randrange(len(data))
    return data[:place] + bytes([data[place] ^ (1 << random.randrange(8))]) + data[place + 1 :]


def retype(data, random):
    place = random.randrange(len(data))
    return data[:place] + bytes([random.choice(LETTERS)]) + data[place + 1 :]


def insert(data, random):
    place = random.randrange(len(data) + 1)
    return data[:place] + random.choice(GARBAGE) + data[place:]


def cut(data, random):
    start = random.randrange(len(data))
    return data[:start] + data[start + random.randrange(1, 12) :]


def truncate(data, random):
    return data[: random.randrange(len(data) + 1)]


def retoken(data, random):
    lines = data.split(b"\n")
    place = random.randrange(len(lines))
    words = lines[place].split(b" ")
    words[random.randrange(len(words))] = random.choice(random.choice(lines).split(b" "))
    lines[place] = b" ".join(words)
    return b"\n".join(lines)


def drop_line(data, random):
    lines = data.split(b"\n")
    del lines[random.randrange(len(lines))]
    return b"\n".join(lines)


def repeat_line(data, random):
    lines = data.split(b"\n")
    lines.insert(random.randrange(len(lines)), random.choice(lines))
    return b"\n".join(lines)


def swap_lines(data, random):
    lines = data.split(b"\n")
    a, b = random.randrange(len(lines)), random.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


MUTATIONS = (flip, retype, retype, insert, cut, truncate, retoken, retoken, drop_line, repeat_line, swap_lines)


def damaged(files, random):
    """Return one of the files with up to three kinds of damage, and sometimes a line of another file."""
    data = random.choice(files)
    if random.random() < 0.2:
        data += b"\n" + random.choice(random.choice(files).split(b"\n"))
    for _ in range(random.choice((1, 1, 2, 3))):
        if data:
            data = random.choice(MUTATIONS)(data, random)
    return data


def survives(data, random):
    """Return whether the file was accepted; an accepted one must survive a round trip through a dialect."""
    refusal = ""
    try:
        tournament = read_trf(data, "damaged.trf")
    except IndelerError as error:
        refusal = str(error)
    if refusal:
        assert refusal.startswith("damaged.trf:")
        return False
    assert read_trf(write_trf(tournament, random.choice(DIALECT_NAMES)).encode()) == tournament
    return True


def run(seed, count):
    random = Random(seed)
    files = base_files()
    accepted = 0
    for number in range(count):
        data = damaged(files, random)
        try:
            accepted += survives(data, random)
        except Exception as trouble:
            raise AssertionError(f"seed {seed}, file {number}: {trouble!r}\n{data!r}") from trouble
    return accepted


@pytest.mark.sampled(6)
def test_damaged_files_are_refused_cleanly_or_survive():
    accepted = run(seed=1, count=3_000)
    assert 300 < accepted < 2_700


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(100, 120))
def test_a_million_damaged_files_are_refused_cleanly_or_survive(seed):
    assert run(seed, count=50_000)

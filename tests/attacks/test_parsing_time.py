"""Headers, passwords and lists of a few kilobytes that once took seconds or hours to parse are parsed quickly."""

import socket
import time
from contextlib import closing, contextmanager

import pytest
from django.core.exceptions import ValidationError
from django.http import parse_cookie

from indeler import formats
from indeler.formats import parse
from indeler.formats.people import read_people
from indeler.language import InvalidInput, TooLarge
from indeler.model import Event
from indeler.ratings.time_class import time_control_of
from indeler.web.accounts.passwords import _WORDS, NotAChessWord
from indeler.web.common import faster_django
from indeler.web.hosting import serving
from indeler.web.tournaments.uploads import handed_in
from support.databases import lay_out
from support.measured_values import timed
from support.sites import Browser, running

SOON = 10
"""Time limit in seconds, on a machine that is busy with other tests."""
MANY = 300_000


@contextmanager
def soon():
    start = time.monotonic()
    yield
    assert time.monotonic() - start < SOON


def test_a_long_cookie_value_is_parsed_quickly():
    """Python 3.11.9 and 3.12.5 need two minutes for it."""
    faster_django.install()
    with soon():
        assert parse_cookie('a="' + "\\" * MANY + '"') == {"a": "\\" * (MANY // 2)}


@pytest.mark.parametrize(
    ("sent", "value"),
    [
        ('"b c"', "b c"),
        (r'"b\"\054\\d\351"', 'b",\\d\xe9'),
        (r'"\400\12"', "40012"),
        (r"b\054", r"b\054"),
        ('"', '"'),
        ('""', ""),
    ],
)
def test_a_cookie_value_is_parsed_as_by_python(sent, value):
    faster_django.install()
    assert parse_cookie(f"a={sent}; e=f") == {"a": value, "e": "f"}


def test_too_long_headers_are_refused_and_do_not_delay_other_visitors(tmp_path):
    lay_out(tmp_path)
    long = b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: a=" + b"x" * (2 * serving.MAX_HEADER_BYTES) + b"\r\n\r\n"
    with running(tmp_path) as (_, port, _said), closing(Browser(port)) as bystander:
        with socket.create_connection(("127.0.0.1", port), timeout=30) as visitor:
            visitor.sendall(long)
            assert b" 431 " in visitor.recv(4096)
        with timed("a bystander of a long head"):
            assert bystander.get("/log-in/").status == 200


@pytest.mark.parametrize("words", ["schaakmat", "schachmatt", "mat"])
def test_a_long_password_is_compared_with_chess_words_quickly(words):
    """Each of the first two words can be split in two ways, so that 22 of them can be split in 4 million ways."""
    with soon(), pytest.raises(ValidationError):
        NotAChessWord().validate(words * 1000)
    with soon():
        NotAChessWord().validate(words * 1000 + "x")


def test_every_listed_chess_word_is_refused_as_a_password():
    for word in _WORDS.split():
        with pytest.raises(ValidationError):
            NotAChessWord().validate(f"{word.title()}-{word}7")
        NotAChessWord().validate(f"{word}q")


def test_a_line_with_many_blanks_is_parsed_quickly():
    with soon():
        people = read_people(f"Anna{' ' * MANY}Bakker\nKees Bakker 1500\n".encode(), "typed.txt")
    assert [person.player and person.player.rating for person in people.rows] == [None, 1500]


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ("Anna Bakker, 1500", ("Anna Bakker", 1500)),
        ("Anna Bakker\t 987 ", ("Anna Bakker", 987)),
        ("Anna Bakker,1500", ("Anna Bakker", 1500)),
        ("Anna Bakker1500", ("Anna Bakker1500", 0)),
        ("Anna Bakker 15000", ("Anna Bakker 15000", 0)),
        ("Anna Bakker", ("Anna Bakker", 0)),
    ],
)
def test_the_number_after_a_name_is_the_rating(line, cells):
    people = read_people(f"Kees Jansen\n{line}\n".encode(), "typed.txt")
    assert (people.rows[1].player.name, people.rows[1].player.rating) == cells


def test_a_time_control_with_many_blanks_is_parsed_quickly():
    with soon():
        assert time_control_of(Event(time_control="90" + " " * MANY + "x")) is None
        assert time_control_of(Event(time_control="90" + " " * MANY + "+ 30")).minutes == 120


@pytest.mark.parametrize("line", ["A" * MANY, "a@" + "." * 100_000, "1 " * 50_000, "(" * MANY])
@pytest.mark.parametrize("list_of", ["{}\n", "Naam;Rating\n{};1500\n", "Jan Bos\n{}\n"])
def test_a_very_long_name_is_refused_quickly(list_of, line):
    """A name is searched for addresses, dates and telephone numbers."""
    with soon(), pytest.raises(InvalidInput, match=r"more than 200 characters|field larger than field limit"):
        parse(list_of.format(line).encode(), "leden.csv")


def test_a_long_list_without_headings_is_read_quickly():
    """The number of its columns was once counted anew for every line."""
    with soon():
        people = read_people("".join(f"Member {n};1500\n" for n in range(20_000)).encode(), "leden.csv", most=30_000)
    assert len(people.rows) == 20_000


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_lines_of_any_system_are_counted_before_a_list_is_read(end, monkeypatch):
    monkeypatch.setattr(formats, "parse", lambda *given: pytest.fail("it was read"))
    with pytest.raises(TooLarge, match="at most 3000 players"):
        handed_in(f"Naam;Rating{end}{f'Jan Bos;1500{end}' * 3_001}".encode(), "leden.csv", "fide-dutch")

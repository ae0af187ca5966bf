"""Files that are small to send but costly to parse are refused with one sentence before they are parsed."""

import json
import resource
import subprocess
import sys
import time
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from indeler import formats
from indeler.language import IndelerError
from indeler.season import events, with_setting
from indeler.season.core.club_rules import (
    DEEPEST,
    LARGEST_FILE,
    LONGEST_KEY,
    check_bounds,
    parse_club_rules,
    shipped_text,
)
from indeler.web.accounts import tokens
from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import Role

SOON = 10
"""Time limit in seconds on a busy machine; most of these files once took minutes or ended in a traceback."""
LITTLE = 64 << 10
"""Limit in KB for the additional memory of a parser."""

TOML = {
    "brackets": "x = " + "[" * 100_000,
    "brackets that close": "x = " + "[" * 20_000 + "]" * 20_000,
    "tables in tables": "x = " + "{a=" * 15_000,
    "dots": "a" + ".a" * 20_000 + " = 1",
    "dots with blanks": "a" + " . a" * 10_000 + " = 1",
    "dots in quotes": '"a"' + '."a"' * 10_000 + " = 1",
    "a heading of dots": "[a" + ".a" * 20_000 + "]",
    "many keys of dots": "".join(f"{'a.' * 50}k{n} = 1\n" for n in range(500)),
    "a long number": "x = " + "9" * 60_000,
    "a long number of sixteen digits": "x = 0x" + "f" * 60_000,
    "keys": "".join(f"a{n}.b = 1\n" for n in range(20_000)),
}


@pytest.mark.parametrize("text", TOML.values(), ids=TOML)
def test_a_hostile_rulebook_is_refused_before_it_is_parsed(text):
    before, start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.monotonic()
    with pytest.raises(IndelerError, match=r"rulebook(:1)?: this is (nested too deep|larger than 64 KB)"):
        parse_club_rules(text)
    assert time.monotonic() - start < SOON
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < LITTLE


def test_brackets_and_dots_in_strings_and_comments_do_not_count_as_nesting():
    brackets, dots = "[" * 100, "a." * 100
    text = f'# {brackets} {dots}\na = "{brackets}\\"{dots}"\nb = \'{brackets}\'\nc = """\n{dots} "" {brackets}"""\n'
    check_bounds(text, "rulebook")
    check_bounds("x = [" + "1.5, " * 1000 + "]", "rulebook")
    check_bounds(shipped_text("botwinnik"), "rulebook")


def test_the_limits_of_a_rulebook_are_exact():
    check_bounds("x = " + "[" * DEEPEST, "rulebook")
    check_bounds(".".join("a" * LONGEST_KEY), "rulebook")
    check_bounds("#" * LARGEST_FILE, "rulebook")
    for more in ("x = " + "[" * (DEEPEST + 1), ".".join("a" * (LONGEST_KEY + 1)), "#" * (LARGEST_FILE + 1)):
        with pytest.raises(IndelerError):
            check_bounds(more, "rulebook")


def test_unclosed_quotes_are_scanned_only_once():
    start = time.monotonic()
    for text in ('"""\\""' * 10_000, "'''" + "''" * 30_000, '"' * 60_001, '"""' + "\\" * 60_000):
        check_bounds(text, "rulebook")
    text = shipped_text("autumn") + '\nnote = """\n[' + " " * 40_000 + '\n"""\n'
    with pytest.raises(IndelerError, match="there is no field 'note'"):
        parse_club_rules(text)
    assert time.monotonic() - start < SOON


def test_the_value_of_a_setting_is_checked_before_it_is_parsed():
    for value in ("[" * 50_000, "9" * 50_000, "{a=" * 5_000, "a" * 70_000):
        with pytest.raises(IndelerError, match=r"cycles\.rounds"):
            with_setting(shipped_text("botwinnik"), "cycles.rounds", value)


def test_a_too_large_rulebook_file_is_refused_without_a_traceback(tmp_path):
    (tmp_path / "hostile.toml").write_text("#" * (8 << 20), encoding="utf-8")
    command = [sys.executable, "-m", "indeler", "season", "new", str(tmp_path / "club")]
    done = subprocess.run(
        [*command, "--rules", str(tmp_path / "hostile.toml")], capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert "larger than 64 KB" in done.stderr
    assert "Traceback" not in done.stderr


DEEP = "[" * 100_000
JSON = {
    "brackets": DEEP,
    "objects": '{"a":' * 100_000,
    "a long number": '{"schema_version":' + "9" * 100_000 + "}",
    "a large number": '{"schema_version":1e999999}',
    "brackets in a field": '{"schema_version":1,"players":' + DEEP + "]" * 100_000 + "}",
    "a long number in a field": '{"schema_version":1,"players":[{"number":' + "9" * 5000 + "}]}",
    "settings": '{"schema_version":1,"players":[],"rounds":[],"settings":' + '{"a":' * 100_000 + "}" * 100_001,
}


@pytest.mark.parametrize("text", JSON.values(), ids=JSON)
def test_hostile_json_is_refused_with_one_sentence(text):
    for read in (
        lambda: formats.parse(text.encode(), "x.json"),
        lambda: events.decode(text),
        lambda: events.decode(f'{{"kind":"noted","at":"2026-01-01T12:00:00","by":"x","text":{text}}}'),
    ):
        start = time.monotonic()
        with pytest.raises(IndelerError) as refusal:
            read()
        assert len(str(refusal.value)) < 1000
        assert time.monotonic() - start < SOON


def test_a_table_with_a_million_columns_is_refused():
    start = time.monotonic()
    with pytest.raises(IndelerError, match="more than 200 columns"):
        formats.parse((";" * 900_000 + "naam\nAnna\n").encode(), "x.csv")
    assert time.monotonic() - start < SOON


MANY_NAMES = "naam;rating\n" + "".join(f"Player {number};1500\n" for number in range(100_000))


@pytest.fixture
def program(db):
    """Return a program with a leader's token."""
    leader = Account.objects.create(login="leader", name="Leader", role=Role.LEADER)
    _, secret = tokens.make(leader, "all", ["read", "results", "lead"], days=1)
    return Client(raise_request_exception=False, headers={"Authorization": f"Bearer {secret}"})


def test_the_api_refuses_bodies_that_are_costly_to_parse(program):
    addresses = ("/api/v1/tournaments", "/api/v1/seasons/x/events")
    for body in (
        *JSON.values(),
        '{"content":' + DEEP,
        '{"version":' + "9" * 5000 + "}",
        '{"file":NaN,"content":-1e999}',
    ):
        for address in addresses:
            start = time.monotonic()
            answer = program.post(address, body, content_type="application/json")
            assert 400 <= answer.status_code < 500, body[:50]
            assert answer.json()["detail"]
            assert time.monotonic() - start < SOON


def test_a_tournament_with_100000_players_is_refused_before_it_is_parsed(program):
    start = time.monotonic()
    given = {"file": "x.csv", "content": MANY_NAMES, "rules": "fide-dutch"}
    answer = program.post("/api/v1/tournaments", json.dumps(given), content_type="application/json")
    assert answer.status_code == 413
    assert "at most 3000 players" in answer.json()["detail"]
    owner = Client(headers={"accept-language": "en"})
    owner.force_login(Account.objects.create(login="owner", name="Owner", role=Role.OWNER))
    form = {"name": "Large", "rules": "fide-dutch", "colour": "w"}
    for more in ({"file": SimpleUploadedFile("x.csv", MANY_NAMES.encode())}, {"players": MANY_NAMES}):
        page = owner.post(reverse("new-tournament"), {**form, **more})
        assert "at most 3000 players" in page.content.decode()
    assert time.monotonic() - start < SOON


def test_a_deeply_nested_rating_list_uses_little_memory():
    """The parser stores each open element: 50 MB of them once took 1 GB."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    nested = BytesIO(b"<playerslist>" + b"<player>" * 2_000_000)
    with pytest.raises(IndelerError, match="not proper XML"):
        list(formats.read_rating_list(nested, name="players.xml"))
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < LITTLE

"""Tests of hostile input: broken files, backups and request bodies, and invalid numbers."""

import io
import json
import zipfile

import pytest
from django.test import Client
from django.urls import reverse

from indeler.web.accounts import tokens
from indeler.web.accounts.pages import Role
from indeler.web.common.requests import parse_int

pytestmark = pytest.mark.sampled(2)

NUL = "Anna\x00Bakker"


def uploaded(data, name="x.trf"):
    file = io.BytesIO(data)
    file.name = name
    return file


def sent(browser, data, name="x.trf"):
    return browser.post(reverse("new-tournament"), {"name": "X", "rules": "fide-dutch", "file": uploaded(data, name)})


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("deep.json", b"[" * 200_000),
        ("deeper.json", b'{"a":' * 100_000 + b"1" + b"}" * 100_000),
        ("surrogate.json", b'{"players": [{"number": 1, "name": "\\ud800"}]}'),
        ("huge-number.json", b'{"players": [{"number": ' + b"9" * 5000 + b', "name": "x"}]}'),
        ("field.csv", b"number;name;rating\r\n1;" + b"a" * 200_000 + b";1\r\n"),
        ("quotes.csv", b'number;name;rating\r\n1;"abc'),
        ("digits.csv", b"number;name;rating\r\n" + b"9" * 5000 + b";a;1\r\n"),
        ("nul.csv", b"number;name;rating\r\n1;A\x00;1\r\n"),
        ("nul.trf", b"012 X\n001    1      A\x00                               1000\n"),
        ("many.trf", b"".join(b"001 %4d      Player\n" % (n % 10000) for n in range(100_000))),
        ("digits.pgn", b'[White "a"]\n[Black "b"]\n[Round "' + b"9" * 5000 + b'"]\n[Result "1-0"]\n\n1-0\n'),
        ("../../../etc/passwd", b"root"),
    ],
)
def test_a_broken_file_is_refused_in_one_sentence(as_role, name, data):
    answer = sent(as_role(Role.LEADER), data, name)
    assert answer.status_code == 200
    assert "errorlist" in answer.content.decode()


def bomb(**files):
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name.replace("_", "."), text)
    return target.getvalue()


WHOLE = bomb(rulebook_toml="x = 1\n" * 1000, logbook_jsonl="{}\n" * 1000)


def spoilt(offset, value, within=b""):
    """Return the whole backup with one byte changed, at this offset in the headers of its first file or in the file."""
    data = bytearray(WHOLE)
    for signature, further in ((b"PK\x03\x04", 0), (b"PK\x01\x02", 2)) if not within else ((within, 0),):
        data[data.find(signature) + offset + further] = value
    return bytes(data)


BACKUPS = {
    "no zip": lambda: b"rubbish",
    "other files": lambda: bomb(a_txt="a"),
    "cut off": lambda: WHOLE[: len(WHOLE) // 2],
    "encrypted": lambda: spoilt(6, 1),
    "unknown method": lambda: spoilt(8, 77),
    "spoilt": lambda: spoilt(13, 0xFF, within=b"rulebook.toml"),
    "no rulebook": lambda: WHOLE,
    "not text": lambda: bomb(rulebook_toml=b"\xff\xfe", logbook_jsonl=b"\xff"),
    "bomb": lambda: bomb(rulebook_toml="", logbook_jsonl=b" " * (65 << 20)),
}


@pytest.mark.parametrize("what", BACKUPS)
def test_a_broken_backup_is_refused_in_one_sentence(as_role, what):
    answer = as_role(Role.OWNER).post(reverse("restore-season"), {"file": uploaded(BACKUPS[what](), "../../s.zip")})
    assert answer.status_code == 200
    assert "errorlist" in answer.content.decode()


BROKEN_BODIES = {
    "no json": b"{",
    "deep": b"[" * 100_000,
    "surrogate": b'{"file": "a.trf", "content": "\\ud800"}',
    "other types": b'{"file": 1, "content": []}',
    "list": b"[]",
}


@pytest.mark.parametrize("what", BROKEN_BODIES)
@pytest.mark.parametrize("address", ["/api/v1/tournaments", "/api/v1/seasons/{season}/events"])
def test_a_broken_body_is_refused_by_the_api(season, accounts, what, address):
    secret = tokens.make(accounts[Role.LEADER], "x", ["lead"], 1)[1]
    answer = Client().post(
        address.format(season=season.slug),
        BROKEN_BODIES[what],
        content_type="application/json",
        headers={"authorization": f"Bearer {secret}"},
    )
    assert answer.status_code in (400, 413, 422)


@pytest.mark.parametrize(
    "event",
    [
        {"kind": "noted", "text": "\ud800"},
        {"kind": "noted", "text": NUL},
        {"kind": "member-joined", "member": 10**30, "name": "X"},
        {"kind": "noted", "text": "x", "at": "9999-99-99"},
        {"kind": "noted", "text": "x", "version": "²"},
        {"kind": ["noted"], "text": "x"},
        {"kind": "noted", "text": {"a": [1]}},
    ],
)
def test_a_strange_event_causes_no_server_error(season, accounts, event):
    secret = tokens.make(accounts[Role.LEADER], "x", ["lead"], 1)[1]
    answer = Client().post(
        f"/api/v1/seasons/{season.slug}/events",
        json.dumps(event),
        content_type="application/json",
        headers={"authorization": f"Bearer {secret}"},
    )
    assert answer.status_code in (201, 400, 409, 422)


NUMBERS = ("²", "9" * 5000, "9" * 30, "-1", "1e9", "٣", "\x00")


@pytest.mark.parametrize("number", NUMBERS)
def test_an_invalid_number_causes_no_server_error(as_role, season, tournament, number):
    leader = as_role(Role.LEADER)
    season_pages = {"club-lead": [], "season-log": []}
    for name, more in season_pages.items():
        assert leader.get(reverse(name, args=[season.slug, *more]), {"before": number}).status_code < 500, name
    day = leader.get(reverse("club-lead", args=[season.slug])).context["evening"].date.isoformat()
    posts = {
        reverse("pair-evening", args=[season.slug, day]): {"version": number},
        reverse("publish-evening", args=[season.slug, day]): {"version": number},
        reverse("note-presence", args=[season.slug, day]): {"present": [number, "1"]},
        reverse("pair", args=[tournament.slug]): {"version": number},
        reverse("publish", args=[tournament.slug, 2]): {"version": number},
    }
    for address, fields in posts.items():
        assert leader.post(address, fields).status_code < 500, address
    member = as_role(Role.MEMBER)
    fields = {"rating": number, "game_at": number, "result": number, "opponent": number, "reason": "external"}
    for name in ("sign-off", "external-result", "sign-on"):
        assert member.post(reverse(name, args=[season.slug, day]), fields).status_code < 500, name
    assert member.post(reverse("take-part", args=[season.slug, "cup"]), {"takes_part": number}).status_code < 500


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7), ("0", 0), ("9" * 9, 10**9 - 1), ("9" * 10, None), ("-3", None), ("", None), ("²", None), ("1.5", None)],
)
def test_a_number_in_an_address_has_at_most_nine_plain_digits(text, number):
    assert parse_int(text) == number

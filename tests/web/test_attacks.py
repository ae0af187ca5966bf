"""Trying to do harm: hostile names, broken files, huge requests, numbers that are none, links used beyond their boards."""

import io
import json
import zipfile

import pytest
from django.test import Client
from django.urls import reverse

from indeler.model import Player
from indeler.web.accounts import links, tokens
from indeler.web.accounts.models import LinkKind
from indeler.web.accounts.rights import Role
from indeler.web.tournaments import decisions, log
from indeler.web.tournaments.models import Open

LEADER = decisions.By("The leader")
HOSTILE = "<script>alert(1)</script>\"'{{7*7}}"
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


def broken_backups():
    whole = bomb(rulebook_toml="x = 1\n" * 1000, logbook_jsonl="{}\n" * 1000)
    encrypted = bytearray(whole)
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = encrypted.find(signature)
        encrypted[at + offset] |= 1
    method = bytearray(whole)
    for signature, offset in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        method[method.find(signature) + offset] = 77
    spoilt = bytearray(whole)
    spoilt[60:70] = b"\xff" * 10
    return {
        "no zip": b"rubbish",
        "other files": bomb(a_txt="a"),
        "cut off": whole[: len(whole) // 2],
        "encrypted": bytes(encrypted),
        "unknown method": bytes(method),
        "spoilt": bytes(spoilt),
        "no rulebook": whole,
        "not text": bomb(rulebook_toml=b"\xff\xfe", logbook_jsonl=b"\xff"),
        "bomb": bomb(rulebook_toml="", logbook_jsonl=b" " * (65 << 20)),
    }


@pytest.mark.parametrize("what", broken_backups())
def test_a_broken_backup_is_refused_in_one_sentence(as_role, what):
    answer = as_role(Role.OWNER).post(
        reverse("restore-season"), {"file": uploaded(broken_backups()[what], "../../season.zip")}
    )
    assert answer.status_code == 200
    assert "errorlist" in answer.content.decode()


BROKEN_BODIES = {
    "no json": b"{",
    "deep": b"[" * 100_000,
    "surrogate": b'{"file": "a.trf", "content": "\\ud800"}',
    "surrogate name": b'{"file": "\\ud800.trf", "content": "012 X"}',
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
def test_a_strange_event_is_no_fault_of_the_site(season, accounts, event):
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
def test_a_number_that_is_none_is_no_fault_of_the_site(as_role, season, tournament, number):
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


@pytest.mark.parametrize("word", ["../../etc/passwd", "%2e%2e%2f", "a\x00b", "<script>", "²", "9" * 5000])
def test_a_strange_address_is_not_found(as_role, season, tournament, word):
    from urllib.parse import quote

    visitor, part = as_role(Role.PUBLIC), quote(word)
    for address in (
        f"/t/{part}/",
        f"/t/{tournament.slug}/export/{part}/",
        f"/t/{tournament.slug}/print/{part}.pdf",
        f"/t/{tournament.slug}/round/{part}/",
        f"/s/{season.slug}/evening/{part}/",
        f"/s/{season.slug}/members/{part}/",
        f"/s/{season.slug}/standings/1/{part}/",
        f"/s/{season.slug}/standings/{part}/A/",
        f"/s/{season.slug}/competition/{part}/",
        f"/static/{part}",
        f"/api/v1/seasons/{season.slug}/views/{part}",
        f"/api/v1/tournaments/{part}",
    ):
        assert visitor.get(address).status_code in (404, 422), address
    assert visitor.get(f"/link/{part}/").status_code in (404, 410)


def test_a_hostile_name_is_shown_as_text(as_role, tournament):
    tournament = decisions.add_player(tournament, Player(0, HOSTILE, 1, club=HOSTILE), LEADER)
    Open.objects.filter(pk=tournament.pk).update(name=HOSTILE)
    decisions.publish(tournament, 2, LEADER)
    assert_harmless(as_role(Role.LEADER), [f"/t/{tournament.slug}/", "/tournaments/"])


def test_a_hostile_member_is_shown_as_text(as_role, half_played, site, accounts):
    from indeler.season import events
    from indeler.web.club.books import append, stored

    book, tonight = half_played
    row = stored(HOSTILE, book.store.rules(), book.store.read())
    last = max(event.at for event in book.season.events)
    named = [
        events.from_fields({"kind": "member-joined", "member": 900, "name": HOSTILE, "at": last, "by": HOSTILE}),
        events.from_fields({"kind": "noted", "text": HOSTILE, "at": last, "by": HOSTILE}),
    ]
    append(row, named)
    assert_harmless(as_role(Role.LEADER), [f"/s/{row.slug}/", f"/s/{row.slug}/members/900/", f"/s/{row.slug}/lead/log/"])


def assert_harmless(browser, start, most=60):
    """Follow the links of these pages; the hostile name never becomes a tag, and nothing falls over."""
    import re

    todo, done, shown = list(start), set(), 0
    while todo and len(done) < most:
        address = todo.pop(0)
        shape = re.sub(r"\d+", "0", address)
        if shape in done or address.startswith("/static"):
            continue
        done.add(shape)
        answer = browser.get(address)
        assert answer.status_code < 500, address
        if answer.status_code == 302:
            todo.append(answer["Location"])
        elif "html" in answer["Content-Type"]:
            page = answer.content.decode()
            assert "<script>alert" not in page, address
            shown += "&lt;script&gt;alert" in page
            todo += [link.replace("&amp;", "&") for link in re.findall(r'href="(/[^"#]*)', page)]
    assert shown >= 3


@pytest.fixture
def playing(tournament):
    """Round 1 is over, round 2 is public and being played."""
    return decisions.publish(tournament, 2, LEADER)


def test_a_helper_enters_only_his_own_boards(as_role, playing):
    helper = as_role(Role.HELPER)  # boards 1 and 2
    assert helper.post(reverse("result", args=[playing.slug, 2, 1]), {"result": "1-0"}).status_code == 302
    assert helper.post(reverse("result", args=[playing.slug, 2, 3]), {"result": "1-0"}).status_code == 403
    other = log.create("Other", log.state_of(playing), "The leader")
    assert helper.post(reverse("result", args=[other.slug, 2, 1]), {"result": "1-0"}).status_code in (403, 404)


def test_a_helper_leaves_earlier_rounds_alone(as_role, playing):
    answer = as_role(Role.HELPER).post(reverse("result", args=[playing.slug, 1, 1]), {"result": "0-1", "was": "1-0"})
    assert answer.status_code == 403


@pytest.mark.parametrize("end", ["revoked", "expired"])
def test_a_link_that_ends_ends_for_who_has_opened_it(site, playing, end):
    from django.utils import timezone

    link = links.make(LinkKind.RESULTS, tournament=playing, label="Hall")
    phone, board = Client(), reverse("result", args=[playing.slug, 2, 1])
    phone.get(links.path(link))
    assert phone.post(board, {"result": "1-0"})["Location"].startswith(f"/t/{playing.slug}/phone")
    setattr(link, "revoked" if end == "revoked" else "expires", timezone.now())
    link.save()
    assert phone.post(board, {"result": "0-1", "was": "1-0"})["Location"].startswith("/log-in/")


def test_a_helper_of_the_club_enters_only_tonight(as_role, season):
    from indeler.web.club.books import season_of

    link = links.make(LinkKind.RESULTS, season=season, label="Hall")
    phone = Client()
    phone.get(links.path(link))
    place, paired = next(iter(season_of(season).state.pairings.items()))
    board = paired.boards[0]
    address = reverse("club-result", args=[season.slug, *place[:3], board.white, board.black])
    assert phone.post(address, {"result": "0-1", "was": board.result}).status_code == 403


def test_a_request_that_is_too_large_is_refused_before_it_is_read(as_role):
    class Endless(io.RawIOBase):
        def read(self, size=-1):
            raise AssertionError("it was read")

    answer = Client().generic(
        "POST",
        reverse("log-in"),
        content_type="multipart/form-data; boundary=x",
        CONTENT_LENGTH=str(1 << 34),
        **{"wsgi.input": Endless()},
    )
    assert answer.status_code == 413


@pytest.mark.parametrize("name", ["log-in", "log-out", "look", "new-season", "restore-season", "my-account"])
def test_every_form_has_to_come_from_our_own_page(accounts, name):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(accounts[Role.OWNER])
    assert browser.post(reverse(name), {}).status_code == 403

"""Tests of clubs: created, named, given a mark (logo) and a quota, exported to a file, restored and deleted."""

import io
import zipfile

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from indeler.language import InvalidInput, TooLarge
from indeler.web.accounts import actor, links
from indeler.web.accounts.models import Account, LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.hosting import pool
from indeler.web.hosting.queueing import Holder, SlotPool
from indeler.web.manage.export_files import pack_club, restore_club
from indeler.web.manage.views.seasons import draft_after
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonDraft, SeasonRow
from indeler.web.seasons.season_store import DatabaseStore
from indeler.web.tenancy import branding, quota
from indeler.web.tenancy.addresses import can_be_club, reserved
from indeler.web.tenancy.current import acting_for, every_club
from indeler.web.tenancy.models import FIRST, Club
from indeler.web.tournaments.models import Open
from support.site_fixtures import as_host
from support.two_clubs import made

pytestmark = pytest.mark.sampled(2)

PASSWORD = "a long way to Rome"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><title>R</title><path d="M1 1h6v6H1z"/></svg>'


@pytest.fixture
def clubs(site):
    return made("castle", "Rook"), made("knight", "Pferd")


@pytest.fixture
def host(clubs):
    """Return the browser of the host of the site, who is logged in at no club."""
    client = Client(headers={"accept-language": "en"})
    as_host(client)
    return client


def test_the_front_page_lists_every_club(clubs):
    page = Client(headers={"accept-language": "en"}).get("/").content.decode()
    assert 'href="/castle/"' in page
    assert 'href="/knight/"' in page
    assert "Pferd town" in page


def test_only_the_host_can_manage_clubs(clubs, host):
    castle, _ = clubs
    page = host.get("/clubs/").content
    assert b"Pferd club" in page
    assert b"Log out" in page
    assert b"Log in" not in page
    for somebody in (castle.browser(Role.LEADER), clubs[1].browser(Role.OWNER), Client()):
        assert somebody.get("/knight/clubs/")["Location"] == "/clubs/"
        assert somebody.post("/knight/clubs/").status_code == 404
        assert somebody.get("/clubs/")["Location"] == "/host/log-in/?next=%2Fclubs%2F"
        assert somebody.get("/backup/")["Location"] == "/host/log-in/?next=%2Fbackup%2F"
    assert host.get("/knight/accounts/").status_code == 302  # the host is a visitor at every club


def test_an_owner_who_is_not_a_host_can_log_in_only_at_their_own_club(clubs):
    account = clubs[1].accounts[Role.OWNER]
    account.set_password(PASSWORD)
    account.save()
    assert Client().post("/log-in/", {"login": "owner-login", "password": PASSWORD})["Location"] == "/host/log-in/"
    assert Client().post("/host/log-in/", {"login": "owner-login", "password": PASSWORD}).status_code == 403
    assert Client().post("/knight/log-in/", {"login": "owner-login", "password": PASSWORD}).status_code == 302
    assert Client().post("/castle/log-in/", {"login": "owner-login", "password": PASSWORD}).status_code == 403


def test_a_new_club_gets_a_link_for_its_owner(host):
    page = host.post("/clubs/", {"address": "bishop", "name": "Bishop"}).content.decode()
    link = page.partition("<code>")[2].partition("</code>")[0]
    path = link.partition("testserver")[2]
    assert path.startswith("/bishop/link/")
    filled = {"login": "anna", "name": "Anna", "password": PASSWORD}
    owner = Client()
    assert owner.post(path, filled)["Location"] == "/bishop/work/"
    with acting_for(Club.objects.get(address="bishop")):
        anna = Account.objects.get()
        assert anna.role == Role.OWNER
    assert owner.get("/bishop/accounts/").status_code == 200


@pytest.mark.parametrize(
    "address", ["s", "t", "tournaments", "api", "static", "Big", "a b", "-x", "clubs", "log-in", "check"]
)
def test_a_club_cannot_use_an_address_of_the_site(address):
    assert not can_be_club(address)


def test_the_first_part_of_every_address_of_the_site_is_reserved():
    reserved.cache_clear()
    assert {"s", "t", "accounts", "link", "api", "mark", "the-club"} <= reserved()


def test_a_mark_is_shown_as_a_sandboxed_image(clubs):
    castle, _ = clubs
    owner = castle.browser(Role.OWNER)
    assert owner.get("/castle/mark/").status_code == 404
    file = io.BytesIO(SVG)
    file.name = "mark.svg"
    answer = owner.post("/castle/the-club/", {"name": "Castle", "town": "Delft", "language": "nl", "mark": file})
    assert answer.status_code == 302
    shown = Client().get("/castle/mark/")
    assert (shown.content[:8], shown["Content-Type"]) == (b"\x89PNG\r\n\x1a\n", "image/png")
    assert "sandbox" in shown["Content-Security-Policy"]
    assert "default-src 'none'" in shown["Content-Security-Policy"]
    page = Client(headers={"accept-language": "it"}).get("/castle/tournaments/").content.decode()
    assert '<html lang="nl"' in page  # the site has none of the languages of the visitor's browser
    assert "/castle/mark/?" in page
    assert b"/mark/" not in Client().get("/knight/tournaments/").content


@pytest.mark.parametrize(
    "drawing",
    [
        SVG.replace(b"<title>R</title>", b"<script>alert(1)</script>"),
        SVG.replace(b"<path ", b'<path onload="alert(1)" '),
        SVG.replace(b"<path ", b'<path fill="url(https://elsewhere.example/x)" '),
        SVG.replace(b"<title>R</title>", b'<use href="https://elsewhere.example/x#y"/>'),
        SVG.replace(b"<title>R</title>", b"<foreignObject/>"),
        b'<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG,
        b'<?xml-stylesheet href="https://elsewhere.example/x.css"?>' + SVG,
        b'<g xmlns="http://www.w3.org/2000/svg"><path d="M1 1h6v6H1z"/></g>',
        b"<html/>",
        b"",
        b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + b"\0\1\0\0" * 2,
    ],
)
def test_a_mark_with_active_or_external_content_is_refused(drawing):
    with pytest.raises(InvalidInput):
        branding.draw_mark(drawing)


def test_a_mark_that_is_too_large_is_refused():
    with pytest.raises(TooLarge):
        branding.draw_mark(SVG + b" " * branding.LARGEST)


def test_a_club_is_exported_to_a_file_and_restored(clubs):
    castle, _ = clubs
    with castle.inside():
        branding.keep(castle.club, SVG)
        Open.objects.update(notice="Round 2 at 14:15")
        file = pack_club()
        logbooks = [DatabaseStore(row).read() for row in SeasonRow.objects.all()]
        entries = [row.text for row in castle.tournament.entries.all()]
    with zipfile.ZipFile(io.BytesIO(file)) as archive:
        assert archive.namelist() == ["club.json", "mark", "seasons/2026-27.zip", "tournaments/open.jsonl"]
        assert b"login" not in b"".join(map(archive.read, archive.namelist()[:1]))
    again = Club.objects.create(address="castle-2")
    restore_club(again, file)
    with acting_for(again):
        assert [DatabaseStore(row).read() for row in SeasonRow.objects.all()] == logbooks
        assert [entry.text for entry in Open.objects.get().entries.all()] == entries
        assert (Open.objects.get().is_public, again.name, again.mark) == (True, "Rook club", castle.club.mark)
        assert Open.objects.get().notice == "Round 2 at 14:15"
        assert not Account.objects.exists()


def test_a_restored_draft_follows_the_season_of_the_same_export(clubs):
    castle, _ = clubs
    with castle.inside():
        draft_after(castle.season, clock.today())
        file = pack_club()
    again = Club.objects.create(address="castle-2")
    restore_club(again, file)
    with acting_for(again):
        draft, is_new = draft_after(SeasonRow.objects.get(), clock.today())
        assert not is_new
        assert SeasonDraft.objects.exclude(follows=None).get() == draft


@pytest.mark.parametrize("file", [b"", b"PK no zip"])
def test_a_file_that_is_not_an_export_creates_no_club(host, file):
    upload = io.BytesIO(file or b" ")
    upload.name = "club.zip"
    page = host.post("/clubs/", {"address": "bishop", "file": upload})
    assert b"This is not the export of a club" in page.content
    assert not Club.objects.filter(address="bishop").exists()


def test_only_the_confirmed_club_is_deleted(clubs, host):
    castle, knight = clubs
    before = castle.contents()
    place = f"/clubs/{knight.club.pk}/delete/"
    assert host.post(place, {"address": "castle"}).status_code == 200
    assert Client().get("/knight/tournaments/").status_code == 200
    assert host.post(place, {"address": "knight"}).status_code == 302
    assert host.post(f"/clubs/{castle.club.pk}/delete/", {"address": "castle"}).status_code == 200  # the last club
    assert list(Club.objects.values_list("address", flat=True)) == ["castle"]
    with every_club():
        assert set(SeasonRow.objects.values_list("club", flat=True)) == {castle.club.pk}
    assert castle.contents() == before


def test_a_club_has_a_quota(clubs, host):
    castle, knight = clubs
    given = {"address": "knight", "name": "Knight", "most_seasons": 1, "most_tournaments": 1, "most_bytes": 1 << 20}
    assert host.post(f"/clubs/{knight.club.pk}/", given).status_code == 302
    club = Club.objects.get(address="knight")
    with acting_for(club):
        for check in (lambda: quota.check_seasons(1), lambda: quota.check_tournaments(1)):
            with pytest.raises(quota.QuotaExceeded):
                check()
        assert quota.used() == sum(len(text) for text in _texts())
        with pytest.raises(quota.QuotaExceeded):
            quota.check_bytes(1 << 20)
    with castle.inside():
        quota.check_seasons(1)


def test_the_host_sees_the_usage_of_every_club(clubs, host, monkeypatch):
    castle, _ = clubs
    used = pool.Used(castle.club.address, "203.0.113.0/24", 1, 2, 3, 4.5, 6, 7)
    monkeypatch.setattr(pool, "usage", lambda: [used])
    room, member = SlotPool("open pages", 50, network=20), castle.accounts[Role.MEMBER]
    with room.place(Holder("203.0.113.0/24", str(castle.club.pk), str(member.pk), True), print):
        page = host.get("/host/usage/").content.decode()
    assert '<th scope="row">Rook club</th><td>1 / 1000</td><td>1 / 1000</td><td>0 / 200</td>' in page
    assert "1 of 50 places are taken" in page
    assert '<th scope="row">Rook club 203.0.113.0/24</th><td>1</td><td>2</td><td>3</td><td>4.5</td>' in page
    for who in ("Club: Rook club", f"Account: {member.name}", "Network: 203.0.113.0/24"):
        assert f'<th scope="row">{who}</th><td>1</td>' in page


def _texts():
    lines = [line for row in SeasonRow.objects.all() for line in row.lines.values_list("text", flat=True)]
    return lines + [entry for row in Open.objects.all() for entry in row.entries.values_list("text", flat=True)]


def test_one_person_at_two_clubs_logs_in_once(clubs):
    castle, knight = clubs
    here, there = castle.accounts[Role.MEMBER], knight.accounts[Role.LEADER]
    here.set_password(PASSWORD)
    here.save()
    person = Client(headers={"accept-language": "en"})
    assert person.post("/castle/log-in/", {"login": "member-login", "password": PASSWORD}).status_code == 302
    with knight.inside():
        path = links.path(links.make(LinkKind.PERSONAL, account=there))
    assert b"Join with Rook member" in person.get(path).content
    assert person.post(path, {"join": "yes"}).status_code == 302
    assert person.get("/knight/s/2026-27/lead/members/").status_code == 200  # leader here
    assert person.get("/castle/s/2026-27/lead/members/").status_code == 403  # member there
    here.set_password("somebody else chose this")
    here.save()
    person.force_login(here)
    assert person.get("/knight/s/2026-27/lead/members/").status_code == 302  # it no longer opens the other club


def test_a_link_opens_one_club(clubs):
    castle, knight = clubs
    with knight.inside():
        actor.join(castle.accounts[Role.MEMBER], knight.accounts[Role.LEADER])
    with castle.inside():
        path = links.path(links.make(LinkKind.PERSONAL, account=castle.accounts[Role.MEMBER]))
    person = Client(headers={"accept-language": "en"})
    assert person.post(path).status_code == 302
    assert person.get("/castle/me/").status_code == 200
    assert person.get("/knight/me/").status_code == 302
    assert person.get("/castle/me/").status_code == 200  # the person is still logged in there


def test_a_new_site_has_one_club_and_shows_no_list_of_clubs(site, accounts):
    owner = Client(headers={"accept-language": "en"})
    owner.force_login(accounts[Role.OWNER])
    assert Club.objects.get().address == FIRST
    assert owner.get("/")["Location"] == "/seasons/"
    assert owner.get("/backup/")["Location"] == "/host/log-in/?next=%2Fbackup%2F"
    as_host(owner)
    assert owner.get("/backup/").status_code == 200
    assert owner.get("/accounts/").status_code == 200  # still logged in as the owner


def test_addresses_from_the_time_of_a_single_club_redirect_to_the_oldest_club(clubs):
    visitor = Client()
    for address in ("/s/2026-27/", "/t/open/?one=1", "/link/word/", "/seasons/", "/api/v1/seasons"):
        assert visitor.get(address)["Location"] == f"/castle{address}"
    assert visitor.post("/link/word/").status_code == 404
    assert visitor.get("/knigth/s/2026-27/").status_code == 404
    assert visitor.get("/").status_code == 200


def test_viewing_a_new_site_writes_nothing_to_the_database(site):
    with CaptureQueriesContext(connection) as asked:
        assert [Client().get(address).status_code for address in ("/", "/seasons/", "/log-in/")] == [302, 200, 200]
    assert [each for each in asked.captured_queries if not each["sql"].startswith(("SELECT", "SAVE", "REL"))] == []

"""Tests of the site as an installed app on a phone: its name, its icon, and which pages the phone may store."""

import struct

import pytest
from django.test import Client
from django.urls import reverse

from indeler.web.accounts import links
from indeler.web.accounts.models import LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.tenancy import branding
from indeler.web.tenancy.models import Club

pytestmark = pytest.mark.sampled(2)

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#a00"/></svg>'


@pytest.fixture
def club(site):
    club = Club.only()
    club.name = "Schaakclub Botwinnik"
    club.save()
    return club


def size_of(png):
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


def test_the_app_has_the_name_and_the_mark_of_the_club(club):
    ours = Client().get("/icon/192.png").content
    branding.keep(club, SVG)
    told = Client().get("/manifest.webmanifest").json()
    assert (told["name"], told["start_url"], told["scope"]) == ("Schaakclub Botwinnik", "/work/", "/")
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        png = Client().get(icon["src"]).content
        assert "x".join(map(str, size_of(png))) == icon["sizes"]
    assert Client().get("/icon/192.png").content != ours
    assert Client().get("/icon/7.png").status_code == 404


def test_each_of_several_clubs_has_its_own_app(club):
    Club.objects.create(address="dammen", name="Damclub")
    told = Client().get("/dammen/manifest.webmanifest").json()
    assert (told["name"], told["start_url"], told["scope"]) == ("Damclub", "/dammen/work/", "/dammen/")
    worker = Client().get("/dammen/service-worker.js")
    assert worker["Content-Type"].startswith("text/javascript")
    assert 'const BASE = "/dammen/";' in worker.content.decode()
    assert Client().get("/manifest.webmanifest").status_code == 404
    assert "unregister" in Client().get("/service-worker.js").content.decode()  # installed while there was one club


def kept(browser, address):
    return browser.get(address).headers.get("Indeler-Kept", "").split()


def test_a_phone_stores_only_pages_to_read_and_for_one_person(as_role, season, accounts):
    member, leader, public = as_role(Role.MEMBER), as_role(Role.LEADER), as_role(Role.PUBLIC)
    evening, mine = reverse("season", args=[season.slug]), reverse("me", args=[season.slug])
    assert kept(public, evening)[0] == "nobody"
    assert kept(public, evening) == kept(public, evening)  # also from the cache of public pages
    assert len({kept(one, evening)[0] for one in (member, leader, public)}) == 3
    assert kept(member, mine)[0] == kept(member, evening)[0]
    for page in ("accounts", "my-account", "club-page", "log-in", "second-opinion"):
        assert kept(as_role(Role.OWNER), reverse(page)) == []
    assert kept(leader, reverse("club-lead", args=[season.slug])) == []
    assert kept(leader, reverse("personal-links", args=[season.slug])) == []
    assert kept(public, links.path(links.make(LinkKind.PERSONAL, account=accounts[Role.MEMBER]))) == []


def test_the_phone_of_a_helper_stores_pages_no_longer_than_the_link_is_valid(season):
    helper = Client()
    helper.get(links.path(links.make(LinkKind.RESULTS, season=season, label="Hall")))
    _who, seconds = kept(helper, reverse("club-phone", args=[season.slug]))
    assert 0 < int(seconds) <= 24 * 3600


def test_the_address_of_a_static_file_changes_with_its_content(club):
    page = Client().get("/log-in/").content.decode()
    assert "/static/indeler/site.css?" in page
    assert '/static/indeler/typefaces/sans.woff2"' in page  # as the style sheet names it

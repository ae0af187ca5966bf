"""The site includes its typefaces, and no page is wider than a phone if they cannot be loaded."""

from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import Role
from indeler.web.tenancy.models import Club
from support.addresses import Addresses
from support.required_programs import skip_without
from support.site_fixtures import as_host

pytestmark = pytest.mark.sampled(5)

FONTS = Path("/usr/share/fonts")
FACES = {"fonts-dejavu-core": "DejaVuSans.ttf", "fonts-liberation": "LiberationSans-Regular.ttf"}
"""Fonts that are often the only ones installed, by Debian package: one of the widest, and one of usual width."""
DAILY = ("fonts-dejavu-core", 5)
"""The daily run checks one in five pages in the widest font; the sweep checks all pages in each font."""
WIDTHS = (360, 320)
STICKING_OUT = """width => [...document.querySelectorAll("header *, main *")]
    .filter(each => each.getBoundingClientRect().right > width + 1 && !each.closest(".scroll, .tabs, pre"))
    .slice(0, 2).map(each => each.outerHTML.slice(0, 90))"""


LETTERS = "½¼¾⅓⅔–×ÄßëĀČőŁşŽĳ"
DRAWN = """([letter, faces]) => {
    const canvas = document.createElement("canvas"), pen = canvas.getContext("2d");
    pen.font = `40px ${faces}`;
    pen.fillText(letter, 50, 60);
    return [pen.measureText(letter).width, canvas.toDataURL()];
}"""
OWN, OTHER = '"Indeler Sans", serif', "serif"


def test_the_site_uses_its_own_typefaces(visit):
    page = visit()
    page.goto(reverse("tournaments"))
    page.evaluate("document.fonts.ready.then(() => null)")
    loaded = (
        "[...document.fonts].filter(each => each.status === 'loaded').map(each => each.family.replaceAll('\"', ''))"
    )
    assert sorted(page.evaluate(loaded)) == ["Indeler Sans", "Indeler Serif"]
    page.evaluate("""letters => document.fonts.load('40px "Indeler Sans"', letters).then(() => null)""", LETTERS)
    assert len({page.evaluate(DRAWN, [figure, OWN])[0] for figure in "0123456789"}) == 1
    assert [each for each in "Ж" + LETTERS if is_borrowed(page, each)] == ["Ж"]


def is_borrowed(page, letter):
    """Return whether the typeface lacks this letter: it then looks the same as with the fallback typeface alone."""
    return page.evaluate(DRAWN, [letter, OWN]) == page.evaluate(DRAWN, [letter, OTHER])


@pytest.fixture(params=[DAILY, *(pytest.param((face, 1), marks=pytest.mark.sweep) for face in FACES)], ids=str)
def poor_chromium(request, launch, tmp_path):
    """Provide a browser with only one system font, and the step at which pages are selected."""
    package, step = request.param
    file = FACES[package]
    folder = next((found.parent for found in FONTS.rglob(file)), None)
    if folder is None:
        skip_without(file, package)
    fonts = tmp_path / "fonts.conf"
    fonts.write_text(
        f"<fontconfig><dir>{folder}</dir><cachedir>{tmp_path / 'cache'}</cachedir></fontconfig>", encoding="utf-8"
    )
    browser = launch(env={"FONTCONFIG_FILE": str(fonts)})
    yield browser, step
    browser.close()


def test_no_page_is_wider_than_a_phone_in_any_font(poor_chromium, live_server, tournament, season, accounts):
    Account.objects.filter(role=Role.OWNER).update(member=accounts[Role.MEMBER].member)
    Club.objects.update(name="Damgenootschap De Lange Diagonaal 's-Hertogenbosch")  # in the header of every page
    owner = Client()
    owner.force_login(accounts[Role.OWNER])
    as_host(owner)
    browser, step = poor_chromium
    context = browser.new_context(base_url=live_server.url)
    context.add_cookies([{"name": "sessionid", "value": owner.cookies["sessionid"].value, "url": live_server.url}])
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setBlockedURLs", {"urls": ["*.woff2"]})
    addresses = [address for _, address in Addresses(tournament, season, accounts).pages(owner)][::step]
    looked_at = [*(("de", each) for each in addresses), *((lang, reverse("tournaments")) for lang in ("en", "nl"))]
    found = []
    for language, address in looked_at:  # German has the longest words; the header is the same on all pages
        page.set_extra_http_headers({"accept-language": language})
        page.goto(address)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 740})
            if page.evaluate("document.documentElement.scrollWidth") > width:
                found.append((language, address, width, page.evaluate(STICKING_OUT, width)))
    assert page.evaluate("[...document.fonts].filter(each => each.status === 'loaded').length") == 0
    assert found == []

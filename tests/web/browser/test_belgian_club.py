"""A Belgian club in French on a phone of 320 px, from the owner's link to the report for the federation."""

import datetime
import re

import pytest
from playwright.sync_api import expect

from indeler.web.hosting.serving import owner_link
from support.browser_leader import Walk, is_now

pytestmark = pytest.mark.sampled(5)

FIRST, LAST = datetime.date(2026, 11, 18), datetime.date(2027, 6, 30)
SMALL = {"width": 320, "height": 640}
NAMES = ["Marie-Élisabeth de la Tour-du-Pin Chambly de la Charce", *(f"Joueur {number}" for number in range(2, 9))]
MEMBERS = ["Nom;Cote;Matricule", *(f"{name};{1490 - 10 * at};{90001 + at}" for at, name in enumerate(NAMES))]
GLUED = re.compile(r"[^\W\d_]{3,}[:!?](?=\s|$)")
"""A word directly followed by : ! or ?, before which French requires a space."""


@pytest.fixture
def walk(visit, transactional_db):
    is_now(FIRST)
    page = visit(viewport=SMALL, locale="fr-BE")
    page.goto(owner_link())
    looks_right(page)
    for field, text in (("login", "owner"), ("name", "Zoé Lambert"), ("password", "cavalier batterie agrafe")):
        page.fill(f"main [name={field}]", text)
    page.click("main button.first, main form button")
    page.wait_for_url(lambda url: "/link/" not in url)
    page.goto("/seasons/new/")
    return Walk(page)


def looks_right(page):
    """Check that the page is not wider than the phone, and in French with correct spaces."""
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    assert page.locator("html").get_attribute("lang") == "fr"
    assert GLUED.findall(page.locator("main").inner_text()) == []


def test_a_belgian_club_can_be_run_from_the_owners_link_to_the_report(walk):
    page = walk.page
    looks_right(page)
    walk.begins_season("swiss", "Cercle", FIRST, LAST)
    looks_right(page)
    walk.click("button.first")
    walk.fill("lines", "\n".join(MEMBERS))
    walk.click("button.first")
    walk.reads("Joueur 8", "90008")
    looks_right(page)
    walk.click("button.first")
    for _step in ("competitions", "settings", "calendar", "groups", "look it over"):
        looks_right(page)
        walk.click(".first")
    walk.reads("Qui est là")
    page.goto("/s/cercle/lead/calendar/days-off/")
    looks_right(page)
    page.select_option("[name=region]", "BE-French")
    page.click("main form:has([name=region]) button")
    page.goto("/s/cercle/lead/calendar/days-off/")
    walk.reads("Vacances de carnaval")
    looks_right(page)
    page.goto("/s/cercle/lead/")
    for done in ("Les appariements sont faits", "Tout le monde voit les appariements"):
        walk.click("#next button.first")
        expect(page.locator("#messages")).to_contain_text(done)
    looks_right(page)
    walk.enters(4)
    looks_right(page)
    walk.click("#next button.first")
    expect(page.locator("#messages")).to_contain_text("La ronde est clôturée")
    page.goto("/s/cercle/standings/")
    looks_right(page)
    page.goto("/s/cercle/lead/report/")
    walk.reads("KBSB-FRBE")
    looks_right(page)

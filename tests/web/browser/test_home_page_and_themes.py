"""The home page of a club with and without scripts, and the club's own colours in both themes."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from indeler.web.seasons import clock
from indeler.web.tenancy.branding import DARK, LIGHT, accent_in
from indeler.web.tenancy.models import Club

pytestmark = pytest.mark.sampled(5)

NARROW = {"width": 360, "height": 740}
WIDE = {"width": 1440, "height": 900}
PAINT = "(element, name) => getComputedStyle(element).getPropertyValue(name)"


def rgb(colour):
    return "rgb({}, {}, {})".format(*(int(colour[at : at + 2], 16) for at in (1, 3, 5)))


def box(page, what):
    return page.locator(what).first.bounding_box()


def test_the_home_page_informs_a_new_visitor_about_the_club(visit, season, tournament):
    """It shows the name, tonight's evening with the time left, and the next events, also on a phone without scripts."""
    Club.objects.update(name="De Torenwachter", town="Lindenwoude", about="Forty members.", joining="Come along.")
    phone = visit(viewport=NARROW, scripts=False)
    phone.goto("/")
    for said in ("De Torenwachter", "Lindenwoude", "Forty members.", "Tonight", "Coming up", "Standings", "Join in"):
        expect(phone.locator("main")).to_contain_text(said)
    expect(phone.locator("[data-left]")).to_have_text(re.compile("^in (29|30) minutes$"))
    assert box(phone, "#tonight")["y"] < NARROW["height"]

    page = visit(viewport=WIDE)
    page.clock.install()
    page.goto("/")
    left = page.locator("[data-left]")
    minutes = int(left.get_attribute("data-left"))
    expect(left).to_have_text(f"in {minutes} minutes")
    page.clock.fast_forward("12:05")
    expect(left).to_have_text(f"in {minutes - 12} minutes")
    clock.ahead += timedelta(minutes=31)
    page.clock.fast_forward("18:05")
    expect(page.locator("#tonight")).to_contain_text("The pairings are not out yet.")
    page.click(".top-of h3 a >> nth=0")
    expect(page.locator("h1")).to_have_text("Standings")


def test_any_accent_colour_is_readable_and_pages_are_laid_out_well(visit, evening, tournament):
    """The accent fits both themes, drawings follow the theme, digits have equal widths, and wide screens are used."""
    Club.objects.update(accent="#ffe000")
    for scheme, theme in (("light", LIGHT), ("dark", DARK)):
        page = visit(viewport=WIDE, scheme=scheme)
        page.goto("/")
        accent = accent_in(theme, "#ffe000")
        button = page.locator("a.button.first")
        assert button.evaluate(PAINT, "background-color") == rgb(accent.accent)
        assert button.evaluate(PAINT, "color") == rgb(accent.on_accent)
        page.goto(reverse("explained", args=[tournament.slug, 1]))
        assert page.locator(".picture rect").first.evaluate(PAINT, "fill") == rgb(theme.paper)
        assert page.locator(".picture text").first.evaluate(PAINT, "fill") == rgb(theme.inks[0])

    page.set_viewport_size({"width": 1100, "height": 800})
    for address in (reverse("season", args=[evening.slug]), reverse("round", args=[tournament.slug, 1])):
        page.goto(address)
        boards, names = box(page, "#boards"), box(page, ".by-name")
        assert names["x"] > boards["x"] + boards["width"]
        assert abs(names["y"] - boards["y"]) < 60
        assert names["x"] + names["width"] > 1060
    page.goto(reverse("calendar", args=[evening.slug]))
    assert page.locator("td.today").evaluate(PAINT, "display") == "table-cell"
    page.goto(reverse("round", args=[tournament.slug, 1]))
    widths = page.evaluate("""() => {
        const cell = document.querySelector("td.number"), line = document.createElement("span");
        cell.append(line);
        return ["1111", "8888", "7047"].map(text => (line.textContent = text, line.getBoundingClientRect().width));
    }""")
    assert len({round(width, 2) for width in widths}) == 1
    page.emulate_media(media="print")
    assert page.evaluate(f"({PAINT})(document.documentElement, '--ink')").strip() == "#000"

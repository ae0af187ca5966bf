"""The layout on screens and in print: boards first, names next to their buttons, working step links."""

import re
from itertools import pairwise

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from indeler.season import shipped_text
from indeler.web.accounts.pages import Role
from support.addresses import Addresses

pytestmark = pytest.mark.sampled(5)

DESK, PHONE = {"width": 1440, "height": 900}, {"width": 360, "height": 740}
IN_SIGHT = """(boards) => {
  const foot = document.querySelector("#next")?.getBoundingClientRect().top ?? innerHeight;
  return boards.filter((each) => each.getBoundingClientRect().bottom <= foot).length;
}"""
PRESSED = """[...document.querySelectorAll("header, nav, footer, button:not([aria-pressed=true]), a.button, kbd")]
  .filter((each) => each.checkVisibility()).map((each) => each.outerHTML.slice(0, 120))"""


def test_boards_are_visible_without_scrolling(visit, evening, tournament, accounts):
    """On a desktop at least eight boards of the evening, and the first of a small open, are visible."""
    page = visit(accounts[Role.LEADER], viewport=DESK)
    page.goto(f"/s/{evening.slug}/lead/")
    boards = page.locator("#results .entry > li")
    assert boards.evaluate_all(IN_SIGHT) >= min(8, boards.count())
    assert boards.first.bounding_box()["y"] < 400
    page.goto(reverse("lead", args=[tournament.slug]))
    assert page.locator(".entry > li").first.bounding_box()["y"] < 460


def test_every_step_link_leads_to_its_section(visit, evening, accounts):
    page = visit(accounts[Role.LEADER], viewport=DESK)
    page.goto(f"/s/{evening.slug}/lead/")
    steps = page.locator(".steps a")
    expect(page.locator(".steps li")).to_have_count(5)
    for at in range(steps.count()):
        address = steps.nth(at).get_attribute("href")
        if address.startswith("#"):
            steps.nth(at).click()
            expect(page.locator(address)).to_be_in_viewport()
    expect(page.locator("#members")).to_have_attribute("open", "")
    page.locator(".steps").get_by_role("link", name="Close the round").click()
    expect(page.locator("#next .first").first).to_be_focused()
    page.locator(".steps").get_by_role("link", name="Pairings").click()
    expect(page).to_have_url(re.compile("/evening/"))


def test_a_name_is_next_to_its_button_and_the_menu_does_not_move_other_names(visit, first_evening, accounts):
    """A Keizer club has one list of members in columns; the menu of reasons opens above it and moves nothing."""
    club, _ = first_evening(shipped_text("keizer"), range(2000, 1500, -50), "keizer")
    page = visit(accounts[Role.LEADER], viewport=DESK)
    page.goto(f"/s/{club.slug}/lead/")
    first = page.locator("ul.people > li").first
    name, button = first.locator("form > span").bounding_box(), first.locator("form > button").bounding_box()
    assert button["x"] + button["width"] - name["x"] < 420
    below = page.locator("ul.people > li").last.bounding_box()
    first.locator("summary").click()
    menu = first.locator("details > div")
    boxes = [each.bounding_box() for each in menu.locator("button, input[type=datetime-local]").all()]
    assert len(boxes) >= 4
    assert all(one["y"] + one["height"] <= two["y"] for one, two in pairwise(boxes))
    assert page.locator("ul.people > li").last.bounding_box() == below
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_printed_pages_have_no_controls(visit, evening, tournament, accounts, as_role, sample):
    """All pages that people print have no navigation, buttons or key hints in print."""
    is_printed = re.compile("indeler.web.(public|member|live|lead.views.(evening|tournaments))")
    pages = Addresses(tournament, evening, accounts).pages(
        as_role(Role.OWNER), lambda pattern: bool(is_printed.match(pattern.callback.__module__))
    )
    page = visit(accounts[Role.OWNER], viewport=DESK)
    page.emulate_media(media="print")
    left = {}
    for _, address in sample(pages, 3):
        if not page.goto(address).headers["content-type"].startswith("text/html"):
            continue
        if found := page.evaluate(PRESSED):
            left[address] = found
    assert left == {}


def test_key_hints_are_shown_only_on_devices_with_a_keyboard(chromium, visit, evening, accounts):
    page = visit(accounts[Role.LEADER], viewport=DESK)
    page.goto(f"/s/{evening.slug}/lead/")
    expect(page.locator(".keys")).to_be_visible()
    tablet = chromium.new_context(
        viewport={"width": 1024, "height": 768},
        has_touch=True,
        is_mobile=True,
        storage_state=page.context.storage_state(),
    )
    touched = tablet.new_page()
    touched.goto(page.url)
    expect(touched.locator(".entry > li").first).to_be_visible()
    assert touched.locator("kbd").evaluate_all("(all) => all.filter((each) => each.checkVisibility()).length") == 0
    tablet.close()


def test_a_menu_fits_the_screen_of_a_phone(visit, season, evening):
    page = visit(viewport={"width": 360, "height": 740}, locale="de")
    page.goto(f"/s/{season.slug}/")
    page.locator("summary.button", has_text="Drucken").click()
    menu = page.locator(".menu[open] > div").bounding_box()
    assert menu["x"] >= 0
    assert menu["x"] + menu["width"] <= 360

"""Menus that close, the main button within reach of the keyboard, and what fits on a phone and at 200 %."""

import pytest
from playwright.sync_api import expect

from indeler.web.accounts.pages import Role
from indeler.web.seasons.models import SeasonRow

LARGE = {"width": 640, "height": 400}
"""A laptop of 1280 by 800 at 200 %."""
SMALL = {"width": 320, "height": 640}


@pytest.fixture
def lead(visit, accounts, season):
    """Return a function that opens the leader's page of the evening."""

    def opened(**options):
        page = visit(accounts[Role.LEADER], **options)
        page.goto(f"/s/{season.slug}/lead/")
        return page

    return opened


def test_a_menu_closes_after_a_click_elsewhere_and_with_escape(lead):
    page = lead()
    for menu in (
        page.locator("header .menu"),
        page.locator(".tools .menu").first,
        page.locator(".people details").first,
    ):
        summary = menu.locator("summary")
        summary.click()
        expect(menu).to_have_attribute("open", "")
        page.locator("h1").click()
        expect(menu).not_to_have_attribute("open", "")
        summary.click()
        menu.locator("a, button").first.focus()
        page.keyboard.press("Escape")
        expect(menu).not_to_have_attribute("open", "")
        expect(summary).to_be_focused()


def test_a_menu_closes_after_a_decision_in_it(lead):
    page = lead()
    line = page.locator(".people li:has(details)").first
    name = line.locator("form > span").first.text_content()
    line.locator("summary").click()
    line.get_by_role("button", name="exempt").click()
    expect(page.locator("#away")).to_contain_text(name)
    assert page.locator(".people details[open]").count() == 0


def test_the_main_button_is_two_keys_away(lead):
    page = lead()
    page.keyboard.press("Tab")
    expect(page.locator(".skip").first).to_be_focused()
    page.keyboard.press("Tab")
    second = page.locator(".skip").nth(1)
    expect(second).to_be_focused()
    button = page.locator("#next .first:visible")
    assert second.text_content() == button.text_content().strip()
    page.keyboard.press("Enter")
    expect(button).to_be_focused()
    page.locator(".people button").first.focus()
    page.keyboard.press("Control+Enter")
    expect(button).to_be_focused()


def test_the_focus_stays_near_the_main_button_after_pairing(lead):
    page = lead()
    page.keyboard.press("Control+Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#messages .note")).to_be_visible()
    expect(page.locator("#next")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('#next *')")


def test_the_focus_is_on_the_name_at_log_in(visit, site):
    page = visit()
    page.goto("/log-in/")
    expect(page.locator("[name=login]")).to_be_focused()


def test_a_message_is_in_sight_wherever_the_button_is(lead):
    page = lead(viewport={"width": 900, "height": 500})
    page.locator(".people button:visible").last.scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 200
    page.evaluate(
        "messages.append(Object.assign(document.createElement('div'), {className: 'note', textContent: 'Said'}))"
    )
    expect(page.get_by_text("Said")).to_be_in_viewport()


@pytest.mark.parametrize("scripts", [True, False])
def test_the_header_of_a_phone(lead, scripts):
    page = lead(viewport=SMALL, scripts=scripts)
    height = page.locator(".top").bounding_box()["height"]
    if scripts:
        assert height < 64
        page.locator("header .menu > summary").click()
        page.locator("header .menu").get_by_role("link", name="Tournaments").click()
        assert page.url.endswith("/tournaments/")
    else:
        expect(page.locator(".top nav a").last).to_be_visible()


def test_there_is_room_for_content_at_200_percent(lead):
    page = lead(viewport=LARGE)
    assert page.locator("#next").evaluate("each => getComputedStyle(each).position") == "static"
    assert page.locator("h1").bounding_box()["y"] < LARGE["height"] / 2


def test_a_triangle_stands_beside_its_heading(visit, accounts, season):
    page = visit(accounts[Role.OWNER], viewport=SMALL)
    page.goto(f"/s/{SeasonRow.objects.get().slug}/lead/members/")
    summary = page.locator("summary:has(h2)").first
    heading = summary.locator("h2")
    line = heading.evaluate("each => parseFloat(getComputedStyle(each).lineHeight)")
    assert summary.bounding_box()["height"] < 2 * line

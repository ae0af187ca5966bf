"""Accessibility: keyboard, zoom of 200 %, forced colours, reduced motion, no scripts, and print."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from indeler.web.accounts.pages import Role

pytestmark = pytest.mark.sampled(5)

ZOOMED = {"width": 640, "height": 400}
"""A desktop screen of 1280 by 800 pixels at 200 %."""
GROUND = "element => getComputedStyle(element).backgroundColor"
MOVING = """element => { element.classList.add("moved"); return element.getAnimations().length; }"""


def test_errors_are_shown_above_the_form_and_next_to_the_field(visit, accounts):
    """The summary has the focus and its links lead to the fields, with and without scripts."""
    for scripts in (True, False):
        page = visit(accounts[Role.OWNER], scripts=scripts, viewport=ZOOMED)
        page.goto(reverse("new-account"))
        page.locator("#id_login").fill("member-login")
        page.locator("#id_name").fill("Somebody else")
        page.locator("#id_role").select_option("member")
        page.locator("form.stack button.first").click()
        summary = page.locator("form.stack > .note.error")
        expect(summary).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        field = page.locator("#id_login")
        expect(field).to_be_focused()
        expect(field).to_have_attribute("aria-invalid", "true")
        said = page.locator(f"#{field.get_attribute('aria-describedby').split()[-1]}").inner_text()
        assert said.strip()
        assert said.strip() in summary.inner_text()


def test_an_evening_is_readable_with_forced_colours_reduced_motion_and_in_print(visit, accounts, evening):
    page = visit(accounts[Role.LEADER])
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    page.goto(reverse("club-lead", args=[evening.slug]))
    pressed = page.locator(".entry [data-key='1']").first
    other = page.locator(".entry [data-key='2']").first
    pressed.click()
    expect(pressed).to_have_attribute("aria-pressed", "true")
    assert pressed.evaluate(GROUND) != other.evaluate(GROUND)
    page.goto(reverse("season", args=[evening.slug]))
    sides = [page.locator(f".side{kind}").first.evaluate(GROUND) for kind in (".b", ":not(.b)")]
    assert sides == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    cell = page.locator("td").first
    assert cell.evaluate(MOVING) == 0
    page.emulate_media(forced_colors="none", reduced_motion="no-preference")
    assert cell.evaluate(MOVING) == 1
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator(".boards").first).to_be_visible()
    for gone in (".top", ".tabs", "footer"):
        expect(page.locator(gone)).to_be_hidden()
    assert page.locator("body").evaluate(GROUND) == "rgb(255, 255, 255)"

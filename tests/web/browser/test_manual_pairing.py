"""Manual pairing in a real browser: by drag and drop, by keyboard, and on a phone without scripts."""

import pytest
from playwright.sync_api import expect

from indeler.web.accounts.pages import Role
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open

PHONE = {"width": 360, "height": 740}


@pytest.mark.sampled(2)
def test_players_can_be_swapped_by_drag_by_keyboard_and_without_scripts(visit, accounts, tournament):
    (white, black), (other, _), *_ = log.state_of(tournament).boards[1]
    page = visit(accounts[Role.LEADER])
    page.goto(f"/t/{tournament.slug}/lead/")
    page.get_by_role("link", name="Change by hand").click()
    expect(page.get_by_role("status")).to_have_text("The rules pair it like this too.")

    def seats(page):
        return [button.get_attribute("value") for button in page.locator(".seat").all()][:4]

    first = seats(page)
    page.locator(f".seat[value='{black}']").drag_to(page.locator(f".seat[value='{other}']"))
    expect(page.get_by_role("status")).not_to_have_text("The rules pair it like this too.")
    assert seats(page) != first
    page.locator(f".seat[value='{other}']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(f".seat[value='{other}']")).to_be_focused()
    page.locator(f".seat[value='{black}']").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("The rules pair it like this too.")
    assert seats(page) == first

    plain = visit(accounts[Role.LEADER], viewport=PHONE, scripts=False)
    plain.goto(f"/t/{tournament.slug}/lead/by-hand/2/")
    plain.get_by_role("button", name="Swap the colours 1").click()
    expect(plain.get_by_role("status")).to_contain_text("This is allowed, but")
    assert plain.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    plain.get_by_label("Reason").fill("a wheelchair")
    plain.get_by_role("button", name="Save this round").click()
    plain.get_by_role("button", name="Go on").click()
    plain.get_by_role("button", name="Leave the FIDE rules").click()
    expect(plain.get_by_text("Corrected by the arbiter: a wheelchair")).to_be_visible()
    assert log.state_of(Open.objects.get(pk=tournament.pk)).boards[1][0] == (black, white)

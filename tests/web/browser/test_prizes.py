"""Prizes in a real browser on a phone without scripts: entering categories and prizes updates the list."""

import pytest
from playwright.sync_api import expect

from indeler.web.accounts.pages import Role

pytestmark = pytest.mark.sampled(5)

PHONE = {"width": 360, "height": 740}


def test_prizes_can_be_entered_on_a_phone_without_scripts(visit, accounts, tournament):
    page = visit(accounts[Role.LEADER], viewport=PHONE, scripts=False, scheme="dark")

    def fits():
        return page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    page.goto(f"/t/{tournament.slug}/lead/")
    page.get_by_role("link", name="Prizes").click()
    page.get_by_role("link", name="Add a category").click()
    page.get_by_label("Name").fill("Own choice of the organisers")
    page.get_by_label("Only these players").fill("1, 2, 3")
    assert fits()
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Add a prize group").click()
    page.get_by_label("Name").fill("Main prizes and others")
    page.get_by_label("Players with equal points").select_option("equal")
    page.get_by_label("Main prizes").fill("500\n300\n100; cup")
    page.get_by_label("Own choice of the organisers").fill("5 euro")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("is not an amount of money")
    assert fits()
    page.get_by_label("Own choice of the organisers").fill("450")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("table")).to_contain_text("450.00")
    assert fits()
    page.get_by_role("button", name="Publish the prizes").click()
    expect(page.get_by_text("once every round has been played")).to_be_visible()

"""Decisions of a leader outside the evening: found by search, made, and undone from the message, by keyboard."""

import re

import pytest
from playwright.sync_api import expect

from indeler.web.accounts.pages import Role
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of
from support.axe import violations

pytestmark = pytest.mark.sampled(5)


def again():
    return season_of(SeasonRow.objects.get())


def test_search_opens_on_any_page_and_works_by_keyboard_alone(visit, accounts, season):
    page = visit(accounts[Role.LEADER])
    page.goto(f"/s/{season.slug}/calendar/")
    page.keyboard.press("Control+k")
    box, chosen = page.get_by_role("combobox"), page.locator("#search-found [aria-selected=true]")
    expect(box).to_be_focused()
    name = again().name(3)
    page.keyboard.type(name.split()[-1])
    expect(page.get_by_role("option", name=name)).to_be_visible()
    assert box.get_attribute("aria-activedescendant") == chosen.get_attribute("id")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#palette")).to_be_hidden()

    page.keyboard.press("Control+k")
    expect(box).to_be_focused()
    with page.expect_event("requestfinished", lambda one: re.search(r"find=member(\+|%20)l$", one.url)):
        page.keyboard.type("member l")  # replaces the earlier text
    expect(chosen).to_contain_text("Member left")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/s/{season.slug}/lead/decision/member-left/$"))


def test_a_decision_can_be_found_by_search_made_and_undone(visit, accounts, season):
    page = visit(accounts[Role.LEADER], viewport={"width": 360, "height": 740})
    page.goto(f"/s/{season.slug}/lead/decision/")
    page.get_by_placeholder("What do you want to decide?").fill("new rat")
    expect(page.locator("#decisions [data-item]:visible")).to_have_count(1)
    page.get_by_role("link", name="New rating").click()
    page.get_by_label("Member", exact=True).select_option(label=again().name(3))
    page.get_by_label("Rating").fill("1999")
    page.get_by_role("button", name="Save this decision").click()
    message = page.locator("#messages")
    expect(message).to_contain_text(f"{again().name(3)} has a new rating: 1999.")
    assert again().member(3).rating == 1999
    message.get_by_role("button", name="Undo").press("Enter")
    expect(message).to_contain_text("has a new rating: 1999.")
    assert again().member(3).rating != 1999

    page.goto(f"/s/{season.slug}/lead/members/")
    row = page.locator(".roll > li").first
    expect(row.get_by_role("button", name="Leaves the club")).to_be_hidden()  # in a menu that explains it
    row.locator("summary").click()
    expect(row).to_contain_text("you can undo this")
    row.get_by_role("button", name="Leaves the club").click()
    expect(message).to_contain_text(" left the club.")
    page.locator(".roll > li").last.locator("summary").click()
    assert violations(page) == []  # with an undo message and an open menu
    message.get_by_role("button", name="Undo").click()
    expect(message).to_contain_text("left the club.")

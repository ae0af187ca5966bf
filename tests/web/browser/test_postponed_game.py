"""A leader on an evening of a round robin: one game is agreed for another day, and the round can be closed."""

from datetime import timedelta

import pytest
from playwright.sync_api import expect

from indeler.web.accounts.pages import Role
from indeler.web.hosting.demo import seconds_ahead
from indeler.web.seasons import clock
from indeler.web.seasons.season_store import store_season
from support.clubs import LEADER, Club

pytestmark = pytest.mark.sampled(2)

RULES = """
name = "robin"

[[competition]]
kind = "round-robin"
name = "internal"
title = "Internal"
groups = ["A"]
sizes = [6]
catching_up = { days = 10, spare_evenings = 1 }
"""


@pytest.fixture
def robin(accounts, settings):
    """Return a season on the evening of its first round, before it is paired; and its first two evenings."""
    club = Club(RULES, [2000, 1900, 1800, 1700, 1600, 1500])
    club.plan()
    first, second, *_ = club.dates("internal")
    clock.ahead = timedelta(seconds=seconds_ahead(first, settings.TIME_ZONE))
    club.append(club.season.competition("internal").opening(at=club.now, by=LEADER))
    store_season("robin", club.book.store.rules(), club.book.store.read())
    return second


def test_a_game_is_agreed_for_another_day_and_the_round_is_closed(visit, accounts, robin):
    page = visit(accounts[Role.LEADER])
    page.goto("/s/robin/lead/")
    for label in ("Pair", "Publish"):
        page.get_by_role("button", name=label, exact=True).click()
    page.locator("#board-1-A2 button[value='1-0']").click()
    waits = page.locator("#next [data-waits] a:visible")
    expect(waits).to_have_count(2)
    page.locator("#board-1-A3 button[value='½-½']").click()
    expect(waits).to_have_text(["Member 1 – Member 6"])
    page.locator("nav.steps").get_by_role("link", name="Close the round").click()
    expect(page.locator("#next").get_by_role("link", name="To the next board")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#board-1-A1")).to_be_focused()
    page.locator("#board-1-A1 summary").click()
    page.get_by_role("link", name="Postponed: play it later").click()
    page.locator("main input[type=date]").fill(str(robin))
    page.get_by_role("button", name="Save this decision").click()
    expect(page.locator("#board-1-A1")).to_contain_text("postponed: is played on")
    page.locator("nav.steps").get_by_role("link", name="Close the round").click()
    expect(page.locator("#next").get_by_role("button", name="Close the round")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#messages")).to_contain_text("The round is closed")


def test_a_result_of_a_postponed_game_does_not_stand_for_a_missing_one(visit, accounts, robin):
    page = visit(accounts[Role.LEADER])
    page.goto("/s/robin/lead/")
    page.locator("#who-6").click()
    expect(page.locator("#next")).to_contain_text("5 of 6 are coming")
    for label in ("Pair", "Publish"):
        page.get_by_role("button", name=label, exact=True).click()
    for board in ("A3", "A1"):  # the third one is postponed
        page.locator(f"#board-1-{board} button[value='1-0']").click()
        pressed = page.locator(f"#board-1-{board} button[value='1-0']")
        expect(pressed).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#next [data-waits] a:visible")).to_have_count(1)
    expect(page.locator("#next").get_by_role("button", name="Close the round")).to_be_hidden()
    page.locator("#board-1-A2 button[value='1-0']").click()
    expect(page.locator("#next").get_by_role("button", name="Close the round")).to_be_visible()

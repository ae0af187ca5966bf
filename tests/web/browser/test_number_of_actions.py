"""The number of actions of a leader on an evening is limited; each click, tap and key for a result is one action."""

import re

import pytest
from playwright.sync_api import expect

from indeler.web.accounts.pages import Role
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of
from support.axe import violations

pytestmark = pytest.mark.sampled(5)

PHONE = {"width": 360, "height": 740}
MOST = 19
"""Maximum number of actions for ten boards, from the season page to the standings; for rapid, per round."""
PRIMARY = ".first:visible"


class Leader:
    """A leader at the screen: counts the actions and checks that there is exactly one primary button."""

    def __init__(self, page):
        self.page, self.actions = page, 0

    def press(self, place, **which):
        self.page.locator(place, **which).click()
        self.actions += 1

    def goes_on(self, label, told=""):
        """Click the only primary button, which has this label, and check the message."""
        expect(self.page.locator(PRIMARY)).to_have_count(1)
        expect(self.page.locator(PRIMARY)).to_have_text(label)
        self.press(PRIMARY)
        expect(self.page.locator("#messages")).to_contain_text(told)

    def types_results(self, boards):
        """Press one key for each board; the focus starts at the first one and moves on automatically."""
        expect(self.page.locator(".entry > li[data-open]")).to_have_count(boards)
        expect(self.page.locator(PRIMARY)).to_have_text("To the next board")
        for at in range(boards):
            self.page.keyboard.press("123"[at % 3])
            self.actions += 1
        expect(self.page.locator(".entry > li[data-open]")).to_have_count(0)

    def plays(self, pair, boards, after):
        self.goes_on(pair, "The pairings are made")
        expect(self.page.locator("#members")).not_to_have_attribute("open", "")
        self.goes_on("Publish", "Everybody can see the pairings")
        row = self.page.locator("#results .hand-out")
        expect(row.locator("a")).to_have_text(["Print", "Screen", "Phones"])
        self.types_results(boards)
        self.goes_on("Close the round", after)


@pytest.fixture
def leader(visit, accounts, first_evening):
    """Return a function that opens the leader's page of a season on the first evening of a competition."""

    def opened(members, competition, **groups):
        row, _ = first_evening("botwinnik", [2100 - 40 * number for number in range(members)], competition, **groups)
        page = visit(accounts[Role.LEADER])
        page.goto(f"/s/{row.slug}/")
        leader = Leader(page)
        leader.press(".tabs a", has_text="Lead")
        return leader

    return opened


def now():
    return season_of(SeasonRow.objects.get())


def test_an_evening_of_ten_boards_takes_at_most_nineteen_actions(leader):
    evening = leader(22, "cycles", A=range(1, 12), B=range(12, 23))
    for number in (3, 14):  # they signed off with the leader
        evening.press(f"#who-{number}")
        expect(evening.page.locator("#away")).to_contain_text(now().name(number))
    evening.plays("Pair all groups", 10, "the standings are up to date")
    expect(evening.page.locator("nav.steps [aria-current]")).to_contain_text("Standings")
    assert evening.actions <= MOST


def test_a_round_of_rapid_takes_no_more_actions_and_leads_to_the_next(leader):
    evening = leader(20, "rapid")
    evening.goes_on("All present (20)")
    expect(evening.page.locator("#who summary")).to_contain_text("20 of 20 are here.")
    expect(evening.page.locator("#round")).to_have_text("Round 1 of 4")
    evening.plays("Pair round 1 of 4", 10, "You can pair the next one")
    assert evening.actions <= MOST
    expect(evening.page.locator("#round")).to_have_text("Round 2 of 4")
    expect(evening.page.locator(PRIMARY)).to_have_text("Pair round 2 of 4")


def test_two_taps_swap_two_players_and_undo_swaps_them_back(visit, accounts, season):
    page = visit(accounts[Role.LEADER], viewport=PHONE)
    page.goto(f"/s/{season.slug}/lead/")
    page.locator(PRIMARY).click()
    seats = page.locator("#pairings .seat")
    expect(seats).not_to_have_count(0)
    before = seats.all_inner_texts()
    seats.nth(0).click()
    expect(seats.nth(0)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".swap [role=status]").first).to_contain_text(f"{before[0]} changes places")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(seats.nth(0)).to_have_attribute("aria-pressed", "false")
    seats.nth(0).press("Enter")
    seats.nth(2).press("Enter")
    expect(page.locator("#messages")).to_contain_text(re.compile(r"have changed places\. (The rules|This is allowed)"))
    assert seats.all_inner_texts()[:3] == [before[2], before[1], before[0]]
    page.locator("#messages button", has_text="Undo").click()
    expect(seats.nth(0)).to_have_text(before[0])
    for name in ("This evening", "The year"):
        page.locator(".tools summary", has_text=name).click()
        expect(page.locator(".tools details[open]")).to_have_count(1)
        assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_personal_link_is_created_and_shown_with_a_copy_button_and_a_qr_code(visit, accounts, season):
    page = visit(accounts[Role.LEADER], viewport=PHONE)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/s/{season.slug}/lead/members/links/")
    page.get_by_role("button", name="Make link").nth(2).click()
    expect(page.locator(".links .qr")).to_have_count(1)
    page.locator("[data-copy]").click()
    expect(page.locator("[data-copy]")).to_contain_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.locator(".links .address a").inner_text()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="Close").click()
    expect(page.locator(".links .qr")).to_have_count(0)

"""One round of an open tournament in a real browser with a leader, a helper and a visitor."""

import pytest
from playwright.sync_api import expect

from indeler.web.accounts.pages import Role
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open

pytestmark = pytest.mark.sampled(2)

PHONE = {"width": 360, "height": 740}


@pytest.fixture
def lead_page(visit, accounts, tournament):
    page = visit(accounts[Role.LEADER])
    page.goto(f"/t/{tournament.slug}/lead/")
    return page


def results(tournament):
    state = log.state_of(Open.objects.get(pk=tournament.pk))
    return [state.result(state.rounds, white, black).label for white, black in state.boards[-1]]


def test_a_round_is_published_its_results_entered_and_the_next_one_paired(lead_page, visit, tournament):
    lead_page.get_by_role("button", name="Publish round 2").click()
    expect(lead_page.locator("#board-1")).to_be_focused()
    for key in "132":
        lead_page.keyboard.press(key)
    for board, result in enumerate(("1-0", "½-½", "0-1"), start=1):  # the three responses arrive in any order
        pressed = lead_page.locator(f"#board-{board} button[value='{result}']")
        expect(pressed).to_have_attribute("aria-pressed", "true")
    assert results(tournament) == ["1-0", "½-½", "0-1"]

    visitor = visit(viewport=PHONE)
    visitor.goto(f"/t/{tournament.slug}/")
    expect(visitor.locator("tbody td.result").first).to_have_text("1-0")

    lead_page.locator("#board-2").focus()
    lead_page.keyboard.press("0")
    expect(lead_page.locator("#board-2")).to_have_attribute("data-open", "")
    lead_page.locator("#board-2").focus()
    lead_page.keyboard.press("4")
    expect(lead_page.locator("#board-2 strong")).to_have_text("+-")
    lead_page.get_by_role("button", name="Pair round 3").click()
    expect(lead_page.get_by_role("heading", name="Round 3 of 4")).to_be_visible()


def test_a_helper_with_a_link_can_enter_results_on_a_phone(lead_page, visit, tournament):
    lead_page.get_by_role("button", name="Publish round 2").click()
    lead_page.get_by_role("link", name="Links for phones").click()
    lead_page.get_by_label("For whom").fill("Left side")
    lead_page.get_by_label("Last board").fill("2")
    lead_page.get_by_role("button", name="Make the link").click()
    address = lead_page.locator(".address a").inner_text()

    phone = visit(viewport=PHONE)
    phone.goto(address)
    phone.locator("#board-1 button[value='½-½']").click()
    expect(phone.locator("#board-1 button[value='½-½']")).to_have_attribute("aria-pressed", "true")
    assert results(tournament)[0] == "½-½"
    assert phone.locator("#board-3").count() == 0


def test_two_leaders_do_not_overwrite_each_others_results(lead_page, visit, accounts, tournament):
    other = visit(accounts[Role.DEPUTY])
    other.goto(f"/t/{tournament.slug}/lead/")
    lead_page.locator("#board-1 button[value='1-0']").click()
    expect(lead_page.locator("#board-1 button[value='1-0']")).to_have_attribute("aria-pressed", "true")
    other.locator("#board-1 button[value='0-1']").click()
    expect(other.get_by_role("alert")).to_contain_text("Somebody else entered 1-0")
    assert results(tournament)[0] == "1-0"


def test_the_big_screen_changes_pages_and_can_be_paused(visit, tournament):
    screen = visit()
    screen.goto(f"/t/{tournament.slug}/screen/")
    expect(screen.locator("section.shown h1")).to_contain_text("Round 1")
    screen.get_by_role("button", name="next").click()
    screen.get_by_role("button", name="Pause").click()
    expect(screen.get_by_role("button", name="Pause")).to_have_attribute("aria-pressed", "true")
    assert screen.locator("section.shown").count() == 1


def test_reading_and_choosing_a_theme_work_without_scripts(chromium, live_server, tournament):
    context = chromium.new_context(base_url=live_server.url, java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto(f"/t/{tournament.slug}/standings/")
    assert page.locator("tbody tr").count() == 7
    page.get_by_text("Menu").click()
    page.get_by_label("dark").check()
    page.get_by_role("button", name="Choose").click()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    context.close()

"""Difficult cases of entering results by keyboard: comparison with slips, fast keys, and failed requests."""

import pytest
from django.db import OperationalError
from playwright.sync_api import expect

from indeler.web.accounts.pages import Role
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Entry, Open

pytestmark = pytest.mark.sampled(2)


@pytest.fixture
def lead_page(visit, accounts, tournament):
    page = visit(accounts[Role.LEADER])
    page.goto(f"/t/{tournament.slug}/lead/")
    page.get_by_role("button", name="Publish round 2").click()
    expect(page.locator("#board-1")).to_be_focused()
    return page


def results(tournament):
    state = log.state_of(Open.objects.get(pk=tournament.pk))
    return [state.result(state.rounds, white, black).label for white, black in state.boards[-1]]


def types(page, keys):
    for key in keys:
        page.keyboard.press(key)


def shows(page, board, result):
    expect(page.locator(f"#board-{board} button[value='{result}']")).to_have_attribute("aria-pressed", "true")


def test_the_comparison_with_the_slips_marks_equal_and_different_results(lead_page, tournament):
    types(lead_page, "132")
    shows(lead_page, 3, "0-1")
    lead_page.get_by_role("button", name="Compare with the slips").click()
    expect(lead_page.locator("#board-1")).to_be_focused()
    types(lead_page, "11")  # the slip of board 2 differs
    expect(lead_page.locator("#board-1")).to_have_attribute("data-slip", "same")
    expect(lead_page.locator("#board-2")).to_have_attribute("data-slip", "differs")
    expect(lead_page.locator("#board-2").get_by_role("alert")).to_contain_text("The slip says: 1-0")
    expect(lead_page.locator("#board-2")).to_be_focused()
    assert results(tournament) == ["1-0", "½-½", "0-1"]
    types(lead_page, "1")  # the slip is right
    shows(lead_page, 2, "1-0")
    types(lead_page, "2")
    expect(lead_page.locator("#compared")).to_have_text("3 / 3")
    assert results(tournament) == ["1-0", "1-0", "0-1"]


def test_keys_in_quick_succession_on_the_same_board_are_not_lost(lead_page, tournament):
    types(lead_page, ["1", "ArrowUp", "0", "4"])
    expect(lead_page.locator("#board-1 strong")).to_have_text("+-")
    assert results(tournament)[0] == "+-"


def refused_by_the_disk(*_):
    raise OperationalError("database or disk is full")


@pytest.mark.parametrize("trouble", ["logged out", "no connection", "full disk"])
def test_a_result_that_was_not_saved_is_announced(lead_page, tournament, complaints, trouble, monkeypatch):
    if trouble == "logged out":
        lead_page.context.clear_cookies()
    elif trouble == "no connection":
        lead_page.context.set_offline(True)
    else:
        monkeypatch.setattr(Entry.objects, "bulk_create", refused_by_the_disk)
    types(lead_page, "1")
    said = "The disk of the site is full, nothing was changed" if trouble == "full disk" else "Not saved."
    expect(lead_page.locator("#board-1").get_by_role("alert")).to_contain_text(said)
    assert results(tournament)[0] == "*"
    complaints.clear()  # errors in the browser are expected

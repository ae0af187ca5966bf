"""A result of an open round that was replaced by one press, put back by another, in a real browser."""

import pytest
from playwright.sync_api import expect

from indeler.web.accounts.pages import Role
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open


@pytest.mark.parametrize("scripts", [True, False])
def test_a_replaced_result_is_put_back(visit, accounts, tournament, scripts):
    page = visit(accounts[Role.LEADER], scripts=scripts)
    page.set_default_timeout(8000)
    page.goto(f"/t/{tournament.slug}/lead/")
    board = page.locator("#board-1")

    def result():
        state = log.state_of(Open.objects.get(pk=tournament.pk))
        return state.result(2, *state.boards[1][0]).label

    board.get_by_role("button", name="1-0", exact=True).click()
    expect(board.get_by_role("button", name="1-0", exact=True)).to_have_attribute("aria-pressed", "true")
    board.get_by_role("button", name="0-1", exact=True).click()
    expect(page.get_by_text("0-1 instead of 1-0.").first).to_be_visible()
    assert result() == "0-1"
    page.get_by_role("button", name="Undo").first.click()
    expect(page.get_by_text("1-0 instead of 0-1.").first).to_be_visible()
    assert result() == "1-0"

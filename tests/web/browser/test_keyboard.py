"""Entering the results of a club evening by keyboard alone, from the first board to the closed round."""

import pytest
from playwright.sync_api import expect

from indeler.web.accounts.pages import Role
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of

KEYS = {"1": "1-0", "2": "0-1", "3": "½-½", "4": "+-", "5": "-+", "6": "--"}
FAR = 300
"""More than the number of focusable elements on the page."""


def boards():
    """Return the results of tonight by the ids of the boards on the page."""
    tonight = [one for one in season_of(SeasonRow.objects.get()).state.pairings.values() if one.date == clock.today()]
    tonight.sort(key=lambda paired: paired.place.group)
    return {f"#board-{one.place.group}{at}": each.result for one in tonight for at, each in enumerate(one.boards, 1)}


def focused(page, board):
    expect(page.locator(board)).to_be_focused()


@pytest.mark.sampled(2)
def test_from_the_first_board_to_the_closed_round(visit, accounts, evening):
    page = visit(accounts[Role.LEADER])
    page.goto(f"/s/{evening.slug}/lead/")
    names = list(boards())
    wanted = {name: "123456"[at % 6] for at, name in enumerate(names)}
    for name, key in wanted.items():
        focused(page, name)
        page.keyboard.press(key)
        expect(page.locator(name)).not_to_have_attribute("data-open", "")
    assert boards() == {name: KEYS[key] for name, key in wanted.items()}

    for key, place in (("ArrowUp", -2), ("ArrowUp", -3), ("ArrowDown", -2), ("Enter", -1)):
        page.keyboard.press(key)
        focused(page, names[place])
    page.keyboard.press("0")
    expect(page.locator(names[-1])).to_have_attribute("data-open", "")
    focused(page, names[-1])
    page.keyboard.press("3")
    expect(page.locator(f"{names[-1]} [data-key='3']")).to_have_attribute("aria-pressed", "true")

    goes_by_tab_to(page, "#next button.first")
    page.keyboard.press("Enter")
    expect(page.locator("#messages")).to_contain_text("The round is closed")
    assert boards()[names[-1]] == "½-½"


def goes_by_tab_to(page, place):
    for _ in range(FAR):
        page.keyboard.press("Tab")
        if page.evaluate("place => document.activeElement.matches(place)", place):
            return
    raise AssertionError(f"Tab does not come to {place}")

"""The sentence on how often the strongest player wins, shown while typing or, without scripts, by a button."""

import pytest
from playwright.sync_api import expect

from indeler.lab import asking
from indeler.web.accounts.pages import Role

pytestmark = pytest.mark.sampled(5)

PHONE = {"width": 360, "height": 740}


def sentence(players, rounds):
    return str(asking.describe_chances(players, rounds)[0])


def test_the_chance_of_the_strongest_player_is_shown_while_typing(visit, accounts):
    page = visit(accounts[Role.LEADER], viewport=PHONE)
    page.goto("/tournaments/new/")
    told = page.locator("#id_rounds-told")
    expect(told).to_be_empty()
    page.locator("[name=rounds]").fill("7")
    page.get_by_label("Players that you expect").press_sequentially("80")
    expect(told).to_contain_text(sentence(80, 7))
    page.locator("[name=rounds]").fill("11")
    expect(told).to_contain_text(sentence(80, 11))
    told.get_by_text("How we know").click()
    expect(told.get_by_text("played by fide-dutch")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_label("Players that you expect").fill("")
    page.locator("[name=players]").fill("\n".join(f"Player {number}" for number in range(20)))
    expect(told).to_contain_text(sentence(20, 11))
    page.locator("#id_rules-berger").check()
    expect(told).to_be_empty()

    plain = visit(accounts[Role.LEADER], scripts=False)
    plain.goto("/tournaments/new/")
    plain.locator("[name=rounds]").fill("9")
    plain.get_by_label("Players that you expect").fill("40")
    plain.get_by_role("button", name="What can this number of rounds tell?").click()
    expect(plain.get_by_role("status").filter(has_text=sentence(40, 9))).to_be_visible()
    expect(plain.get_by_label("Players that you expect")).to_have_value("40")

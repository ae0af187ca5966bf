"""Creating a tournament in a real browser by keyboard: a rulebook, its settings, and a list of tie-breaks."""

import re

import pytest
from playwright.sync_api import expect

from indeler.web.accounts.pages import Role
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open

pytestmark = pytest.mark.sampled(5)

PHONE = {"width": 360, "height": 740}


def test_a_rulebook_its_settings_and_tie_breaks_can_be_chosen_by_keyboard(visit, accounts):
    page = visit(accounts[Role.LEADER], viewport=PHONE)
    page.goto("/tournaments/new/")
    page.locator("[name=name]").fill("By keys")
    page.locator("[name=players]").fill("A; 1900\nB; 1800")

    first = page.get_by_role("radio", name="FIDE (Dutch) System, 2026")
    first.focus()
    for folded in ("Baku acceleration", "Begin with a list", "Colour drawn for the first player"):
        expect(page.get_by_label(folded).first).to_be_hidden()  # rarely changed settings
    page.get_by_text("More settings").locator("visible=true").click()
    expect(page.get_by_label("Baku acceleration").first).to_be_visible()
    first.focus()
    for _ in range(5):
        page.keyboard.press("ArrowDown")
    expect(page.get_by_label("Points for the bye", exact=True)).to_be_visible()  # a setting of the chosen card
    expect(page.get_by_label("Baku acceleration").first).to_be_hidden()
    page.keyboard.press("Tab")
    page.keyboard.type("half")
    expect(page.get_by_label("Points for the bye", exact=True)).to_have_value("0.5")

    page.get_by_text("More choices").click()
    page.get_by_label("Begin with a list").select_option("fide-2022-swiss-rated")
    page.get_by_role("button", name="Fill the list").press("Enter")
    expect(page.get_by_label("Place of ARO/C1", exact=True)).to_have_value("4")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    page.locator("[name=name]").press("Enter")  # creates the tournament instead of filling the list
    expect(page).to_have_url(re.compile("/t/by-keys/lead/$"))
    made = log.state_of(Open.objects.get()).tournament
    assert (made.rules, made.settings) == ("knsb-rating", {"bye_points": "0.5"})
    assert made.tiebreaks == ("BH/C1", "BH", "DE", "ARO/C1", "WIN", "BWG", "BPG", "SB")

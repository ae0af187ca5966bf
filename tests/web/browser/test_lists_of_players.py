"""Lists of players in a real browser: a look before the tournament is made, and a list that is added afterwards."""

import re

import pytest
from playwright.sync_api import expect

from indeler.web.accounts.pages import Role
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open

pytestmark = pytest.mark.sampled(3)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_tournament_is_made_after_a_look_and_gets_a_list_after_round_1(visit, accounts, tmp_path, scripts):
    file = tmp_path / "members.csv"
    file.write_text("Naam;Rating;Club\nDirk Pen;1650;De Toren\nAnna Bos;1910;De Toren\n")
    page = visit(accounts[Role.LEADER], scripts=scripts)
    page.set_default_timeout(8000)
    page.goto("/tournaments/new/")
    page.locator("[name=name]").fill("Looked")
    page.locator("[name=players]").fill("Anna Bos; 1900\nKees Kok; 1800\nZoe Wit; 1700")
    page.locator("[name=file]").set_input_files(file)
    page.get_by_role("button", name="Look at the list of players first").click()
    rows = page.get_by_role("region", name="Players of the list").get_by_role("row")
    expect(rows).to_have_count(6)
    expect(page.get_by_text("the same person as in line 3 of members.csv")).to_be_visible()
    page.locator("button.first").click()
    expect(page).to_have_url(re.compile("/t/looked/lead/$"))
    assert [one.name for one in log.state_of(Open.objects.get()).players.values()] == [
        "Anna Bos",
        "Kees Kok",
        "Zoe Wit",
        "Dirk Pen",
    ]

    page.get_by_role("button", name="Pair round 1").click()
    page.goto("/t/looked/lead/players/")
    page.get_by_role("link", name="A list of players").click()
    page.locator("[name=players]").fill("Dirk Pen; 1660\nEva Zwart; 1750")
    page.get_by_role("button", name="Look at the list").click()
    expect(page.get_by_text("rating 1650 → 1660")).to_be_visible()
    page.get_by_role("button", name="Take these players").click()
    expect(page).to_have_url(re.compile("/t/looked/lead/players/$"))
    expect(page.get_by_text("Entered from a list: Eva Zwart.").first).to_be_visible()
    players = log.state_of(Open.objects.get()).players.values()
    assert [(one.name, one.rating, one.enters) for one in players][2:] == [
        ("Eva Zwart", 1750, 2),
        ("Zoe Wit", 1700, 1),
        ("Dirk Pen", 1660, 1),
    ]
    page.get_by_role("button", name="Undo").first.click()
    assert len(log.state_of(Open.objects.get()).players) == 4

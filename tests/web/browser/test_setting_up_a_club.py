"""A school and a round robin from an empty site to the second standings; docs/site.md lists the number of actions."""

import datetime

import pytest
from playwright.sync_api import expect

from indeler.web.accounts.models import Account
from support.browser_leader import Walk, is_now, row_of

pytestmark = pytest.mark.sampled(5)

FIRST, SECOND = datetime.date(2026, 11, 18), datetime.date(2026, 11, 25)
LAST = datetime.date(2027, 6, 30)
PHONE, DESK = {"width": 360, "height": 740}, {"width": 1440, "height": 900}
MEMBERS = [f"Member {number}; {1500 - 10 * number}" for number in range(1, 9)]


@pytest.fixture
def begins(visit, transactional_db):
    """Return a function that opens *New season* as the owner of a new site, on a Wednesday in November."""

    def page(viewport):
        is_now(FIRST)
        owner = Account.objects.create(login="owner", name="Owner", role="owner")
        page = visit(owner, viewport=viewport)
        page.goto("/seasons/new/")
        return Walk(page)

    return page


@pytest.mark.sweep
def test_a_school_can_be_run_from_nothing_to_its_second_total(begins):
    walk = begins(PHONE)
    walk.begins_season("school", "School", FIRST, LAST)
    walk.names_members(MEMBERS)
    walk.opens(**{"competition[0].rounds": "3"})
    walk.reads("Weekly Swiss, afternoon 1")
    set_up = walk.fields, walk.clicks

    for day in (FIRST, SECOND):
        is_now(day)
        walk.page.goto("/s/school/lead/")
        walk.click("#next button.first")
        for _round in range(3):
            walk.pairs()
            walk.enters(4)
            walk.closes()
    walk.page.goto("/s/school/competition/weekly/")
    walk.reads("Weekly Swiss, total")
    assert walk.page.locator("table").first.locator("tbody tr").count() == 8
    assert row_of("school").endswith(f"| {set_up[0]} | {set_up[1]} | {walk.clicks - set_up[1]} |")


def test_a_round_robin_game_can_be_caught_up_on_the_second_evening(begins):
    walk = begins(DESK)
    walk.begins_season("round-robin", "Club", FIRST, LAST)
    walk.names_members(MEMBERS)
    walk.opens()
    set_up = walk.fields, walk.clicks
    walk.reads("Round robin, round 1")

    walk.click("#who-4")  # signs off
    walk.reads("Member 4 signed off")
    walk.pairs()
    walk.enters(3)
    walk.closes()
    walk.reads("Games to be caught up: 1")
    walk.click(".note a:has-text('Games to be caught up')")
    walk.reads("Member 1 – Member 4", "to be played until 16 December 2026")
    walk.fill("0-date", str(SECOND))
    walk.click("button:has-text('Agree on this day')")
    assert walk.page.locator("main [name='0-date']").first.input_value() == str(SECOND)
    walk.page.goto("/s/club/competition/round-robin/")
    expect(walk.page.locator("#left ~ .scroll tbody tr")).to_contain_text(["25 November"])
    assert "16 December" in walk.page.locator("#left ~ .scroll tbody").inner_text()

    is_now(SECOND)
    walk.page.goto("/s/club/lead/")
    walk.pairs()
    walk.enters(4)
    walk.enters(1, "0-1", within="#caught-up")
    walk.closes()
    walk.page.goto("/s/club/competition/round-robin/")
    assert walk.page.locator("#left").count() == 0
    played = walk.page.locator("table").first.locator("tbody td:nth-child(4)").all_inner_texts()
    assert played == ["2", "2", "2", "2"]
    fields = walk.fields - set_up[0]
    assert row_of("double").endswith(f"| {set_up[0]} | {set_up[1]} | {walk.clicks - set_up[1]} and {fields} field |")


def test_groups_with_long_names_fit_a_phone(visit, transactional_db):
    """A name that cannot be broken is shown next to a rating and a choice of groups."""
    is_now(FIRST)
    owner = Account.objects.create(login="owner", name="Owner", role="owner")
    page = visit(owner, viewport=PHONE, locale="de")
    page.goto("/seasons/new/")
    walk = Walk(page)
    walk.begins_season("round-robin", "Verein", FIRST, LAST)
    walk.names_members(["Franz-Josef Straußenberger-Hohenlohe; 1400", "Oberhausmeisterschwiegersohn; 1300", *MEMBERS])
    for _step in ("competitions", "settings", "calendar"):
        walk.click(".first")
    walk.reads("Straußenberger-Hohenlohe", "Gruppe B")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

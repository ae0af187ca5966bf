"""The calendar in a browser: months on a desktop, a list on a phone, adding an evening; and copying last season."""

import re

import pytest

from indeler.season import views
from indeler.web.accounts.pages import Role
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of

pytestmark = pytest.mark.sampled(5)

PHONE = {"width": 360, "height": 740}


def test_an_evening_can_be_added_by_clicks_and_a_phone_shows_a_list(visit, season, accounts):
    page = visit(accounts[Role.LEADER], scripts=False)
    page.goto(f"/s/{season.slug}/calendar/")
    may = page.locator("table.month", has_text="May 2027")
    assert may.locator("th").first.inner_text() == "Sun"
    ascension = may.locator("td", has_text="Ascension Day")
    ascension.get_by_role("link", name="Plan an evening on 6 May").click()
    page.get_by_label("special evening").check()
    page.get_by_role("button", name="Show what changes").click()
    page.get_by_role("button", name="Decide this").click()
    assert "Special evening" in page.locator("td", has_text="Ascension Day").inner_text()
    phone = visit(viewport=PHONE)
    phone.goto(f"/s/{season.slug}/calendar/")
    shown = phone.locator("table.month td:visible")
    planned = season_of(SeasonRow.objects.get()).state.evenings
    assert shown.count() >= len(planned)
    assert not phone.locator("table.month thead").first.is_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_last_season_can_be_copied_in_three_clicks(visit, season, accounts):
    page, clicks = visit(accounts[Role.LEADER], scripts=False), 0
    page.goto("/seasons/")
    for kind, name in (("button", "Last season again"), ("button", "Open the season")):
        page.get_by_role(kind, name=name).click()
        clicks += 1
    assert clicks <= 3
    assert re.search(r"/s/2027-28/lead/", page.url)
    made = season_of(SeasonRow.objects.get(slug="2027-28"))
    assert made.state.members
    assert views.cycles(made)
    assert views.calendar(made)


def test_a_word_of_the_calendar_is_never_split(visit, season):
    page = visit(locale="nl")
    page.goto(f"/s/{season.slug}/calendar/")
    january = page.locator("table.month", has_text="januari 2027").get_by_text("Nieuwjaarsdag")
    lines = """name => {
      const text = document.createRange();
      text.selectNodeContents(name);
      return text.getClientRects().length;
    }"""
    assert january.evaluate(lines) == 1

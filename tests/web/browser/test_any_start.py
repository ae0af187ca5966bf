"""A club begins in the middle of November, from nothing but the first link."""

import datetime

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from indeler.web.club import clock

NARROW = {"width": 412, "height": 915}
TODAY = datetime.date(2026, 11, 17)


@pytest.fixture
def november(settings):
    """The club's clock on a Tuesday in November."""
    now = timezone.localtime().replace(tzinfo=None)
    settings.CLOCK_AHEAD = datetime.datetime.combine(TODAY, datetime.time(12)) - now
    assert clock.today() == TODAY


class Walk:
    """Somebody at a page, who counts what the hand does."""

    def __init__(self, page):
        self.page, self.clicks, self.fields = page, 0, 0

    def fill(self, field, text):
        self.page.fill(f"main [name='{field}']", text)
        self.fields += 1

    def click(self, what):
        self.page.click(f"main {what}")
        self.clicks += 1


@pytest.mark.django_db(transaction=True)
def test_a_keizer_club_from_the_first_link_to_the_standings_of_its_second_evening(visit, november, settings):
    from indeler.web.hosting.serving import first_link

    page = visit(viewport=NARROW)
    page.goto("/")
    assert "one-time link" in page.inner_text("main")
    page.goto(first_link())
    walk = Walk(page)
    walk.fill("name", "Wil de Toren")
    walk.fill("login", "wil")
    for field in page.locator("[type=password]").all():
        field.fill("a-long-tower-of-rooks")
    walk.click("button.first")
    walk.click("a[href$='/seasons/new/']")

    set_up = Walk(page)
    set_up.fill("name", "Schaakclub De Toren 2026/27")
    set_up.fill("start", "2026-11-17")
    set_up.fill("end", "2027-09-30")
    set_up.click("[value=keizer]")
    set_up.click("button[name=walk]")
    set_up.click("button.first")  # the club evening of the preset
    set_up.fill("lines", "\n".join(f"Toren {number}; {1500 + 10 * number}" for number in range(1, 27)))
    set_up.click("button.first")
    assert "Toren 26" in page.inner_text("main")
    set_up.click("button.first")
    set_up.click("button.first")  # the competitions
    assert page.input_value("[name='competition[0].rounds']") == "34"
    set_up.click("button.first")
    assert "Tue 24 Nov 2026" in page.inner_text("main")
    set_up.click("button.first")
    set_up.click("a.first")  # no groups
    facts = page.inner_text("main dl")
    assert "26" in facts
    assert "34" in facts
    set_up.click("button.first")
    assert (set_up.clicks, set_up.fields) == (10, 4)  # as docs/site.md says

    for evening in (1, 2):
        for _ in ("pair", "publish"):
            page.locator("#pairings button.first").click()
        rows = page.locator("#results li").filter(has_text="½-½")
        assert rows.count() == 13
        for row in rows.all():
            row.get_by_role("button", name="1-0").click()
            expect(row.get_by_role("button", name="1-0")).to_have_attribute("aria-pressed", "true")
        page.locator("#close button").click()
        expect(page.locator("#messages")).to_contain_text("The round is closed")
        settings.CLOCK_AHEAD += datetime.timedelta(days=7) if evening == 1 else datetime.timedelta()
        page.goto(page.url.partition("lead/")[0] + "lead/")
    page.goto(page.url.partition("lead/")[0] + "competition/keizer/")
    assert page.locator("table").first.locator("tbody tr").count() == 26


@pytest.mark.django_db(transaction=True)
def test_links_that_only_this_machine_can_open_say_so_before_they_are_printed(visit, season, accounts):
    from indeler.web.accounts.rights import Role

    page = visit(accounts[Role.LEADER])
    for address in ("links/", "members/links/"):
        page.goto(f"/s/{season.slug}/lead/{address}")
        note = page.locator("main [role=alert]").first.inner_text()
        assert "Phones cannot open these links" in note
        assert "--url http" in note

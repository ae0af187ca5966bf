"""A club begins in the middle of November, from nothing but the first link."""

import datetime

import pytest
from django.utils import timezone

from indeler.web.club import clock

NARROW = {"width": 412, "height": 915}
TODAY = datetime.date(2026, 11, 17)
MEMBERS = "Voornaam;Tussenvoegsel;Achternaam;Geboortedatum;Rating\n" + "\n".join(
    f"Voornaam{number};van der;Toren{number};1{number % 10}-05-1980;{1500 + 10 * number}" for number in range(10)
)


@pytest.fixture
def november(settings):
    """The club's clock on a Tuesday in November."""
    now = timezone.localtime().replace(tzinfo=None)
    settings.CLOCK_AHEAD = datetime.datetime.combine(TODAY, datetime.time(12)) - now
    assert clock.today() == TODAY


@pytest.mark.django_db(transaction=True)
def test_from_the_first_link_to_the_first_evening(visit, november, tmp_path):
    from indeler.web.hosting.serving import first_link

    page = visit(viewport=NARROW)
    page.goto("/")
    assert "one-time link" in page.inner_text("main")
    page.goto(first_link())
    page.fill("[name=name]", "Wil de Toren")
    page.fill("[name=login]", "wil")
    for field in page.locator("[type=password]").all():
        field.fill("a-long-tower-of-rooks")
    page.click("main button.first")
    page.click("main a[href$='/seasons/new/']")
    page.fill("[name=name]", "Schaakclub De Toren 2026/27")
    page.fill("[name=start]", "2026-11-17")
    page.fill("[name=end]", "2027-06-30")
    page.click("main button.first")

    page.click("text=Enter the members.")
    leden = tmp_path / "leden.csv"
    leden.write_text(MEMBERS, "utf-8")
    page.set_input_files("[name=file]", leden)
    page.click("text=Read the file")
    assert "Toren3, Voornaam3 van der" in page.inner_text("main")
    assert "Nothing has been written yet" in page.inner_text("main")
    page.click("text=Write this down")

    page.goto(page.url.replace("members/", ""))
    page.click("text=Plan the evenings of the next cycle.")
    assert "Thu 19 Nov 2026" in page.inner_text("main")
    page.click("text=Decide this")
    page.click("text=Make up the groups of cycle 1.")
    page.click("text=Decide this")
    assert page.locator("text=Make up the groups").count() == 0
    page.click("main button:has-text('Pair all groups')")
    page.click("main button:has-text('Publish')")
    assert page.locator("main .board, main [id^=board]").count() >= 4


@pytest.mark.django_db(transaction=True)
def test_links_that_only_this_machine_can_open_say_so_before_they_are_printed(visit, season, accounts):
    from indeler.web.accounts.rights import Role

    page = visit(accounts[Role.LEADER])
    for address in ("links/", "members/links/"):
        page.goto(f"/s/{season.slug}/lead/{address}")
        note = page.locator("main [role=alert]").first.inner_text()
        assert "Phones cannot open these links" in note
        assert "--url http" in note

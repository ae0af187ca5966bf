"""A new club starts in the middle of November with only the first link of the site."""

import datetime

import pytest

from support.browser_leader import Walk, is_now, row_of

pytestmark = pytest.mark.sampled(5)

NARROW = {"width": 412, "height": 915}
TODAY = datetime.date(2026, 11, 17)


@pytest.fixture
def november():
    """Set the clock of the site to a Tuesday in November."""
    is_now(TODAY)


@pytest.mark.django_db(transaction=True)
def test_a_keizer_club_can_be_run_from_the_first_link_to_its_second_standings(visit, november):
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
    set_up.begins_season("keizer", "Schaakclub De Toren 2026/27", TODAY, datetime.date(2027, 9, 30))
    set_up.names_members([f"Toren {number}; {1500 + 10 * number}" for number in range(1, 27)])
    set_up.click("button.first")  # the competitions
    assert page.input_value("[name='competition[0].rounds']") == "34"
    set_up.click("button.first")
    assert page.locator("td.evening", has_text="Tue 24 Nov").count() == 1
    set_up.click("button.first")
    set_up.click("a.first")  # no groups
    facts = page.inner_text("main dl")
    assert "26" in facts
    assert "34" in facts
    set_up.click("button.first")

    evenings = Walk(page)
    for week in range(2):
        is_now(TODAY + datetime.timedelta(days=7 * week))
        page.goto(page.url.partition("lead/")[0] + "lead/")
        evenings.pairs()
        evenings.enters(13)
        evenings.closes()
    page.goto(page.url.partition("lead/")[0] + "competition/keizer/")
    assert page.locator("table").first.locator("tbody tr").count() == 26
    assert row_of("Keizer").endswith(f"| {set_up.fields} | {set_up.clicks} | {evenings.clicks} |")


@pytest.mark.django_db(transaction=True)
def test_a_warning_is_shown_for_links_that_phones_cannot_open(visit, season, accounts):
    from indeler.web.accounts.pages import Role

    page = visit(accounts[Role.LEADER])
    for address in ("links/", "members/links/"):
        page.goto(f"/s/{season.slug}/lead/{address}")
        note = page.locator("main [role=alert]").first.inner_text()
        assert "Phones cannot open these links" in note
        assert "for the whole network, with its own address, such as http" in note
        assert "--url" not in note

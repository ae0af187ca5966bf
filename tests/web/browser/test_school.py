"""A school afternoon with two groups, from the attendance to the total standings."""

from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from indeler.web.accounts import links
from indeler.web.accounts.models import Account, LinkKind
from indeler.web.hosting import demo
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of, store_season
from support.clubs import Club

pytestmark = pytest.mark.sampled(5)

SCHOOL = Path(__file__).parents[2] / "data" / "clubs" / "school.toml"
PHONE = {"width": 360, "height": 740}


@pytest.fixture
def school(site, settings):
    """Return the season of a school with twelve children, on its first Wednesday."""
    rules = SCHOOL.read_text(encoding="utf-8").replace("rounds = 5", "rounds = 1")
    club = Club(rules, range(1200, 0, -100))
    club.plan()
    tonight = club.dates("weekly")[0]
    clock.ahead = timedelta(seconds=demo.seconds_ahead(tonight, settings.TIME_ZONE))
    Account.objects.create(login="leader", name="Leader", role="leader")
    return store_season("School", rules, club.book.store.read())


def test_an_afternoon_in_two_groups_ends_with_the_total_standings(visit, school):
    leader = visit(Account.objects.get(login="leader"))
    leader.goto(f"/s/{school.slug}/lead/")
    leader.get_by_role("button", name="All present (12)").click()
    for _ in ("pair", "publish"):
        leader.locator("#next button.first").click()
    expect(leader.locator("#messages")).to_contain_text("Everybody can see the pairings")
    assert [title.split(":")[0] for title in leader.locator("#results h3").all_inner_texts()] == ["Group A", "Group B"]

    link = links.make(LinkKind.RESULTS, season=school, label="Hall", group="B", first_board=1, last_board=9)
    phone = visit(viewport=PHONE)
    phone.goto(links.path(link))
    assert phone.locator("h2").all_inner_texts() == ["Group B: Round 1 of 5"]
    for row in phone.locator("ol.entry > li").all():
        row.get_by_role("button", name="1-0").click()
        expect(row.get_by_role("button", name="1-0")).to_have_attribute("aria-pressed", "true")

    leader.reload()
    for row in leader.locator("#results li").filter(has_text="½-½").all():
        if row.get_by_role("button", name="1-0").get_attribute("aria-pressed") != "true":
            row.get_by_role("button", name="½-½").click()
            expect(row.get_by_role("button", name="½-½")).to_have_attribute("aria-pressed", "true")
    leader.locator("#next button.first").click()
    expect(leader.locator("#messages")).to_contain_text("The round is closed")

    visitor = visit()
    visitor.goto(f"/s/{school.slug}/competition/weekly/")
    assert visitor.locator("h2").all_inner_texts()[0] == "Weekly Swiss, total"
    table = season_of(SeasonRow.objects.get()).competition("weekly").tables()[0]
    totals = visitor.locator("table").first.locator("tbody tr").all_inner_texts()
    assert [line.split("\t")[1].strip() for line in totals] == [row.name for row in table.rows]

"""Two clubs on one site play on the same evening without seeing each other's data; one person is in both."""

import datetime
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from indeler.season import propose, views
from indeler.web.accounts import links
from indeler.web.accounts.models import Account, LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.hosting import demo
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import append, season_of
from support.two_clubs import START, made

pytestmark = pytest.mark.sampled(5)

PASSWORD = "a long way to Rome"
SEASON = "/s/2026-27/"


@pytest.fixture
def clubs(site, settings):
    """Return the clubs Castle and Knight, which have the same season, the same numbers and both an evening tonight."""
    both = made("castle", "Rook"), made("knight", "Pferd")
    for one in both:
        with one.inside():
            head = {"at": datetime.datetime(2026, 8, 2, 12), "by": f"{one.word} leader"}
            append(one.season, propose.calendar(season_of(one.season), **head))
            append(one.season, [propose.cycle(_season(one), 1, **head)])
    with both[0].inside():
        tonight = views.calendar(_season(both[0]))[0].date
    clock.ahead = timedelta(seconds=demo.seconds_ahead(tonight, settings.TIME_ZONE))
    assert tonight >= START
    return both


def _season(one):
    return season_of(SeasonRow.objects.get(pk=one.season.pk))


def test_two_clubs_play_on_one_evening_and_a_person_can_be_a_member_of_both(visit, clubs):
    castle, knight = clubs
    pages = {}
    for one in clubs:
        with one.inside():
            pages[one.word] = visit(one.accounts[Role.LEADER])
        pages[one.word].goto(f"/{one.club.address}{SEASON}lead/")
    for said in ("The pairings are made", "Everybody can see the pairings"):  # alternately
        for one in clubs:
            pages[one.word].locator("#next button.first").click()
            expect(pages[one.word].locator("#messages")).to_contain_text(said)
    for one, other in ((castle, knight), (knight, castle)):
        assert one.word in pages[one.word].content()
        assert other.word not in pages[one.word].content()
        pages[one.word].goto(f"/{other.club.address}{SEASON}lead/")
        assert f"/{other.club.address}/log-in/" in pages[one.word].url
        pages[one.word].goto(f"/{one.club.address}/the-club/members/?find=8")
        assert pages[one.word].locator("tbody th").all_inner_texts() == [f"{one.word} member 8"]
        with one.inside():
            assert len([board for each in _season(one).state.pairings.values() for board in each.boards]) == 4

    person = visit()
    _log_in(person, castle)
    with knight.inside():
        link = links.path(links.make(LinkKind.PERSONAL, account=knight.accounts[Role.MEMBER]))
    person.goto(link)
    person.get_by_role("button", name="Join").click()
    for one, other in ((castle, knight), (knight, castle)):
        person.goto(f"/{one.club.address}{SEASON}me/")
        expect(person.locator("main")).to_contain_text(f"{one.word} member")  # tonight's opponent
        assert other.word not in person.content()


def _log_in(page, one):
    with one.inside():
        account = Account.objects.get(pk=one.accounts[Role.MEMBER].pk)
        account.set_password(PASSWORD)
        account.save()
    page.goto(f"/{one.club.address}/log-in/")
    page.locator("[name=login]").fill("member-login")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button.first").click()
    expect(page.locator("h1")).to_have_text("My season")

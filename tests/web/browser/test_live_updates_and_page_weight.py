"""Open pages are updated without disturbing the visitor; public pages are small and have little layout shift."""

from functools import cache

import pytest
from django.test import Client
from playwright.sync_api import expect

from indeler.season import events
from indeler.web.accounts.pages import Right, Role
from indeler.web.public.views import follow
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import append, season_of
from support.addresses import Addresses

pytestmark = pytest.mark.sampled(5)

PHONE, DESK = {"width": 360, "height": 740}, {"width": 1440, "height": 900}
SOON = 100
"""Milliseconds after which a page reconnects here, as the test server does not keep responses open."""
HALF = "The bar clos"
BYTES, REQUESTS, SHIFT = 100_000, 16, 0.05
"""Limits for the first load of a page: bytes as sent, number of requests, and cumulative layout shift."""
SLOW = {"offline": False, "latency": 60, "downloadThroughput": 500_000, "uploadThroughput": 500_000}
FAST = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
SELDOM = 6
"""One in six pages is loaded slowly without a cache, as on a first visit: the fonts arrive after the text."""
ASKED = """document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => done(
  performance.getEntriesByType("resource").filter((each) => !each.name.includes("/news/"))
    .map((each) => new URL(each.name)).map((each) => each.pathname + each.search)))))"""
WATCH = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) window.shift += each.value;
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.fixture
def enter(evening):
    """Return a function that enters the next result of tonight and returns the names of both players."""
    season = season_of(evening)
    games = [
        (paired.place, board)
        for paired in season.state.pairings.values()
        if paired.date == clock.today()
        for board in paired.boards
    ]

    def entered():
        place, board = games.pop(0)
        where = {"competition": place.competition, "part": place.part, "round": place.round}
        told = events.ResultEntered(at=clock.now(), by="x", white=board.white, black=board.black, result="0-1", **where)
        append(SeasonRow.objects.get(pk=evening.pk), [told])
        return season.name(board.white), season.name(board.black)

    return entered


def test_open_pages_are_updated_without_disturbing_the_visitor(visit, evening, enter, accounts, monkeypatch):
    monkeypatch.setattr(follow, "RECONNECT_MILLISECONDS", SOON)
    home, visitor, leader, screen = visit(viewport=PHONE), visit(), visit(accounts[Role.LEADER]), visit()
    home.goto(f"/s/{evening.slug}/follow/")
    visitor.goto(f"/s/{evening.slug}/")
    leader.goto(f"/s/{evening.slug}/lead/")
    screen.goto(f"/s/{evening.slug}/screen/")
    visitor.locator("details", has_text="Print").locator("summary").last.click()
    link = visitor.locator("#boards a").last
    link.focus()
    visitor.evaluate("scrollTo(0, 60); window.row = document.querySelector('#boards tbody tr')")
    leader.locator("details", has=leader.locator("#notice")).locator("summary").click()
    leader.locator("#notice").fill(HALF)
    pressed = leader.locator("button[value='0-1'][aria-pressed=true]")

    white, black = enter()
    expect(visitor.locator("#boards tr", has_text=white).locator("td.result")).to_have_text("0-1")
    assert visitor.evaluate("window.row.isConnected && window.row.querySelector('.result').textContent") == "0-1"
    assert visitor.evaluate("[scrollY, document.querySelectorAll('main details[open]').length]") == [60, 1]
    expect(link).to_be_focused()
    expect(home.locator(".latest li").first).to_contain_text(black)
    expect(home.locator(".playing")).not_to_contain_text(black)
    expect(screen.locator("#stage .boards tr", has_text=white).first).to_contain_text("0-1")
    expect(pressed).to_have_count(1)
    assert leader.locator("#notice").input_value() == HALF
    expect(leader.locator("#notice")).to_be_focused()

    _, other = enter()
    expect(home.locator(".latest li").first).to_contain_text(other)
    expect(home.locator(".latest li").nth(1)).to_contain_text(black)
    expect(pressed).to_have_count(2)


def is_public(pattern):
    return pattern.callback.declaration.right is Right.READ and pattern.callback.__module__.startswith(
        "indeler.web.public"
    )


@cache
def bytes_of(address):
    """Return the number of bytes that are sent to a browser that accepts compression."""
    answer = Client().get(address, headers={"accept-encoding": "gzip", "accept-language": "en"}, follow=True)
    return sum(map(len, answer))


def test_every_public_page_is_small_and_has_little_layout_shift(visit, tournament, evening, accounts, as_role, sample):
    """The browser lists the files of a page; the site gives their sizes, as the test server does not compress files."""
    pages = [each for _, each in Addresses(tournament, evening, accounts).pages(as_role(Role.OWNER), is_public)]
    assert len(pages) > 25
    page = visit()
    page.add_init_script(WATCH)
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    bytes_of.cache_clear()
    wrong = {}
    for number, address in enumerate(sample(pages, 3)):
        is_first_visit = number % SELDOM == 0
        network.send("Network.setCacheDisabled", {"cacheDisabled": is_first_visit})
        network.send("Network.emulateNetworkConditions", SLOW if is_first_visit else FAST)
        page.set_viewport_size(DESK if number // SELDOM % 2 else PHONE)
        page.goto(address)
        asked = [address, *page.evaluate(ASKED)]
        found = sum(map(bytes_of, asked)), len(asked), page.evaluate("window.shift")
        if found[0] > BYTES or found[1] > REQUESTS or found[2] >= SHIFT:
            wrong[address] = found
    assert wrong == {}


def test_a_refusal_is_shown_until_it_is_closed_even_if_the_page_is_updated(visit, evening, accounts, monkeypatch):
    """The message that another leader was first is not part of the page, and an update must not remove it."""
    monkeypatch.setattr(follow, "RECONNECT_MILLISECONDS", SOON)
    first, second = visit(accounts[Role.LEADER]), visit(accounts[Role.LEADER])
    for page in (first, second):
        page.goto(f"/s/{evening.slug}/lead/")
    board = second.locator(".entry > li").first
    press = second.locator(".entry > li button[value='0-1']").first
    second.evaluate("dispatchEvent(new Event('pagehide'))")  # it does not get the other result yet
    first.locator(".entry > li button[value='1-0']").first.click()
    expect(first.locator(".entry > li button[value='1-0']").first).to_have_attribute("aria-pressed", "true")
    press.click()
    told = board.get_by_role("alert")
    expect(told).to_contain_text("your 0-1 was not saved")
    second.evaluate("dispatchEvent(new Event('pageshow'))")
    first.locator(".entry > li").nth(1).locator("button[value='1-0']").click()
    expect(second.locator(".entry > li button[value='1-0']").nth(1)).to_have_attribute("aria-pressed", "true")
    expect(told).to_contain_text("your 0-1 was not saved")
    told.get_by_role("button", name="Close this message").click()
    expect(told).to_have_count(0)
    expect(board.locator("button[value='1-0']")).to_have_attribute("aria-pressed", "true")

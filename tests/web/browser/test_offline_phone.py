"""A phone with a bad connection: results are stored, sent when it is back, and do not overwrite those of others."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from indeler.web.accounts import links
from indeler.web.accounts.models import LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.public.views import follow
from indeler.web.seasons.season_store import season_of

pytestmark = pytest.mark.sampled(2)

PHONE = {"width": 360, "height": 740}
SOON = 100
"""Milliseconds after which a page reconnects here, as no request buffer keeps its response open."""
KEPT = """async (page) => {
  while (!(await caches.match(page))) await new Promise((again) => setTimeout(again, 20));
}"""
"""The service worker caches a page after the browser has shown it: wait for that before going offline."""


def boards(season):
    """Return the place and the boards of the first group of tonight."""
    paired = max(season_of(season).state.pairings.values(), key=lambda each: each.date)
    return paired.place, season_of(season).state.pairings[paired.place].boards


def test_results_entered_offline_are_sent_later_and_conflicts_are_shown(visit, season, evening, as_role, complaints):
    place, (first, second, *_) = boards(season)
    helper = visit(viewport=PHONE)
    helper.goto(links.path(links.make(LinkKind.RESULTS, season=season, group=place.group, label="Hall")))
    lines = [helper.locator(f".entry > li:has(form[action$='/{one.white}/{one.black}/'])") for one in (first, second)]

    helper.context.set_offline(True)
    for line, result in zip(lines, ("1-0", "½-½"), strict=True):
        line.get_by_role("button", name=result, exact=True).click()
        expect(line.locator(".kept")).to_contain_text(f"{result}: Waiting")
    assert [board.result for board in boards(season)[1][:2]] == ["", ""]
    # In the meantime the leader enters the second result.
    address = reverse("club-result", args=[season.slug, *place[:3], second.white, second.black])
    as_role(Role.LEADER).post(address, {"result": "0-1", "was": ""})
    helper.context.clear_cookies(name="csrftoken")  # the CSRF tokens of the page are now invalid

    lost = []

    def lose_its_cookie(route):
        """Respond to the page and its outbox as if another request had received a different cookie in the meantime.

        Playwright's ``times=2`` would stop routing after the response to the first request, and fail for the second.
        """
        if len(lost) == 2:
            return route.continue_()
        lost.append(route)
        answer = route.fetch()
        helper.context.clear_cookies(name="csrftoken")
        headers = {name: value for name, value in answer.headers.items() if name != "set-cookie"}
        return route.fulfill(response=answer, headers=headers)

    helper.route(helper.url, lose_its_cookie)
    helper.context.set_offline(False)
    expect(lines[0].locator(".kept")).to_have_text("Sent.")
    expect(lines[1].get_by_role("alert")).to_contain_text("Somebody else entered 0-1 in the meantime")
    assert [board.result for board in boards(season)[1][:2]] == ["1-0", "0-1"]

    lines[1].get_by_role("button", name="½-½", exact=True).click()  # confirmed by the helper
    expect(lines[1].get_by_role("button", name="½-½", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(lines[1].locator(".kept")).to_have_count(0)
    assert boards(season)[1][1].result == "½-½"
    complaints.clear()  # errors about the connection are expected


def test_the_app_opens_offline_with_the_pages_seen_last(
    visit, accounts, season, evening, as_role, monkeypatch, complaints
):
    monkeypatch.setattr(follow, "RECONNECT_MILLISECONDS", SOON)
    mine, tonight = f"/s/{season.slug}/me/", f"/s/{season.slug}/"
    member = visit(accounts[Role.MEMBER], viewport=PHONE, is_app=True)
    member.goto(mine)
    member.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    member.goto(tonight)
    place, (*_, last) = boards(season)
    address = reverse("club-result", args=[season.slug, *place[:3], last.white, last.black])
    as_role(Role.LEADER).post(address, {"result": "0-1", "was": ""})
    result = member.locator("#boards").get_by_text("0-1", exact=True)
    expect(result).to_have_count(1)  # the page has been updated
    member.goto(mine)
    member.evaluate(KEPT, mine)

    member.context.set_offline(True)
    member.goto(tonight)
    expect(member.locator("html[data-seen]")).to_have_count(1)
    expect(result).to_have_count(1)
    expect(member.locator("header.top")).to_have_count(1)
    for _ in range(5):  # in one of ten cases Chromium drops it while the page before writes its address
        if member.goto("/work/"):  # the start address of the app
            break
    assert member.url.endswith(mine)
    expect(member.locator("#messages")).to_contain_text("There is no connection. You see the page as it was at:")
    game = member.locator("section.mine").first
    game.get_by_role("button", name="I won").click()
    expect(game.locator(".kept")).to_contain_text("Waiting")
    member.goto(f"/s/{season.slug}/rules/")  # never opened on this device
    expect(member.locator("h1")).to_have_text("No connection")
    member.get_by_role("link", name="What was seen last").click()
    expect(game.locator(".kept")).to_contain_text("Waiting")

    member.context.set_offline(False)  # the page reloads and sends the pending result
    expect(game.locator(".said")).to_contain_text("The member reported")
    expect(member.locator("#messages")).not_to_contain_text("There is no connection")
    member.locator("details.menu > summary").click()
    member.get_by_role("button", name="Log out").click()
    expect(member.get_by_role("link", name="My season")).to_have_count(0)
    member.context.set_offline(True)
    member.goto(mine)  # pages of the former user are not shown
    expect(member.locator("h1")).to_have_text("No connection")
    complaints.clear()  # errors about the connection are expected

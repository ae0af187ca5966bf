"""Server-sent events on a running site: a result entered on one page appears on other pages without requests."""

import pytest
from django.test import override_settings
from playwright.sync_api import expect

from indeler.web.hosting.data_folder import secret_key
from support.databases import on_database
from support.result_phones import hall_of
from support.sites import running

pytestmark = pytest.mark.sampled(5)

BOARDS = 4


@pytest.fixture
def hall(tmp_path, django_db_blocker):
    """Provide a running site with a round of four boards: its address, a helper's link, and the tournament's path."""
    with django_db_blocker.unblock(), override_settings(SECRET_KEY=secret_key(tmp_path)), on_database(tmp_path):
        tournament, link, _ = hall_of(BOARDS)
    with running(tmp_path) as (_, port, _):
        yield f"http://127.0.0.1:{port}", link, f"/t/{tournament.slug}/"


class Watcher:
    """An open page that records its errors and requests."""

    def __init__(self, chromium, home, address):
        self.page = chromium.new_context(base_url=home, locale="en", service_workers="block").new_page()
        self.wrong, self.asked = [], []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        with self.page.expect_response("**/news/*"):
            self.page.goto(address)
        self.page.on("request", lambda request: self.asked.append(request.url))

    def shows(self, row, result):
        expect(self.page.locator(row)).to_contain_text(result)

    def leave(self):
        self.page.context.close()
        assert (self.wrong, self.asked) == ([], [])


def test_a_result_appears_on_other_pages_without_requests_from_them(chromium, hall):
    home, link, tournament = hall
    helper = chromium.new_context(base_url=home, locale="en").new_page()
    helper.goto(link)
    rounds = [Watcher(chromium, home, f"{tournament}round/1/") for _ in range(2)]
    follow = Watcher(chromium, home, f"{tournament}follow/")
    screen = Watcher(chromium, home, f"{tournament}screen/")
    first = rounds[0].page
    first.evaluate("window.row = document.getElementById('board-2'); scrollTo(0, 40)")
    first.locator("#board-3 a").first.focus()
    for board, result in ((1, "1-0"), (2, "0-1")):
        helper.locator(f"#board-{board} button[value='{result}']").click()
        for each in rounds:
            each.shows(f"#board-{board} .result", result)
        screen.shows(f"#lists tr:has(td:text-is('{board}')) >> nth=0", result)
    assert first.evaluate("window.row.isConnected && window.row.querySelector('.result').textContent") == "0-1"
    assert first.evaluate("document.activeElement.closest('tr').id") == "board-3"
    follow.shows("#follow-count", "2 of 4 results")
    expect(follow.page.locator("#latest li")).to_have_count(2)
    helper.locator("#board-2 button[value='1-0']").click()  # a correction
    rounds[1].shows("#board-2 .result", "1-0")
    for each in (*rounds, follow, screen):
        each.leave()
    helper.context.close()

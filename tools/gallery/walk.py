"""The sequence of screenshots of the demo club: one evening, from signing off to the standings, by several roles."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page

from gallery import camera
from gallery.site import PASSWORD, ZONE, Site

EXAMPLE = Path(__file__).parents[2] / "examples" / "open.trf"
KEYS = "132231213132"
"""The results of the boards, as the leader types them."""
LAST_MINUTES = (4, 11, 13, 22, 26, 31)
"""The minutes after nine at which games ended, which visitors of the site see."""


class Walk:
    """A sequence of screenshots."""

    def __init__(self, browser: Browser, site: Site, folder: Path) -> None:
        self._browser, self._site, self._folder = browser, site, folder
        self._visitor, self._member, self._leader = (self._opened(who) for who in ("", "member", "leader"))
        self._season = self._href(self._visitor, "header a[href^='/s/']")

    def take_all(self) -> None:
        """Take every picture, in the order of the evening."""
        self._before_the_evening()
        self._tournament()
        self._of_the_leader()
        self._pairings()
        self._results()

    def _before_the_evening(self) -> None:
        page = self._visitor
        self._goes(page, "/", "home")
        self._goes(page, f"{self._season}standings/", "standings")
        self._goes(page, page.locator("thead a").last.get_attribute("href") or "", "standings-why")
        self._goes(page, f"{self._season}cup/", "cup")
        page.goto(f"{self._season}calendar/")
        self._take(page, "calendar", top=".month:has(.today)")
        page.goto(f"{self._season}standings/")
        people = re.findall(r"/members/(\d+)/", page.content())
        self._goes(page, f"{self._season}members/{people[0]}/", "member")
        self._goes(page, f"{self._season}head-to-head/?one={people[0]}&other={people[1]}", "head-to-head")
        self._goes(self._member, f"{self._season}me/", "my-season-before")

    def _tournament(self) -> None:
        page = self._visitor
        page.goto("/tournaments/")
        tournament = "/".join(self._href(page, "main a[href^='/t/']").split("/")[:3]) + "/"
        self._goes(page, f"{tournament}round/5/", "round")
        self._goes(page, f"{tournament}round/5/why/", "round-why")
        self._goes(page, f"{tournament}standings/", "tournament-standings")
        self._goes(page, self._href(page, "tbody a[href*='/players/']"), "player")
        page.goto("/check/")
        page.locator("main input[type=file]").set_input_files(EXAMPLE)
        page.locator("main form button.first").click()
        self._take(page, "second-opinion")

    def _of_the_leader(self) -> None:
        page = self._leader
        self._goes(page, f"{self._season}lead/", "evening-who")
        self._goes(page, f"{self._season}lead/decision/", "decisions")
        page.goto("/")
        page.keyboard.press("Control+k")
        page.locator("#search-for").press_sequentially("ro")
        page.locator("#palette [aria-selected=true]").wait_for()
        page.wait_for_timeout(800)
        self._take(page, "palette")
        page.goto("/seasons/new/")
        page.locator("main input[name=name]").fill("2027-28")
        page.locator("main button[name=walk]").click()
        draft = page.url.removesuffix("evening/")
        self._goes(page, f"{draft}competitions/", "new-season")
        self._goes(page, f"{draft}groups/", "new-season-groups")

    def _pairings(self) -> None:
        page = self._leader
        self._now(19, 52)
        page.goto(f"{self._season}lead/")
        self._presses_next(page)
        self._take(page, "evening-pairings", top="#pairings")
        self._presses_next(page)
        self._take(page, "evening-published")
        self._goes(self._member, f"{self._season}me/", "my-season")
        self._goes(self._visitor, f"{self._season}screen/", "screen")

    def _results(self) -> None:
        page = self._leader
        page.goto(f"{self._season}lead/")
        for key, minute in zip(KEYS, LAST_MINUTES, strict=False):
            self._now(21, minute)
            self._types(page, key)
        self._take(page, "evening-results", top="#results")
        self._goes(self._visitor, f"{self._season}follow/", "follow")
        self._goes(self._visitor, self._season, "evening")
        self._now(22, 48)
        for at in range(page.locator(".entry > li[data-open]").count()):
            self._types(page, KEYS[at % len(KEYS)])
        self._presses_next(page)
        self._take(page, "evening-closed")

    def _types(self, page: Page, key: str) -> None:
        left = page.locator(".entry > li[data-open]")
        count = left.count()
        left.first.focus()
        page.keyboard.press(key)
        page.wait_for_function("count => document.querySelectorAll('.entry > li[data-open]').length < count", arg=count)

    def _presses_next(self, page: Page) -> None:
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            page.locator("#next button.first").click()
        page.wait_for_load_state("load")

    def _goes(self, page: Page, address: str, name: str) -> None:
        page.goto(address)
        self._take(page, name)

    def _take(self, page: Page, name: str, *, top: str = "") -> None:
        camera.take_pictures(page, self._folder, name, top=top)

    def _now(self, hour: int, minute: int) -> None:
        at = self._site.set_clock(hour, minute)
        for page in (self._visitor, self._member, self._leader):
            page.clock.set_system_time(at)

    def _opened(self, login: str) -> Page:
        page = self._browser.new_context(base_url=self._site.address, locale="en", timezone_id=ZONE).new_page()
        page.clock.install(time=self._site.set_clock(18, 30))
        page.clock.resume()
        if login:
            page.goto("/log-in/")
            page.locator("#id_login").fill(login)
            page.locator("#id_password").fill(PASSWORD)
            page.locator("main button.first").click()
        page.goto("/")
        return page

    @staticmethod
    def _href(page: Page, place: str) -> str:
        return page.locator(place).first.get_attribute("href") or ""

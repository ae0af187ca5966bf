"""A user who sets up a club in the browser and leads its evenings; clicks and filled-in fields are counted."""

import datetime
import re
from pathlib import Path

from django.utils import timezone
from playwright.sync_api import expect

from indeler.web.seasons import clock

SITE = Path(__file__).parents[2] / "docs" / "site.md"


def is_now(day, hour=12):
    """Set the clock of the club to this day."""
    now = timezone.localtime().replace(tzinfo=None)
    clock.ahead = datetime.datetime.combine(day, datetime.time(hour)) - now
    assert clock.today() == day


def row_of(club):
    """Return the numbers in docs/site.md: fields and clicks of the set-up, and clicks from there to the standings."""
    (line,) = [line for line in SITE.read_text(encoding="utf-8").splitlines() if line.startswith(f"| {club}")]
    return line


class Walk:
    """A user of a page; clicks and fields are counted."""

    def __init__(self, page):
        self.page, self.clicks, self.fields = page, 0, 0

    def fill(self, field, text):
        self.page.fill(f"main [name='{field}']", text)
        self.fields += 1

    def click(self, what):
        self.page.click(f"main {what}")
        self.clicks += 1

    def reads(self, *texts):
        """Expect all of these texts on the page."""
        main = self.page.locator("main")
        for text in texts:
            expect(main).to_contain_text(text)

    def begins_season(self, preset, name, first, last):
        """Go from *New season* to the first step of the wizard."""
        self.fill("name", name)
        self.fill("start", str(first))
        self.fill("end", str(last))
        self.click(f"[value={preset}]")
        self.click("button[name=walk]")

    def names_members(self, lines):
        """Confirm the club evening of the preset, and paste the members as text, with a preview before adding them."""
        self.click("button.first")
        self.fill("lines", "\n".join(lines))
        self.click("button.first")
        self.reads(lines[-1].partition(";")[0])
        self.click("button.first")

    def opens(self, **settings):
        """Accept the proposed competitions, calendar and groups with some changed settings, and open the season."""
        self.click("button.first")
        for setting, text in settings.items():
            self.fill(setting, text)
        for _step in ("settings", "calendar", "groups", "look it over"):
            self.click(".first")
        self.reads("Who is here")

    def pairs(self):
        """Pair the boards of the evening, and publish them."""
        for done in ("The pairings are made", "Everybody can see the pairings"):
            self.click("#next button.first")
            expect(self.page.locator("#messages")).to_contain_text(done)

    def enters(self, boards, result="1-0", within="#results"):
        """Enter one result on every board to be played, and check the number of boards."""
        rows = self.page.locator(f"{within} li[data-open]")
        if within == "#results":
            rows = rows.filter(has_not_text=re.compile("postponed: (is|to be) played"))
        expect(rows).to_have_count(boards)
        names = [row.get_attribute("id") for row in rows.all()]
        for name in names:
            self.page.locator(f"#{name}").get_by_role("button", name=result).click()
            self.clicks += 1
        for name in names:
            pressed = self.page.locator(f"#{name}").get_by_role("button", name=result)
            expect(pressed).to_have_attribute("aria-pressed", "true")

    def closes(self):
        """Close the round, so that its standings are published."""
        self.click("#next button.first")
        expect(self.page.locator("#messages")).to_contain_text("The round is closed")

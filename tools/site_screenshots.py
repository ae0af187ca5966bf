"""Makes the pictures of docs/site.md from the demo club: ``python tools/site_screenshots.py`` (needs Chromium)."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).parents[1]
PORT = 8765
HOME = f"http://localhost:{PORT}"
DESK, PHONE = ViewportSize(width=1200, height=760), ViewportSize(width=390, height=760)


def main() -> int:
    """Start the demo, walk through an evening, take the pictures."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        print("There is no Chromium on this machine.")
        return 1
    command = [str(Path(sys.executable).parent / "indeler"), "demo", "--port", str(PORT)]
    demo = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={"PYTHONUNBUFFERED": "1"})
    try:
        password = _password(demo)
        _wait()
        with sync_playwright() as playwright:
            _pictures(playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"]), password)
    finally:
        demo.terminate()
        demo.wait()
    return 0


def _password(demo: subprocess.Popen[str]) -> str:
    assert demo.stdout is not None
    for line in demo.stdout:
        found = re.search(r"password (\S+)", line)
        if found:
            return found[1]
    raise RuntimeError("the demo did not start")


def _wait() -> None:
    for _ in range(100):
        try:
            urlopen(HOME).close()
        except OSError:
            time.sleep(0.1)
        else:
            return


def _pictures(browser: Browser, password: str) -> None:
    leader = browser.new_page(viewport=DESK, locale="en")
    leader.goto(f"{HOME}/log-in/")
    leader.fill("#id_login", "leader")
    leader.fill("#id_password", password)
    leader.click("main button")
    season = leader.url
    leader.goto(f"{season}lead/")
    leader.get_by_role("button", name="Pair all groups").click()
    leader.get_by_role("button", name="Publish").click()
    for key in "131":
        leader.keyboard.press(key)
        leader.wait_for_timeout(300)
    leader.locator("h3").first.scroll_into_view_if_needed()
    _taken(leader, "leader")
    for name, address, size in (
        ("evening", season, PHONE),
        ("standings", f"{season}standings/", DESK),
        ("cup", f"{season}cup/", DESK),
        ("why", f"{HOME}/t/winter-open/round/5/why/", DESK),
    ):
        page = browser.new_page(viewport=size, locale="en", color_scheme="dark" if name == "cup" else "light")
        page.goto(address)
        _taken(page, name)


def _taken(page: Page, name: str) -> None:
    folder = ROOT / "docs" / "site"
    folder.mkdir(exist_ok=True)
    page.screenshot(path=str(folder / f"{name}.png"))


if __name__ == "__main__":
    sys.exit(main())

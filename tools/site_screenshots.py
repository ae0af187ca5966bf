"""Makes docs/site/*.png, the pictures of the site, from the demo: ``python tools/site_screenshots.py``.

Needs Chromium on the machine. The demo club plays a part of an evening for it; nothing is kept.
"""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

IMAGES = Path(__file__).parents[1] / "docs" / "site"
LARGEST = 150_000
"""Bytes; a picture in the docs should load at once."""
DESK, PHONE = (1080, 760), (360, 800)
KEYS = "132231"
"""The results of the first boards, as the leader types them."""


def main() -> None:
    """Start the demo, play, and take every picture."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("There is no Chromium on this machine.")
    IMAGES.mkdir(parents=True, exist_ok=True)
    with _demo() as (site, password), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        _take_all(lambda login, size: _opened(browser, site, password, login, size))
        browser.close()


def _take_all(opened: Callable[[str, tuple[int, int]], Page]) -> None:
    member = opened("member", PHONE)
    member.locator("main a.button.first").click()
    member.locator(".evenings summary").first.click()
    _take(member, "sign-off")
    leader = opened("leader", DESK)
    leader.get_by_role("link", name="Lead", exact=True).click()
    leader.locator("#pairings button.first").click()
    leader.locator("#pairings button.first").click()
    leader.locator(".entry > li:focus").wait_for()
    for key in KEYS:
        leader.keyboard.press(key)
        leader.wait_for_load_state("networkidle")
    leader.locator("#evening").evaluate("element => element.scrollIntoView()")
    _take(leader, "leader")
    visitor = opened("", DESK)
    visitor.get_by_role("link", name="Standings", exact=True).click()
    _take(visitor, "standings")
    visitor.locator("thead a").last.click()
    _take(visitor, "why")
    visitor.get_by_role("link", name="Cup", exact=True).click()
    _take(visitor, "cup")


def _take(page: Page, name: str) -> None:
    file = IMAGES / f"{name}.png"
    page.screenshot(path=file)
    print(f"{file.name}: {file.stat().st_size // 1000} kB")
    if file.stat().st_size > LARGEST:
        sys.exit(f"{file} is larger than {LARGEST // 1000} kB.")


def _opened(browser: Browser, site: str, password: str, login: str, size: tuple[int, int]) -> Page:
    """The front page, logged in where a name is given."""
    width, height = size
    page = browser.new_page(base_url=site, viewport={"width": width, "height": height}, locale="en")
    if login:
        page.goto("/log-in/")
        page.locator("#id_login").fill(login)
        page.locator("#id_password").fill(password)
        page.locator("main button.first").click()
    page.goto("/")
    return page


@contextmanager
def _demo() -> Iterator[tuple[str, str]]:
    """The address of a running demo, and the password of its log-ins."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(Path(sys.executable).parent / "indeler"), "demo", "--port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        password = next(found[1] for line in process.stdout if (found := re.search(r"password (\S+)", line)))
        site = f"http://127.0.0.1:{port}"
        _wait_for(f"{site}/log-in/")
        yield site, password
    finally:
        process.terminate()
        process.wait()


def _wait_for(address: str) -> None:
    for _ in range(120):
        try:
            urllib.request.urlopen(address).close()
        except OSError:
            time.sleep(0.5)
        else:
            return
    sys.exit("The demo does not answer.")


if __name__ == "__main__":
    main()

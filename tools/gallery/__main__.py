"""Make docs/gallery.md and its pictures from the demo club: ``make gallery``. Needs Chromium on the machine."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from gallery.page import PICTURES, write_page
from gallery.site import running
from gallery.walk import Walk

LARGEST = 3_000_000
"""The most bytes of all pictures together."""
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"]
"""Glyphs are positioned without hinting, as needed for scaled pictures."""


def main() -> None:
    """Take every picture, and write the page that shows them."""
    chromium = next(filter(None, map(shutil.which, BROWSERS)), None)
    if chromium is None:
        sys.exit("There is no Chromium on this machine.")
    shutil.rmtree(PICTURES, ignore_errors=True)
    PICTURES.mkdir()
    with running() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        Walk(browser, site, PICTURES).take_all()
        browser.close()
    write_page()
    size = sum(file.stat().st_size for file in PICTURES.iterdir())
    print(f"{len([*PICTURES.iterdir()])} pictures, {size // 1000} kB, in {PICTURES.relative_to(Path.cwd())}")
    if size > LARGEST:
        sys.exit(f"That is more than {LARGEST // 1000} kB.")


if __name__ == "__main__":
    main()

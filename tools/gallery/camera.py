"""Screenshots of a page in four variants: desktop and phone, light and dark."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page

SCHEMES = ("light", "dark")


class Size(NamedTuple):
    """The size of a window, and the scale of its picture."""

    width: int
    height: int
    scale: float


SIZES = {"desk": Size(1440, 900, 2 / 3), "phone": Size(360, 760, 1)}
QUALITY = 62
"""The quality of WebP: text stays sharp, and a picture has about twenty kilobytes."""
LOOKS = [f"{size}-{scheme}" for size in SIZES for scheme in SCHEMES]


def take_pictures(page: Page, folder: Path, name: str, *, top: str = "") -> None:
    """Write the pictures of the current page; ``top`` is scrolled to the upper edge."""
    for device, size in SIZES.items():
        page.set_viewport_size({"width": size.width, "height": size.height})
        page.evaluate("scrollTo(0, 0)")
        if top:
            page.locator(top).first.evaluate("element => element.scrollIntoView()")
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            page.wait_for_timeout(150)
            (folder / f"{name}-{device}-{scheme}.webp").write_bytes(_shot(page, size))


def _shot(page: Page, size: Size) -> bytes:
    page.evaluate("document.activeElement.style.caretColor = 'transparent'")  # it blinks
    scroll = page.evaluate("[scrollX, scrollY]")
    clip = {"x": scroll[0], "y": scroll[1], "width": size.width, "height": size.height, "scale": size.scale}
    protocol = page.context.new_cdp_session(page)
    wanted = {"format": "webp", "quality": QUALITY, "clip": clip}
    picture = protocol.send("Page.captureScreenshot", wanted)["data"]
    protocol.detach()
    return base64.b64decode(picture)

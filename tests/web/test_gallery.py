"""Tests of the pictures of the docs: each page of the gallery has four, and their total size is limited."""

from gallery.__main__ import LARGEST
from gallery.camera import LOOKS
from gallery.page import PAGE, PICTURES, SHOWN, text


def test_the_gallery_shows_every_page_on_desktop_and_phone_in_light_and_dark():
    assert PAGE.read_text(encoding="utf-8") == text()
    named = {f"{name}-{look}.webp" for shown in SHOWN.values() for name in shown for look in LOOKS}
    assert {file.name for file in PICTURES.iterdir()} == named
    assert sum(file.stat().st_size for file in PICTURES.iterdir()) <= LARGEST

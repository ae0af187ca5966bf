"""The pictures of the docs: each page of the gallery has its four, and they load quickly."""

from gallery.__main__ import LARGEST
from gallery.camera import LOOKS
from gallery.page import PAGE, PICTURES, SHOWN, text


def test_the_gallery_shows_every_page_on_a_desk_and_on_a_phone_by_day_and_by_night():
    assert PAGE.read_text(encoding="utf-8") == text()
    named = {f"{name}-{look}.webp" for shown in SHOWN.values() for name in shown for look in LOOKS}
    assert {file.name for file in PICTURES.iterdir()} == named
    assert sum(file.stat().st_size for file in PICTURES.iterdir()) <= LARGEST

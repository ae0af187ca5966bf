"""Tests of the manual page on the site."""

from django.test import Client
from django.urls import reverse

from indeler import manual


def test_the_site_has_the_manual_and_every_page_links_to_it(db):
    visitor = Client(headers={"accept-language": "en"})
    page = visitor.get(reverse("manual")).content.decode()
    assert all(f'<h2 id="{chapter.name}">' in page for chapter in manual.chapters())
    assert page.count("<h1") == 1
    menu, _, footer = visitor.get(reverse("kept")).content.decode().partition("<main")
    assert reverse("manual") in menu
    assert reverse("manual") in footer

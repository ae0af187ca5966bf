"""Tests of the accent colour of a club: every choice is readable in both themes, and every page uses the colour."""

import re
from itertools import product

import pytest
from django.test import Client
from django.urls import reverse

from indeler.web.accounts.pages import Role
from indeler.web.copies.crawl import style_files
from indeler.web.tenancy import branding
from indeler.web.tenancy.branding import DARK, DEFAULT, LIGHT, MIN_CONTRAST, SWATCHES, accent_in, contrast
from indeler.web.tenancy.models import Club
from web.test_contrast import THEMES

pytestmark = pytest.mark.sampled(2)

LEVELS = (0x00, 0x4D, 0x99, 0xD5, 0xFF)
CUBE = [f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in product(LEVELS, repeat=3)]


@pytest.mark.parametrize(("name", "theme"), [("light", LIGHT), ("dark", DARK)])
def test_the_theme_colours_equal_those_of_the_style_sheet(name, theme):
    paper, sheet, *inks = (THEMES[name][each] for each in ("paper", "sheet", "ink", "quiet", "alarm"))
    assert (theme.paper, theme.sheet, theme.inks) == (paper, sheet, tuple(inks))
    assert THEMES["light"]["accent"] == DEFAULT


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_every_accent_colour_is_readable_in_both_themes(theme):
    for colour in (*filter(None, SWATCHES), *CUBE):
        accent, on_accent, tint = accent_in(theme, colour)
        pairs = [(accent, theme.paper), (accent, theme.sheet), (accent, tint), (on_accent, accent)]
        pairs += [(ink, tint) for ink in theme.inks]
        assert min(contrast(*pair) for pair in pairs) >= MIN_CONTRAST, colour


def test_a_readable_colour_is_not_changed():
    assert [accent_in(LIGHT, colour).accent for colour in SWATCHES if colour] == [each for each in SWATCHES if each]


@pytest.fixture
def owner(as_role):
    return as_role(Role.OWNER)


def chosen(owner, **given):
    answer = owner.post(reverse("club-page"), {"name": "Rook", **given})
    return Club.objects.get().accent, answer.status_code


def test_a_club_chooses_a_swatch_or_a_colour_of_its_own(owner):
    assert chosen(owner, accent="#8a2846", own_accent="#123456") == ("#8a2846", 302)
    assert chosen(owner, accent="own", own_accent="#FFEE00") == ("#ffee00", 302)
    for wrong in ({"accent": "own", "own_accent": "yellow"}, {"accent": "red"}, {"accent": "own"}):
        assert chosen(owner, **wrong) == ("#ffee00", 200)
    assert re.search(r'value="own"[^>]* checked', owner.get(reverse("club-page")).content.decode())
    assert chosen(owner, accent="") == ("", 302)


def test_every_page_and_every_copy_uses_the_accent_colour(owner, tournament):
    page = reverse("players", args=[tournament.slug])
    assert "/accent/" not in Client().get(page).content.decode()
    chosen(owner, accent="#8a2846")
    (sheet,) = re.findall(r'href="(/accent/[^"]+)"', Client().get(page).content.decode())
    answer = Client().get(sheet)
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("text/css; charset=utf-8", "public, max-age=604800")
    assert answer.content.decode() == branding.style_sheet("#8a2846")
    assert style_files(Club.objects.get())["look/accent.css"] == answer.content
    for wrong in ("red", "8a284", "8A2846", "8a2846}body{"):
        assert Client().get(f"/accent/{wrong}.css").status_code == 404


def test_the_description_of_a_club_is_shown_and_escaped(owner):
    about = "Chess.\n<script>alert(1)</script>"
    owner.post(reverse("club-page"), {"name": "Rook", "venue": "The Barn", "about": about, "joining": "Come"})
    page = Client().get(reverse("home")).content.decode()
    assert "The Barn" in page
    assert "&lt;script&gt;" in page
    assert "<script>" not in page
    long = owner.post(reverse("club-page"), {"name": "Rook", "about": "x" * 601})
    assert long.status_code == 200
    assert Club.objects.get().about.startswith("Chess.")

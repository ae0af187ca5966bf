"""Tests of the contrast in the style sheet: text 4.5 to 1, edges of controls and the focus indicator 3 to 1."""

import re
from pathlib import Path

import pytest

import indeler.web

CSS = (Path(indeler.web.__file__).parent / "static/indeler/site.css").read_text()
TEXT = [("ink", "paper"), ("quiet", "paper"), ("accent", "paper"), ("alarm", "paper"), ("ink", "sheet")]
TEXT += [("quiet", "sheet"), ("ink", "tint"), ("alarm", "tint"), ("on-accent", "accent"), ("accent", "tint")]
TEXT += [("accent", "sheet"), ("quiet", "tint")]
EDGES = [("edge", "paper"), ("accent", "paper"), ("accent", "tint"), ("edge", "sheet")]


def theme(selector):
    block = CSS.split(selector, 1)[1].split("}", 1)[0]
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", block))


THEMES = {
    "light": theme(":root {"),
    "dark": theme(':root[data-theme="dark"] {'),
    "dark device": theme(':root:not([data-theme="light"]) {'),
}


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("pair", TEXT, ids="-on-".join)
def test_text_has_enough_contrast(name, pair):
    one, other = (THEMES[name][colour] for colour in pair)
    assert contrast(one, other) >= 4.5


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("pair", EDGES, ids="-on-".join)
def test_edges_have_enough_contrast(name, pair):
    one, other = (THEMES[name][colour] for colour in pair)
    assert contrast(one, other) >= 3


def test_the_two_dark_themes_are_equal():
    assert THEMES["dark"] == THEMES["dark device"]


def test_the_themes_differ_only_in_their_colours():
    """So the findings of axe that do not concern colours hold for both themes (``support/axe.py``)."""
    themes = [CSS.split(selector, 1)[1].split("}", 1)[0] for selector in (":root[data-theme", ":root:not([data-theme")]
    for block in themes:
        said = [line.strip() for line in block.split("{", 1)[1].splitlines() if line.strip()]
        assert [line for line in said if not re.fullmatch(r"--[a-z-]+: #[0-9a-f]{6};|color-scheme: dark;", line)] == []
    assert (CSS.count("data-theme"), CSS.count("prefers-color-scheme")) == (2, 1)

"""The accent colour of a club: any colour, made light or dark enough to be readable in both themes.

Contrast is that of WCAG 2.2 (1.4.3): text must have a ratio of 4.5 to 1 to its background. A colour keeps its hue and
is mixed with black, in the dark theme with white, as far as needed.
"""

from __future__ import annotations

import re
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from django.utils.translation import gettext_lazy as lazy

READABLE = 4.5
"""The minimum contrast of text to its background."""
STEPS = 100
"""The number of steps between a colour and black or white."""
STRONGEST_TINT = 14
"""The maximum number of steps of the tint from the paper towards the accent."""

DEFAULT = "#0b5a57"
"""The colour of the style sheet."""
SWATCHES = MappingProxyType(
    {
        "": lazy("sea green"),
        "#1f4e8c": lazy("blue"),
        "#8a2846": lazy("wine red"),
        "#9a4a12": lazy("copper"),
        "#3d6b21": lazy("leaf green"),
        "#5b3f8f": lazy("violet"),
        "#44494f": lazy("slate"),
    }
)
"""The offered colours; the first is that of the style sheet. A club may also choose another colour."""

_COLOUR = re.compile(r"#[0-9a-f]{6}")
Colour = tuple[int, int, int]


class Theme(NamedTuple):
    """The backgrounds and the other inks of a theme, as in ``site.css``, and the colour that accents are mixed with."""

    paper: str
    sheet: str
    inks: tuple[str, ...]
    """The other inks on a tint: ink, quiet, alarm."""
    towards: str


LIGHT = Theme("#fdfcf8", "#f5f2ea", ("#1d1b18", "#5b574e", "#8f2318"), "#000000")
DARK = Theme("#161512", "#201e1a", ("#ece7dc", "#b0a999", "#f2a596"), "#ffffff")


class Accent(NamedTuple):
    """The colours of one theme that depend on the accent."""

    accent: str
    on_accent: str
    """The text on a button of that colour."""
    tint: str
    """The background of highlighted elements."""


def is_colour(text: str) -> bool:
    """Return whether this is a colour in the format of a browser's colour field, such as ``#1f4e8c``."""
    return _COLOUR.fullmatch(text) is not None


@lru_cache(256)
def accent_in(theme: Theme, colour: str) -> Accent:
    """Return the first colour between the chosen one and the theme's end that is readable on all backgrounds."""
    for step in range(STEPS + 1):
        accent = mixed(colour, theme.towards, step)
        tint = _tint(theme, accent)
        on_accent = max(("#ffffff", mixed("#000000", accent, 12)), key=lambda ink: contrast(ink, accent))
        grounds = (theme.paper, theme.sheet, tint, on_accent)
        if all(contrast(accent, ground) >= READABLE for ground in grounds):
            break
    return Accent(accent, on_accent, tint)


def _tint(theme: Theme, accent: str) -> str:
    """Return the strongest tint on which all other inks are readable."""
    tints = [mixed(theme.paper, accent, share) for share in range(STRONGEST_TINT, -1, -1)]
    return next(tint for tint in tints if all(contrast(ink, tint) >= READABLE for ink in theme.inks))


@lru_cache(256)
def style_sheet(colour: str) -> str:
    """Return the style sheet that follows ``site.css`` for this accent, with the same rules for the device's theme."""
    light, dark = (_declared(accent_in(theme, colour)) for theme in (LIGHT, DARK))
    return (
        f":root {{ {light} }}\n"
        f':root[data-theme="dark"] {{ {dark} }}\n'
        f'@media (prefers-color-scheme: dark) {{ :root:not([data-theme="light"]) {{ {dark} }} }}\n'
    )


def _declared(accent: Accent) -> str:
    return f"--accent: {accent.accent}; --on-accent: {accent.on_accent}; --tint: {accent.tint};"


def mixed(one: str, other: str, share: int) -> str:
    """Return the mixture of two colours; ``share`` is the percentage of the other."""
    parts = (a + (b - a) * share // STEPS for a, b in zip(_parts(one), _parts(other), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours by WCAG 2.2, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(4096)
def _luminance(colour: str) -> float:
    """Return the relative luminance by WCAG 2.2."""
    linear = [_linear(part / 255) for part in _parts(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _parts(colour: str) -> Colour:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)

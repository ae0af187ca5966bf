"""The mark and the accent colour of a club.

The mark is rendered once as a PNG, in a process with strict limits of time and memory; the upload is not stored.
"""

import hashlib
import re
import struct
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple
from xml.etree.ElementTree import Element, ParseError
from xml.etree.ElementTree import fromstring as parsed

from django.utils.translation import gettext_lazy as lazy

from indeler.language import N_, InvalidInput, TooLarge
from indeler.web.common.offloading import ConcurrencyLimit
from indeler.web.tenancy.models import Club

LARGEST = 256 << 10
"""The maximum number of bytes of an upload and of a stored mark."""
MAX_SIDE_PIXELS = 2048
"""The maximum width and height of an uploaded PNG, in pixels."""
SIDES = (512, 256, 128)
"""The sides of the stored PNG in pixels: the first that is small enough."""
CONVERSION_SECONDS = 15
KIND = "image/png"
_SPACE = "{http://www.w3.org/2000/svg}"
_turns = ConcurrencyLimit(1, 4)
_DRAWN = """
    svg g path rect circle ellipse line polyline polygon text tspan title desc defs linearGradient radialGradient stop
    clipPath mask symbol use
"""
"""The allowed elements of a drawing; no scripts, no external pictures, no embedded pages."""


def keep(club: Club, data: bytes) -> None:
    """Store this mark of the club; remove it where the data are empty."""
    mark = draw_mark(data) if data else b""
    club.mark, club.mark_digest = mark or None, hashlib.sha256(mark).hexdigest()[:16] if mark else ""
    club.save(update_fields=["mark", "mark_digest"])


def draw_mark(data: bytes) -> bytes:
    """Return the mark as a rendered PNG; refuse anything but a drawable SVG or PNG file."""
    if len(data) > LARGEST:
        raise TooLarge(N_("The logo is larger than {size} KB; take a smaller file."), size=LARGEST >> 10)
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        if len(data) < 24 or data[12:16] != b"IHDR" or max(struct.unpack(">II", data[16:24])) > MAX_SIDE_PIXELS:
            raise InvalidInput(
                N_("The logo is larger than {side} by {side} pixels, or no PNG file."), side=MAX_SIDE_PIXELS
            )
    else:
        _check_svg(data)
    with _turns.one():
        drawn = next((drawn for drawn in (_redraw(data, side) for side in SIDES) if len(drawn) <= LARGEST), b"")
    if not drawn:
        raise InvalidInput(_CANNOT)
    return drawn


def _redraw(data: bytes, side: int) -> bytes:
    command = [sys.executable, "-m", "indeler.web.tenancy.mark_drawer", str(side)]
    try:
        return subprocess.run(command, input=data, capture_output=True, check=True, timeout=CONVERSION_SECONDS).stdout
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        raise InvalidInput(_CANNOT) from None


def _check_svg(data: bytes) -> None:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidInput(_NO_SVG) from None
    if "\0" in text or "<!" in text.replace("<!--", ""):  # a DTD or an entity: a few bytes can expand to gigabytes
        raise InvalidInput(_NO_SVG)
    try:
        root = parsed(text)
    except (ParseError, ValueError):
        raise InvalidInput(_NO_SVG) from None
    if root.tag != f"{_SPACE}svg" or "<?xml-stylesheet" in text:
        raise InvalidInput(_NO_SVG)
    for fault in _faults(root):
        raise InvalidInput(N_("The logo has {what}, which no drawing needs; take it out."), what=fault)


_NO_SVG = N_("The logo is neither an SVG nor a PNG file.")
_CANNOT = N_("The logo cannot be drawn; save it as a PNG file and take that.")
_ELSEWHERE = re.compile(r"url\(\s*[\"']?\s*(?!#)", re.IGNORECASE)
"""A reference to anything outside the drawing itself."""


def _faults(root: Element) -> Iterator[str]:
    """Yield forbidden elements, and attributes that run code or refer to other addresses."""
    drawn = _DRAWN.split()
    for each in root.iter():
        name = each.tag.removeprefix(_SPACE)
        if name not in drawn:
            yield f"<{name}>"
        for attribute, value in each.attrib.items():
            word, text = attribute.rpartition("}")[2].lower(), value.strip().lower()
            leads_elsewhere = word == "href" and not text.startswith("#")
            if word.startswith("on") or leads_elsewhere or _ELSEWHERE.search(text) or "javascript:" in text:
                yield f"{word}="


# The accent colour: any colour, made light or dark enough to be readable in both themes.

MIN_CONTRAST = 4.5
"""The minimum contrast of text to its background."""
TINT_STEPS = 100
STRONGEST_TINT = 14
"""The maximum number of steps of the tint from the paper towards the accent."""

DEFAULT = "#0b5a57"
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
    for step in range(TINT_STEPS + 1):
        accent = mixed(colour, theme.towards, step)
        tints = [mixed(theme.paper, accent, share) for share in range(STRONGEST_TINT, -1, -1)]
        tint = next(tint for tint in tints if all(contrast(ink, tint) >= MIN_CONTRAST for ink in theme.inks))
        on_accent = max(("#ffffff", mixed("#000000", accent, 12)), key=lambda ink: contrast(ink, accent))
        grounds = (theme.paper, theme.sheet, tint, on_accent)
        if all(contrast(accent, ground) >= MIN_CONTRAST for ground in grounds):
            break
    return Accent(accent, on_accent, tint)


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
    parts = (a + (b - a) * share // TINT_STEPS for a, b in zip(_parts(one), _parts(other), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours by WCAG 2.2, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(4096)
def _luminance(colour: str) -> float:
    parts = [part / 255 for part in _parts(colour)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def _parts(colour: str) -> Colour:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)

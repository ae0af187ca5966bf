"""The mark of a club: an SVG or PNG file, rendered once as a PNG. The uploaded file is neither stored nor shown.

A drawing of a kilobyte can occupy a renderer for hours, so it runs in a process of its own, with strict limits of time
and memory.
"""

from __future__ import annotations

import hashlib
import re
import struct
import subprocess
import sys
from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError
from xml.etree.ElementTree import fromstring as parsed

from indeler.language import N_, InvalidInput, TooLarge
from indeler.web.common.offloading import ConcurrencyLimit
from indeler.web.tenancy.models import Club

LARGEST = 256 << 10
"""The maximum number of bytes of an upload and of a stored mark."""
SIDE = 2048
"""The maximum width and height of an uploaded PNG, in pixels."""
SIDES = (512, 256, 128)
"""The sides of the stored PNG in pixels: the first that is small enough."""
SECONDS = 15
KIND = "image/png"
_SPACE = "{http://www.w3.org/2000/svg}"
_turns = ConcurrencyLimit(1, 4)
_DRAWN = frozenset(
    [
        "svg",
        "g",
        "path",
        "rect",
        "circle",
        "ellipse",
        "line",
        "polyline",
        "polygon",
        "text",
        "tspan",
        "title",
        "desc",
        "defs",
        "linearGradient",
        "radialGradient",
        "stop",
        "clipPath",
        "mask",
        "symbol",
        "use",
    ]
)
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
        _check_png(data)
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
        return subprocess.run(command, input=data, capture_output=True, check=True, timeout=SECONDS).stdout
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        raise InvalidInput(_CANNOT) from None


def _check_png(data: bytes) -> None:
    if len(data) < 24 or data[12:16] != b"IHDR" or max(struct.unpack(">II", data[16:24])) > SIDE:
        raise InvalidInput(N_("The logo is larger than {side} by {side} pixels, or no PNG file."), side=SIDE)


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
    for each in root.iter():
        name = each.tag.removeprefix(_SPACE)
        if name not in _DRAWN:
            yield f"<{name}>"
        for attribute, value in each.attrib.items():
            word, text = attribute.rpartition("}")[2].lower(), value.strip().lower()
            leads_elsewhere = word == "href" and not text.startswith("#")
            if word.startswith("on") or leads_elsewhere or _ELSEWHERE.search(text) or "javascript:" in text:
                yield f"{word}="

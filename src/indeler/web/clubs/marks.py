"""The mark of a club, as an SVG or PNG file: small, and nothing in it that acts, loads or leads elsewhere."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError
from xml.etree.ElementTree import fromstring as parsed

from indeler.language import N_, InvalidInput, TooLarge
from indeler.web.clubs.models import Club

LARGEST = 64 << 10
SIDE = 2048
"""Dots of a PNG, in width and height."""
_PNG, _SVG = "image/png", "image/svg+xml"
_SPACE = "{http://www.w3.org/2000/svg}"
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
"""What a drawing consists of; no script, no picture from elsewhere, no page within."""


def keep(club: Club, data: bytes) -> None:
    """Give the club this mark; none where there is no data."""
    kind = kind_of(data) if data else ""
    club.mark, club.mark_kind = data or None, kind
    club.mark_digest = hashlib.sha256(data).hexdigest()[:16] if data else ""
    club.save(update_fields=["mark", "mark_kind", "mark_digest"])


def kind_of(data: bytes) -> str:
    """The media type of a mark that can be shown; anything else is refused."""
    if len(data) > LARGEST:
        raise TooLarge(N_("The mark is larger than {size} KB; take a smaller file."), size=LARGEST >> 10)
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        _check_png(data)
        return _PNG
    _check_svg(data)
    return _SVG


def _check_png(data: bytes) -> None:
    if len(data) < 24 or data[12:16] != b"IHDR" or max(struct.unpack(">II", data[16:24])) > SIDE:
        raise InvalidInput(N_("The mark is no PNG of at most {side} dots a side."), side=SIDE)


def _check_svg(data: bytes) -> None:
    if b"<!" in data.replace(b"<!--", b""):  # neither a DTD nor an entity: a few bytes of it can become gigabytes
        raise InvalidInput(_NO_SVG)
    try:
        root = parsed(data)
    except (ParseError, ValueError):
        raise InvalidInput(_NO_SVG) from None
    if root.tag != f"{_SPACE}svg" or b"<?xml-stylesheet" in data:
        raise InvalidInput(_NO_SVG)
    for fault in _faults(root):
        raise InvalidInput(N_("The mark has {what}, which no drawing needs; take it out."), what=fault)


_NO_SVG = N_("The mark is neither an SVG nor a PNG file.")


def _faults(root: Element) -> Iterator[str]:
    """Elements that are no drawing, and attributes that act or lead elsewhere."""
    for each in root.iter():
        name = each.tag.removeprefix(_SPACE)
        if name not in _DRAWN:
            yield f"<{name}>"
        for attribute, value in each.attrib.items():
            word, text = attribute.rpartition("}")[2].lower(), value.strip().lower()
            leads_elsewhere = word == "href" and not text.startswith("#")
            loads = "url(" in text and "url(#" not in text.replace(" ", "").replace("'", "").replace('"', "")
            if word.startswith("on") or leads_elsewhere or loads or "javascript:" in text:
                yield f"{word}="

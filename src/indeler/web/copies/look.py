"""What makes a copy look like the site: its stylesheet, typefaces and marks, beside the pages."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from indeler.web.copies.crawl import Files
from indeler.web.tenancy.accents import style_sheet
from indeler.web.tenancy.models import Club

FOLDER = "look"
_STATIC = Path(__file__).parents[1] / "static" / "indeler"
_SHOWN = (
    "mark.svg",
    "site.css",
    "typefaces/sans.woff2",
    "typefaces/sans-far.woff2",
    "typefaces/serif-semibold.woff2",
    "typefaces/serif-semibold-far.woff2",
)
_LICENCES = ("typefaces/OFL-sans.txt", "typefaces/OFL-serif.txt")
"""They go wherever the typefaces go."""


def look_of(club: Club | None) -> Files:
    """The files that pages of a copy ask for."""
    files = dict(_of_the_site())
    if club is not None and club.accent:
        files[f"{FOLDER}/accent.css"] = style_sheet(club.accent).encode()
    if club is not None and club.mark is not None:
        files[f"{FOLDER}/club.png"] = bytes(club.mark)
    return files


@cache
def _of_the_site() -> Files:
    return {f"{FOLDER}/{name}": (_STATIC / name).read_bytes() for name in (*_SHOWN, *_LICENCES)}

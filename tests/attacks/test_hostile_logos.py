"""Club logos of a kilobyte that would hang a browser: the server draws each logo as a PNG, or refuses it."""

import contextlib
import io
import struct
import zlib

import pytest
from django.test import Client
from django.urls import reverse

from indeler.language import IndelerError
from indeler.web.accounts.pages import Role
from indeler.web.tenancy import branding
from indeler.web.tenancy.models import Club

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8"'
SQUARE = '<path d="M1 1h6v6H1z"/>'
PNG = b"\x89PNG\r\n\x1a\n"


def nested(depth, width):
    """Return an SVG in which each group shows the one before it ``width`` times: width ** depth squares."""
    groups = [f'<g id="g0">{SQUARE}</g>']
    groups += [f'<g id="g{n}">' + f'<use href="#g{n - 1}"/>' * width + "</g>" for n in range(1, depth + 1)]
    return f'{HEAD}><defs>{"".join(groups)}</defs><use href="#g{depth}"/></svg>'.encode()


def png(width, height, rows):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return PNG + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


HOSTILE = {
    "nested use": nested(12, 10),
    "use of itself": f'{HEAD}><g id="a"><use href="#a"/>{SQUARE}</g></svg>'.encode(),
    "mask of itself": f'{HEAD}><mask id="m"><g mask="url(#m)">{SQUARE}</g></mask><g mask="url(#m)"/></svg>'.encode(),
    "huge": f'{HEAD} width="1e9" height="1e9">{SQUARE}</svg>'.encode(),
    "thin": f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1e9">{SQUARE}</svg>'.encode(),
    "many dashes": f'{HEAD}><path d="M0 0H8" stroke="red" stroke-dasharray="1e-9"/></svg>'.encode(),
    "a png that is none": png(2048, 2048, b""),
    "a png of many dots": png(2048, 2048, bytes((4 * 2048 + 1) * 2048)),
    "a png of too many dots": png(60000, 60000, b""),
}  # fmt: skip
ENDLESS = {"nested use", "a png that is none", "a png of too many dots"}
"""Files that cannot be drawn and must be refused; the others may be drawn or refused."""
REFUSED = {
    "utf-16": f'<?xml version="1.0" encoding="utf-16"?>{HEAD}><script>alert(1)</script></svg>'.encode("utf-16"),
    "utf-16 without a mark": f"{HEAD}>{SQUARE}</svg>".encode("utf-16-le"),
    "a second url": f'{HEAD}><path d="M1 1h6v6z" style="fill:url(#a);mask:url(http://elsewhere.example/)"/></svg>'.encode(),
    "url in quotes": f"{HEAD}><path d='M1 1h6v6z' fill=\"url( 'https://elsewhere.example/x#y')\"/></svg>".encode(),
    "a picture": f'{HEAD}><image xlink:href="/etc/passwd"/></svg>'.encode(),
}  # fmt: skip


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_logo_is_drawn_quickly_or_refused(name):
    """A process with a time limit draws the logo; the result is a small PNG."""
    made = b""
    with contextlib.suppress(IndelerError):
        made = branding.draw_mark(HOSTILE[name])
    assert not (made and name in ENDLESS)
    if made:
        width, height = struct.unpack(">II", made[16:24])
        assert (made[:8], width, height) == (PNG, width, width)
        assert (width in branding.SIDES, len(made) <= branding.LARGEST) == (True, True)


@pytest.mark.parametrize("name", REFUSED)
def test_a_logo_with_scripts_or_external_references_is_refused_in_any_encoding(name):
    with pytest.raises(IndelerError):
        branding.draw_mark(REFUSED[name])


def test_the_served_logo_contains_no_byte_of_the_uploaded_file(as_role):
    """This also holds for a valid file: the served image is drawn by the server, whatever was hidden in the file."""
    owner, secret = as_role(Role.OWNER), b"hidden in the file"
    for data in (f"{HEAD}><!-- ".encode() + secret + f" -->{SQUARE}</svg>".encode(), png(1, 1, bytes(5)) + secret):
        file = io.BytesIO(data)
        file.name = "mark.svg"
        assert owner.post(reverse("club-page"), {"name": "Castle", "mark": file}).status_code == 302
        shown = Client().get(reverse("mark"))
        assert (shown["Content-Type"], shown.content[:8], secret in shown.content) == ("image/png", PNG, False)
        assert bytes(Club.objects.get().mark) == shown.content

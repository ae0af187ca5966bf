"""Text is compressed for clients that can decompress it, and stays the same text."""

import gzip

import pytest
from django.test import Client
from django.urls import reverse

from indeler.web.accounts.pages import Role
from indeler.web.common.middleware import compress_parts, join_compressed

PACKED = {"accept-encoding": "gzip, br", "accept-language": "en"}
TOKEN = b"t" * 64


@pytest.mark.parametrize("parts", [[b""], [b"one part"], [b"a" * 70_000, b"", b"\xff" * 9, bytes(range(256)) * 300]])
def test_parts_that_are_compressed_separately_form_one_page(parts):
    between = TOKEN if len(parts) > 1 else b""
    assert gzip.decompress(join_compressed(parts, compress_parts(parts), between)) == between.join(parts)


def test_a_public_page_is_compressed_for_clients_that_accept_it(tournament):
    page = reverse("standings", args=[tournament.slug])
    plain = Client().get(page, headers={"accept-language": "en"})
    asked = Client().get(page, headers=PACKED)
    assert "Content-Encoding" not in plain
    assert asked["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in asked["Vary"]
    assert asked["ETag"] == plain["ETag"]
    unpacked = gzip.decompress(asked.content)
    assert b"</html>" in unpacked
    assert len(asked.content) < len(unpacked) / 2
    token = unpacked.partition(b'name="csrfmiddlewaretoken" value="')[2][:64]
    assert token in asked.content  # uncompressed: its length, compressed with other text, would reveal it


def test_a_private_page_and_a_style_sheet_are_compressed_and_a_typeface_is_not(as_role, season):
    leader = as_role(Role.LEADER).get(reverse("club-lead", args=[season.slug]), headers=PACKED)
    assert b"</html>" in gzip.decompress(leader.content)
    style = Client().get("/static/indeler/site.css", headers=PACKED)
    assert b"@font-face" in gzip.decompress(b"".join(style))
    style.close()
    face = Client().get("/static/indeler/typefaces/sans.woff2", headers=PACKED)
    assert "Content-Encoding" not in face
    face.close()

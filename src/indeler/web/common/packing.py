"""What is text goes out packed (gzip): a page on a phone is there in a quarter of the time.

A public page is packed once for all visitors, in the parts between which each one's own token stands: parts that do not
look back at each other can be put together like the page itself. So the token is in no part that is packed with
anything else, and the length of an answer tells nothing about it. Pages of one person are packed by Django, which adds
some letters of chance to their length.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

PACKED = (
    "text/html",
    "text/css",
    "text/javascript",
    "text/plain",
    "image/svg+xml",
    "application/json",
    "application/manifest+json",
)
"""Media types; typefaces, pictures and prints are packed already."""
_LEVEL = 6
_HEAD, _END = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff", b"\x03\x00"
"""Of RFC 1952: no name, no time; of RFC 1951: a last block without anything in it."""
_AS_IT_IS = struct.Struct("<BHH")
"""The head of a block that is not packed: its length, and the same with every bit turned."""


def takes_packed(request: HttpRequest) -> bool:
    """Whether the browser says that it can unpack."""
    return "gzip" in request.headers.get("Accept-Encoding", "")


def packed(parts: Sequence[bytes]) -> list[bytes]:
    """The parts, each compressed separately."""
    return [_packed(part) for part in parts]


def _packed(part: bytes) -> bytes:
    press = zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return press.compress(part) + press.flush(zlib.Z_FULL_FLUSH)


def join_packed(parts: Sequence[bytes], pressed: Sequence[bytes], between: bytes) -> bytes:
    """``between.join(parts)``, packed; ``pressed`` are the same parts as `packed` made them."""
    joined = between.join(parts)
    separator = _AS_IT_IS.pack(0, len(between), len(between) ^ 0xFFFF) + between if between else b""
    return _HEAD + separator.join(pressed) + _END + struct.pack("<II", zlib.crc32(joined), len(joined) & 0xFFFFFFFF)


class Packing(GZipMiddleware):
    """Django middleware: packs what is text and is not packed yet."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The response, packed where it helps."""
        if response.get("Content-Type", "").partition(";")[0] not in PACKED:
            return response
        if response.has_header("Content-Encoding"):
            patch_vary_headers(response, ("Accept-Encoding",))
            return response
        return super().process_response(request, response)

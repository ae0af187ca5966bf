"""QR codes as SVG."""

from io import BytesIO

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_svg(text: str) -> SafeString:
    """Return a QR code for a page; black on white in both themes, because phones need that."""
    code = segno.make(text, error="m", micro=False)
    return mark_safe(code.svg_inline(scale=4, border=3, dark="#000", light="#fff", omitsize=True))


def qr_file(text: str) -> bytes:
    """Return a QR code as an SVG file for a print."""
    target = BytesIO()
    segno.make(text, error="m", micro=False).save(target, kind="svg", scale=4, border=3, dark="#000", light="#fff")
    return target.getvalue()


def qr_picture(text: str) -> bytes:
    """Return a QR code as a PNG file for an e-mail."""
    target = BytesIO()
    segno.make(text, error="m", micro=False).save(target, kind="png", scale=6, border=3)
    return target.getvalue()

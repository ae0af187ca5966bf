"""The mail server that sends personal links, as EMAIL_URL and EMAIL_FROM name it; without them nothing is sent."""

from __future__ import annotations

from email.utils import parseaddr
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from indeler.language import N_, InvalidInput

PATIENCE = 10
"""Seconds that the server gets to answer."""


class _Way(NamedTuple):
    """How one speaks to the server: its usual port, and whether and when the talk is encrypted."""

    port: int
    tls: bool = False
    ssl: bool = False


_WAYS = {"smtp": _Way(25), "smtp+tls": _Way(587, tls=True), "smtps": _Way(465, ssl=True)}

_URL = N_("EMAIL_URL: write it as smtp+tls://user:password@host:587, or with smtps:// or smtp:// in front.")
_FROM = N_("EMAIL_FROM: say who sends the mail, such as Chess club <leader@club.example>.")


def mail_settings(url: str, sender: str) -> dict[str, Any]:
    """Django's settings for the server that the URL names; a host without a name where there is none."""
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend", "EMAIL_HOST": ""}
    try:
        parts = urlsplit(url)
        way, port = _WAYS[parts.scheme], parts.port
    except (ValueError, KeyError):
        raise InvalidInput(_URL) from None
    if not parts.hostname:
        raise InvalidInput(_URL)
    if "@" not in parseaddr(sender)[1]:
        raise InvalidInput(_FROM)
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port or way.port,
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": way.tls,
        "EMAIL_USE_SSL": way.ssl,
        "EMAIL_TIMEOUT": PATIENCE,
        "DEFAULT_FROM_EMAIL": sender,
    }

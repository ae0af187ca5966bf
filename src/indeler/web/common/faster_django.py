"""Parts of Django that every page uses hundreds of times, replaced by quicker ones (decision 29).

Django keeps the language, the time zone and the address prefix of a request in a way that also serves coroutines: every
look passes a lock that all threads share. Here one thread works on a request from its beginning to its end, so that a
plain `local` does. And it asks the system 64 times for the letters of one CSRF token.
"""

from __future__ import annotations

import os
from threading import local

from django.middleware import csrf
from django.urls import base
from django.utils import timezone
from django.utils.translation import trans_real


def install() -> None:
    """For the process from now on."""
    trans_real._active = local()  # type: ignore[attr-defined]  # the stubs leave out what Django does not document
    timezone._active = local()  # type: ignore[attr-defined]
    base._prefixes = local()  # type: ignore[attr-defined]
    base._urlconfs = local()  # type: ignore[attr-defined]
    csrf._get_new_csrf_string = _secret
    csrf._mask_cipher_secret = _masked  # type: ignore[attr-defined]


_LETTERS = csrf.CSRF_ALLOWED_CHARS
_FAIR = 256 - 256 % len(_LETTERS)
"""A random byte from here on would favour the first letters."""
_PLACES = {letter: place for place, letter in enumerate(_LETTERS)}


def _secret() -> str:
    """Return random letters, each as probable as any other, from bytes that the system is asked for at once."""
    length, count = csrf.CSRF_SECRET_LENGTH, len(_LETTERS)
    drawn: list[str] = []
    while len(drawn) < length:
        drawn += [_LETTERS[byte % count] for byte in os.urandom(2 * length) if byte < _FAIR]
    return "".join(drawn[:length])


def _masked(secret: str) -> str:
    """Return a mask and the secret under it, as Django's own function does."""
    mask, count = _secret(), len(_LETTERS)
    return mask + "".join([_LETTERS[(_PLACES[a] + _PLACES[b]) % count] for a, b in zip(secret, mask, strict=True)])

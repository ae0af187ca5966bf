"""Faster replacements for parts of Django that every page uses hundreds of times (decisions 27 and 29).

Django keeps the language, the time zone, the address prefix and the database connection of a request in storage that
also supports coroutines: every access takes a lock that all threads share. Here one thread handles a request from
beginning to end, so that a plain `local` is enough. Django also makes 64 system calls for the letters of one CSRF
token, searches several catalogues for each text, applies the formatting of dates and numbers to texts, and searches a
complete template for its blocks at each rendering.
"""

import os
import re
from html import escape
from http import cookies
from threading import local
from typing import Any

from django.core.cache import close_caches
from django.core.signals import request_finished
from django.db import connections
from django.middleware import csrf
from django.template import base as templates
from django.templatetags import i18n
from django.urls import base
from django.utils import timezone, translation
from django.utils.safestring import SafeString
from django.utils.translation import trans_real


def install() -> None:
    """Replace these parts of Django in this process."""
    trans_real._active = local()  # type: ignore[attr-defined]  # the stubs leave out what Django does not document
    timezone._active = local()  # type: ignore[attr-defined]
    base._prefixes = local()  # type: ignore[attr-defined]
    base._urlconfs = local()  # type: ignore[attr-defined]
    if not isinstance(connections._connections, local):  # type: ignore[attr-defined]
        connections._connections = local()  # type: ignore[attr-defined]
    request_finished.disconnect(close_caches)  # an in-memory cache has nothing to close
    csrf._get_new_csrf_string = _secret
    csrf._mask_cipher_secret = _masked  # type: ignore[attr-defined]
    translation._trans.gettext = trans_real.gettext = _gettext  # type: ignore[attr-defined]
    templates.render_value_in_context = i18n.render_value_in_context = _rendered  # type: ignore[attr-defined]
    templates.NodeList.get_nodes_by_type = _nodes_by_type  # type: ignore[assignment,method-assign]
    cookies._unquote = _unquote  # type: ignore[assignment]


_ESCAPED = re.compile(r"\\(?:([0-3][0-7][0-7])|(.))")


def _unquote(value: str | None) -> str | None:
    """Return the value of a cookie as later versions of Python read it.

    That of 3.11.9 and 3.12.5 takes a time that grows with the square of the length, two minutes for 300 kB.
    """
    if value is None or len(value) < 2 or value[0] != '"' or value[-1] != '"':
        return value
    return _ESCAPED.sub(lambda found: chr(int(found[1], 8)) if found[1] else found[2], value[1:-1])


_LETTERS = csrf.CSRF_ALLOWED_CHARS
_FAIR = 256 - 256 % len(_LETTERS)
"""A random byte from here on would favour the first letters."""
_PLACES = {letter: place for place, letter in enumerate(_LETTERS)}


def _secret() -> str:
    """Return random letters with equal probabilities, from one system call."""
    length, count = csrf.CSRF_SECRET_LENGTH, len(_LETTERS)
    drawn: list[str] = []
    while len(drawn) < length:
        drawn += [_LETTERS[byte % count] for byte in os.urandom(2 * length) if byte < _FAIR]
    return "".join(drawn[:length])


def _masked(secret: str) -> str:
    """Return a mask and the masked secret, as Django's own function does."""
    mask, count = _secret(), len(_LETTERS)
    return mask + "".join([_LETTERS[(_PLACES[a] + _PLACES[b]) % count] for a, b in zip(secret, mask, strict=True)])


_gettext_of_django = trans_real.gettext
MAX_CACHED_TEXTS = 10_000
"""The maximum number of cached texts of one language."""


def _gettext(message: str) -> str:
    """Return the text in the language of this thread, cached from Django's first lookup."""
    kind, active = type(message), getattr(trans_real._active, "value", None)  # type: ignore[attr-defined]
    if active is None or (kind is not str and kind is not SafeString):
        return _gettext_of_django(message)
    try:
        known: str = active.known_texts[kind][message]
    except (AttributeError, KeyError):
        known = _gettext_of_django(message)
        texts = active.__dict__.setdefault("known_texts", {str: {}, SafeString: {}})[kind]
        if len(texts) < MAX_CACHED_TEXTS:
            texts[message] = known
    return known


_rendered_by_django = templates.render_value_in_context


def _rendered(value: Any, context: Any) -> str:
    """Return a value as a template renders it; a text needs no formatting of dates or numbers, only escaping."""
    if type(value) is str and context.autoescape:
        return escape(value)
    html: str = value if type(value) in (str, SafeString) else _rendered_by_django(value, context)
    return html


def _nodes_by_type(nodes: Any, kind: type[templates.Node]) -> list[templates.Node]:
    """Return all nodes of this kind in a template; they do not change after it has been parsed."""
    size: int
    found: list[templates.Node]
    size, found = nodes.__dict__.get(kind, (-1, []))
    if size != len(nodes):
        found = [each for node in nodes for each in node.get_nodes_by_type(kind)]
        nodes.__dict__[kind] = len(nodes), found
    return found

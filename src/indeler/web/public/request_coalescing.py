"""Pages that lie open and ask for themselves in the same words are answered once for all who wait.

After a result everybody who looks at a round asks for it within a second. What visitors get is the same for all of
them but for the token of their forms, and a page that is there already has one: so this answer has none, and no cookie.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from django.conf import settings
from django.http import parse_cookie

from indeler.web.accounts.actor import HELPER_COOKIE
from indeler.web.common.requests import OPEN_PAGE
from indeler.web.public.context_processors import THEME_COOKIE

KNOWN_BY = (settings.SESSION_COOKIE_NAME, HELPER_COOKIE, "messages")
"""Cookies of somebody who is not just any visitor."""
_SAID = (
    *("REQUEST_METHOD", "PATH_INFO", "QUERY_STRING", "wsgi.url_scheme", "HTTP_HOST", "HTTP_X_FORWARDED_PROTO"),
    *("HTTP_ACCEPT_LANGUAGE", "HTTP_ACCEPT_ENCODING", "HTTP_IF_NONE_MATCH", "HTTP_HX_REQUEST"),
)
"""All that public pages look at."""


def coalescing_key(environ: dict[str, Any]) -> Hashable:
    """What is asked, the same for all who get the same answer; None where an answer is for one alone."""
    if OPEN_PAGE not in environ or environ["REQUEST_METHOD"] != "GET" or "HTTP_AUTHORIZATION" in environ:
        return None
    cookies = parse_cookie(environ.get("HTTP_COOKIE", ""))
    if any(name in cookies for name in KNOWN_BY):
        return None
    chosen = (cookies.get(THEME_COOKIE, ""), cookies.get(settings.LANGUAGE_COOKIE_NAME, ""))
    return ("look", *(environ.get(name, "") for name in _SAID), *chosen)

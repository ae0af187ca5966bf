"""Answers that are in memory go out at once: without a thread, and without the way of a request through the site.

A visitor's page that the site has made, and the event stream of an open page, are the same for whoever sends the same
words. The first such request takes the usual way and leaves here what its answer was made of: the page (`SharedPage`)
or what is watched, the remembered rows that were looked at (`common.lookup`), and the headers. As long as these rows
are known to be the same, later requests are answered from it. Each visitor still has a token of his own. Whoever sends
anything that a page could depend on, and that is not part of the words compared here, takes the usual way.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple, Protocol

from django.conf import settings
from django.http import HttpRequest, HttpResponse, parse_cookie
from django.middleware.csrf import CsrfViewMiddleware, get_token
from django.utils.http import parse_etags

from indeler.web.common import lookup
from indeler.web.common.lookup import CLUB, UsedRow
from indeler.web.common.middleware import join_packed
from indeler.web.common.visitors import is_proxy, network_at, visitor
from indeler.web.hosting.logs import Message
from indeler.web.hosting.open_pages import OpenPages, Watched

Head = tuple[bytes, bytes]

SHARED_PAGE = "indeler.shared page"
"""Under this name a page tells, in the environment of its request, that it is in memory for whoever asks the same."""
MANY = 4096
"""Answers that a process can give at once; the pages themselves are kept by `PageCache`."""
OK, NOT_MODIFIED = 200, 304
_COMPARED = frozenset((b"host", b"accept-language", b"accept-encoding", b"x-forwarded-proto", b"x-moving"))
"""Headers that an answer may depend on."""
_IRRELEVANT = frozenset(
    b"accept cache-control connection dnt forwarded if-none-match keep-alive last-event-id pragma priority referer te "
    b"upgrade-insecure-requests user-agent via x-forwarded-for x-forwarded-host x-real-ip x-request-id".split()
)
"""Headers on which no answer depends, or that are looked at here."""
_BROWSER = b"sec-"
"""With what other headers begin on which none depends."""


class PageInMemory(Protocol):
    """A page as it was made: its body in parts, between which the visitor's own token stands."""

    @property
    def parts(self) -> Sequence[bytes]:
        """The parts as they are."""

    @property
    def pressed(self) -> Sequence[bytes]:
        """The parts, packed; nothing where that is of no use."""


class SharedPage(NamedTuple):
    """Where a page is found that was sent: the same for all visitors but for their tokens."""

    etag: str
    stamp: str
    """Changes with everything that the page shows."""
    has_tokens: bool
    find: Callable[[], PageInMemory | None]
    """The page; None where it is not kept any more, or not for this minute."""


class Words(NamedTuple):
    """What a request says, as far as an answer depends on it."""

    key: Hashable
    session: str
    token: str | None
    """The token that the browser has; None: none yet."""
    etags: str
    """The states of the page that the browser has."""
    takes_packed: bool
    network: str


class Ready(NamedTuple):
    """An answer that goes out at once."""

    status: int
    headers: list[Head]
    body: bytes
    watched: Watched | None = None


class _Known(NamedTuple):
    rows: Sequence[UsedRow]
    headers: dict[int, list[Head]]
    """By the status of the answer."""
    page: SharedPage | None
    watched: Watched | None


def words_of(scope: Message) -> Words | None:
    """What a request says; None where it says something that is not compared, or does more than look."""
    if scope["method"] != "GET":
        return None
    compared, cookies, etags, forwarded = [], b"", b"", b""
    for name, value in scope["headers"]:
        if name in _COMPARED:
            compared.append((name, value))
        elif name == b"cookie":
            cookies += b"; " + value if cookies else value
        elif name not in _IRRELEVANT and not name.startswith(_BROWSER):
            return None
        elif name == b"if-none-match":
            etags += b"," + value if etags else value
        elif name == b"x-forwarded-for":
            forwarded += b"," + value if forwarded else value
    own = _cookies(cookies.decode("latin-1")) if cookies else {}
    if own is None:
        return None
    peer = str((scope.get("client") or ("",))[0])
    session, token = own.pop(settings.SESSION_COOKIE_NAME, ""), own.pop(settings.CSRF_COOKIE_NAME, None)
    key = (
        *(scope["path"], scope["query_string"], scope["scheme"], is_proxy(peer), session),
        *(tuple(sorted(compared)), tuple(sorted(own.items()))),
    )
    packed = any(name == b"accept-encoding" and b"gzip" in value for name, value in compared)
    network = network_at(visitor(peer, forwarded.decode("latin-1")))
    return Words(key, session, token, etags.decode("latin-1"), packed, network)


def _cookies(text: str) -> dict[str, str] | None:
    """Cookies by their names, as Django reads them; None where there is one that nobody here knows."""
    found = parse_cookie(text)
    is_plain = len(found) == text.count(";") + 1 and _COOKIES.issuperset(found)
    return found if is_plain else None


_COOKIES = frozenset((settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME, "theme"))


class ReadyAnswers:
    """What this process can answer at once; only its event loop uses it."""

    def __init__(self, open_pages: OpenPages | None = None, of_somebody: frozenset[str] = frozenset()) -> None:
        self._open_pages, self._of_somebody = open_pages, of_somebody
        """The kinds of rows by which somebody is known who is logged in."""
        self._known: dict[Hashable, _Known] = {}

    def find(self, words: Words) -> Ready | None:
        """The answer; None where it takes the usual way."""
        known = self._known.get(words.key)
        if known is None:
            return None
        page = known.page.find() if known.page is not None else None
        if (known.page is not None and page is None) or not all(map(lookup.is_known, known.rows)):
            del self._known[words.key]
            return None
        if known.page is None or page is None:
            return self._stream(known, words)
        return _page(known.headers, known.page, page, words)

    def _stream(self, known: _Known, words: Words) -> Ready | None:
        assert known.watched is not None
        assert self._open_pages is not None
        version = self._open_pages.version_of(known.watched.subject)
        if version is None:
            return None
        holder = known.watched.holder._replace(network=words.network)
        return Ready(OK, known.headers[OK], b"", known.watched._replace(version=version, holder=holder))

    def learn(
        self, words: Words, status: int, headers: list[Head], source: SharedPage | Watched, rows: Sequence[UsedRow]
    ) -> None:
        """Remember what an answer was made of, if all of that is heard of when it changes."""
        kinds = {row.kind for row in rows}
        needed = {lookup.CLUB_ITSELF} | (self._of_somebody if words.session else set())
        is_page = isinstance(source, SharedPage)
        if not needed <= kinds or (is_page and (words.session or CLUB not in kinds)):
            return
        if isinstance(source, SharedPage) and not _is_unchanged(source.find(), headers):
            return
        if len(self._known) >= MANY:
            self._known.clear()
        plain = [(name, value) for name, value in headers if name != b"set-cookie"]
        if isinstance(source, SharedPage):
            before = self._known.get(words.key)
            is_same = before is not None and before.page is not None and before.page[:3] == source[:3]
            others = before.headers if before is not None and is_same else {}
            self._known[words.key] = _Known(rows, {**others, status: plain}, source, None)
        else:  # which version a season has is asked for each time; the row of it does not matter
            lasting = [row for row in rows if row.kind != CLUB]
            self._known[words.key] = _Known(lasting, {status: plain}, None, source)


def _is_unchanged(page: PageInMemory | None, headers: Sequence[Head]) -> bool:
    """Whether the page was sent as it is kept, and not packed on its way out, each time in another way."""
    return page is not None and (bool(page.pressed) or all(name != b"content-encoding" for name, _ in headers))


def _page(known: dict[int, list[Head]], shared: SharedPage, page: PageInMemory, words: Words) -> Ready | None:
    """The page with the visitor's own token; nothing but its name where he has it already."""
    if words.etags and _has(words.etags, shared.etag):
        headers = known.get(NOT_MODIFIED)
        return None if headers is None else Ready(NOT_MODIFIED, headers, b"")
    headers = known.get(OK)
    if headers is None:
        return None
    token, cookies = _token(words.token) if shared.has_tokens else (b"", [])
    if page.pressed and words.takes_packed:
        body = join_packed(page.parts, page.pressed, token)
    else:
        body = token.join(page.parts)
    length = str(len(body)).encode()
    sized = [(name, length if name == b"content-length" else value) for name, value in headers]
    return Ready(OK, sized + cookies, body)


def _has(etags: str, etag: str) -> bool:
    """Whether the browser has this state of the page, as Django compares them for ``If-None-Match``."""
    named = parse_etags(etags)
    return named == ["*"] or etag.removeprefix("W/") in (each.removeprefix("W/") for each in named)


def _refuse(*_: Any) -> HttpResponse:
    raise NotImplementedError


_csrf = CsrfViewMiddleware(_refuse)


def _token(sent: str | None) -> tuple[bytes, list[Head]]:
    """A token for the forms of this visitor, and the cookie that he needs for it, as Django's middleware makes them."""
    request, response = HttpRequest(), HttpResponse()
    if sent is not None:
        request.COOKIES[settings.CSRF_COOKIE_NAME] = sent
    _csrf.process_request(request)
    token = get_token(request).encode()
    _csrf.process_response(request, response)
    cookies = [(b"set-cookie", each.output(header="").encode("latin-1")) for each in response.cookies.values()]
    return token, cookies

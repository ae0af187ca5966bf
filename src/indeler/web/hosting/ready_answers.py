"""A cache of responses that the event loop sends at once, without a thread and without the site's middleware.

The first request for a visitor's page or an event stream is handled as usual, and stores the source of its response,
the cached rows that were used and the headers. As long as these rows are known to be unchanged, later requests with the
same headers are answered from it, each with a CSRF token of its own. Any other request is handled as usual.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse, parse_cookie
from django.middleware.csrf import CsrfViewMiddleware, get_token
from django.utils.http import parse_etags

from indeler.web.common import lookup
from indeler.web.common.lookup import CLUB, UsedRow
from indeler.web.common.middleware import join_compressed
from indeler.web.common.visitors import is_proxy, network_at, visitor
from indeler.web.hosting.logs import Message
from indeler.web.hosting.open_pages import OpenPages, Watched

Head = tuple[bytes, bytes]

SHARED_PAGE = "indeler.shared page"
"""The key in the environment of a request by which a page states that it is cached for identical requests."""
MAX_CACHED_ANSWERS = 4096
"""The maximum number of cached responses of a process; the pages themselves are in `PageCache`."""
LONGEST_KEY = 2000
"""The maximum length of what is compared, written out: a response to a request with more in it is not cached."""
LONGEST_ETAGS = 1000
"""The maximum length of the states of the page that the browser names: for 30 kB of commas Django needs 30 ms."""
OK, NOT_MODIFIED = 200, 304
_COMPARED = frozenset((b"host", b"accept-language", b"accept-encoding", b"x-forwarded-proto", b"x-moving"))
"""Headers that a response may depend on."""
_IRRELEVANT = frozenset(
    b"accept cache-control connection dnt forwarded if-none-match keep-alive last-event-id pragma priority referer te "
    b"upgrade-insecure-requests user-agent via x-forwarded-for x-forwarded-host x-real-ip x-request-id".split()
)
"""Headers on which no response depends, or that are handled here."""
_BROWSER = b"sec-"
"""The prefix of other headers on which no response depends."""


class Page(NamedTuple):
    """A rendered page; its body in parts, between which the visitor's own token is inserted."""

    stamp: str
    headers: dict[str, str]
    parts: list[bytes]
    compressed: list[bytes]
    """The compressed parts; empty where compression is of no use."""

    @property
    def size(self) -> int:
        """Return the number of bytes of the body, plain and compressed."""
        return sum(map(len, self.parts)) + sum(map(len, self.compressed))

    @property
    def etag(self) -> str:
        """Return the ETag of the page: it does not depend on the token, which differs from visitor to visitor."""
        return self.headers["ETag"]


class SharedPage(NamedTuple):
    """A reference to a cached page: the same for all visitors except for their tokens."""

    etag: str
    stamp: str
    """Changes with everything that the page shows."""
    has_tokens: bool
    find: Callable[[], Page | None]
    """Returns the page; None where it is no longer cached, or has expired."""


class Words(NamedTuple):
    """The contents of a request that a response depends on."""

    key: Hashable
    session: str
    token: str | None
    """The CSRF token of the browser; None: none yet."""
    etags: str
    """The states of the page that the browser has."""
    accepts_gzip: bool
    network: str


class Answer(NamedTuple):
    """A complete response."""

    status: int
    headers: list[Head]
    body: bytes
    watched: Watched | None = None
    """The subject whose changes are sent, for a response that stays open."""


class _Known(NamedTuple):
    rows: Sequence[UsedRow]
    headers: dict[int, list[Head]]
    """The headers by the status of the response."""
    page: SharedPage | None
    watched: Watched | None


def words_of(scope: Message) -> Words | None:
    """Return the contents of a GET request; None where a header is not compared, or for another method."""
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
    accepts_gzip = any(name == b"accept-encoding" and b"gzip" in value for name, value in compared)
    network = network_at(visitor(peer, forwarded.decode("latin-1")))
    return Words(key, session, token, etags[:LONGEST_ETAGS].decode("latin-1"), accepts_gzip, network)


def _cookies(text: str) -> dict[str, str] | None:
    """Return the cookies by name, as Django parses them; None where one is unknown."""
    found = parse_cookie(text)
    is_plain = len(found) == text.count(";") + 1 and _COOKIES.issuperset(found)
    return found if is_plain else None


_COOKIES = frozenset((settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME, "theme"))


class ReadyAnswers:
    """The responses that this process can send at once; used only by its event loop."""

    def __init__(self, open_pages: OpenPages | None = None, of_somebody: frozenset[str] = frozenset()) -> None:
        self._open_pages, self._of_somebody = open_pages, of_somebody
        """The kinds of rows that identify a logged-in user."""
        self._known: dict[Hashable, _Known] = {}

    def find(self, words: Words) -> Answer | None:
        """Return the response; None where the request is handled as usual."""
        known = self._known.get(words.key)
        if known is None:
            return None
        page = known.page.find() if known.page is not None else None
        if (known.page is not None and page is None) or not all(each.rows.is_known(each) for each in known.rows):
            del self._known[words.key]
            return None
        if known.page is None or page is None:
            return self._stream(known, words)
        return _page(known.headers, known.page, page, words)

    def _stream(self, known: _Known, words: Words) -> Answer | None:
        assert known.watched is not None
        assert self._open_pages is not None
        version = self._open_pages.version_of(known.watched.subject)
        if version is None:
            return None
        holder = known.watched.holder._replace(network=words.network)
        return Answer(OK, known.headers[OK], b"", known.watched._replace(version=version, holder=holder))

    def learn(
        self, words: Words, status: int, headers: list[Head], source: SharedPage | Watched, rows: Sequence[UsedRow]
    ) -> None:
        """Store the source of a response, if changes of all its rows are announced."""
        kinds = {row.kind for row in rows}
        needed = {lookup.CLUB_ITSELF} | (self._of_somebody if words.session else set())
        is_page = isinstance(source, SharedPage)
        if not needed <= kinds or (is_page and (words.session or CLUB not in kinds)):
            return
        if len(repr(words.key)) > LONGEST_KEY:
            return
        if isinstance(source, SharedPage) and not _is_unchanged(source.find(), headers):
            return
        if len(self._known) >= MAX_CACHED_ANSWERS:
            self._known.clear()
        plain = [(name, value) for name, value in headers if name != b"set-cookie"]
        if isinstance(source, SharedPage):
            before = self._known.get(words.key)
            is_same = before is not None and before.page is not None and before.page[:3] == source[:3]
            others = before.headers if before is not None and is_same else {}
            self._known[words.key] = _Known(rows, {**others, status: plain}, source, None)
        else:  # the version of a season is read each time; its row does not matter
            lasting = [row for row in rows if row.kind != CLUB]
            self._known[words.key] = _Known(lasting, {status: plain}, None, source)


def _is_unchanged(page: Page | None, headers: Sequence[Head]) -> bool:
    """Return whether the page was sent as it is cached, and not compressed on the way, each time differently."""
    return page is not None and (bool(page.compressed) or all(name != b"content-encoding" for name, _ in headers))


def _page(known: dict[int, list[Head]], shared: SharedPage, page: Page, words: Words) -> Answer | None:
    """Return the page with the visitor's own token; only its etag where the browser has it already."""
    if words.etags and _has(words.etags, shared.etag):
        headers = known.get(NOT_MODIFIED)
        return None if headers is None else Answer(NOT_MODIFIED, headers, b"")
    headers = known.get(OK)
    if headers is None:
        return None
    token, cookies = _token(words.token) if shared.has_tokens else (b"", [])
    if page.compressed and words.accepts_gzip:
        body = join_compressed(page.parts, page.compressed, token)
    else:
        body = token.join(page.parts)
    length = str(len(body)).encode()
    sized = [(name, length if name == b"content-length" else value) for name, value in headers]
    return Answer(OK, sized + cookies, body)


def _has(etags: str, etag: str) -> bool:
    """Return whether the browser has this state of the page, as Django compares them for ``If-None-Match``."""
    named = parse_etags(etags)
    return named == ["*"] or etag.removeprefix("W/") in (each.removeprefix("W/") for each in named)


def _refuse(*_: Any) -> HttpResponse:
    raise NotImplementedError


_csrf = CsrfViewMiddleware(_refuse)


def _token(sent: str | None) -> tuple[bytes, list[Head]]:
    """Return a token for the visitor's forms, and the cookie for it, as Django's middleware makes them."""
    request, response = HttpRequest(), HttpResponse()
    if sent is not None:
        request.COOKIES[settings.CSRF_COOKIE_NAME] = sent
    _csrf.process_request(request)
    token = get_token(request).encode()
    _csrf.process_response(request, response)
    cookies = [(b"set-cookie", each.output(header="").encode("latin-1")) for each in response.cookies.values()]
    return token, cookies

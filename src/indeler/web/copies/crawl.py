"""Makes the pages of a copy by following links as a visitor does, in a frame without menu, forms and scripts.

A link to a page outside the copy becomes plain text, so that no link is broken.
"""

from __future__ import annotations

import os
import pickle
import re
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache, partial
from html import unescape
from multiprocessing import get_context
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, NamedTuple, Self, cast
from urllib.parse import parse_qs, unquote, urlsplit

from django.db import connection, connections
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import Resolver404, ResolverMatch, resolve, set_urlconf

from indeler.language import IndelerError
from indeler.web.accounts.actor import VISITOR, Request
from indeler.web.accounts.pages import Copied, Cost, Declaration, declaration_of
from indeler.web.tenancy.branding import style_sheet
from indeler.web.tenancy.models import Club

Answer = Callable[[Request], HttpResponse]
Files = dict[str, bytes]
"""A copy: contents by file name, with slashes on every system."""

OVERVIEW = "index.html"
MAX_NAME_LETTERS = 80
"""Letters of a file name: any host and any file system takes that many."""
_LINK = re.compile(r'<a\b([^>]*?) href="([/?][^"]*)"([^>]*)>(.*?)</a>', re.DOTALL)
_PIECES = 5
"""The parts of a shortened link: the text before the address, the address, the text after it, its words, the rest."""
_NOWHERE = "<!-- not in the copy -->"
_NOTHING_LEFT = re.compile(
    rf'<details class="menu left">[^<]*<summary[^>]*>[^<]*</summary><div><ul[^>]*>'
    rf"(?:\s*<li>{_NOWHERE}[^<]*</li>)*\s*</ul></div></details>|<li>{_NOWHERE}[^<]*</li>|{_NOWHERE}",
    re.DOTALL,
)
"""An entry of a list or a menu whose link is not in the copy, and a menu in which nothing else is."""
_PROOF = re.compile(r'(check\.html\?proof=)([^"&]+)')
_NO_WORD = re.compile(r"[^a-z0-9]+")


class Checker(NamedTuple):
    """The page that verifies proofs, next to a copy."""

    there: str
    """The relative path from the copy to its folder."""
    back: str
    """The relative path from that folder to the copy."""

    @property
    def address(self) -> str:
        """Return the address of the checker, relative to the copy."""
        return f"{self.there}check.html"


class Part(NamedTuple):
    """The subject of a copy: the address at which it begins, the renderer of its pages, and whether it has prints."""

    root: str
    answer: Answer
    with_prints: bool
    club: Club | None = None
    checker: Checker | None = None

    def has(self, declaration: Declaration) -> bool:
        """Return whether a page that declares this is in the copy."""
        return declaration.copied is Copied.PAGE or (declaration.copied is Copied.PRINT and self.with_prints)


class _Page(NamedTuple):
    """A page cut at its links: text, and for each link the text before and after its address, and its words."""

    pieces: list[str]
    leads_to: list[str]


class _Response(NamedTuple):
    """The response of an address: the content, whether it is a page, and else the name of its file."""

    content: bytes
    is_page: bool
    offered: str

    @classmethod
    def of(cls, response: HttpResponse) -> Self:
        is_page = response.headers["Content-Type"].startswith("text/html")
        return cls(response.content, is_page, response.headers.get("Content-Disposition", ""))


class _Found(NamedTuple):
    """A page, or a file that a page offers."""

    name: str
    content: _Page | bytes


def crawl_site(part: Part) -> Files:
    """Return all pages and files that a visitor reaches from the first page, without leaving this part of the site."""
    with _addresses_of_pages():
        found = dict(_Walk(part).found())
    names = {address: page.name for address, page in found.items()}
    files: Files = {}
    for name, content in found.values():
        files[name] = content if isinstance(content, bytes) else _checked(_linked(content, names), part, names).encode()
    return files


def _checked(text: str, part: Part, names: Mapping[str, str]) -> str:
    """Return the page with the names of files in place of the addresses of proofs that it gives to the checker."""
    if part.checker is None:
        return text
    back = part.checker.back
    return _PROOF.sub(lambda found: f"{found[1]}{back}{names.get(unquote(found[2]), found[2])}", text)


@contextmanager
def _addresses_of_pages() -> Iterator[None]:
    set_urlconf("indeler.web.page_urls")
    try:
        yield
    finally:
        set_urlconf(None)


class _Walk:
    def __init__(self, part: Part) -> None:
        self._part = part
        self._visited = {part.root}
        self._file_names: set[str] = set()
        self._waiting: deque[tuple[str, ResolverMatch | None]] = deque([(part.root, None)])
        self._later: list[str] = []

    def found(self) -> Iterator[tuple[str, _Found]]:
        """Yield every address with its content; slow pages come last."""
        part = self._part
        with RenderWorker(partial(_answer_for_copy, part)) as worker:
            while self._waiting or self._later:
                while self._waiting:
                    address, match = self._waiting.popleft()
                    yield from self._named(address, _answer_for_copy(part, address, match), worker)
                later, self._later = self._later, []
                for address, response in zip(later, worker.fetch(later), strict=True):
                    yield from self._named(address, response, worker)

    def _named(self, address: str, response: _Response | None, worker: RenderWorker) -> Iterator[tuple[str, _Found]]:
        if response is None:
            return
        name = _name(self._part.root, address, response.offered, self._file_names)
        if not response.is_page:
            yield address, _Found(name, response.content)
            return
        page = _cut_at_links(response.content.decode(), address)
        yield address, _Found(name, page)
        for new in dict.fromkeys(link.partition("#")[0] for link in page.leads_to):
            if new not in self._visited:
                self._visited.add(new)
                self._enqueue(new, worker)

    def _enqueue(self, new: str, worker: RenderWorker) -> None:
        match = _match(self._part, new)
        if match is None:
            return
        declaration = declaration_of(match)
        if declaration is not None and declaration.cost is Cost.HIGH:
            self._later.append(new)
            worker.request(new)
        else:
            self._waiting.append((new, match))


def _answer_for_copy(part: Part, address: str, match: ResolverMatch | None = None) -> _Response | None:
    """Return the response for a visitor at this address, after redirects; None if it does not belong in the copy."""
    for _step in range(3):
        match = match or _match(part, address)
        if match is None:
            return None
        try:
            response = part.answer(visit(address, match, part.club, part.checker))
        except (Http404, IndelerError):
            return None
        if response.status_code not in (301, 302):
            return _Response.of(response) if response.status_code == 200 else None
        address, match = response.headers["Location"], None
    return None


def _match(part: Part, address: str) -> ResolverMatch | None:
    split = urlsplit(address)
    path = unquote(split.path)
    if not path.startswith(part.root):
        return None
    try:
        match = resolve(path)
    except Resolver404:
        return None
    declaration = declaration_of(match)
    if declaration is None or not part.has(declaration):
        return None
    return match if declaration.params >= {*parse_qs(split.query)} else None


def visit(address: str, match: ResolverMatch, club: Club | None, checker: Checker | None = None) -> Request:
    """Return a request for a page of a copy, as of any visitor."""
    request = cast("Request", HttpRequest())  # the attributes that middleware would add
    split = urlsplit(address)
    request.method, request.path, request.GET = "GET", unquote(split.path), QueryDict(split.query)
    request.path_info = request.path
    request.META = {"SERVER_NAME": "localhost", "SERVER_PORT": "80", "SCRIPT_NAME": ""}
    request.actor, request.club, request.resolver_match = VISITOR, club, match
    request.htmx = False  # type: ignore[assignment]  # a whole page
    request.is_copy = True
    request.checker = checker.address if checker is not None else ""
    return request


def _cut_at_links(text: str, at: str) -> _Page:
    """Return the page at this address, cut at its links; a link that is only a query refers to the page itself."""
    pieces, here = _LINK.split(text), urlsplit(at).path
    links = (unescape(address) for address in pieces[2::_PIECES])
    return _Page(pieces, [here + link if link.startswith("?") else link for link in links])


def _linked(page: _Page, names: Mapping[str, str]) -> str:
    """Return the page with links to files of the copy; a link without a file becomes plain text."""
    pieces = page.pieces
    text = [pieces[0]]
    for at, address in zip(range(1, len(pieces), _PIECES), page.leads_to, strict=True):
        before, _address, after, words, following = pieces[at : at + _PIECES]
        path, mark, place = address.partition("#")
        name = names.get(path)
        if name:
            text.append(f'<a{before} href="{name}{mark}{place}"{after}>{words}</a>')
        elif 'class="button' not in before + after:
            text += [_NOWHERE, words]
        text.append(following)
    linked = "".join(text)
    return _NOTHING_LEFT.sub("", linked) if _NOWHERE in linked else linked


def _name(root: str, address: str, offer: str, used: set[str]) -> str:
    """Return a file name of small letters, digits and hyphens that no other page of the copy has."""
    split = urlsplit(address)
    path = PurePosixPath(unquote(split.path).removeprefix(root), *split.query.split("&"))
    offered = PurePosixPath(offer.rpartition("filename=")[2].strip('"'))
    ending = _NO_WORD.sub("", offered.suffix.lower())
    words = _NO_WORD.sub("-", str(path.with_suffix("") if path.suffix else path).lower()).strip("-")[:MAX_NAME_LETTERS]
    stem, suffix = words or PurePosixPath(OVERVIEW).stem, f".{ending}" if ending else ".html"
    name, count = f"{stem}{suffix}", 1
    while name in used:
        count += 1
        name = f"{stem}-{count}{suffix}"
    used.add(name)
    return name


FOLDER = "look"
_STATIC = Path(__file__).parents[1] / "static" / "indeler"
_STYLE_FILES = (
    "mark.svg",
    "site.css",
    "typefaces/sans.woff2",
    "typefaces/sans-far.woff2",
    "typefaces/serif-semibold.woff2",
    "typefaces/serif-semibold-far.woff2",
)
_LICENCES = ("typefaces/OFL-sans.txt", "typefaces/OFL-serif.txt")
"""The licences of the typefaces, which are copied with them."""


def style_files(club: Club | None) -> Files:
    """Return the static files that pages of a copy use."""
    files = dict(_of_the_site())
    if club is not None and club.accent:
        files[f"{FOLDER}/accent.css"] = style_sheet(club.accent).encode()
    if club is not None and club.mark is not None:
        files[f"{FOLDER}/club.png"] = bytes(club.mark)
    return files


@cache
def _of_the_site() -> Files:
    return {f"{FOLDER}/{name}": (_STATIC / name).read_bytes() for name in (*_STYLE_FILES, *_LICENCES)}


# Slow pages are rendered by a second process while this one renders the others.

Make = Callable[[str], Any]
"""The function that returns the response of an address, or nothing."""

_make: Make | None = None
"""The function in the second process, which inherits it at the fork."""


def _render_to_file(address: str, file: Path) -> None:
    """Write the answer to a file: a long one would block this process until the other one reads it."""
    assert _make is not None
    file.write_bytes(pickle.dumps(_make(address)))


class RenderWorker:
    """A second process that renders pages, started by the first request; no process where that is impossible."""

    def __init__(self, make: Make) -> None:
        self._make = make
        self._pool: ProcessPoolExecutor | None = None
        self._requested: dict[str, tuple[Future[None], Path]] = {}
        self._folder = TemporaryDirectory()

    def __enter__(self) -> RenderWorker:
        global _make
        is_alone = threading.active_count() == 1 and not connection.in_atomic_block
        if sys.platform == "linux" and is_alone and (os.cpu_count() or 1) > 1:
            _make = self._make
            connections.close_all()  # each process has its own
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("fork"))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
        self._folder.cleanup()

    def request(self, address: str) -> None:
        """Start rendering; the caller fetches the page later."""
        if self._pool is not None:
            file = Path(self._folder.name) / str(len(self._requested))
            self._requested[address] = self._pool.submit(_render_to_file, address, file), file

    def fetch(self, addresses: list[str]) -> list[Any]:
        """Return the requested pages in this order; pages that the other process has not begun are made here."""
        found = {address: self._fetched(address) for address in reversed(addresses)}
        return [found[address] for address in addresses]

    def _fetched(self, address: str) -> Any:
        there, file = self._requested.get(address, (None, None))
        if there is None or file is None or there.cancel():
            return self._make(address)
        there.result()
        return pickle.loads(file.read_bytes())  # written by our own process, in a folder where no other program writes

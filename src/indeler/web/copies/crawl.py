"""From page to page as a visitor goes: every page that may be in a copy, and links from file to file.

The pages are the site's own (`templates/public`), in a frame without menu, forms and scripts (`copies/frame.html`). A
link to what is not in the copy is its words alone; so no link can lead nowhere.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Collection, Iterator
from html import unescape
from pathlib import PurePosixPath
from typing import NamedTuple, cast
from urllib.parse import unquote, urlsplit

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import Resolver404, ResolverMatch, resolve

from indeler.language import IndelerError
from indeler.web.accounts.actor import VISITOR
from indeler.web.accounts.request import Request
from indeler.web.clubs.models import Club

Answer = Callable[[Request], HttpResponse]
Files = dict[str, bytes]
"""What is in a copy: the contents by the name of the file; a name has slashes on every machine."""

OVERVIEW = "index.html"
LONGEST = 80
"""Letters of a file name: any host and any file system takes that many."""
_LINK = re.compile(r'<a\b([^>]*?) href="([/?][^"]*)"([^>]*)>(.*?)</a>', re.DOTALL)
_NOWHERE = "<!-- not in the copy -->"
_NOTHING_LEFT = re.compile(
    rf'<details class="menu left">[^<]*<summary[^>]*>[^<]*</summary><div><ul[^>]*>'
    rf"(?:\s*<li>{_NOWHERE}[^<]*</li>)*\s*</ul></div></details>|<li>{_NOWHERE}[^<]*</li>|{_NOWHERE}",
    re.DOTALL,
)
"""An entry of a list or a menu whose link is not in the copy, and a menu in which nothing else is."""
_NO_WORD = re.compile(r"[^a-z0-9]+")


class Part(NamedTuple):
    """What a copy is of: the address at which all of it begins, the pages by name, and who makes them."""

    root: str
    pages: Collection[str]
    answer: Answer
    club: Club | None = None


class _Found(NamedTuple):
    """A page, or a file that a page offers."""

    name: str
    content: str | bytes


def crawled(part: Part) -> Files:
    """All pages and files that a visitor reaches from the first page, without leaving this part of the site."""
    found = dict(_walked(part))
    names = {address: page.name for address, page in found.items()}
    files: Files = {}
    for page in found.values():
        files[page.name] = page.content if isinstance(page.content, bytes) else _linked(page.content, names).encode()
    return files


def _walked(part: Part) -> Iterator[tuple[str, _Found]]:
    """Every address with what stands there; those that lead on to another have its page."""
    waiting, seen, taken = deque([part.root]), {part.root}, set[str]()
    while waiting:
        asked = waiting.popleft()
        response = _made(part, asked)
        if response is None:
            continue
        name = _name(part.root, asked, response, taken)
        is_page = response.headers["Content-Type"].startswith("text/html")
        content = response.content.decode() if is_page else response.content
        yield asked, _Found(name, content)
        new = [each for each in _links(content) if each not in seen] if isinstance(content, str) else []
        waiting.extend(dict.fromkeys(new))
        seen.update(new)


def _made(part: Part, address: str) -> HttpResponse | None:
    """What a visitor gets at this address, or where it leads on; nothing where it is not for the copy."""
    for _step in range(3):
        match = _match(part, address)
        if match is None:
            return None
        try:
            response = part.answer(visit(address, match, part.club))
        except (Http404, IndelerError):
            return None
        if response.status_code not in (301, 302):
            return response if response.status_code == 200 else None
        address = response.headers["Location"]
    return None


def _match(part: Part, address: str) -> ResolverMatch | None:
    path = unquote(urlsplit(address).path)
    if not path.startswith(part.root) or "?" in address:
        return None
    try:
        match = resolve(path)
    except Resolver404:
        return None
    return match if match.url_name in part.pages else None


def visit(address: str, match: ResolverMatch, club: Club | None) -> Request:
    """A request as any visitor would make it, for a page of a copy."""
    request = cast("Request", HttpRequest())  # what middleware adds, is added here
    request.method, request.path = "GET", unquote(address)
    request.path_info = request.path
    request.META = {"SERVER_NAME": "localhost", "SERVER_PORT": "80", "SCRIPT_NAME": ""}
    request.actor, request.club, request.resolver_match = VISITOR, club, match
    request.htmx = False  # type: ignore[assignment]  # a whole page
    request.is_copy = True  # type: ignore[attr-defined]  # the context processor asks
    return request


def _links(page: str) -> list[str]:
    return [unescape(address).partition("#")[0] for address in (found[2] for found in _LINK.finditer(page))]


def _linked(page: str, names: dict[str, str]) -> str:
    """The page with links to files beside it; where there is no file, the words alone."""

    def link(found: re.Match[str]) -> str:
        before, address, after, words = found.groups()
        path, mark, place = unescape(address).partition("#")
        name = names.get(path)
        if name:
            return f'<a{before} href="{name}{mark}{place}"{after}>{words}</a>'
        return "" if 'class="button' in before + after else _NOWHERE + words

    linked = _LINK.sub(link, page)
    return _NOTHING_LEFT.sub("", linked) if _NOWHERE in linked else linked


def _name(root: str, address: str, response: HttpResponse, taken: set[str]) -> str:
    """A file name of small letters, digits and hyphens that no other page of the copy has."""
    path = PurePosixPath(unquote(urlsplit(address).path).removeprefix(root))
    offered = PurePosixPath(response.headers.get("Content-Disposition", "").rpartition("filename=")[2].strip('"'))
    ending = _NO_WORD.sub("", offered.suffix.lower())
    words = _NO_WORD.sub("-", str(path.with_suffix("") if path.suffix else path).lower()).strip("-")[:LONGEST]
    stem, suffix = words or PurePosixPath(OVERVIEW).stem, f".{ending}" if ending else ".html"
    name, count = f"{stem}{suffix}", 1
    while name in taken:
        count += 1
        name = f"{stem}-{count}{suffix}"
    taken.add(name)
    return name

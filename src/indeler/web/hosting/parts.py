"""What differs between two states of a page: the smallest elements with an id whose text is not the same any more.

A page that moves is told these alone (`open_pages`). An element with an id is compared without the ones inside it, so
that a result changes one row, and a row that comes or goes changes the table around it. A page needs no id for this to
be right, only for the parts to be small: what has none belongs to the element around it, in the end to ``main``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

MAIN = "main"
_TAG = re.compile(r"<(/?)(main|section|div|table|tbody|tr|ol|ul|li|dl|details|form|time)\b([^>]*)>")
"""The elements that are looked at; all of them have an end of their own in our templates."""
_ID = re.compile(r'(?<![\w-])id="([^"]+)"')
_KEEP = "data-keep"
_TOKEN = re.compile(r'(name="csrfmiddlewaretoken" value=")\w+')
_VERSION = re.compile(r'<meta name="moving"[^>]* data-version="(\w*)"')
_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
_PARTIAL = "<!-- parts without: "


class Part:
    """An element with an id: where it stands, and those inside it."""

    __slots__ = ("end", "id", "inside", "is_permanent", "start")

    def __init__(self, id: str, start: int, is_permanent: bool) -> None:
        self.id, self.start, self.end, self.is_permanent = id, start, 0, is_permanent
        self.inside: list[Part] = []


class Known(NamedTuple):
    """What is remembered of a page until its next state: its version, its title and the texts of its parts, hashed."""

    version: str
    title: str
    texts: Mapping[str, int]


class State(NamedTuple):
    """A page as it was made."""

    html: str
    parts: Sequence[Part]
    """``main``; of a partial page those that were made."""
    known: Known

    def since(self, before: Known | None) -> list[str]:
        """The parts to be put in the place of those with the same id; all of it where nothing is known."""
        if before is None:
            return [self._text(part) for part in self.parts]
        now = self.known.texts
        return [self._text(each) for part in self.parts for each in _differing(part, before.texts, now)]

    def _text(self, part: Part) -> str:
        return self.html[part.start : part.end]


def state_of(page: str, before: Known | None = None) -> State | None:
    """A page that moves, with what is around it or without; nobody's token is in it. None: it is no such.

    Of a page that is partial all else is as it was ``before``; None where it cannot be.
    """
    html = _TOKEN.sub(r"\1", page)
    version, main = _VERSION.search(html), _parse_main(html)
    if version is None or main is None:
        return None
    if is_partial(page):
        removed = page.removeprefix(_PARTIAL).partition(" -->")[0].split()
        if (
            before is None
            or any(id in before.texts for id in removed)
            or any(part.id not in before.texts for part in main.inside)
        ):
            return None
        texts = {**before.texts, **{id: text for part in main.inside for id, text in _texts(html, part)}}
        return State(html, main.inside, Known(version[1], before.title, texts))
    title = _TITLE.search(html)
    return None if title is None else State(html, [main], Known(version[1], title[1], dict(_texts(html, main))))


def partial_page(version: str, parts: Iterable[str], without: Iterable[str] = ()) -> str:
    """The parts of a page of this version that may have changed; ``without``: ids that stand nowhere on it now."""
    head = f'{_PARTIAL}{" ".join(without)} --><meta name="moving" data-version="{version}">'
    return f'{head}<main id="main">{"".join(parts)}</main>'


def is_partial(page: str) -> bool:
    """Whether a page has only the parts that may have changed."""
    return page.startswith(_PARTIAL)


def _parse_main(html: str) -> Part | None:
    """The main part with all that have an id inside it; None where a tag is not closed or an id stands there twice."""
    above: list[tuple[str, Part | None]] = []
    parts: list[Part] = []
    ids: set[str] = set()
    for tag in _TAG.finditer(html, max(0, html.find("<main"))):
        is_end, name, attributes = tag.groups()
        id = _ID.search(attributes) if 'id="' in attributes else None
        if is_end:
            if not above or above[-1][0] != name:
                return None
            ended = above.pop()[1]
            if ended is not None:
                ended.end = tag.end()
                parts.pop()
                if not parts:
                    return ended if ended.id == MAIN else None
        elif id is None:
            above.append((name, None))
        else:
            if id[1] in ids:
                return None
            ids.add(id[1])
            part = Part(id[1], tag.start(), _KEEP in attributes)
            if parts:
                parts[-1].inside.append(part)
            parts.append(part)
            above.append((name, part))
    return None


def _texts(html: str, part: Part) -> Iterator[tuple[str, int]]:
    """Of each part its own text, in which the parts inside it are but named; what the page keeps itself has none."""
    if part.is_permanent:
        yield part.id, 0
        return
    own, at = [], part.start
    for each in part.inside:
        own += [html[at : each.start], each.id]
        at = each.end
        yield from _texts(html, each)
    own.append(html[at : part.end])
    yield part.id, hash("\0".join(own))


def _differing(part: Part, before: Mapping[str, int], now: Mapping[str, int]) -> Iterator[Part]:
    if before.get(part.id) != now[part.id]:
        yield part
        return
    for each in part.inside:
        if not part.is_permanent:
            yield from _differing(each, before, now)

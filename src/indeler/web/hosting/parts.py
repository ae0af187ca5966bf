"""Finds the difference between two states of a page: the smallest elements with an id whose text has changed.

An element is compared without the elements with an id inside it, so that a result changes one row. An element without
an id belongs to the element around it, in the end to ``main``.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

MAIN = "main"
_TAG = re.compile(r"<(/?)(main|section|div|table|tbody|tr|ol|ul|li|dl|details|form|time)\b([^<>]*)>")
"""The elements that are parsed; all of them have an end tag in our templates."""
_ID = re.compile(r'(?<![\w-])id="([^"]+)"')
_KEEP = "data-keep"
_TOKEN = re.compile(r'(name="csrfmiddlewaretoken" value=")\w+')
_VERSION = re.compile(r'<meta name="moving"[^>]* data-version="(\w*)"')
_TITLE = re.compile(r"<title>([^<]*)</title>")
_PARTIAL = "<!-- parts without: "


class Part:
    """An element with an id: its position in the page, and the elements with an id inside it."""

    __slots__ = ("end", "id", "inside", "is_permanent", "start")

    def __init__(self, id: str, start: int, is_permanent: bool) -> None:
        self.id, self.start, self.end, self.is_permanent = id, start, 0, is_permanent
        self.inside: list[Part] = []


class Known(NamedTuple):
    """The data kept of a page until its next state: its version, its title and the hashed texts of its parts."""

    version: str
    title: str
    texts: Mapping[str, int]


class State(NamedTuple):
    """A page as it was rendered."""

    html: str
    parts: Sequence[Part]
    """``main``; in a partial page the parts that were rendered."""
    known: Known

    def since(self, before: Known | None) -> list[str]:
        """Return the parts that replace those with the same id; all parts where no earlier state is known."""
        if before is None:
            return [self._text(part) for part in self.parts]
        now = self.known.texts
        return [self._text(each) for part in self.parts for each in _differing(part, before.texts, now)]

    def _text(self, part: Part) -> str:
        return self.html[part.start : part.end]


def state_of(page: str, before: Known | None = None) -> State | None:
    """Return the state of a live page without CSRF tokens; other parts of a partial page are those of ``before``."""
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
    """Return a page of this version with the parts that may have changed; ``without``: ids no longer in it."""
    head = f'{_PARTIAL}{" ".join(without)} --><meta name="moving" data-version="{version}">'
    return f'{head}<main id="main">{"".join(parts)}</main>'


def is_partial(page: str) -> bool:
    """Return whether a page has only the parts that may have changed."""
    return page.startswith(_PARTIAL)


def _parse_main(html: str) -> Part | None:
    """Return the main part with its tree of parts; None where a tag is not closed or an id occurs twice."""
    above: list[tuple[str, Part | None]] = []
    parts: list[Part] = []
    ids: set[str] = set()
    for tag in _TAG.finditer(html, html.find("<main")):
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
    """Yield the hash of each part's own text, with the ids of the parts inside it; 0 for a part that the page keeps."""
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

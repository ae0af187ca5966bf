"""Parts of pages that are rendered once for everybody, and again when something happened to them.

``{% kept "boards" evening.date %} … {% endkept %}`` follows from the season alone: the name and what follows it say
which part this is. The season remembers it like all else that is computed from it, and forgets it with its next event.

``{% lasting "tabs" page %} … {% endlasting %}`` follows from the season without its rounds, and lasts while results
come in.

``{% same board group.game %} … {% endsame %}`` follows from these values alone, such as one line of a table: with an
event a few lines change, and the others are remembered, whichever season they are of.

Nothing of a request may stand in such a part but the token of its forms, nor of the clock.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.urls import get_script_prefix
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from indeler.web.common.speaking import part_of_day

register = template.Library()

LARGEST = 32 << 20
"""Letters of all parts that a process remembers by their values; those that were made first are forgotten first."""
_TOKEN = "\0"
"""Stands in a part for the token of a visitor: no text that is stored has this letter."""
_WHERE = "kept where"


class Part(template.Node):
    """A part of a page, and what says which one it is."""

    def __init__(self, nodelist: NodeList, words: list[FilterExpression]) -> None:
        self.nodelist, self.words = nodelist, words

    def key(self, context: template.Context) -> Hashable:
        """In this language, under this address or in a copy."""
        return tuple([word.resolve(context) for word in self.words]), _where(context)

    def made(self, context: template.Context) -> str:
        """The part for everybody: with a gap for the token."""
        with context.push(csrf_token=_TOKEN):
            return self.nodelist.render(context)


def _where(context: template.Context) -> Hashable:
    """What every part of a page depends on; a long table asks for it with each line."""
    found: Hashable = context.render_context.get(_WHERE)
    if found is None:
        spoken = get_language(), part_of_day()
        found = context["row"].slug, bool(context.get("is_copy")), get_script_prefix(), spoken
        context.render_context[_WHERE] = found
    return found


def _with_token(part: str, context: template.Context) -> SafeString:
    """The part for this visitor."""
    return SafeString(part.replace(_TOKEN, str(context["csrf_token"])) if _TOKEN in part else part)


class KeptNode(Part):
    """A part that the season remembers: with the names that this visitor may see."""

    def render(self, context: template.Context) -> SafeString:
        """As it was rendered before, if nothing happened since."""
        key = "kept", self.key(context)
        return _with_token(context["season"].cached(key, lambda: self.made(context)), context)


class LastingNode(Part):
    """A part that the season remembers while nothing happens but in its rounds."""

    def render(self, context: template.Context) -> SafeString:
        """As it was rendered before, if nothing but a result happened since; a page without a season keeps nothing."""
        season = context.get("season")
        if season is None:
            return SafeString(self.nodelist.render(context))
        key = "kept", self.key(context)
        return _with_token(season.cached_for_rounds((), key, lambda: self.made(context)), context)


class SameNode(Part):
    """A part that is remembered by its values."""

    def __init__(self, nodelist: NodeList, words: list[FilterExpression]) -> None:
        super().__init__(nodelist, words)
        self.place = object()
        """Tells this part from others with the same values."""

    def render(self, context: template.Context) -> SafeString:
        """As it was rendered before for the same values."""
        key = self.place, self.key(context)
        rendered = _remembered.get(key)
        if rendered is None:
            rendered = self.made(context)
            _remembered.add(key, rendered)
        return _with_token(rendered, context)


class Remembered:
    """Parts by their values."""

    def __init__(self) -> None:
        self._parts: OrderedDict[Hashable, str] = OrderedDict()
        self._size = 0
        self._guard = Lock()
        self.get = self._parts.get

    def __len__(self) -> int:
        return len(self._parts)

    def add(self, key: Hashable, part: str) -> None:
        """Remember this one, and forget those that were made first."""
        with self._guard:
            if key not in self._parts:
                self._parts[key] = part
                self._size += len(part)
            while self._size > LARGEST:
                self._size -= len(self._parts.popitem(last=False)[1])


_remembered = Remembered()


@register.tag
def kept(parser: Parser, token: Token) -> KeptNode:
    """The tag."""
    return KeptNode(*_parsed(parser, token, "endkept"))


@register.tag
def lasting(parser: Parser, token: Token) -> LastingNode:
    """The tag."""
    return LastingNode(*_parsed(parser, token, "endlasting"))


@register.tag
def same(parser: Parser, token: Token) -> SameNode:
    """The tag."""
    return SameNode(*_parsed(parser, token, "endsame"))


def _parsed(parser: Parser, token: Token, end: str) -> tuple[NodeList, list[FilterExpression]]:
    words = [parser.compile_filter(word) for word in token.split_contents()[1:]]
    nodelist = parser.parse((end,))
    parser.delete_first_token()
    return nodelist, words

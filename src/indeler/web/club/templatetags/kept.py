"""Parts of pages that are rendered once for everybody, and again when something happened to them.

``{% kept "boards" evening.date %} … {% endkept %}`` follows from the season alone: the name and what follows it say
which part this is. The season remembers it like all else that is computed from it, and forgets it with its next event.

``{% same board group.game %} … {% endsame %}`` follows from these values alone, such as one line of a table: with an
event a few lines change, and of the others the last many thousand are remembered, whichever season they are of.

Nothing of a request may stand in such a part, nor of the clock.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.urls import get_script_prefix
from django.utils.translation import get_language

register = template.Library()

REMEMBERED = 30_000
"""Lines of tables that a process keeps, of half a kilobyte each."""
_WHERE = "kept where"


class Part(template.Node):
    """A part of a page, and what says which one it is."""

    def __init__(self, nodelist: NodeList, words: list[FilterExpression]) -> None:
        self.nodelist, self.words = nodelist, words

    def key(self, context: template.Context) -> Hashable:
        """In this language, under this address or in a copy."""
        return tuple([word.resolve(context) for word in self.words]), _where(context)


def _where(context: template.Context) -> Hashable:
    """The same for every part of a page: a long table asks for it with each line."""
    found: Hashable = context.render_context.get(_WHERE)
    if found is None:
        found = context["row"].slug, bool(context.get("is_copy")), get_script_prefix(), get_language()
        context.render_context[_WHERE] = found
    return found


class KeptNode(Part):
    """A part that the season remembers: with the names that this visitor may see."""

    def render(self, context: template.Context) -> Any:
        """As it was rendered before, if nothing happened since."""
        return context["season"].once(("kept", self.key(context)), lambda: self.nodelist.render(context))


class SameNode(Part):
    """A part that is remembered by its values."""

    def __init__(self, nodelist: NodeList, words: list[FilterExpression]) -> None:
        super().__init__(nodelist, words)
        self.place = object()
        """Tells this part from others with the same values."""

    def render(self, context: template.Context) -> Any:
        """As it was rendered before for the same values."""
        key = self.place, self.key(context)
        rendered = _lines.get(key)
        if rendered is None:
            rendered = _lines[key] = self.nodelist.render(context)
            while len(_lines) > REMEMBERED:
                _lines.popitem(last=False)
        return rendered


_lines: OrderedDict[Hashable, Any] = OrderedDict()


@register.tag
def kept(parser: Parser, token: Token) -> KeptNode:
    """The tag."""
    return KeptNode(*_parsed(parser, token, "endkept"))


@register.tag
def same(parser: Parser, token: Token) -> SameNode:
    """The tag."""
    return SameNode(*_parsed(parser, token, "endsame"))


def _parsed(parser: Parser, token: Token, end: str) -> tuple[NodeList, list[FilterExpression]]:
    words = [parser.compile_filter(word) for word in token.split_contents()[1:]]
    nodelist = parser.parse((end,))
    parser.delete_first_token()
    return nodelist, words

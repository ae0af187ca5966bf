"""Parts of pages that follow from the season alone: rendered once for everybody, and again when something happened.

``{% kept "boards" evening.date %} … {% endkept %}``: the name and what follows it say which part this is. The season
remembers it like all else that is computed from it, and forgets it with its next event. Nothing of a request may stand
in such a part, nor of the clock.
"""

from __future__ import annotations

from typing import Any

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.urls import get_script_prefix
from django.utils.translation import get_language

register = template.Library()


class KeptNode(template.Node):
    """The part."""

    def __init__(self, nodelist: NodeList, words: list[FilterExpression]) -> None:
        self.nodelist, self.words = nodelist, words

    def render(self, context: template.Context) -> Any:
        """As it was rendered in this language, under this address or in a copy, with the names this visitor may see."""
        season, row = context["season"], context["row"]
        part = tuple(word.resolve(context) for word in self.words)
        key = ("kept", part, row.slug, bool(context.get("is_copy")), get_script_prefix(), get_language())
        return season.once(key, lambda: self.nodelist.render(context))


@register.tag
def kept(parser: Parser, token: Token) -> KeptNode:
    """The tag."""
    words = [parser.compile_filter(word) for word in token.split_contents()[1:]]
    nodelist = parser.parse(("endkept",))
    parser.delete_first_token()
    return KeptNode(nodelist, words)

"""``{% translate %}`` that remembers: the words on a button do not change while the site runs."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.base import Parser, Token
from django.templatetags.i18n import TranslateNode, do_translate
from django.utils.translation import get_language

from indeler.web.common.speaking import part_of_day

register = template.Library()


class Words(TranslateNode):
    """A text that stands in the template itself, in the language of whoever reads it."""

    def __init__(self, node: TranslateNode) -> None:
        super().__init__(node.filter_expression, node.noop)
        self._said: dict[tuple[str | None, str], str] = {}

    def render(self, context: template.Context) -> Any:
        """As Django says it the first time in each language, and at each part of the day."""
        spoken = get_language(), part_of_day()
        if spoken not in self._said:
            self._said[spoken] = super().render(context)
        return self._said[spoken]


@register.tag
def translate(parser: Parser, token: Token) -> TranslateNode:
    """The tag; what a variable names, or is kept for later, goes Django's own way."""
    node = do_translate(parser, token)
    is_plain = len(token.split_contents()) == 2 and not node.filter_expression.filters
    return Words(node) if is_plain and node.filter_expression.var.literal is not None else node

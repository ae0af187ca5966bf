"""``{% url %}`` that remembers (`common.addresses`)."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.base import Parser, Token
from django.template.defaulttags import URLNode
from django.template.defaulttags import url as djangos
from django.templatetags.i18n import TranslateNode, do_translate
from django.utils.html import escape
from django.utils.translation import get_language

from indeler.web.common.addresses import address_of
from indeler.web.common.visitor_language import part_of_day

register = template.Library()


class Address(URLNode):
    """An address by its name."""

    def render(self, context: template.Context) -> Any:
        """As Django gives it; those with plain arguments are remembered."""
        if self.kwargs:
            return super().render(context)
        address = address_of(self.view_name.resolve(context), *[each.resolve(context) for each in self.args])
        if not self.asvar:
            return escape(address)
        context[self.asvar] = address
        return ""


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


@register.tag
def url(parser: Parser, token: Token) -> Address:
    """The tag."""
    node = djangos(parser, token)
    return Address(node.view_name, node.args, node.kwargs, node.asvar)

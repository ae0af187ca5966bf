"""``{% url %}`` that remembers: a page has the same few hundred addresses of players and members many times over."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django import template
from django.template.base import Parser, Token
from django.template.defaulttags import URLNode
from django.template.defaulttags import url as djangos
from django.urls import get_script_prefix, reverse
from django.utils.html import escape
from django.utils.safestring import SafeString

register = template.Library()

REMEMBERED = 4096


class Address(URLNode):
    """An address by its name."""

    def render(self, context: template.Context) -> Any:
        """As Django gives it; of those with plain arguments the last few thousand are kept."""
        if self.kwargs or self.asvar:
            return super().render(context)
        arguments = tuple(each.resolve(context) for each in self.args)
        return _address(self.view_name.resolve(context), arguments, get_script_prefix())


@lru_cache(REMEMBERED)
def _address(name: str, arguments: tuple[Any, ...], _prefix: str) -> SafeString:
    return escape(reverse(name, args=arguments))


@register.tag
def url(parser: Parser, token: Token) -> Address:
    """The tag."""
    node = djangos(parser, token)
    return Address(node.view_name, node.args, node.kwargs, node.asvar)

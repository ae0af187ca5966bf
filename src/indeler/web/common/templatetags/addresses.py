"""``{% url %}`` that remembers (`common.addresses`)."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.base import Parser, Token
from django.template.defaulttags import URLNode
from django.template.defaulttags import url as djangos
from django.utils.html import escape

from indeler.web.common.addresses import address_of

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


@register.tag
def url(parser: Parser, token: Token) -> Address:
    """The tag."""
    node = djangos(parser, token)
    return Address(node.view_name, node.args, node.kwargs, node.asvar)

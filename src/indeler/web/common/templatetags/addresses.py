"""Template tags with a cache: ``{% url %}`` (`common.addresses`), ``{% translate %}`` and ``{% static %}``."""

from typing import Any

from django import template
from django.template.base import Parser, Token
from django.template.defaulttags import URLNode
from django.template.defaulttags import url as djangos
from django.templatetags.i18n import TranslateNode, do_translate
from django.templatetags.static import StaticNode
from django.utils.html import escape

from indeler.web.common.addresses import address_of
from indeler.web.common.visitor_language import active_words

register = template.Library()


class Address(URLNode):
    """An address by its name."""

    def render(self, context: template.Context) -> Any:
        """Return the address as Django does; addresses with plain arguments are cached."""
        if self.kwargs:
            return super().render(context)
        address = address_of(self.view_name.resolve(context), *[each.resolve(context) for each in self.args])
        if not self.asvar:
            return escape(address)
        context[self.asvar] = address
        return ""


class Words(TranslateNode):
    """A literal text of a template, in the reader's language."""

    def __init__(self, node: TranslateNode) -> None:
        super().__init__(node.filter_expression, node.noop)
        self._translations: dict[object, str] = {}

    def render(self, context: template.Context) -> Any:
        """Return the translation, cached for each language and each part of the day."""
        spoken = active_words()
        if spoken not in self._translations:
            self._translations[spoken] = super().render(context)
        return self._translations[spoken]


class File(StaticNode):
    """The address of a file of the site, which never changes while a process runs."""

    _address = ""

    def render(self, context: template.Context) -> str:
        """Return the address as Django does, cached."""
        if not self._address:
            self._address = super().render(context)
        return self._address


@register.tag
def translate(parser: Parser, token: Token) -> TranslateNode:
    """Parse the tag; variables, and texts stored in a variable, are left to Django."""
    node = do_translate(parser, token)
    is_plain = len(token.split_contents()) == 2 and not node.filter_expression.filters
    return Words(node) if is_plain and node.filter_expression.var.literal is not None else node


@register.tag
def static(parser: Parser, token: Token) -> StaticNode:
    """Parse the tag; variables, and addresses stored in a variable, are left to Django."""
    node = StaticNode.handle_token(parser, token)
    is_plain = node.varname is None and isinstance(node.path.var, str) and not node.path.filters
    return File(path=node.path) if is_plain else node


@register.tag
def url(parser: Parser, token: Token) -> Address:
    """Parse the tag."""
    node = djangos(parser, token)
    return Address(node.view_name, node.args, node.kwargs, node.asvar)

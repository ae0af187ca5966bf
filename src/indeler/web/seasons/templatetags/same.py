"""``{% same attendance evening.date %} … {% endsame %}``: a part of a page that follows from these values alone.

It is rendered once for each set of values, whichever season they are of, and remembered by them: the list of who is
here has a form for each member, and stays as it is while results come in. Nothing of a request may stand in such a part
but the token of its forms and the address of the page (``here``), nor of the clock. (Lines that change with every
result are not worth it: see `lines`.)
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from html import escape
from threading import Lock
from urllib.parse import quote

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.urls import get_script_prefix
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from indeler.web.common.visitor_language import part_of_day

register = template.Library()

LARGEST = 32 << 20
"""Letters of all parts that a process remembers by their values; those that were made first are forgotten first."""
_TOKEN, _HERE = "\0", "\1"
"""Stand in a part for the token of a visitor and for the address of the page: no text that is stored has them."""
_WHERE = "kept where"


class SameNode(template.Node):
    """A part of a page, and the values that it follows from."""

    def __init__(self, nodelist: NodeList, words: list[FilterExpression]) -> None:
        self.nodelist, self.words = nodelist, words
        self.place = object()
        """Tells this part from others with the same values."""

    def render(self, context: template.Context) -> SafeString:
        """The cached HTML for the same values in this language, with the visitor's own token."""
        key = self.place, tuple([word.resolve(context) for word in self.words]), _where(context)
        rendered = _remembered.get(key)
        if rendered is None:
            with context.push(csrf_token=_TOKEN, here=_HERE):
                rendered = self.nodelist.render(context)
            _remembered.add(key, rendered)
        if _TOKEN in rendered:
            rendered = rendered.replace(_TOKEN, str(context["csrf_token"]))
        if _HERE in rendered:
            here = str(context["here"])
            rendered = rendered.replace(quote(_HERE), escape(quote(here))).replace(_HERE, escape(here))
        return SafeString(rendered)


def _where(context: template.Context) -> Hashable:
    """The season, the language, and the address or the copy: the same for every part of a page."""
    found: Hashable = context.render_context.get(_WHERE)
    if found is None:
        spoken = get_language(), part_of_day()
        found = getattr(context.get("row"), "slug", ""), bool(context.get("is_copy")), get_script_prefix(), spoken
        context.render_context[_WHERE] = found
    return found


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
def same(parser: Parser, token: Token) -> SameNode:
    """The tag."""
    words = [parser.compile_filter(word) for word in token.split_contents()[1:]]
    nodelist = parser.parse(("endsame",))
    parser.delete_first_token()
    return SameNode(nodelist, words)

"""``{% same attendance evening.date %} … {% endsame %}``: a cached part of a page that depends on these values only.

It is rendered once for each set of values, of any season: the attendance list has a form for each member, and does not
change with results. Such a part must not use anything else of a request than the token of its forms and the address of
the page (``here``), nor the clock. (Lines that change with every result are not worth it: see `lines`.)
"""

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
"""The maximum number of letters of all cached parts of a process; the oldest are removed first."""
_TOKEN, _HERE = "\0", "\1"
"""Placeholders for the visitor's token and for the address of the page: no stored text contains them."""
_WHERE = "kept where"


class SameNode(template.Node):
    """A part of a page, and the values that it depends on."""

    def __init__(self, nodelist: NodeList, words: list[FilterExpression]) -> None:
        self.nodelist, self.words = nodelist, words
        self.place = object()
        """Distinguishes this part from others with the same values."""

    def render(self, context: template.Context) -> SafeString:
        """Return the cached HTML for the same values in this language, with the visitor's own token."""
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
    """Return the season, the language, and the address or the copy: the same for every part of a page."""
    found: Hashable = context.render_context.get(_WHERE)
    if found is None:
        spoken = get_language(), part_of_day()
        found = getattr(context.get("row"), "slug", ""), bool(context.get("is_copy")), get_script_prefix(), spoken
        context.render_context[_WHERE] = found
    return found


class Remembered:
    """A cache of parts by their values."""

    def __init__(self) -> None:
        self._parts: OrderedDict[Hashable, str] = OrderedDict()
        self._size = 0
        self._guard = Lock()
        self.get = self._parts.get

    def __len__(self) -> int:
        return len(self._parts)

    def add(self, key: Hashable, part: str) -> None:
        """Add this part, and remove the oldest ones."""
        with self._guard:
            if key not in self._parts:
                self._parts[key] = part
                self._size += len(part)
            while self._size > LARGEST:
                self._size -= len(self._parts.popitem(last=False)[1])


_remembered = Remembered()


@register.tag
def same(parser: Parser, token: Token) -> SameNode:
    """Parse the tag."""
    words = [parser.compile_filter(word) for word in token.split_contents()[1:]]
    nodelist = parser.parse(("endsame",))
    parser.delete_first_token()
    return SameNode(nodelist, words)

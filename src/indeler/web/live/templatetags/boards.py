"""``{% board row %}``: a board to be filled in, from the same stencil as the answer to a press of its buttons."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from indeler.web.live.entry import EntryRow, board_text

register = template.Library()


@register.simple_tag(takes_context=True)
def board(context: template.Context, row: EntryRow) -> SafeString:
    """The board with the visitor's own token; what differs from board to board is escaped where it is filled in."""
    return SafeString(board_text(row, str(context["csrf_token"])))

"""What every print has: its heading, the time, a seal; and the sheets that seasons and tournaments share."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.http import HttpResponse
from django.utils.timezone import localtime, now
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from indeler.logbook import SHORT
from indeler.web.accounts import links
from indeler.web.accounts.actor import VISITOR
from indeler.web.accounts.models import Link
from indeler.web.accounts.request import Request
from indeler.web.common.qr import qr_file
from indeler.web.common.refusals import FORBIDDEN, refused
from indeler.web.common.templatetags.wording import day, legend
from indeler.web.live.typeset import typeset

LONG = 300_000
"""Bytes of what is in a print; a cross table of a thousand players has half of it, their cards more than twice."""


def pdf(
    request: Request, event: str, template: str, data: dict[str, Any], name: str, *, keep: bool = True
) -> HttpResponse:
    """A print under the name of its tournament or season, with the time it was made; a long one is not for visitors."""
    if is_too_long(request, len(json.dumps(data))):
        return long_refused(request)
    printed = _("Printed {when}").format(when=day(localtime(now()), "j F Y, H:i"))
    heading = {"event": event, "lang": (get_language() or "en")[:2]}
    response = HttpResponse(typeset(template, {**heading, **data}, printed, keep=keep), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


def is_too_long(request: Request, length: int) -> bool:
    """Whether a print with so many bytes in it is not for a visitor."""
    return request.actor is VISITOR and length > LONG


def long_refused(request: Request) -> HttpResponse:
    """Who is known here may have it."""
    return refused(request, _("This print is long; log in to make it."), FORBIDDEN)


def slips_of(title: str, rows: list[list[str]]) -> dict[str, Any]:
    """Result slips: of each the board and the names of White and Black."""
    words = {"board": _("Board"), "white": _("White"), "black": _("Black"), "sign": _("Signatures")}
    return {"title": title, "words": words, "rows": rows}


def sealed_by(number: int, head: str) -> str:
    """The head of a logbook's chain: who has this print can tell later whether the logbook was rewritten."""
    return _("logbook: event {number}, {head}").format(number=number, head=head[:SHORT]) if head else ""


def poster_of(request: Request, event: str, link: Link, name: str) -> HttpResponse:
    """The code and the boards of a link, large."""
    address = links.address(request, link)
    boards = _("Boards {first} to {last}").format(first=link.first_board, last=link.last_board)
    group = _("Group {group}").format(group=link.group)
    data = {
        "title": _("Enter your result"),
        "boards": f"{group}, {boards}" if link.group else boards,
        "address": address,
        "qr": qr_file(address).decode(),
    }
    return pdf(request, event, "poster", data, name, keep=False)


def standings_of(title: str, codes: Sequence[str], rows: list[list[str]]) -> dict[str, Any]:
    """Standings: of each rank, name, rating, points and tie-breaks; with what the codes of the tie-breaks mean."""
    head = [_("Rank"), _("Name"), _("Rating"), _("Points"), *codes]
    return {"title": title, "wide": 1, "head": head, "rows": rows, "legend": [list(pair) for pair in legend(codes)]}


def names_of(title: str, rows: list[list[str]]) -> dict[str, Any]:
    """Everybody by name: of each the board, the colour and the opponent."""
    return {"title": title, "wide": 2, "head": [_("Name"), _("Board"), _("Colour"), _("Opponent")], "rows": rows}

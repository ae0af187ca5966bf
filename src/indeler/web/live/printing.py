"""Common parts of prints: the heading, the time, a seal; and the sheets that seasons and tournaments share."""

import json
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.utils.timezone import localtime, now
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from indeler.logbook import SHORT
from indeler.model import Player
from indeler.opens import State
from indeler.opens.views import adjourned_rows, board_rows, bye_rows
from indeler.web.accounts import links
from indeler.web.accounts.actor import VISITOR, Request
from indeler.web.accounts.models import Link
from indeler.web.common.addresses import address_of
from indeler.web.common.qr import qr_file
from indeler.web.common.refusals import FORBIDDEN, refusal_page
from indeler.web.common.templatetags.wording import day, kind, legend
from indeler.web.common.visitor_language import colon
from indeler.web.live.typeset import typeset
from indeler.web.public.drawings import LINE, Tree

LONG_PRINT_BYTES = 300_000
"""Bytes of the data of a long print: twice those of the cross table of a thousand players."""


def pdf(
    request: Request, event: str, template: str, data: dict[str, Any], name: str, *, keep: bool = True
) -> HttpResponse:
    """Return a print with the name of its tournament or season, and the time; a long one is refused to visitors."""
    if is_too_long(request, len(json.dumps(data))):
        return long_refused(request)
    printed = _("Printed {when}").format(when=day(localtime(now()), "j F Y, H:i"))
    heading = {"event": event, "lang": (get_language() or "en")[:2], "colon": colon()}
    response = HttpResponse(typeset(template, {**heading, **data}, printed, keep=keep), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


def is_too_long(request: Request, length: int) -> bool:
    """Return whether a print with this number of bytes is refused to a visitor."""
    return request.actor is VISITOR and length > LONG_PRINT_BYTES


def long_refused(request: Request) -> HttpResponse:
    """Return the refusal of a long print, which requires a log-in."""
    return refusal_page(request, _("This print is long; log in to make it."), FORBIDDEN)


def check_code(request: Request, name: str, *where: object) -> dict[str, str] | None:
    """Return the QR code for the check of a round; None without a desk, and in a copy, which has no known address."""
    if settings.DESK is None or getattr(request, "is_copy", False):
        return None
    address = request.build_absolute_uri(address_of(name, *where))
    return {"words": _("Check this round on your own device"), "address": address, "qr": qr_file(address).decode()}


def slips_of(title: str, rows: list[list[str]]) -> dict[str, Any]:
    """Return result slips, each with the board and the names of White and Black."""
    words = {"board": _("Board"), "white": _("White"), "black": _("Black"), "sign": _("Signatures")}
    return {"title": title, "words": words, "rows": rows}


def sealed_by(number: int, head: str) -> str:
    """Return the head of a logbook's chain: with this print a later rewriting of the logbook can be detected."""
    return _("logbook: event {number}, {head}").format(number=number, head=head[:SHORT]) if head else ""


def poster_of(request: Request, event: str, link: Link, name: str) -> HttpResponse:
    """Return a poster with the QR code and the boards of a link."""
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


def standings_of(
    title: str, codes: Sequence[str], rows: list[list[str]], left_out: Sequence[str] = ()
) -> dict[str, Any]:
    """Return standings with rank, name, rating, points and tie-breaks, and a legend of the tie-breaks."""
    head = [_("Rank"), _("Name"), _("Rating"), _("Points"), *codes]
    return {
        "title": title,
        "wide": 1,
        "head": head,
        "rows": rows,
        "legend": [list(pair) for pair in legend(codes, left_out)],
    }


def names_of(title: str, rows: list[list[str]]) -> dict[str, Any]:
    """Return the players by name, each with board, colour and opponent."""
    return {"title": title, "wide": 2, "head": [_("Name"), _("Board"), _("Colour"), _("Opponent")], "rows": rows}


_PAPER = {"a4": (595, 842), "a3": (842, 1191)}
_MARGINS, _HEADING = 110, 190
"""The space at the sides of the tree, and above and below it, in points."""
_SMALLEST = 0.5
"""Points for a pixel of the tree: letters of seven points are still readable on paper."""
_LARGEST = 1.4


def tree_of(title: str, tree: Tree, paper: str = "a4") -> dict[str, Any]:
    """Return the tree on a page of this size, in the orientation in which it is larger."""
    short, long = _PAPER[paper]
    areas = {False: (short - _MARGINS, long - _HEADING), True: (long - _MARGINS, short - _HEADING)}
    units = {
        side: max(min(across / tree.width, down / tree.height), min(_SMALLEST, across / tree.width))
        for side, (across, down) in areas.items()
    }
    flipped = units[True] > units[False]
    (across, down), smallest = areas[flipped], units[flipped]
    count = len(tree.parts(int(down / smallest)))
    filled = min(across / tree.width, count * down / (tree.height + 4 * count * LINE))
    unit = max(smallest, filled) if count > 1 else smallest
    pages = []
    for part in tree.parts(int(down / unit)):  # relative to the top of the page
        links_of_part = [[x1, y1 - part.top, x2, y2 - part.top] for x1, y1, x2, y2 in part.links]
        boxes = []
        for box in part.boxes:
            lines = [[y - part.top, *line] for y, line in box.lines]
            place = {"x": box.x, "y": box.y - part.top, "width": box.width, "height": box.height}
            boxes.append({**place, "lines": lines, "note": box.node.note})
        pages.append({"height": part.height, "links": links_of_part, "boxes": boxes})
    return {"title": title, "paper": paper, "flipped": flipped, "unit": min(unit, _LARGEST), "pages": pages}


def poster(title: str, boards: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Return the number, White and Black of each board only: fewer columns allow larger letters."""
    return {"title": title, "head": [_("Board"), _("White"), _("Black")], "rows": [list(board) for board in boards]}


def round_poster(state: State) -> dict[str, Any]:
    """Return the last round, readable from four metres."""
    return poster(_("Round {round}").format(round=state.current), _boards(state))


def name_cards(state: State) -> dict[str, Any]:
    """Return a card for every active player."""
    players = [each for each in state.tournament.players.values() if each.takes_part(state.tournament.next_round)]
    return {"title": _("Name cards"), "cards": [[each.name or str(each.number), _about(each)] for each in players]}


def _about(player: Player) -> str:
    return " · ".join(filter(None, (player.title, str(player.rating or ""), player.federation, player.club)))


def checklist(state: State) -> dict[str, Any]:
    """Return the arbiter's checklist, with the numbers and names of this round."""
    boards = _boards(state)
    return {
        "title": _("Round {round}: checklist of the arbiter").format(round=state.current),
        "parts": [
            [_("Before the round"), _before(state, len(boards))],
            [_("During the round"), _during()],
            [_("After the round"), _after(state, len(boards))],
        ],
        "head": [_("Board"), _("White"), _("present"), _("Black"), _("present"), _("Result")],
        "rows": boards,
    }


def _before(state: State, boards: int) -> list[str]:
    laid = _("Boards set up: {count}, each with its number, pieces, a clock set to the time control, score sheets")
    absent = [
        f"{row.player.name}{colon()} {kind(row.kind.label, state.tournament.scale)}"
        for row in bye_rows(state.tournament, state.current)
    ]
    does_not_play = [_("They know that they do not play: {names}").format(names="; ".join(absent))] if absent else []
    return [
        _("The pairings hang on the wall by board and by name, and are on the big screen"),
        laid.format(count=boards),
        *does_not_play,
    ]


def _during() -> list[str]:
    return [
        _("The clocks run; the time of the start is written down: ________"),
        _("Those present are ticked below; a player who is absent after the default time loses by forfeit"),
        _("The colours on the boards are those of the list"),
    ]


def _after(state: State, boards: int) -> list[str]:
    adjourned = [
        _("round {round}, board {board}").format(round=round, board=row.number) for round, row in adjourned_rows(state)
    ]
    unfinished = [_("Unfinished games are carried on: {games}").format(games="; ".join(adjourned))] if adjourned else []
    return [
        _("Results in and compared with the slips: {count}").format(count=boards),
        *unfinished,
        _("The standings are published"),
        _("Who does not play the next round has said so"),
    ]


def _boards(state: State) -> list[list[str]]:
    rows = board_rows(state.tournament, state.current, state.boards[state.current - 1])
    return [[str(row.number), row.white.name, row.black.name] for row in rows]

"""Prints: pairing list, list by name, standings, cross table, result slips, player cards, a poster with a QR code."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.formats import date_format
from django.utils.timezone import localtime, now
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from indeler.logbook import SHORT
from indeler.opens import State
from indeler.opens.views import PlayerCard, board_rows, bye_rows, player_card, ranks_of, seats, standings_of
from indeler.web.accounts import links
from indeler.web.accounts.actor import VISITOR
from indeler.web.accounts.models import Link
from indeler.web.accounts.rights import Right, needs
from indeler.web.common.qr import qr_file
from indeler.web.common.refusals import FORBIDDEN, refused
from indeler.web.common.templatetags.wording import colour, kind
from indeler.web.live.typeset import typeset
from indeler.web.public.views.tournaments import FORMATS, legend
from indeler.web.tournaments.log import head_of
from indeler.web.tournaments.tournament_lookup import found


def _boards(state: State) -> dict[str, Any]:
    rows = board_rows(state.tournament, state.rounds, state.boards[-1])
    table = [
        [str(row.number), row.white.name, row.white_points, row.shown_result or "–", row.black_points, row.black.name]
        for row in rows
    ]
    byes = [[row.player.name, str(kind(row.kind.label))] for row in bye_rows(state.tournament, state.rounds)]
    return {
        "title": _("Round %(round)s") % {"round": state.rounds},
        "head": [_("Board"), _("White"), _("Pts"), _("Result"), _("Pts"), _("Black")],
        "rows": table,
        "byes": byes,
    }


def _names(state: State) -> dict[str, Any]:
    rows = board_rows(state.tournament, state.rounds, state.boards[-1])
    found_seats = seats(rows, bye_rows(state.tournament, state.rounds))
    return {
        "title": _("Round %(round)s by name") % {"round": state.rounds},
        "wide": 2,
        "head": [_("Name"), _("Board"), _("Colour"), _("Opponent")],
        "rows": [
            [
                seat.player.name,
                str(seat.board or ""),
                str(colour(seat.colour)),
                seat.opponent.name if seat.opponent else str(kind(seat.bye)),
            ]
            for seat in found_seats
        ],
    }


def _standings(state: State) -> dict[str, Any]:
    table = standings_of(state)
    return {
        "title": (_("Standings during round %(round)s") if state.open_boards else _("Standings after round %(round)s"))
        % {"round": state.rounds},
        "wide": 1,
        "head": [_("Rank"), _("Name"), _("Rating"), _("Points"), *table.codes],
        "rows": [
            [str(row.rank), row.player.name, str(row.player.rating or ""), row.points, *row.tiebreaks]
            for row in table.rows
        ],
        "legend": [list(pair) for pair in legend(table.codes)],
    }


def _cross_table(state: State) -> dict[str, Any]:
    table = standings_of(state)
    return {
        "title": _("Cross table after round %(round)s") % {"round": state.rounds},
        "head": [_("Rank"), _("No."), _("Name"), *map(str, range(1, state.rounds + 1)), _("Points")],
        "rows": [
            [str(row.rank), str(row.player.number), row.player.name, *row.cells, row.points] for row in table.rows
        ],
        "legend": [["12w1", _("won with White against number 12")]],
    }


def _slips(state: State) -> dict[str, Any]:
    rows = board_rows(state.tournament, state.rounds, state.boards[-1])
    slips = [[str(row.number), row.white.name, row.black.name] for row in rows]
    return slips_of(_("Round %(round)s") % {"round": state.rounds}, slips)


def slips_of(title: str, rows: list[list[str]]) -> dict[str, Any]:
    """Result slips: of each the board and the names of White and Black."""
    words = {"board": _("Board"), "white": _("White"), "black": _("Black"), "sign": _("Signatures")}
    return {"title": title, "words": words, "rows": rows}


def _cards(state: State) -> dict[str, Any]:
    ranks = ranks_of(state)
    return {
        "title": _("Player cards"),
        "head": [_("Round"), _("No."), _("Colour"), _("Opponent"), _("Result"), _("Total")],
        "cards": [_card(player_card(state, number, ranks)) for number in state.tournament.players],
    }


def _card(card: PlayerCard) -> dict[str, Any]:
    rows = [
        [
            str(row.round),
            str(row.opponent.number if row.opponent else ""),
            str(colour(row.colour)),
            row.opponent.name if row.opponent else "",
            str(kind(row.kind)),
            row.total,
        ]
        for row in card.rows
    ]
    about = _("rank %(rank)s, %(points)s points") % {"rank": card.rank, "points": card.points}
    return {"name": f"{card.player.number}. {card.player.name}", "about": about, "rows": rows}


PRINTS: dict[str, tuple[str, Callable[[State], dict[str, Any]], bool]] = {
    "pairings": ("boards", _boards, True),
    "names": ("table", _names, True),
    "standings": ("table", _standings, False),
    "cross-table": ("wide-table", _cross_table, False),
    "slips": ("slips", _slips, True),
    "cards": ("cards", _cards, True),
}
"""By name: the template, what fills it, and whether there must be a round."""


@needs(Right.READ)
@require_safe
def index(request: HttpRequest, slug: str) -> HttpResponse:
    """What can be printed."""
    tournament, state = found(request, slug)
    context = {"tournament": tournament, "state": state, "exports": FORMATS.items()}
    return render(request, "live/prints.html", context)


@needs(Right.READ)
@require_safe
def sheet(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """One print as PDF."""
    tournament, state = found(request, slug)
    if what not in PRINTS or (PRINTS[what][2] and not state.rounds):
        raise Http404
    template, fill, _needs_round = PRINTS[what]
    data = fill(state)
    if what == "standings":
        data["seal"] = sealed_by(tournament.version, head_of(tournament))
    return pdf(request, tournament.name, template, data, f"{slug}-{what}")


def sealed_by(number: int, head: str) -> str:
    """The head of a logbook's chain: who has this print can tell later whether the logbook was rewritten."""
    return _("logbook: event %(number)s, %(head)s") % {"number": number, "head": head[:SHORT]} if head else ""


@needs(Right.LEAD)
@require_safe
def poster(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A poster with a helper's QR code, to hang beside his boards."""
    tournament, _state = found(request, slug)
    link = get_object_or_404(Link, pk=number, tournament=tournament)
    if not link.is_valid:
        raise Http404
    return poster_of(request, tournament.name, link, f"{slug}-poster")


def poster_of(request: HttpRequest, event: str, link: Link, name: str) -> HttpResponse:
    """The code and the boards of a link, large."""
    address = links.address(request, link)
    boards = _("Boards %(first)s to %(last)s") % {"first": link.first_board, "last": link.last_board}
    group = _("Group %(group)s") % {"group": link.group}
    data = {
        "title": _("Enter your result"),
        "boards": f"{group}, {boards}" if link.group else boards,
        "address": address,
        "qr": qr_file(address).decode(),
    }
    return pdf(request, event, "poster", data, name, keep=False)


LONG = 300_000
"""Bytes of what is in a print; a cross table of a thousand players has half of it, their cards more than twice."""


def pdf(
    request: HttpRequest, event: str, template: str, data: dict[str, Any], name: str, *, keep: bool = True
) -> HttpResponse:
    """A print under the name of its tournament or season, with the time it was made; a long one is not for visitors."""
    if request.actor is VISITOR and len(json.dumps(data)) > LONG:
        return refused(request, _("This print is long; log in to make it."), FORBIDDEN)
    printed = _("Printed %(when)s") % {"when": date_format(localtime(now()), "SHORT_DATETIME_FORMAT")}
    heading = {"event": event, "lang": (get_language() or "en")[:2]}
    response = HttpResponse(typeset(template, {**heading, **data}, printed, keep=keep), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response

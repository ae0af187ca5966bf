"""Entering a result: one board with its buttons, the same in a tournament and on a club evening."""

from __future__ import annotations

import re
from functools import lru_cache
from threading import Lock
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _


class Choice(NamedTuple):
    """A result that can be entered: its key, how it is stored, shown and read aloud."""

    key: str
    value: str
    shown: str
    spoken: Any = ""


class Choices:
    """The results that can be entered on some boards: the usual ones, and the others."""

    def __init__(self, usual: tuple[Choice, ...], other: tuple[Choice, ...]) -> None:
        self.usual, self.other = usual, other


class EntryRow(NamedTuple):
    """A board to be filled in; ``id`` names it on the page, ``action`` is where its form goes."""

    id: str
    number: int | str
    white: str
    black: str
    result: str
    """As it is stored; empty where there is none."""
    shown: str
    action: str
    choices: Choices
    refused: str = ""
    """A result that was not taken, because somebody else entered another."""
    note: str = ""
    told: str = ""
    """Why a result was not taken."""
    asked: str = ""
    """That result, where it is taken once more if it is meant."""


def choices(*more: Choice) -> Choices:
    """The usual results and the others."""
    usual = (Choice("1", "1-0", "1-0"), Choice("3", "½-½", "½-½"), Choice("2", "0-1", "0-1"))
    other = (
        Choice("4", "+-", "+-", _("White by forfeit")),
        Choice("5", "-+", "-+", _("Black by forfeit")),
        Choice("6", "--", "--", _("both absent")),
        Choice("", "0-0", "0-0"),
        Choice("0", "*", "×", _("clear")),
    )
    return Choices(usual, (*other, *more))


_ID, _NUMBER, _WHITE, _BLACK, _ACTION, _TOKEN = _GAPS = [chr(0xE000 + at) for at in range(6)]
"""Letters that stand for what differs from board to board; Unicode gives them no other meaning."""
_one_at_a_time = Lock()
_GAP = re.compile(f"([{_ID}-{_TOKEN}])")


def board_page(request: HttpRequest, row: EntryRow) -> HttpResponse:
    """The board as the page puts it in the place of the one whose button was pressed."""
    # The token that the form came with is still good.
    return HttpResponse(board_text(row, request.POST.get("csrfmiddlewaretoken") or get_token(request)))


def board_text(row: EntryRow, token: str) -> str:
    """The same as HTML; its form has this token."""
    if row.note or row.refused or row.told:
        return render_to_string("live/board.html", {"row": row, "csrf_token": token})
    board = (row.id, str(row.number), row.white, row.black, row.action, token)
    filled = dict(zip(_GAPS, map(escape, board), strict=True))
    blank = row._replace(id=_ID, number=_NUMBER, white=_WHITE, black=_BLACK, action=_ACTION)
    with _one_at_a_time:  # the first renders it, all others find it
        stencil = _stencil(blank, get_language())
    return "".join([filled.get(part, part) for part in stencil])


@lru_cache(maxsize=256)
def _stencil(blank: EntryRow, lang: str) -> list[str]:
    """The template with gaps: of two hundred boards of one moment it is rendered once."""
    return _GAP.split(render_to_string("live/board.html", {"row": blank, "csrf_token": _TOKEN}))

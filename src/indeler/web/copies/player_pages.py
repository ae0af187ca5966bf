"""The pages of players, most of what is in a copy: the template is rendered once, and filled in for each of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import mark_safe

from indeler.opens.views import PlayerCard
from indeler.web.accounts.request import Request
from indeler.web.public.tournament_pages import TournamentPages

_BLANK = re.compile("<!-- ([a-z]+) -->")
"""What stands in a form for a value; no value that is escaped can contain it."""
_OF_PLAYER = ("title", "name", "number", "rating", "club")


class PlayerPages:
    """The players of a tournament, in the frame in which whoever asks first wants his page."""

    def __init__(self, pages: TournamentPages) -> None:
        self._pages = pages
        self._forms: dict[tuple[bool, ...], list[str]] = {}

    def page(self, request: Request, number: int) -> HttpResponse:
        """The page of one player."""
        shown = self._pages.player(number)
        values = _values(shown)
        kind = tuple(map(bool, values.values()))
        if kind not in self._forms:
            self._forms[kind] = self._form(request, shown, values)
        pieces = self._forms[kind].copy()
        pieces[1::2] = [values[name] for name in pieces[1::2]]
        return HttpResponse("".join(pieces))

    def _form(self, request: Request, shown: Mapping[str, Any], values: Mapping[str, str]) -> list[str]:
        """The page of players of whom the same is known: its text, and between two parts of it the name of a value."""
        blanks = {name: mark_safe(f"<!-- {name} -->") if value else "" for name, value in values.items()}
        player = SimpleNamespace(**{name: blanks[name] for name in _OF_PLAYER})
        card = SimpleNamespace(player=player, points=blanks["points"], rank=blanks["rank"], rows=shown["card"].rows)
        chart = SimpleNamespace(description=blanks["description"], drawn=blanks["drawn"])
        others = {"card": card, "chart": chart, "games": blanks["games"], "colours": blanks["colours"]}
        return _BLANK.split(render_to_string("public/tournament-player.html", {**shown, **others}, request))


def _values(shown: Mapping[str, Any]) -> dict[str, str]:
    """What differs from player to player, as it stands on the page."""
    card: PlayerCard = shown["card"]
    player = card.player
    known = {
        "title": player.title,
        "name": player.name or player.number,
        "number": player.number,
        "rating": player.rating or "",
        "club": player.club,
        "points": card.points,
        "rank": card.rank,
        "description": shown["chart"].description,
    }
    drawn = {"drawn": shown["chart"].drawn, "games": shown["games"], "colours": shown["colours"]}
    return {**{name: escape(value) for name, value in known.items()}, **drawn}

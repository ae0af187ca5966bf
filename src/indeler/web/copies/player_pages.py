"""The pages of players, most of what is in a copy: one frame around all of them, rendered once."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.http import HttpResponse
from django.template.loader import get_template, render_to_string
from django.utils.html import escape
from django.utils.safestring import mark_safe

from indeler.web.accounts.request import Request
from indeler.web.public.tournament_pages import TournamentPages

_NAME, _CARD = "<!-- name -->", "<!-- card -->"
"""Where in the frame the player's name and card come; no name that is escaped can contain it."""


class PlayerPages:
    """The players of a tournament, in the frame in which whoever asks first wants his page."""

    def __init__(self, pages: TournamentPages) -> None:
        self._pages = pages
        self._frame: list[str] = []

    def page(self, request: Request, number: int) -> HttpResponse:
        """The page of one player."""
        shown = self._pages.player(number)
        if not self._frame:
            self._frame = self._framed(request)
        before, between, after = self._frame
        card = self._card.render({**shown, "is_copy": True})
        return HttpResponse(f"{before}{escape(shown['card'].player.name)}{between}{card}{after}")

    @cached_property
    def _card(self) -> Any:
        return get_template("public/player-card.html")

    def _framed(self, request: Request) -> list[str]:
        shown = {"tournament": self._pages.tournament, "state": self._pages.state}
        marks = {"name": mark_safe(_NAME), "card": mark_safe(_CARD)}
        text = render_to_string("copies/player.html", {**shown, **marks}, request)
        before, _, rest = text.partition(_NAME)
        between, _, after = rest.partition(_CARD)
        return [before, between, after]

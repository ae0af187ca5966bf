"""The order of a list of players, as the visitor asks for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as lazy

from indeler.model import Player
from indeler.opens import State
from indeler.web.accounts.request import Request

_KEYS: Mapping[str, Callable[[Player], Any]] = {
    "number": lambda player: player.number,
    "name": lambda player: (player.name.casefold(), player.number),
    "rating": lambda player: (-player.rating, player.number),
    "club": lambda player: (not player.club, player.club.casefold(), player.number),
}
ORDERS = (("number", lazy("No.")), ("name", lazy("Name")), ("rating", lazy("Rating")), ("club", lazy("Club")))
"""What a list of players can be sorted by, and what that is called."""


def order_of(request: Request) -> str:
    """What the visitor asks for; by number where that is nothing we know."""
    asked = request.GET.get("by", "")
    return asked if asked in _KEYS else "number"


def players_by(state: State, order: str) -> list[Player]:
    """The players in this order."""
    return sorted(state.players.values(), key=_KEYS[order])

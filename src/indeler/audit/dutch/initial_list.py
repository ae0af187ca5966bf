"""The list from which pairing numbers come, read afresh from Zwitsers op rating."""

from __future__ import annotations

import sys
from unicodedata import combining, normalize

from indeler.model import Player, Tournament

RULEBOOK = "knsb-rating"

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""A2: the titles from high to low; whoever has none of them comes after."""

NEVER = sys.maxsize
"""A round that no tournament reaches."""


def frozen_after(text: str) -> int:
    """A2, F7: up to this round the list is made anew; 0 where nothing is said, and ``never`` is never too late."""
    if text in ("", "never"):
        return NEVER if text else 0
    if not (text.isascii() and text.isdigit()):
        raise ValueError
    return int(text)


def places(tournament: Tournament) -> dict[int, int]:
    """A2: everybody's place by rating, title, name; at last the number there was."""
    ordered = sorted(tournament.players.values(), key=_rank)
    return {player.number: place for place, player in enumerate(ordered, start=1)}


def _rank(player: Player) -> tuple[int, int, str, int]:
    title = TITLES.index(player.title) if player.title in TITLES else len(TITLES)
    letters = normalize("NFKD", player.name)
    name = "".join(letter for letter in letters if not combining(letter)).casefold()
    return -player.rating, title, name, player.number

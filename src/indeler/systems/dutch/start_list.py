"""The start list: who ranks before whom among players with equal scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from indeler.model import Player, Tournament

Third = Callable[[Player], tuple[str, int]]
"""What decides between players of equal rating and title."""


def by_name(player: Player) -> tuple[str, int]:
    """The alphabet; between namesakes the pairing number."""
    return player.name.casefold(), player.number


def by_lot(player: Player) -> tuple[str, int]:
    """The pairing number, which is then the lot drawn."""
    return "", player.number


def start_list(tournament: Tournament, titles: Sequence[str], third: Third) -> dict[int, int]:
    """fide-1992 Reihenfolge: everybody's place by rating, by title from high to low, and by a third rule."""

    def order(player: Player) -> tuple[int, int, tuple[str, int]]:
        title = titles.index(player.title) if player.title in titles else len(titles)
        return -player.rating, title, third(player)

    return {player.number: place for place, player in enumerate(sorted(tournament.players.values(), key=order), 1)}

"""Baku acceleration (C.04.7) by the letter."""

from __future__ import annotations

from indeler.model import Tournament, VirtualPoints


def accelerated(tournament: Tournament) -> Tournament:
    """The tournament with its virtual points, where its type asks for them."""
    if not tournament.type_code.endswith("_BAKU"):
        return tournament
    start = [number for number, player in tournament.players.items() if player.enters == 1]
    half = 2 * ((len(start) + 3) // 4)  # 1.2: rounded up to an even number
    last = start[:half][-1]  # 1.3
    rounds = (tournament.total_rounds + 1) // 2  # 1.4
    first = (rounds + 1) // 2
    points = [tournament.scale.win] * first + [tournament.scale.draw] * (rounds - first)
    return tournament.replace(
        virtual_points=[VirtualPoints(number, tuple(points)) for number in tournament.players if number <= last]
    )

"""Literal transcription of Baku acceleration (C.04.7)."""

from __future__ import annotations

from indeler.model import Kind, Tournament, VirtualPoints


def at_the_start(tournament: Tournament) -> list[int]:
    """Return the players who are paired in round 1: with an opponent or the pairing-allocated bye."""
    if not tournament.rounds:
        return [*tournament.to_pair()]
    away = {row.player for row in tournament.rounds[0].unplayed if row.kind is not Kind.PAIRING_BYE}
    return [number for number in tournament.players if number not in away]


def accelerated(tournament: Tournament) -> Tournament:
    """Return the tournament with its virtual points, if its type requires them."""
    if not tournament.type_code.endswith("_BAKU"):
        return tournament
    start = at_the_start(tournament)
    if not start:
        return tournament
    half = 2 * ((len(start) + 3) // 4)  # 1.2: rounded up to an even number
    last = start[:half][-1]  # 1.3
    rounds = (tournament.total_rounds + 1) // 2  # 1.4
    first = (rounds + 1) // 2
    points = [tournament.scale.win] * first + [tournament.scale.draw] * (rounds - first)
    return tournament.replace(
        virtual_points=[VirtualPoints(number, tuple(points)) for number in tournament.players if number <= last]
    )

"""Baku acceleration (C.04.7): virtual points for the upper half of the list in the first rounds."""

from __future__ import annotations

from indeler.model import Tournament, VirtualPoints

RULEBOOK = "fide-dutch"


def accelerated(tournament: Tournament) -> Tournament:
    """BAKU-1 to BAKU-5: as the type of the tournament asks, where the file does not state the points itself.

    Half of the rounds, rounded up, are accelerated: the first half of those by a win, the others by a draw.
    """
    total = tournament.total_rounds
    if not tournament.type_code.upper().endswith("_BAKU") or tournament.virtual_points or total is None:
        return tournament
    rounds = -(-total // 2)
    by_win = -(-rounds // 2)
    points = [tournament.scale.win] * by_win + [tournament.scale.draw] * (rounds - by_win)
    started = [number for number, player in tournament.players.items() if player.enters == 1]
    upper = started[: 2 * -(-len(started) // 4)]
    return tournament.replace(
        virtual_points=[
            VirtualPoints(number, tuple(points)) for number in tournament.players if upper and number <= upper[-1]
        ]
    )

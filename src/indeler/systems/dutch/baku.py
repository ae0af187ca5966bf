"""Baku acceleration (FIDE C.04.7): virtual points for the upper half in the first rounds."""

from __future__ import annotations

from indeler.language import N_, InvalidInput
from indeler.model import Tournament, VirtualPoints

RULEBOOK = "fide-dutch"


def accelerated(tournament: Tournament) -> Tournament:
    """BAKU-1, BAKU-2, BAKU-4: the tournament with the virtual points that its first rounds give to group GA.

    Half the rounds, rounded up, are accelerated: in the first half of those a win, then half of it. Without a number of
    rounds there is no telling which.
    """
    scale, total = tournament.scale, tournament.total_rounds
    if total is None:
        raise InvalidInput(N_("Baku acceleration needs the number of rounds; give it first."))
    if scale.win != 2 * scale.draw or scale.loss:
        raise InvalidInput(N_("Baku acceleration needs a win worth two draws and a loss worth nothing (BAKU-1)."))
    rounds = (total + 1) // 2
    full = (rounds + 1) // 2
    points = (scale.win,) * full + (scale.draw,) * (rounds - full)
    return tournament.replace(virtual_points=[VirtualPoints(number, points) for number in group_a(tournament)])


def group_a(tournament: Tournament) -> list[int]:
    """BAKU-2, BAKU-3: the first half of the initial list, made even upwards; late entries do not push anybody out."""
    at_the_start = [number for number, player in tournament.players.items() if player.enters == 1]
    half = 2 * -(-len(at_the_start) // 4)
    if not half:
        return []
    last = at_the_start[min(half, len(at_the_start)) - 1]
    return [number for number in tournament.players if number <= last]


def accelerated_if(asked: bool | None, tournament: Tournament) -> Tournament:
    """BAKU-5: the tournament, accelerated where the setting asks for it or, if it is silent, the tournament's type."""
    return accelerated(tournament) if (is_asked_for(tournament) if asked is None else asked) else tournament


def is_asked_for(tournament: Tournament) -> bool:
    """BAKU-5: the encoded type of the tournament ends in ``_BAKU`` and the file states no virtual points itself."""
    return tournament.type_code.upper().endswith("_BAKU") and not tournament.virtual_points

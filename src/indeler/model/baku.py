"""Baku acceleration (FIDE C.04.7): virtual points for the upper half in the first rounds."""

from __future__ import annotations

from indeler._typing import TYPE_CHECKING
from indeler.language import N_, InvalidInput
from indeler.model.event import VirtualPoints
from indeler.model.kinds import Kind

if TYPE_CHECKING:
    from indeler.model.tournament import Tournament

RULEBOOK = "fide-dutch"
ENTERED = "entered"
"""The value of the setting by which everybody who entered before round 1 counts: in logbooks before November 2026."""
_SUFFIX = "_BAKU"


def accelerated(tournament: Tournament, *, by_entry: bool = False) -> Tournament:
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
    group = group_a(tournament, by_entry=by_entry)
    return tournament.replace(virtual_points=[VirtualPoints(number, points) for number in group])


def group_a(tournament: Tournament, *, by_entry: bool = False) -> list[int]:
    """BAKU-2, BAKU-3: the first half of those who are paired in round 1, made even upwards.

    Whoever enters later or has a bye in round 1 is not counted, and pushes nobody out; above the last player of the
    group they belong to it. ``by_entry``: byes in round 1 are counted.
    """
    at_the_start = (
        [number for number, player in tournament.players.items() if player.enters == 1]
        if by_entry
        else _paired_in_round_1(tournament)
    )
    half = 2 * -(-len(at_the_start) // 4)
    if not half:
        return []
    last = at_the_start[min(half, len(at_the_start)) - 1]
    return [number for number in tournament.players if number <= last]


def _paired_in_round_1(tournament: Tournament) -> list[int]:
    """Those who have an opponent or the pairing-allocated bye in round 1, or are to be paired in it."""
    if not tournament.rounds:
        return list(tournament.to_pair())
    first = {number: tournament.card(number)[0].kind for number in tournament.players}
    return [number for number, kind in first.items() if kind.has_opponent or kind is Kind.PAIRING_BYE]


def accelerated_if(setting: bool | str | None, tournament: Tournament) -> Tournament:
    """BAKU-5: the tournament, accelerated where the setting asks for it or, if it is silent, the tournament's type."""
    applies = is_declared(tournament) if setting is None else setting
    return accelerated(tournament, by_entry=setting == ENTERED) if applies else tournament


def is_declared(tournament: Tournament) -> bool:
    """BAKU-5: the encoded type of the tournament ends in ``_BAKU`` and the file states no virtual points itself."""
    return tournament.type_code.upper().endswith(_SUFFIX) and not tournament.virtual_points

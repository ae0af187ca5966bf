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
"""The value of the setting by which all players entered before round 1 count: in logbooks before November 2026."""
_SUFFIX = "_BAKU"


def accelerated(tournament: Tournament, *, by_entry: bool = False) -> Tournament:
    """BAKU-1, BAKU-2, BAKU-4: return the tournament with the virtual points of group GA in its first rounds.

    Half the rounds, rounded up, are accelerated: in the first half of those by a win, then by half a win. Without a
    number of rounds the accelerated rounds cannot be determined.
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
    """BAKU-2, BAKU-3: return the first half of the players paired in round 1, made even upwards.

    Players who enter later or have a bye in round 1 are not counted and displace none; above the last player of the
    group they belong to it. ``by_entry``: players with a bye in round 1 are counted.
    """
    if by_entry:
        at_the_start = [number for number, player in tournament.players.items() if player.enters == 1]
    elif tournament.rounds:
        first = {number: tournament.card(number)[0].kind for number in tournament.players}
        at_the_start = [one for one, kind in first.items() if kind.has_opponent or kind is Kind.PAIRING_BYE]
    else:
        at_the_start = list(tournament.to_pair())
    half = 2 * -(-len(at_the_start) // 4)
    if not half:
        return []
    last = at_the_start[min(half, len(at_the_start)) - 1]
    return [number for number in tournament.players if number <= last]


def accelerated_if(setting: bool | str | None, tournament: Tournament) -> Tournament:
    """BAKU-5: return the tournament, accelerated by the setting or, if that is None, by the tournament type."""
    if setting is None:
        applies = tournament.type_code.upper().endswith(_SUFFIX) and not tournament.virtual_points
    else:
        applies = bool(setting)
    return accelerated(tournament, by_entry=setting == ENTERED) if applies else tournament

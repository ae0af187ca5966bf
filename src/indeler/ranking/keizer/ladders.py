"""Ladders that were computed before: while a round is played it alone changes, and with it only what follows from it.

A ladder follows from who is on it, from the rounds and from the settings, and knows people by their numbers. So it is
remembered by just these, whoever asks, and the ladder of one round more goes on from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from indeler.model import Tournament
from indeler.ranking.keizer.happenings import Entrant, Happening, Played, played_in
from indeler.ranking.keizer.recalculation import Ladder
from indeler.rulebooks import declared
from indeler.rulebooks.choosing import as_text, read_settings

RULEBOOK = "keizer"

REMEMBERED = 200
"""How many ladders a process keeps, those that were asked for last."""

_Rounds = tuple[tuple[tuple[int, Happening], ...], ...]
_Settings = tuple[tuple[str, str], ...]


def ladder_by(tournament: Tournament, given: Mapping[str, object], *, less: int = 0) -> Ladder:
    """The ladder of a tournament by these settings, as text or as Python values; of so many rounds less."""
    played = played_in(tournament, read_settings(declared(RULEBOOK), given)["noted"])
    told = tuple((name, as_text(value)) for name, value in given.items() if name != "noted" and value is not None)
    rounds = tuple(tuple(round.items()) for round in played.rounds)
    return _ladder(played.entrants, rounds[: len(rounds) - less], told, len(rounds) + 1)


@lru_cache(maxsize=REMEMBERED)
def _ladder(entrants: tuple[Entrant, ...], rounds: _Rounds, told: _Settings, room: int) -> Ladder:
    """The ladder of these rounds, with room for so many."""
    if rounds and len(rounds) + 1 == room:  # the last round may be the one that is being played
        return _ladder(entrants, rounds[:-1], told, room).followed_by(dict(rounds[-1]))
    settings = read_settings(declared(RULEBOOK), dict(told))
    return Ladder(Played(entrants, tuple(map(dict, rounds))), settings, room)

"""A cache of ladders: while a round is played only that round changes, and the results that depend on it.

A ladder depends on its entrants, the rounds and the settings, and identifies people by their numbers. These are the
cache key, independent of the caller, and the ladder of one more round continues from a cached one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from indeler.model import Round, Tournament
from indeler.ranking.keizer.recalculation import Ladder
from indeler.ranking.keizer.round_outcomes import (
    Entrant,
    Played,
    RoundOutcome,
    entrants_of,
    outcomes_of_round,
    played_in,
)
from indeler.rulebooks import declared
from indeler.rulebooks.settings import as_text, read_settings

RULEBOOK = "keizer"

MAX_CACHED_LADDERS = 200
"""The number of ladders that a process caches, the most recently used ones."""

_Rounds = tuple[tuple[tuple[int, RoundOutcome], ...], ...]
_Settings = tuple[tuple[str, str], ...]


def carried_ladder(tournament: Tournament, settings: Mapping[str, Any]) -> Ladder:
    """Return the ladder of a tournament by parsed settings: that of the round before, and one more round.

    The tournament stores it, so that pairing round after round computes no round twice. Notes outside the rounds are
    not part of them: then the complete ladder is computed.
    """
    if settings["noted"]:
        return Ladder(played_in(tournament, settings["noted"]), settings)
    players, capacity = tournament.players, _capacity(tournament)

    def further(ladder: Ladder, first: int, rounds: Sequence[Round]) -> Ladder:
        for number, round in enumerate(rounds, start=first):
            ladder = ladder.followed_by(outcomes_of_round(players, number, round))
        return ladder

    return tournament.past.known(
        _name(settings, capacity), lambda: Ladder(Played(entrants_of(players), ()), settings, capacity), further
    )


def _capacity(tournament: Tournament) -> int:
    """Return the number of rounds that a stored ladder has space for; a larger number needs larger integers."""
    return max(16, 1 << len(tournament.rounds).bit_length())


def _name(settings: Mapping[str, Any], capacity: int) -> tuple[object, ...]:
    return (RULEBOOK, capacity, *map(repr, settings.values()))


def ladder_by(tournament: Tournament, chosen_settings: Mapping[str, object], *, less: int = 0) -> Ladder:
    """Return the ladder of a tournament by these settings (text or Python values), without the ``less`` last rounds."""
    settings = read_settings(declared(RULEBOOK), chosen_settings)
    if not less and tournament.past.knows(_name(settings, _capacity(tournament))):
        return carried_ladder(tournament, settings)
    played = played_in(tournament, settings["noted"])
    chosen = tuple(
        [(name, as_text(value)) for name, value in chosen_settings.items() if name != "noted" and value is not None]
    )
    rounds = tuple([tuple(round.items()) for round in played.rounds])
    return _ladder(played.entrants, rounds[: len(rounds) - less], chosen, len(rounds) + 1)


@lru_cache(maxsize=MAX_CACHED_LADDERS)
def _ladder(entrants: tuple[Entrant, ...], rounds: _Rounds, chosen: _Settings, capacity: int) -> Ladder:
    if rounds and len(rounds) + 1 == capacity:  # the last round may be in progress
        return _ladder(entrants, rounds[:-1], chosen, capacity).followed_by(dict(rounds[-1]))
    settings = read_settings(declared(RULEBOOK), dict(chosen))
    return Ladder(Played(entrants, tuple(map(dict, rounds))), settings, capacity)

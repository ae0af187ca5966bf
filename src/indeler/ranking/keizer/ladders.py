"""Ladders that were computed before: while a round is played it alone changes, and with it only what follows from it.

A ladder follows from who is on it, from the rounds and from the settings, and knows people by their numbers. So it is
remembered by just these, whoever asks, and the ladder of one round more goes on from it.
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
from indeler.rulebooks.chosen_settings import as_text, read_settings

RULEBOOK = "keizer"

REMEMBERED = 200
"""How many ladders a process keeps, those that were asked for last."""

_Rounds = tuple[tuple[tuple[int, RoundOutcome], ...], ...]
_Settings = tuple[tuple[str, str], ...]


def carried_ladder(tournament: Tournament, settings: Mapping[str, Any]) -> Ladder:
    """The ladder of a tournament by settings that were read: that of the round before, and one round more.

    The tournament carries it, so that whoever pairs round after round goes through no round twice. What is noted beside
    the rounds is no part of them: then all of it is worked out.
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
    """Rounds that a carried ladder has room for; the larger, the larger the whole numbers that it counts in."""
    capacity = 16
    while capacity <= len(tournament.rounds):
        capacity *= 2
    return capacity


def _name(settings: Mapping[str, Any], capacity: int) -> tuple[object, ...]:
    return (RULEBOOK, capacity, *map(repr, settings.values()))


def ladder_by(tournament: Tournament, chosen_settings: Mapping[str, object], *, less: int = 0) -> Ladder:
    """The ladder of a tournament by these settings, as text or as Python values; of so many rounds less."""
    settings = read_settings(declared(RULEBOOK), chosen_settings)
    if not less and tournament.past.knows(_name(settings, _capacity(tournament))):
        return carried_ladder(tournament, settings)
    played = played_in(tournament, settings["noted"])
    chosen = tuple(
        [(name, as_text(value)) for name, value in chosen_settings.items() if name != "noted" and value is not None]
    )
    rounds = tuple([tuple(round.items()) for round in played.rounds])
    return _ladder(played.entrants, rounds[: len(rounds) - less], chosen, len(rounds) + 1)


@lru_cache(maxsize=REMEMBERED)
def _ladder(entrants: tuple[Entrant, ...], rounds: _Rounds, chosen: _Settings, capacity: int) -> Ladder:
    """The ladder of these rounds, with room for so many."""
    if rounds and len(rounds) + 1 == capacity:  # the last round may be the one that is being played
        return _ladder(entrants, rounds[:-1], chosen, capacity).followed_by(dict(rounds[-1]))
    settings = read_settings(declared(RULEBOOK), dict(chosen))
    return Ladder(Played(entrants, tuple(map(dict, rounds))), settings, capacity)

"""The rest of a cycle: round after round paired by the club's own engine, and ranked by its own tie-breaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from indeler.lab.chances.rest import Ends, Rest
from indeler.model import Game, Kind, Pairing, Result, SpecialPoints, Tenths, Tournament
from indeler.ranking import standings
from indeler.season.competitions.common.swiss import pair_anyway
from indeler.season.competitions.cycles.ahead import Ahead
from indeler.season.competitions.cycles.tournaments import with_absentees


@dataclass(frozen=True, kw_only=True)
class SwissRest(Rest):
    """A group of a cycle under way."""

    tournament: Tournament
    settings: Mapping[str, Any]
    ties: tuple[str, ...]
    rounds: tuple[Ahead, ...]
    odd: Tenths
    """What it gives to be odd."""

    @property
    def rounds_to_pair(self) -> int:
        """Those that have not been published."""
        return len(self.rounds)

    def played_out(self, ends: Ends) -> Mapping[int, int]:
        """Open games first, then every round that is to come."""
        tournament = with_results(self.tournament, ends)
        for ahead in self.rounds:
            tournament = self._next(tournament, ahead, ends)
        tournament = tournament.replace(scale=tournament.scale._replace(adjourned=0))
        return {row.player: row.rank for row in standings(tournament, self.rules, self.ties)}

    def _next(self, tournament: Tournament, ahead: Ahead, ends: Ends) -> Tournament:
        """One round more; what it gives without a game is awarded as in the rounds before."""
        asked = with_absentees(tournament, ahead.expected)
        pairing = (
            pair_anyway(asked, self.rules, self.settings)
            if len(ahead.expected) > 1
            else Pairing(ahead.round, (), rules=self.rules, bye=next(iter(ahead.expected), None))
        )
        worth = {player: (points, Kind.ABSENT) for player, points in ahead.away.items()}
        if pairing.bye is not None:
            worth[pairing.bye] = self.odd, Kind.PAIRING_BYE
        award = tournament.scale.award
        extra = [
            SpecialPoints("", points - award(kind), ahead.round, (player,))
            for player, (points, kind) in worth.items()
            if points != award(kind)
        ]
        played = with_played(asked, pairing, ends)
        return played.replace(special_points=(*tournament.special_points, *extra)) if extra else played


def with_played(tournament: Tournament, pairing: Pairing, ends: Ends) -> Tournament:
    """The tournament with this round, all its games played; what was asked for it is done with."""
    results = [ends(white, black, pairing.round) for white, black in pairing.boards]
    return pairing.added_to(tournament, results).replace(requested_byes=())


def with_results(tournament: Tournament, ends: Ends) -> Tournament:
    """The tournament with a result in every game that has none."""

    def ended(game: Game, round: int) -> Game:
        return game._replace(result=ends(*game[:2], round)) if game.result is Result.PENDING else game

    return tournament.replace(
        rounds=[
            round._replace(games=tuple([ended(game, number) for game in round.games]))
            if any(game.result is Result.PENDING for game in round.games)
            else round
            for number, round in enumerate(tournament.rounds, start=1)
        ]
    )

"""The rest of a round robin: the games of its table that have no result yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from indeler.lab.chances.rest import Ends, Rest
from indeler.model import Scale
from indeler.season.competitions.common.members import Played
from indeler.season.competitions.common.round_robin import Entrant, Fixture, pool_standings


@dataclass(frozen=True, kw_only=True)
class RobinRest(Rest):
    """A closed group under way."""

    entrants: tuple[Entrant, ...]
    played: tuple[Played, ...]
    to_come: tuple[Fixture, ...]
    ties: tuple[str, ...]
    times: int
    scale: Scale
    annulled: frozenset[int] = frozenset()

    def played_out(self, ends: Ends) -> Mapping[int, int]:
        """Every game that is left, in its round; equals on all tie-breaks share a rank."""
        rest = [Played(game.white, game.black, ends(game.white, game.black, game.round)) for game in self.to_come]
        table = pool_standings(
            self.entrants,
            [*self.played, *rest],
            self.ties,
            cycles=self.times,
            scale=self.scale,
            annulled=self.annulled,
        )
        return {row.member: row.rank for row in table.rows}

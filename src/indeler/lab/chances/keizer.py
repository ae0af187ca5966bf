"""The rest of a Keizer ladder: round after round paired from its top, and its last ranking recalculated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from indeler.lab.chances.rest import Ends, Rest
from indeler.lab.chances.swiss import with_played, with_results
from indeler.model import Kind, RequestedBye, Tournament
from indeler.ranking.keizer.ladders import ladder_by
from indeler.systems import pair

RULEBOOK = "keizer"


@dataclass(frozen=True, kw_only=True)
class KeizerRest(Rest):
    """A ladder under way."""

    tournament: Tournament
    away: tuple[Mapping[int, Kind], ...]
    """Round by round who has signed off already, and as what that counts."""

    @property
    def rounds_to_pair(self) -> int:
        """Those that have not been published."""
        return len(self.away)

    def played_out(self, ends: Ends) -> Mapping[int, int]:
        """Open games first, then every round that is to come."""
        tournament = with_results(self.tournament, ends)
        for away in self.away:
            byes = [RequestedBye(tournament.next_round, member, kind) for member, kind in away.items()]
            asked = tournament.replace(requested_byes=byes)
            tournament = with_played(asked, pair(asked, RULEBOOK), ends)
        ranking = ladder_by(tournament, tournament.settings).last.ranking
        return {member: place for place, member in enumerate(ranking, start=1)}

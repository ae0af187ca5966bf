"""The ladder of a season: its rounds so far as the tournament that the Keizer system pairs and ranks."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from indeler.model import Kind, Player, RequestedBye, Tournament
from indeler.ranking.keizer.recalculation import Ladder, ladder_by
from indeler.season.competitions.keizer.happened import happened
from indeler.season.competitions.keizer.rules import KeizerRules
from indeler.season.competitions.protocol import Competition
from indeler.season.core.state import Paired, Place
from indeler.systems.lots import in_order_of_lot

RULEBOOK = "keizer"


class Rung(NamedTuple):
    """Somebody on the ladder: from which round, with which rating, until which round."""

    enters: int
    rating: int
    last: int | None = None


class KeizerLadder(Competition[KeizerRules]):
    """A Keizer competition, with what all its parts look at."""

    def rounds_of(self, part: int) -> int:
        """2-PERIODS: how many rounds this period has."""
        lengths = self.rules.lengths
        return lengths[part - 1] if 0 < part <= len(lengths) else 0

    @property
    def part(self) -> int:
        """2-PERIODS: the period that is being played, or the first."""
        played = [place.part for place in self.season.state.pairings if place.competition == self.name]
        return max(played, default=1)

    def rounds_played(self, part: int) -> Sequence[Paired]:
        """2-PERIODS: the published rounds up to this period, in order."""
        return self.once(("rounds", part), lambda: self._published(part))

    def _published(self, part: int) -> list[Paired]:
        rounds: list[Paired] = []
        for period in range(1, part + 1):
            for number in range(1, self.rounds_of(period) + 1):
                paired = self.season.published(Place(self.name, period, number))
                if paired is None:
                    return rounds
                rounds.append(paired)
        return rounds

    def ladder(self, part: int) -> Ladder:
        """3: the rankings published after each round up to this period."""
        return self.once(("ladder", part), lambda: _ladder_of(self.tournament(part)))

    def tournament(self, part: int) -> Tournament:
        """4: everybody who was on the ladder, and the rounds so far."""
        return self.once(("tournament", part), lambda: self._tournament(part, self._listed(part)))

    def _listed(self, part: int) -> Collection[int]:
        """1: who is on the list: of the last round; before the first everybody who takes part by then."""
        rounds = self.rounds_played(part)
        if rounds:
            return rounds[-1].field
        dates = (each.date for each in self.season.state.evenings.values() if each.what == self.name)
        return self.season.playing(self.name, next(dates, self.season.state.start))

    def question(self, place: Place, date: datetime.date, present: Collection[int], seed: str = "") -> Tournament:
        """4: the tournament before a round, with those who are on the ladder now; these are to be paired."""
        so_far = self._tournament(place.part, self.season.playing(self.name, date), seed)
        byes = [
            RequestedBye(so_far.next_round, number, Kind.ABSENT)
            for number, player in so_far.players.items()
            if number not in present and player.takes_part(so_far.next_round)
        ]
        return so_far.replace(requested_byes=byes)

    def _tournament(self, part: int, listed: Collection[int], seed: str = "") -> Tournament:
        rounds = self.rounds_played(part)
        rungs = self._rungs(rounds, listed)
        players = [
            Player(member, self.season.name(member), rung.rating, enters=rung.enters, withdrawn_after=rung.last)
            for member, rung in rungs.items()
        ]
        told = [happened(self.season, paired) for paired in rounds]
        noted = [
            f"{member}:{number}:{what}"
            for number, each in enumerate(told, start=1)
            for member, what in each.noted.items()
        ]
        first = {member: rung.rating for member, rung in rungs.items() if rung.enters == 1}
        lots = self.lots(seed)
        settings = self.rules.settings() | {"start_list": _written(self._start_list(first, lots)), "seed": lots}
        settings |= {"noted": ",".join(noted)} if noted else {}
        return Tournament(players, [each.round for each in told], rules=RULEBOOK, settings=settings)

    def _rungs(self, rounds: Sequence[Paired], listed: Collection[int]) -> dict[int, Rung]:
        """1, 2: everybody who was ever on the ladder; the rating is that of the first round."""
        rungs: dict[int, Rung] = {}
        for number, paired in enumerate(rounds, start=1):
            for member in paired.field:
                known = rungs.get(member) or Rung(number, paired.ratings.get(member, 0))
                rungs[member] = known._replace(last=number)
        for member in listed:
            known = rungs.get(member) or Rung(len(rounds) + 1, self.season.member(member).rating)
            rungs[member] = known._replace(last=None)
        return rungs

    def _start_list(self, ratings: Mapping[int, int], lots: str) -> list[int]:
        """1: by rating, by last season with those who are new below, or by lot; equals by number."""
        by_rating = sorted(ratings, key=lambda member: (-ratings[member], member))
        if self.rules.start_order == "rating":
            return by_rating
        if self.rules.start_order == "lot":
            return in_order_of_lot(by_rating, lots, 0)
        last = {member: self.season.member(member).last_season for member in by_rating}
        return sorted(by_rating, key=lambda member: (last[member] is None, last[member] or ("", 0)))

    def lots(self, seed: str = "") -> str:
        """1, 4: what lots are drawn from all season.

        The seed that was drawn for it; else that of its first round; else one that everybody could have foretold.
        """
        first = Place(self.name, 1, 1)
        drawn, paired = self.season.state.lots.get((self.name, 1)), self.season.published(first)
        return drawn or (paired.seed if paired else seed) or f"{self.season.state.name} {self.seed_of(first)}"


def _ladder_of(tournament: Tournament) -> Ladder:
    return ladder_by(tournament, tournament.settings)


def _written(members: Sequence[int]) -> str:
    return ",".join(map(str, members))

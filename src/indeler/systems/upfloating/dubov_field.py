"""Players before a round in the Dubov System: colour preferences, average opposition and upfloats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from indeler._typing import NamedTuple
from indeler.model import Colour, Round, Tenths, Tournament, award, awards, score
from indeler.systems.dutch.competitor import Competitor, Strength
from indeler.systems.dutch.field import FloatHistory, StrictField

RULEBOOK = "fide-dubov"


class DubovField(StrictField):
    """1.3.1, 1.7.2, C1, C3: all players by score and number, and their legal opponents."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament, RULEBOOK)
        players = self.tournament.players
        self.aro = [
            average([players[number].rating for number in one.opponents if number in players])
            for one in self.competitors
        ]
        """1.7: by index the average rating of the opponents met."""
        histories = upfloats(self.tournament)
        self.upfloats = [histories[one.number].times for one in self.competitors]
        self.just_upfloated = [histories[one.number].last for one in self.competitors]
        self.most_upfloats = max_t(tournament.total_rounds or self.round)

    def _competitor(self, number: int, history: FloatHistory, parity: int) -> Competitor:
        """1.5, 1.6.1, 1.6.2, 1.6.3, 1.6.4: as in the Dutch system, but a player without a game prefers Black mildly."""
        one = super()._competitor(number, history, parity)
        if one.wish is None:
            one.wish, one.strength = Colour.BLACK, Strength.MILD
        return one

    def is_maximum_upfloater(self, at: int) -> bool:
        """1.8.1: return whether this player has reached the maximum number of upfloats."""
        return self.upfloats[at] >= self.most_upfloats


def average(ratings: Sequence[int]) -> int:
    """1.7.1, 1.7.3: return the average rounded to an integer, a half upwards; 0 before the first game."""
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else 0


def max_t(rounds: int) -> int:
    """1.8.2: return the maximum number of upfloats in a tournament of this many rounds."""
    return 2 + rounds // 5


class Upfloats(NamedTuple):
    """The number of upfloats of a player, whether the last round was one, and the points so far."""

    points: Tenths
    times: int = 0
    last: bool = False


def upfloats(tournament: Tournament) -> Mapping[int, Upfloats]:
    """1.8.1: return upfloats by number: being paired with a player with more points, forfeits included."""
    special, virtual = tournament.special_points, tuple(tournament.virtual_points.items())
    what = (upfloats, tournament.scale, special, virtual)

    def initial() -> dict[int, Upfloats]:
        return {number: Upfloats(score(tournament, number, 0)) for number in tournament.players}

    def further(before: Mapping[int, Upfloats], number: int, rounds: Sequence[Round]) -> dict[int, Upfloats]:
        known, worth = dict(before), awards(tournament.scale)
        for at, round in enumerate(rounds, start=number):
            for white, black, result in round.games:
                one, other = known[white], known[black]
                lead = one.points - other.points
                if virtual:
                    lead += tournament.virtual(white, at) - tournament.virtual(black, at)
                gains = worth[result.white, Colour.WHITE], worth[result.black, Colour.BLACK]
                if special:
                    gains = award(tournament, white, at), award(tournament, black, at)
                known[white] = Upfloats(one.points + gains[0], one.times + (lead < 0), lead < 0)
                known[black] = Upfloats(other.points + gains[1], other.times + (lead > 0), lead > 0)
            for player, kind in round.unplayed:
                gain = award(tournament, player, at) if special else worth[kind, None]
                known[player] = Upfloats(known[player].points + gain, known[player].times)
        return known

    return tournament.past.known(what, initial, further)

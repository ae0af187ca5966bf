"""What every player has behind him when a round is paired, carried on from round to round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from indeler._typing import NamedTuple
from indeler.model import Colour, Kind, Reading, Round, Tenths, Tournament, award, score
from indeler.model.points import awards
from indeler.systems.dutch.competitor import Float

RULEBOOK = "fide-dutch"

# Looking up a member of an Enum is slow.
_WHITE, _BLACK = Colour.WHITE, Colour.BLACK
_DOWN, _UP, _NONE = Float.DOWN, Float.UP, Float.NONE
_BYE = Kind.PAIRING_BYE


class Trail(NamedTuple):
    """One player's rounds so far, as the Dutch system looks at them."""

    points: Tenths = 0
    colours: tuple[Colour, ...] = ()
    """Of the games really played."""
    opponents: tuple[int, ...] = ()
    """In the same games, by pairing number."""
    floats: tuple[Float, Float] = (Float.NONE, Float.NONE)
    """The float of the last round and of the round before."""
    bye_barred: bool = False
    paired: bool = False
    """Whether he ever had an opponent or the bye."""


def trails(tournament: Tournament, reading: Reading) -> Mapping[int, Trail]:
    """Everybody's, by pairing number."""
    special, virtual = tournament.special_points, tuple(tournament.virtual_points.items())
    what = (trails, reading, tournament.scale, special, virtual)
    return tournament.past.known(what, lambda: _first(tournament), _Reader(tournament, reading).further)


def _first(tournament: Tournament) -> dict[int, Trail]:
    if not tournament.special_points:
        return dict.fromkeys(tournament.players, Trail())
    return {number: Trail(score(tournament, number, 0)) for number in tournament.players}


class _Reader:
    """Reads rounds as an edition does."""

    def __init__(self, tournament: Tournament, reading: Reading) -> None:
        self.tournament, self.reading = tournament, reading
        self.is_special, self.is_accelerated = bool(tournament.special_points), bool(tournament.virtual_points)
        self.awards = awards(tournament.scale)

    def further(self, before: Mapping[int, Trail], number: int, rounds: Sequence[Round]) -> dict[int, Trail]:
        """The trails with these rounds as well, of which ``number`` is the first."""
        trails, worth, special = dict(before), self.awards, self.is_special
        for at, round in enumerate(rounds, start=number):
            for white, black, result in round.games:
                kinds = result.white, result.black
                if special:
                    gains = award(self.tournament, white, at), award(self.tournament, black, at)
                else:
                    gains = worth[kinds[0], _WHITE], worth[kinds[1], _BLACK]
                one, other = trails[white], trails[black]
                if kinds[0].played:
                    drifts = self._drifts(white, one.points, black, other.points, at)
                    trails[white] = _played(one, gains[0], _WHITE, black, drifts[0])
                    trails[black] = _played(other, gains[1], _BLACK, white, drifts[1])
                else:
                    trails[white] = self._unplayed(one, gains[0], kinds[0])
                    trails[black] = self._unplayed(other, gains[1], kinds[1])
            for player, kind in round.unplayed:
                gain = award(self.tournament, player, at) if special else worth[kind, None]
                trails[player] = self._unplayed(trails[player], gain, kind)
        return trails

    def _drifts(self, white: int, own: Tenths, black: int, other: Tenths, round: int) -> tuple[Float, Float]:
        """1.4.2, 1.4.4, BAKU-5; fide-dutch-2017 A.4.b; knsb-rating A4: by the scores before that round."""
        if self.is_accelerated:
            own += self.tournament.virtual(white, round)
            other += self.tournament.virtual(black, round)
        return (_NONE, _NONE) if own == other else (_DOWN, _UP) if own > other else (_UP, _DOWN)

    def _unplayed(self, trail: Trail, gain: Tenths, kind: Kind) -> Trail:
        points, colours, opponents, (last, _), bye_barred, paired = trail
        drift = _DOWN if self._floats_down(kind, gain) else _NONE
        bye_barred = bye_barred or self._bars_bye(kind, gain)
        paired = paired or kind.has_opponent or kind is _BYE
        return Trail(points + gain, colours, opponents, (drift, last), bye_barred, paired)

    def _floats_down(self, kind: Kind, points: Tenths) -> bool:
        """1.4.3: without playing, whoever had the bye or more points than a loss gives."""
        if self.reading.by_points and kind is not _BYE:
            return points > self.tournament.scale.loss
        return kind in self.reading.downfloats

    def _bars_bye(self, kind: Kind, points: Tenths) -> bool:
        """C2; fide-handling 4: the bye, or without playing the points of a win."""
        if self.reading.by_points and kind is not _BYE:
            return points >= self.tournament.scale.win
        return kind in self.reading.bars_bye


def _played(trail: Trail, gain: Tenths, colour: Colour, opponent: int, drift: Float) -> Trail:
    points, colours, opponents, (last, _), bye_barred, _ = trail
    return Trail(points + gain, (*colours, colour), (*opponents, opponent), (drift, last), bye_barred, True)

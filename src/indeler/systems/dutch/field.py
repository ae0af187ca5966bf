"""All players to be paired, in ranking order, and their legal opponents."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import cached_property
from itertools import groupby

from indeler._typing import NamedTuple
from indeler.matching import is_complete
from indeler.matching.bits import mask_of, members, without_edges
from indeler.model import Colour, Kind, Reading, Round, Tenths, Tournament, award, awards, points_of_no_round
from indeler.rulebooks import reading_of
from indeler.systems.dutch.competitor import Competitor, Float, Strength, colour_preference

RULEBOOK = "fide-dutch"


class DutchField:
    """knsb-rating F5, F9: the players to be paired, adjourned games taken as draws; sets are bitsets over indexes."""

    def __init__(
        self,
        tournament: Tournament,
        rules: str,
        reading: Reading | None = None,
        places: Mapping[int, int] | None = None,
    ) -> None:
        self.tournament = tournament.with_pending_adjourned()
        self.reading: Reading = reading or reading_of(rules)
        self.places = places or {number: number for number in tournament.players}
        """The place of each player on the start list, by pairing number."""
        self.round = tournament.next_round
        total = tournament.total_rounds
        self.is_last_round = total is not None and self.round >= total
        self.competitors = self._ranked()
        self.everybody = (1 << len(self.competitors)) - 1
        self.legal = self._legal(mask_of(one.index for one in self.competitors if one.topscorer))
        """For each competitor the legal opponents: never met, no ban, no equal absolute wishes."""

    def with_forbidden(self, edges: Mapping[int, int]) -> DutchField:
        """Return this field with further illegal pairs."""
        from copy import copy  # only needed to explain a round, and importing takes time

        other = copy(self)
        other.strictly_legal = without_edges(self.strictly_legal, edges)
        other.legal = without_edges(self.legal, edges)
        return other

    def score_groups(self) -> list[list[int]]:
        """1.3.1; fide-dutch-2017 A.3; fide-handling 5; knsb-rating A3, F4: the indexes by score, highest first."""
        groups = groupby(self.competitors, key=lambda competitor: competitor.score)
        return [[competitor.index for competitor in group] for _, group in groups]

    def _ranked(self) -> list[Competitor]:
        """1.2; fide-dutch-2017 A.2; knsb-rating A2, C5: by score, then by place on the start list."""
        histories = float_histories(self.tournament, self.reading)
        numbers = self.tournament.to_pair()
        parity = self._parities(histories, {*numbers})
        competitors = [self._competitor(number, histories[number], parity[number]) for number in numbers]
        competitors.sort(key=lambda competitor: (-competitor.score, competitor.place))
        cost_classes: dict[object, int] = {}
        for index, competitor in enumerate(competitors):
            competitor.index = index
            key = (competitor.score, competitor.colour_class, competitor.floats)
            competitor.cost_class = cost_classes.setdefault(key, len(cost_classes))
        return competitors

    def _competitor(self, number: int, history: FloatHistory, parity: int) -> Competitor:
        one = Competitor()
        one.number, one.place, one.parity = number, self.places[number], parity
        one.points, one.colours, one.opponents, one.floats, one.bye_barred, _ = history
        one.score = history.points
        if self.tournament.virtual_points:
            one.score += self.tournament.virtual(number, self.round)
        one.games = len(one.colours)
        one.saldo, one.wish, one.strength, one.twice, one.colour_class = colour_preference(one.colours)
        one.topscorer = self.is_last_round and self._is_topscorer(one.score)
        return one

    def _is_topscorer(self, score: Tenths) -> bool:
        """1.8; fide-dutch-2017 A.7; knsb-rating A10; fide-1992 Anmerkung: in the last round, above half."""
        return 2 * score > (self.round - 1) * self.tournament.scale.win

    def _parities(self, histories: Mapping[int, FloatHistory], present: Container[int]) -> dict[int, int]:
        """fide-handling 2.4: a player counts on the initial list from the first round with a pairing."""
        listed = [number for number in histories if number in present or histories[number].paired]
        listed.sort(key=self.places.__getitem__)
        return {number: place for place, number in enumerate(listed, start=1)}

    @cached_property
    def strictly_legal(self) -> list[int]:
        """The legal opponents if there were no topscorers."""
        return self._legal(0) if any(one.topscorer for one in self.competitors) else self.legal

    def _legal(self, topscorers: int) -> list[int]:
        """C1, C3; fide-dutch-2017 C.1, C.3; knsb-rating B1a, B2; fide-1992 1, 3; fide-handling 2, 6, 7: legal pairs."""
        bit = {one.number: 1 << one.index for one in self.competitors}
        everybody = self.everybody
        legal = []
        for one in self.competitors:
            barred = bit[one.number]
            for opponent in one.opponents:
                barred |= bit.get(opponent, 0)
            legal.append(everybody & ~barred)
        absolute = [one for one in self.competitors if one.strength is Strength.ABSOLUTE]
        for colour in Colour:
            group = mask_of([one.index for one in absolute if one.wish is colour]) & ~topscorers
            for index in members(group):
                legal[index] &= ~group
        for ban in self.tournament.forbidden:
            if ban.holds(self.round):
                banned = sum([bit[number] for number in ban.players if number in bit])
                for index in members(banned):
                    legal[index] &= ~banned
        return legal


class StrictField(DutchField):
    """fide-dubov 1.9.1, C3; fide-burstein 1.9.1, C3: no player is exempt from C3, not even in the last round."""

    def __init__(self, tournament: Tournament, rules: str) -> None:
        super().__init__(tournament, rules)
        self.groups = [mask_of(group) for group in self.score_groups()]

    def _is_topscorer(self, score: Tenths) -> bool:
        return False

    def is_pairable(self, some: int) -> bool:
        """Return whether all of these players can be paired with each other."""
        return some.bit_count() % 2 == 0 and is_complete(self.legal, some)


_NO_FLOATS = Float.NONE, Float.NONE
_FLOATS_OF_HIGHER_AND_LOWER, _FLOATS_OF_LOWER_AND_HIGHER = (Float.DOWN, Float.UP), (Float.UP, Float.DOWN)


class FloatHistory(NamedTuple):
    """One player's rounds so far, as needed by the Dutch system."""

    points: Tenths = 0
    colours: tuple[Colour, ...] = ()
    """The colours of the games actually played."""
    opponents: tuple[int, ...] = ()
    """The opponents in these games, by pairing number."""
    floats: tuple[Float, Float] = _NO_FLOATS
    """The float of the last round and of the round before."""
    bye_barred: bool = False
    paired: bool = False
    """Whether the player ever had an opponent or the bye."""


def float_histories(tournament: Tournament, reading: Reading) -> Mapping[int, FloatHistory]:
    """Return the float history of each player, by pairing number."""
    special, virtual = tournament.special_points, tuple(tournament.virtual_points.items())
    what = (float_histories, reading, tournament.scale, special, virtual)

    def initial() -> dict[int, FloatHistory]:
        return {number: FloatHistory(points_of_no_round(tournament, number)) for number in tournament.players}

    return tournament.past.known(what, initial, _Reader(tournament, reading).further)


class _Reader:
    def __init__(self, tournament: Tournament, reading: Reading) -> None:
        self.tournament, self.reading = tournament, reading
        self.is_special, self.is_accelerated = bool(tournament.special_points), bool(tournament.virtual_points)
        self.awards = awards(tournament.scale)

    def further(
        self, before: Mapping[int, FloatHistory], number: int, rounds: Sequence[Round]
    ) -> dict[int, FloatHistory]:
        """Return the histories with these rounds as well, of which ``number`` is the first."""
        histories, worth, special = dict(before), self.awards, self.is_special
        as_white, as_black = Colour.WHITE, Colour.BLACK
        for at, round in enumerate(rounds, start=number):
            for white, black, result in round.games:
                kinds = result.white, result.black
                if special:
                    gains = award(self.tournament, white, at), award(self.tournament, black, at)
                else:
                    gains = worth[kinds[0], as_white], worth[kinds[1], as_black]
                one, other = histories[white], histories[black]
                if kinds[0].played:
                    drifts = self._drifts(white, one.points, black, other.points, at)
                    histories[white] = _after_game(one, gains[0], as_white, black, drifts[0])
                    histories[black] = _after_game(other, gains[1], as_black, white, drifts[1])
                else:
                    histories[white] = self._unplayed(one, gains[0], kinds[0])
                    histories[black] = self._unplayed(other, gains[1], kinds[1])
            for player, kind in round.unplayed:
                gain = award(self.tournament, player, at) if special else worth[kind, None]
                histories[player] = self._unplayed(histories[player], gain, kind)
        return histories

    def _drifts(self, white: int, own: Tenths, black: int, other: Tenths, round: int) -> tuple[Float, Float]:
        """1.4.2, 1.4.4, BAKU-5; fide-dutch-2017 A.4.b; knsb-rating A4: by the scores before that round."""
        if self.is_accelerated:
            own += self.tournament.virtual(white, round)
            other += self.tournament.virtual(black, round)
        if own == other:
            return _NO_FLOATS
        return _FLOATS_OF_HIGHER_AND_LOWER if own > other else _FLOATS_OF_LOWER_AND_HIGHER

    def _unplayed(self, history: FloatHistory, gain: Tenths, kind: Kind) -> FloatHistory:
        points, colours, opponents, (last, _), bye_barred, paired = history
        drift = Float.DOWN if self._floats_down(kind, gain) else Float.NONE
        bye_barred = bye_barred or self._bars_bye(kind, gain)
        paired = paired or kind.has_opponent or kind is Kind.PAIRING_BYE
        return FloatHistory(points + gain, colours, opponents, (drift, last), bye_barred, paired)

    def _floats_down(self, kind: Kind, points: Tenths) -> bool:
        """1.4.3: return whether an unplayed round is a downfloat: the bye, or more points than a loss."""
        if self.reading.by_points and kind is not Kind.PAIRING_BYE:
            return points > self.tournament.scale.loss
        return kind in self.reading.downfloats

    def _bars_bye(self, kind: Kind, points: Tenths) -> bool:
        """C2; fide-handling 4: whether a round bars the bye: the bye itself, or the points of a win without play."""
        if self.reading.by_points and kind is not Kind.PAIRING_BYE:
            return points >= self.tournament.scale.win
        return kind in self.reading.bars_bye


def _after_game(history: FloatHistory, gain: Tenths, colour: Colour, opponent: int, drift: Float) -> FloatHistory:
    points, colours, opponents, (last, _), bye_barred, _ = history
    return FloatHistory(points + gain, (*colours, colour), (*opponents, opponent), (drift, last), bye_barred, True)

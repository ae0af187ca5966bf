"""Everybody who is to be paired, in ranking order, and who may meet whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import accumulate, groupby

from indeler.matching.bits import mask_of, without_edges
from indeler.model import (
    Cell,
    Colour,
    Kind,
    Reading,
    Tenths,
    Tournament,
    played_colours,
    saldo,
    score,
)
from indeler.model.points import awards
from indeler.rulebooks import reading_of
from indeler.systems.dutch.competitor import Competitor, Float, Strength, colour_wish

RULEBOOK = "fide-dutch"


class DutchField:
    """knsb-rating F5, F9: those who are to be paired, adjourned games taken as draws; sets are bitsets over indexes."""

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
        """Everybody's place on the start list, by pairing number."""
        self.round = tournament.next_round
        total = tournament.total_rounds
        self.is_last_round = total is not None and self.round >= total
        self.competitors = self._ranked()
        self.everybody = (1 << len(self.competitors)) - 1
        """All who are to be paired, as a set."""
        self.legal = self._legal(mask_of(one.index for one in self.competitors if one.topscorer))
        """For each competitor those he may meet: never met, not kept apart, no equal absolute wishes."""

    def apart(self, edges: Mapping[int, int]) -> DutchField:
        """The same field in which each of these may not meet those beside him either."""
        from copy import copy  # needed to explain a round only, and starting takes time

        other = copy(self)
        other.strictly_legal = without_edges(self.strictly_legal, edges)
        other.legal = without_edges(self.legal, edges)
        return other

    def score_groups(self) -> list[list[int]]:
        """1.3.1; fide-dutch-2017 A.3; fide-handling 5; knsb-rating A3, F4: the indexes by score, highest first."""
        return [
            [competitor.index for competitor in group]
            for _, group in groupby(self.competitors, key=lambda competitor: competitor.score)
        ]

    def _ranked(self) -> list[Competitor]:
        """1.2; fide-dutch-2017 A.2; knsb-rating A2, C5: by score, then by place on the start list."""
        scores = _Scores(self.tournament)
        parity = _parities(self.tournament, sorted(self.places, key=self.places.__getitem__))
        competitors = [self._competitor(number, scores, parity[number]) for number in self.tournament.to_pair()]
        competitors.sort(key=lambda competitor: (-competitor.score, competitor.place))
        alike_in_colours: dict[object, int] = {}
        alike: dict[object, int] = {}
        for index, competitor in enumerate(competitors):
            competitor.index = index
            history = (competitor.saldo, competitor.twice) if competitor.strength is Strength.ABSOLUTE else ()
            wish = (competitor.wish, competitor.strength, history)
            competitor.colour_class = alike_in_colours.setdefault(wish, len(alike_in_colours))
            looked_at = (competitor.score, competitor.colour_class, competitor.floats)
            competitor.cost_class = alike.setdefault(looked_at, len(alike))
        return competitors

    def _competitor(self, number: int, scores: _Scores, parity: int) -> Competitor:
        tournament = self.tournament
        card = tournament.card(number)
        one = Competitor()
        one.number = number
        one.place = self.places[number]
        one.points = scores.before(number, self.round)
        one.score = scores.pairing(number, self.round)
        one.colours = played_colours(card)
        one.games = len(one.colours)
        one.saldo = saldo(one.colours)
        one.wish, one.strength, one.twice = colour_wish(one.colours, one.saldo)
        one.floats = (self._float(number, 1, scores), self._float(number, 2, scores))
        unplayed = ((round, cell) for round, cell in enumerate(card, start=1) if not cell.kind.played)
        one.bye_barred = any(self._bars_bye(cell, scores.award(number, round)) for round, cell in unplayed)
        one.topscorer = self._is_topscorer(one.score)
        one.parity = parity
        return one

    def _is_topscorer(self, score: Tenths) -> bool:
        """1.8; fide-dutch-2017 A.7; knsb-rating A10; fide-1992 Anmerkung: in the last round, above half."""
        return self.is_last_round and 2 * score > (self.round - 1) * self.tournament.scale.win

    def _float(self, number: int, rounds_ago: int, scores: _Scores) -> Float:
        """1.4.2, 1.4.3, 1.4.4; fide-dutch-2017 A.4.b; knsb-rating A4: by the scores before that round."""
        round = self.round - rounds_ago
        if round < 1:
            return Float.NONE
        cell: Cell = self.tournament.card(number)[round - 1]
        if not cell.kind.played:
            return Float.DOWN if self._floats_down(cell, scores.award(number, round)) else Float.NONE
        own, other = scores.pairing(number, round), scores.pairing(cell.opponent, round)
        return Float.DOWN if own > other else Float.UP if own < other else Float.NONE

    def _floats_down(self, cell: Cell, points: Tenths) -> bool:
        """1.4.3: without playing, whoever had the bye or more points than a loss gives."""
        if self.reading.by_points and cell.kind is not Kind.PAIRING_BYE:
            return points > self.tournament.scale.loss
        return cell.kind in self.reading.downfloats

    def _bars_bye(self, cell: Cell, points: Tenths) -> bool:
        """C2; fide-handling 4: the bye, or without playing the points of a win."""
        if self.reading.by_points and cell.kind is not Kind.PAIRING_BYE:
            return points >= self.tournament.scale.win
        return cell.kind in self.reading.bars_bye

    @cached_property
    def strictly_legal(self) -> list[int]:
        """The same as if nobody were a topscorer."""
        return self._legal(0) if any(one.topscorer for one in self.competitors) else self.legal

    def _legal(self, topscorers: int) -> list[int]:
        """C1, C3; fide-dutch-2017 C.1, C.3; knsb-rating B1a, B2; fide-1992 1, 3; fide-handling 2, 6, 7: legal pairs."""
        index = {competitor.number: competitor.index for competitor in self.competitors}
        absolute = {
            colour: mask_of(
                one.index for one in self.competitors if one.strength is Strength.ABSOLUTE and one.wish is colour
            )
            for colour in Colour
        }
        everybody = self.everybody
        legal = []
        for one in self.competitors:
            barred = 1 << one.index
            for cell in self.tournament.card(one.number):
                if cell.kind.played and cell.opponent in index:
                    barred |= 1 << index[cell.opponent]
            if one.strength is Strength.ABSOLUTE and one.wish is not None and not topscorers >> one.index & 1:
                barred |= absolute[one.wish] & ~topscorers
            legal.append(everybody ^ barred)
        for ban in self.tournament.forbidden:
            if ban.holds(self.round):
                kept_apart = mask_of(index[number] for number in ban.players if number in index)
                for number in ban.players:
                    if number in index:
                        legal[index[number]] &= ~kept_apart
        return legal


class _Scores:
    """Everybody's points before each round, computed once."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        rounds = range(len(tournament.rounds) + 1)
        if tournament.special_points:
            self.totals = {number: [score(tournament, number, r) for r in rounds] for number in tournament.players}
        else:
            worth = awards(tournament.scale)
            self.totals = {
                number: list(accumulate((worth[cell.kind, cell.colour] for cell in tournament.card(number)), initial=0))
                for number in tournament.players
            }

    def before(self, number: int, round: int) -> Tenths:
        return self.totals[number][round - 1]

    def award(self, number: int, round: int) -> Tenths:
        return self.totals[number][round] - self.totals[number][round - 1]

    def pairing(self, number: int, round: int) -> Tenths:
        """BAKU-5: points plus the virtual points of that round."""
        return self.totals[number][round - 1] + self.tournament.virtual(number, round)


def _parities(tournament: Tournament, start_list: Sequence[int]) -> dict[int, int]:
    """fide-handling 2.4: a player counts on the initial list from the first round in which he is paired."""
    absent = tournament.absent()
    places: dict[int, int] = {}
    for number in start_list:
        if number not in absent or any(
            cell.kind.has_opponent or cell.kind is Kind.PAIRING_BYE for cell in tournament.card(number)
        ):
            places[number] = len(places) + 1
    return places
